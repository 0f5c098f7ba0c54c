import type { Granted } from '../../../guard/grant.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import { askForNetwork, type ChainProvider } from './askWallet.ts'
import { isGranted } from './walletConnectSession.ts'

/**
 * How long a wallet may take to arrive after it has agreed, in milliseconds, and how often it is asked
 * meanwhile.
 */
const patience = 3_000
const pause = 100

/**
 * Asks a wallet to go to a chain (EIP-3326), to add it first where the wallet does not know it (EIP-3085),
 * and looks whether it went. wagmi's own switch waits for good on a wallet that agrees and stays, calls most
 * failures a person's no, and takes an added chain for a chosen one.
 *
 * @throws WalletError
 */
export async function switchToChain(
  provider: ChainProvider,
  granted: Granted<'wallet_switchEthereumChain'>,
): Promise<void> {
  const { chain } = granted
  const ask = (what: 'switch' | 'add') =>
    askForNetwork(provider, what, granted).catch((error: unknown) => {
      throw walletErrorOf(error, 'switch')
    })
  try {
    await ask('switch')
  } catch (error) {
    if (!(error instanceof WalletError) || error.kind !== 'unknown-chain') throw error
    await ask('add').catch((added: WalletError) => {
      // What a person can do about it is said by the first answer: the wallet does not know the chain.
      throw added.kind === 'unsupported' ? error : added
    })
    // To add a chain is not to choose it.
    if (!(await isOn(provider, chain.id))) await ask('switch')
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
