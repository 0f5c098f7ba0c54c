import type { Address, Hex } from 'viem'
import { insideFault, type KnownContracts, placeOf, textFault, type WalletRequest } from './unaskedFor.ts'

/**
 * Why a request to the Safe host around a page is none that the page is for, in a sentence; undefined where
 * it is one. As for wallets (`unaskedFor`), by the guard's table of kinds. Pure.
 *
 * @param request What the host was asked to do; what it only answers is left out (`watchPages`).
 */
export function unaskedOfHost(request: WalletRequest, known: KnownContracts): string | undefined {
  const { url, method, params } = request
  const at = placeOf(url, known)
  const { may } = at
  switch (method) {
    case 'sendTransactions': {
      const { txs } = params as { txs: readonly { to: Address; value: string; data: Hex }[] }
      const calls = txs.map(({ to, value, data }) => ({ to, value: BigInt(value), data }))
      // Where a page proposes nothing, the Safe is its wallet: one call, which its page may ask for.
      const refused = calls.length > 1 ? may('host-proposal') : undefined
      return refused ?? calls.map((call) => insideFault(call, at, known)).find((fault) => fault !== undefined)
    }
    case 'signMessage': {
      const { message } = params as { message: string }
      return at.page === 'workspace' ? may('host-message') : textFault(message, at)
    }
    case 'signTypedMessage':
      return may('host-message')
    case 'wallet_requestPermissions':
      return JSON.stringify(params) === '[{"requestAddressBook":{}}]'
        ? may('address-book')
        : 'other permissions'
    case 'rpcCall': {
      const { call, params: settings } = params as { call: string; params: readonly unknown[] }
      const isOffChain =
        call === 'safe_setSettings' && JSON.stringify(settings) === '[{"offChainSigning":true}]'
      return isOffChain ? undefined : `the call ${call}`
    }
    default:
      return 'a method that no page needs'
  }
}
