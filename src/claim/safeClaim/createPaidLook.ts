import type { Hex } from 'viem'
import { settledAfter } from './createClaimEnds.ts'
import type { Payment } from './createPaymentSearch.ts'
import type { PaidLook, ProposalFacts } from './safeClaimState.ts'

/** Whether an allocation was paid, and by whose transaction, by the ends of proposals and the bitmap. */
export function createPaidLook({ confirmations }: { confirmations: number }) {
  /** A transaction that was seen to pay by a proposal, which nobody may show any more. */
  let paidBySafe: Hex | undefined

  return paidBy

  function paidBy(
    facts: readonly ProposalFacts[],
    { isClaimed, block, payment }: { isClaimed: boolean; block: number; payment: Payment | undefined },
  ): PaidLook {
    const executed = facts.flatMap(({ end }) => (end.status === 'executed' ? end : []))
    for (const { outcome, transactionHash: hash, isFinal } of executed)
      if (outcome.kind === 'paid') {
        paidBySafe = hash
        const { recipient } = outcome
        return { status: 'paid', by: 'safe', isFinal, claim: { hash, recipient, timestamp: undefined } }
      }
    if (!isClaimed)
      // The bitmap was read before: whether the tokens are still here is asked again.
      return executed.some(({ blockNumber }) => blockNumber > block)
        ? { status: 'unknown' }
        : { status: 'unpaid' }
    if (!payment) return { status: 'paid', by: 'unknown', claim: undefined, isFinal: false }
    const { hash, recipient, bySafe } = payment
    const isBySafe = bySafe === 'yes' || hash === paidBySafe
    const by = bySafe === 'no' ? 'somebody-else' : isBySafe ? 'safe' : 'unknown'
    const isFinal = block - payment.block + 1 >= confirmations
    return { status: 'paid', by, claim: { hash, recipient, timestamp: undefined }, isFinal }
  }
}

/** Nothing changes any more: the payment is deep enough, and no proposal waits whose end would tell more. */
export function hasSettled(
  facts: readonly ProposalFacts[],
  { block, paid, payment }: { block: number; paid: PaidLook; payment: Payment | undefined },
): boolean {
  const isDeep = (at: number) => block - at + 1 >= settledAfter
  if (
    facts.some(
      ({ end }) => end.status === 'executed' && end.outcome.kind === 'paid' && isDeep(end.blockNumber),
    )
  )
    return true
  const waits = facts.some(({ end }) => end.status === 'waiting' || end.status === 'could-not-check')
  // By whom it was paid may still be shown by a link.
  const isKnown = paid.status === 'paid' && paid.by !== 'unknown'
  return isKnown && payment !== undefined && isDeep(payment.block) && !waits
}
