/** What a wallet service says of a Safe transaction. */
export type TransactionStatus =
  | 'AWAITING_CONFIRMATIONS'
  | 'AWAITING_EXECUTION'
  | 'CANCELLED'
  | 'FAILED'
  | 'SUCCESS'

/**
 * Milliseconds for which a wallet service takes a signed transaction that was overtaken for one it has yet to
 * index.
 */
export const indexingLagMs = 60_000

/**
 * The rule by which a wallet service names the state of a transaction. `hasSucceeded` is null until it is
 * executed, and reports the call inside: the receipt says success of a failed one too.
 */
export function transactionStatus(facts: {
  readonly hasSucceeded: boolean | null
  readonly nonce: number
  readonly safeNonce: number
  readonly confirmations: number
  readonly required: number
  /** Since its last confirmation. */
  readonly ageMs: number
}): TransactionStatus {
  const { hasSucceeded, nonce, safeNonce, confirmations, required, ageMs } = facts
  if (hasSucceeded !== null) return hasSucceeded ? 'SUCCESS' : 'FAILED'
  const isConfirmed = confirmations >= required
  if (safeNonce > nonce) return isConfirmed && ageMs < indexingLagMs ? 'AWAITING_EXECUTION' : 'CANCELLED'
  return isConfirmed ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'
}
