import { type ListOwner, UnableToAddTransactionError } from '../../wallet/recentTransactions.ts'
import { formatAmount } from '../parts/formatAmount.ts'
import { shortAddress } from '../parts/shortAddress.ts'
import type { TokenFacts } from '../parts/TokenAmount.tsx'
import { recentTransactions } from '../wallet/account/recentTransactionStore.ts'
import type { SentCall } from '../wallet/walletContext.ts'

/**
 * Puts a claim that was sent on the list of the account that sent it. The list is a convenience: an entry that it does not
 * take, for instance because a wallet's answer is no hash, must not make a sent claim look unsent.
 */
export function rememberClaim(
  owner: ListOwner,
  sent: {
    what: SentCall
    call: { to: `0x${string}`; data: `0x${string}` }
    amount: bigint
    token: TokenFacts | undefined
    /** Who gets the tokens instead of the listed account. */
    elsewhere: `0x${string}` | undefined
    /** The account's next nonce, and the newest block, before the wallet was asked. */
    leastNonce: number
    sentAtBlock: number
  },
): void {
  const { what, call, amount, token, elsewhere, leastNonce, sentAtBlock } = sent
  const { to, data } = call
  const claim = token ? `Claim ${formatAmount(amount, token.decimals).text} ${token.symbol}` : 'Claim'
  const description = elsewhere ? `${claim} to ${shortAddress(elsewhere, 6)}` : claim
  try {
    recentTransactions().add(owner, {
      ...(what.kind === 'safe' ? { hash: what.safeTxHash, kind: 'safe' } : { hash: what.hash, leastNonce }),
      ...{ description, to, data, sentAtBlock, sentAt: Date.now() },
    })
  } catch (error) {
    if (!(error instanceof UnableToAddTransactionError)) throw error
  }
}
