import { type Address, type Chain, type Hex, numberToHex, stringToHex } from 'viem'
import type { Config } from 'wagmi'
import { getConnectorClient, watchAsset } from 'wagmi/actions'
import type { Granted } from '../../../guard/grant.ts'
import type { grantSafeTransaction } from '../../../guard/guard.ts'
import { isGrantedByGuard } from '../../../guard/isGrantedByGuard.ts'
import { asWritten, hexText, signatureSchema } from '../../../hex/hexText.ts'
import type { SafeApp } from '../../../safe/app/createSafeApp.ts'
import type { SafeProvider } from '../../../safe/app/createSafeProvider.ts'
import { mayReadBook } from '../../../safe/app/mayReadBook.ts'
import { permissionsSchema } from '../../../safe/app/messages.ts'
import * as v from '../../../schema/v.ts'
import { WalletError, type WalletErrorRow } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'

// The one module that asks a wallet or a Safe's host for anything that a person confirms
// (`scripts/check-imports.ts` holds all others off), and it passes on only what the guard has let through.

/**
 * Asks the connected wallet, once. Fails where it has gone to another chain, or lost the account, without
 * having said so.
 */
export async function askWallet(
  config: Config,
  ask: Granted<'eth_sendTransaction' | 'eth_signTypedData_v4' | 'personal_sign'>,
): Promise<unknown> {
  assertGranted(ask)
  const clientOf = (account: Address, chainId?: number) =>
    getConnectorClient(config, { account, ...(chainId === undefined ? {} : { chainId }) })
  // viem's own actions ask a second time, by another method, after some refusals.
  const once = { retryCount: 0 }
  switch (ask.method) {
    case 'eth_sendTransaction': {
      const { method, account, chainId, transaction } = ask
      return (await clientOf(account, chainId)).request({ method, params: [transaction] }, once)
    }
    case 'eth_signTypedData_v4': {
      const { method, account, chainId, typedData } = ask
      return (await clientOf(account, chainId)).request({ method, params: [account, typedData] }, once)
    }
    case 'personal_sign': {
      const { method, account, text } = ask
      // A text has its chain in itself: the wallet may be on any.
      return (await clientOf(account)).request({ method, params: [stringToHex(text), account] }, once)
    }
  }
}

/** Asks the connected wallet to show a token. */
export async function askToWatch(config: Config, ask: Granted<'wallet_watchAsset'>): Promise<boolean> {
  assertGranted(ask)
  return watchAsset(config, { type: 'ERC20', options: ask.token })
}

/** A wallet, as far as its network is concerned (EIP-1193). */
export type ChainProvider = {
  request: (asked: { method: string; params?: readonly unknown[] }) => Promise<unknown>
}

/** Asks a wallet to go to the chain (EIP-3326), or to add it (EIP-3085). */
export function askForNetwork(
  provider: ChainProvider,
  what: 'switch' | 'add',
  ask: Granted<'wallet_switchEthereumChain'>,
): Promise<unknown> {
  assertGranted(ask)
  const { chain, method } = ask
  return what === 'switch'
    ? provider.request({ method, params: [{ chainId: numberToHex(chain.id) }] })
    : provider.request({ method: 'wallet_addEthereumChain', params: [addChainParameter(chain)] })
}

/**
 * Has the host around the page propose calls, through the provider of its Safe, which refuses what is for
 * another Safe or another chain.
 *
 * @throws SafeAppErrors
 */
export async function askHostToSend(
  provider: Pick<SafeProvider, 'request'>,
  ask: Granted<'sendTransactions'>,
): Promise<Hex> {
  assertGranted(ask)
  const { account: from, chainId, calls, gas } = ask
  const [first, ...others] = calls
  const withGas =
    gas === undefined || !first ? calls : [{ ...first, gas }, ...others.map((call) => ({ ...call, gas: 0n }))]
  const asked = {
    version: '2.0.0',
    from,
    chainId: numberToHex(chainId),
    atomicRequired: true,
    calls: withGas,
  }
  const { id } = v.parse(
    sentCallsSchema,
    await provider.request({ method: 'wallet_sendCalls', params: [asked] }),
  )
  return id
}
const sentCallsSchema = v.looseObject({ id: v.pipe(hexText(32), v.transform(asWritten)) })

/** Has the host around the page sign a message as its Safe, in the same way. @throws SafeAppErrors */
export function askHostToSign(
  provider: Pick<SafeProvider, 'sign'>,
  { signal }: { signal?: AbortSignal | undefined },
  ask: Granted<'signMessage'>,
) {
  assertGranted(ask)
  const { account: address, message } = ask
  return provider.sign({ address, message }, { signal })
}

/**
 * Reads the address book of the host around the page. Which choice the host remembers is asked for first, and
 * the person only with `ask`; undefined where it may not be read and nobody is to be asked.
 *
 * @throws SafePermissionsRejectedError and other SafeAppErrors
 */
export async function askForAddressBook(
  app: Pick<SafeApp, 'requestAddressBook'>,
  provider: Pick<SafeProvider, 'request'>,
  ask: Granted<'wallet_requestPermissions'> | undefined,
) {
  const known = v.parse(permissionsSchema, await provider.request({ method: 'wallet_getPermissions' }))
  if (!mayReadBook(known)) {
    if (!ask) return undefined
    assertGranted(ask)
    await provider.request({ method: ask.method, params: [ask.permissions] })
  }
  return app.requestAddressBook()
}

function assertGranted(ask: object): void {
  if (!isGrantedByGuard(ask)) throw new Error('Only what the guard has let through is asked of a wallet.')
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

/**
 * Asks the connected wallet to sign what the guard has granted, once.
 *
 * @throws WalletError; of `noSignature` where the wallet agreed and its answer is none
 */
export async function askForSignature(
  config: Config,
  granted: ReturnType<typeof grantSafeTransaction>,
  noSignature: WalletErrorRow = ownWalletErrors.noSignature,
): Promise<Hex> {
  const answer: unknown = await askWallet(config, granted).catch((error: unknown) => {
    throw walletErrorOf(error, 'sign')
  })
  const signature = v.safeParse(signatureSchema, answer)
  if (signature.success) return signature.output
  throw new WalletError(noSignature, {
    request: 'sign',
    code: undefined,
    facts: [],
    cause: new v.ValiError(signature.issues),
  })
}
