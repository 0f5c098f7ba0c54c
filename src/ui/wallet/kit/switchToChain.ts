import { type Chain, numberToHex } from 'viem'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import { isGranted } from './walletConnectSession.ts'

/** A wallet, as far as its network is concerned (EIP-1193). */
export type ChainProvider = {
  request: (asked: { method: string; params?: readonly unknown[] }) => Promise<unknown>
}

/** How long a wallet may take to arrive after it has agreed, in milliseconds, and how often it is asked meanwhile. */
const patience = 3_000
const pause = 100

/**
 * Asks a wallet to go to a chain (EIP-3326), to add it first where the wallet does not know it (EIP-3085), and looks
 * whether it went. wagmi's own switch waits for good on a wallet that agrees and stays, calls most failures a person's
 * no, and takes an added chain for a chosen one.
 *
 * @throws WalletError
 */
export async function switchToChain(provider: ChainProvider, chain: Chain): Promise<void> {
  const chainId = numberToHex(chain.id)
  const ask = (method: string, params: readonly unknown[]) =>
    provider.request({ method, params }).catch((error: unknown) => {
      throw walletErrorOf(error, 'switch')
    })
  try {
    await ask('wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (!(error instanceof WalletError) || error.kind !== 'unknown-chain') throw error
    await ask('wallet_addEthereumChain', [addChainParameter(chain)]).catch((added: WalletError) => {
      // What a person can do about it is told by the first answer: the wallet does not know the chain.
      throw added.kind === 'unsupported' ? error : added
    })
    // To add a chain is not to choose it.
    if (!(await isOn(provider, chain.id))) await ask('wallet_switchEthereumChain', [{ chainId }])
  }
  for (const end = Date.now() + patience; !(await isOn(provider, chain.id)); ) {
    if (Date.now() > end)
      throw new WalletError(ownWalletErrors.stayed, {
        request: 'switch',
        code: undefined,
        facts: [],
        cause: undefined,
      })
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** WalletConnect's provider says its chain as a number, all others as hexadecimal digits. */
async function isOn(provider: ChainProvider, chainId: number): Promise<boolean> {
  const answer = await provider.request({ method: 'eth_chainId' }).catch(() => undefined)
  const isThere = (typeof answer === 'string' || typeof answer === 'number') && Number(answer) === chainId
  return isThere && isGranted(provider, chainId)
}

/** Wallets refuse a list with an address that is neither `https:` nor of this machine. */
function addChainParameter({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) {
  return {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http.filter((url) =>
      /^(https:|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/.test(url),
    ),
    blockExplorerUrls: blockExplorers ? [blockExplorers.default.url] : [],
  }
}
