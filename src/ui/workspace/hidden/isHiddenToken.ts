import type { Address } from 'viem'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'

/**
 * Whether what has to do with a token is behind the switch, in balances, collectibles and history alike: a
 * copy of another token, or one that the service neither trusts nor lists among what is no spam. A service
 * that does not answer hides nothing.
 *
 * @param notSpam the tokens that the service lists where spam is left out; undefined where that is not known
 */
export function isHiddenToken(
  token: {
    readonly address: Address
    readonly trusted?: boolean | null | undefined
    readonly imitation?: boolean | null | undefined
  },
  notSpam: ReadonlySet<Address> | undefined,
): boolean {
  if (token.imitation) return true
  return !token.trusted && notSpam !== undefined && !notSpam.has(token.address)
}

/** Whether a transaction is a transfer of such a token that no owner has signed. */
export function isHiddenTransfer(
  { txInfo, executionInfo }: Pick<TransactionSummary, 'txInfo' | 'executionInfo'>,
  notSpam: { readonly tokens?: ReadonlySet<Address>; readonly collectibles?: ReadonlySet<Address> },
): boolean {
  if (txInfo.type !== 'Transfer' || executionInfo?.type === 'MULTISIG') return false
  const { transferInfo: token } = txInfo
  switch (token.type) {
    case 'ERC20':
      return isHiddenToken({ ...token, address: token.tokenAddress }, notSpam.tokens)
    case 'ERC721':
      return isHiddenToken({ address: token.tokenAddress, trusted: token.trusted }, notSpam.collectibles)
    case 'NATIVE_COIN':
    case 'UNKNOWN':
      return false
  }
}
