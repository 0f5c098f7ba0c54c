import type { Hex } from 'viem'
import { type ListOwner, UnableToAddTransactionError } from '../../wallet/recentTransactions.ts'
import { formatAmount } from '../parts/formatAmount.ts'
import type { TokenFacts } from '../parts/TokenAmount.tsx'
import { recentTransactions } from '../wallet/account/recentTransactionStore.ts'

/**
 * Puts a claim that was sent on the list of the account that sent it. The list is a convenience: an entry that it does not
 * take, for instance because a wallet's answer is no hash, must not make a sent claim look unsent.
 */
export function rememberClaim(
  owner: ListOwner,
  sent: {
    hash: Hex
    call: { to: Hex; data: Hex }
    amount: bigint
    token: TokenFacts | undefined
    sentAtBlock: number
  },
): void {
  const { hash, call, amount, token, sentAtBlock } = sent
  const what = token ? `Claim ${formatAmount(amount, token.decimals).text} ${token.symbol}` : 'Claim'
  try {
    const { to, data } = call
    recentTransactions().add(owner, { hash, description: what, to, data, sentAtBlock, sentAt: Date.now() })
  } catch (error) {
    if (!(error instanceof UnableToAddTransactionError)) throw error
  }
}
