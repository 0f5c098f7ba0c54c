import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { StoredProposal } from '../../multisig/sources/storedProposals.ts'
import type { Payment } from './createPaymentSearch.ts'
import { readClaimEnd } from './readClaimEnd.ts'
import type { ChainLook, ClaimEnd, PaidLook, ProposalFacts } from './safeClaimState.ts'
import type { FoundProposal } from './verifySafeClaims.ts'

/** Confirmations after which a chain takes nothing back any more. */
export const settledAfter = 12
/** Looking for a log that no node shows is many questions. */
const looksBetweenSearches = 8

/** How each proposal ended, read again only as long as the chain may still say something else. */
export function createClaimEnds(
  reader: ChainReader,
  { place, confirmations }: Pick<Parameters<typeof readClaimEnd>[2], 'place' | 'confirmations'>,
) {
  const ends = new Map<Hex, ReadEnd>()
  /** The newest block that an execution was read from. */
  let newest = 0
  /** The block at which the chain was read last. */
  let last = 0

  return { read, isBeyondReorg, newest: () => newest }

  /** Whether what was read is too deep for a reorganisation that nobody could be asked about. */
  function isBeyondReorg(safeTxHash: Hex): boolean {
    const known = ends.get(safeTxHash)
    return known !== undefined && ageOf(known, last) >= settledAfter
  }

  async function read(
    { proposal }: FoundProposal,
    {
      chain,
      stored,
      paidIn,
    }: {
      chain: ChainLook
      stored: readonly StoredProposal[]
      /** The transaction that paid the allocation, where it is known. */
      paidIn: Hex | undefined
    },
  ): Promise<ClaimEnd> {
    const { safeTxHash, transaction } = proposal
    const known = ends.get(safeTxHash)
    if (chain.status !== 'read') {
      if (known) return known.end
      return chain.status === 'could-not-check'
        ? { status: 'could-not-check', error: chain.error }
        : { status: 'waiting' }
    }
    const { block } = chain
    last = block
    if (transaction.nonce >= chain.safe.nonce) {
      ends.delete(safeTxHash)
      return { status: 'waiting' }
    }
    if (known && !isWorthReading(known, block)) {
      known.looks++
      return known.end
    }
    const end = await readClaimEnd(reader, proposal, {
      place,
      confirmations,
      block,
      transactionHash: known?.end.status === 'executed' ? known.end.transactionHash : paidIn,
      seenAtBlock: stored.find((each) => each.proposal.safeTxHash === safeTxHash)?.seenAtBlock,
    })
    // The nonce was used a moment ago, and is free again: what ended then has not.
    if (end.status === 'waiting') {
      ends.delete(safeTxHash)
      return end
    }
    // What was proven stays said while nobody answers.
    if (end.status === 'could-not-check' && known) return known.end
    const since = known?.end.status === end.status ? known.since : block
    ends.set(safeTxHash, { end, since, looks: 0 })
    if (end.status === 'executed') newest = Math.max(newest, end.blockNumber)
    return end
  }
}

/**
 * `since`: the block at which it was first read so. `looks`: how often it was taken for granted since it was
 * read last.
 */
type ReadEnd = {
  readonly end: Exclude<ClaimEnd, { status: 'waiting' }>
  readonly since: number
  looks: number
}

/** Blocks since it ended so, as far as is known. */
const ageOf = ({ end, since }: ReadEnd, block: number): number =>
  block - (end.status === 'executed' ? end.blockNumber : since)

/** What the chain may still take back, and, now and then, what nobody knew; the rest stays. */
function isWorthReading(known: ReadEnd, block: number): boolean {
  const { end, looks } = known
  switch (end.status) {
    case 'executed':
      return ageOf(known, block) < settledAfter || !end.isFinal
    case 'replaced':
      return ageOf(known, block) < settledAfter
    case 'used':
      return looks >= looksBetweenSearches
    case 'could-not-check':
      return true
  }
}

/** Whether an allocation was paid, and by whose transaction, by the ends of proposals and the bitmap. */
export function createPaidLook({ confirmations }: { confirmations: number }) {
  /** A transaction that was seen to pay by a proposal, which nobody may show any more. */
  let paidBySafe: Hex | undefined

  return paidBy

  function paidBy(
    facts: readonly ProposalFacts[],
    {
      isClaimed,
      isOverTime,
      block,
      payment,
    }: {
      isClaimed: boolean
      /** Of its payments the last one counts, once all of it is paid. */
      isOverTime: boolean
      block: number
      payment: Payment | undefined
    },
  ): PaidLook {
    const executed = facts.flatMap(({ end }) => (end.status === 'executed' ? end : []))
    for (const { outcome, transactionHash: hash, isFinal } of executed)
      if (outcome.kind === 'paid' && (!isOverTime || (isClaimed && payment?.hash === hash))) {
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
