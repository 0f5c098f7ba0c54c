import { type Address, type Hex, isAddressEqual } from 'viem'
import type { EverclaimError } from '../../errors.ts'
import type { SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import { type MaySign, maySign } from '../../multisig/sign/maySign.ts'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { hasReportedAll, mayKnowMore, type SourceReport } from '../../multisig/sources/askService.ts'
import { type Cancellation, isLeftUnpaid } from '../../package/cancellation.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import type { AllocationCheck, ClaimRecord } from '../claimState.ts'
import type { OverTime } from '../readOverTime.ts'
import { UnconfirmedCancellationError } from '../unconfirmedCancellationError.ts'
import { isValidClaim } from './readSafeClaim.ts'
import type { FoundProposal, QueueEntry } from './verifySafeClaims.ts'

/** The chain as it was last looked at, at one block. Times in unix seconds. */
export type ChainLook =
  | { readonly status: 'reading' }
  | { readonly status: 'could-not-check'; readonly error: EverclaimError }
  /** Nothing that answers as a Safe is at the address. */
  | { readonly status: 'no-safe'; readonly timestamp: number }
  | {
      readonly status: 'read'
      readonly block: number
      readonly timestamp: number
      readonly safe: SafeFacts
    }

/** Whether the allocation was paid, by the bitmap, and by whose transaction, by its receipt. */
export type PaidLook =
  | { readonly status: 'unknown' }
  | { readonly status: 'unpaid' }
  | {
      readonly status: 'paid'
      /** `safe`: by a transaction that the Safe executed. `unknown`: no node shows the log (yet). */
      readonly by: 'safe' | 'somebody-else' | 'unknown'
      readonly claim: ClaimRecord | undefined
      /** Its block has the confirmations that are wanted. */
      readonly isFinal: boolean
    }

/**
 * `paid`: a `Claimed` log of this allocation. `skipped`: it was claimed before. `failed`: with the reason.
 */
export type ExecutionOutcome =
  | { readonly kind: 'paid'; readonly recipient: Address }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed'; readonly reason: string }

/** What became of a proposal, by the chain. */
export type ClaimEnd =
  | { readonly status: 'waiting' }
  /** The Safe's own log in an agreed receipt. `isFinal`: it has the confirmations that are wanted. */
  | {
      readonly status: 'executed'
      readonly transactionHash: Hex
      readonly blockNumber: number
      readonly isFinal: boolean
      readonly outcome: ExecutionOutcome
    }
  /** Its nonce was used by another transaction of the Safe. */
  | { readonly status: 'replaced'; readonly byRejection: boolean | undefined }
  /** Its nonce is used, and the nodes no longer say by what. */
  | { readonly status: 'used' }
  | { readonly status: 'could-not-check'; readonly error: EverclaimError }

export type ProposalFacts = FoundProposal & { readonly end: ClaimEnd }

/** How far this browser has come with executing a proposal. */
export type ExecutionFacts =
  /** A wallet was asked and has not answered. */
  | { readonly safeTxHash: Hex; readonly status: 'asked' }
  | {
      readonly safeTxHash: Hex
      readonly status: 'sent'
      readonly hash: Hex
      readonly progress: 'pending' | 'dropped' | 'could-not-check'
    }
  /** The sender put another transaction in its place, which had the Safe do nothing of the kind. */
  | { readonly safeTxHash: Hex; readonly status: 'replaced'; readonly by: Hex }
  /** The Safe refused, and nothing changed but the fee. */
  | {
      readonly safeTxHash: Hex
      readonly status: 'refused'
      readonly hash: Hex
      readonly sentence: string
    }

/** All that `followSafeClaim` finds out. */
export type SafeClaimUpdate = {
  readonly chain: ChainLook
  /** Where the allocation unlocks over time: `paid` is then about all of it. */
  readonly overTime?: OverTime | undefined
  readonly paid: PaidLook
  /** Best first. */
  readonly proposals: readonly ProposalFacts[]
  readonly queue: readonly QueueEntry[]
  readonly sources: readonly SourceReport[]
  readonly execution: ExecutionFacts | undefined
}

export type SafeClaimFacts = {
  readonly check: AllocationCheck
  /** Of the campaign, in unix seconds; `end` null means never. */
  readonly window: {
    readonly start: number
    readonly end: number | null
    /** It was cancelled before its start. */
    readonly cancelled?: Cancellation | undefined
  }
  /** Undefined until something is known. */
  readonly news: SafeClaimUpdate | undefined
  /** That of the wallet that is connected. */
  readonly account: Address | undefined
  /**
   * The transaction that the operator of the site sent at this browser's request, according to the API. It
   * gives a name to what the chain shows, and shows nothing by itself.
   */
  readonly sentForIt?: Hex | undefined
}

/** A proposal that waits. Only proven signatures of today's owners are counted, against today's threshold. */
export type PendingProposal = ProposalFacts & {
  readonly have: number
  readonly need: number
  /** Owners who have not signed, as far as it can be checked here. */
  readonly missing: readonly Address[]
  /** Shown signatures that cannot be checked here. */
  readonly unchecked: number
  readonly signing: MaySign
  /** The nonce that the Safe executes next. */
  readonly next: number
  /** What is known to be at that nonce, where it is not this one's turn. */
  readonly ahead: readonly QueueEntry[]
  /** Others with its own nonce: whichever is executed first ends the rest. */
  readonly rivals: readonly QueueEntry[]
  /** Claim the allocation too, with something besides, or for somebody else. */
  readonly others: readonly ProposalFacts[]
}

type Common = { readonly allocation: Allocation }

/** Everything that the Safe's claim can be at. One value; a page draws it with an exhaustive switch. */
export type SafeClaimState =
  | { status: 'checking' }
  /** `isAttempted`: a wallet was asked to execute, or has sent: "nothing was sent" must not be said. */
  | {
      status: 'could-not-check'
      allocation: Allocation | undefined
      error: Error
      isAttempted: boolean
      proposals: readonly ProposalFacts[]
    }
  | { status: 'not-eligible'; listed: number }
  /** `opens`: when the window begins, where it has not. */
  | ({ status: 'no-safe'; opens: number | undefined } & Common)
  /** Its owners cannot sign here; once the window is open, anybody can pay for its claim. */
  | ({ status: 'unsupported'; reason: string; opens: number | undefined } & Common)
  /** Signatures may be collected before. `others` and `unproven` as in `unproposed`. */
  | ({
      status: 'not-started'
      start: number
      pending: PendingProposal | undefined
      others: readonly ProposalFacts[]
      unproven: readonly ProposalFacts[]
    } & Common)
  /**
   * It unlocks over time, and all that has unlocked is paid: more unlocks at `next`. Signatures may be
   * collected before.
   */
  | ({
      status: 'nothing-due'
      paid: bigint
      next: number
      last: Hex | undefined
      pending: PendingProposal | undefined
      others: readonly ProposalFacts[]
      unproven: readonly ProposalFacts[]
    } & Common)
  /** Before it opened; nothing can be claimed. */
  | ({ status: 'campaign-cancelled' } & Common)
  | ({ status: 'ended'; end: number } & Common)
  /**
   * `unasked`: who may know of a proposal and could not be asked, or not about all that they list.
   * `isAllReported`: somebody who keeps the Safe's queue has reported all that waits. `others`: claim it too,
   * with something besides, or for somebody else. `unproven`: claim it, and no owner is proven to have signed
   * them.
   */
  | ({
      status: 'unproposed'
      unasked: readonly SourceReport[]
      isAllReported: boolean
      others: readonly ProposalFacts[]
      unproven: readonly ProposalFacts[]
      safe: SafeFacts
      /** The transaction that paid the Safe before, of an allocation that unlocks over time. */
      last: Hex | undefined
    } & Common)
  | ({ status: 'collecting' | 'queued'; pending: PendingProposal } & Common)
  | ({
      status: 'executable'
      pending: PendingProposal
      /** The last attempt to execute it was refused by the Safe. */
      refused: { hash: Hex; sentence: string } | undefined
      /** What the sender of the last attempt put in its place. */
      outbid: Hex | undefined
    } & Common)
  | ({
      status: 'executing'
      proposal: ProposalFacts
      /** Undefined while the wallet has not answered. */
      hash: Hex | undefined
      progress: 'asked' | 'pending' | 'dropped' | 'confirming' | 'could-not-check'
    } & Common)
  /**
   * A `Claimed` log of this allocation is in a transaction that the Safe executed, or in the one that the
   * operator sent for the visitor (`by`). `recipient`: the Safe, or whom it had it paid to. `waiting` as in
   * `overtaken`.
   */
  | ({
      status: 'done'
      hash: Hex
      recipient: Address
      by: 'safe' | 'operator'
      waiting: ProposalFacts | undefined
    } & Common)
  /** Paid, and not by a transaction of the Safe as far as is known. */
  | ({
      status: 'overtaken'
      by: 'somebody-else' | 'unknown'
      claim: ClaimRecord | undefined
      /** A proposal that still waits. Executing it pays nothing of this allocation. */
      waiting: ProposalFacts | undefined
      /** A proposal that was executed and skipped what was claimed already. */
      executed: Hex | undefined
    } & Common)
  /** `mayPropose`: the window has not ended, so that another proposal can be made. */
  | ({ status: 'failed'; hash: Hex; reason: string; proposal: ProposalFacts; mayPropose: boolean } & Common)
  | ({
      status: 'replaced'
      byRejection: boolean | undefined
      proposal: ProposalFacts
      mayPropose: boolean
    } & Common)
  /** Its nonce is used, nothing was paid, and the nodes no longer say what happened. */
  | ({ status: 'spent'; proposal: ProposalFacts; mayPropose: boolean } & Common)
  /** The window ended while it waited: executing it can only fail. */
  | ({ status: 'too-late'; end: number; pending: PendingProposal } & Common)

/**
 * What the Safe's claim is at. Pure: the same facts give the same state. The chain alone decides; what
 * services and links say shows only in proposals whose hash was recomputed, by signatures that were proven.
 */
export function safeClaimState({ check, window, news, account, sentForIt }: SafeClaimFacts): SafeClaimState {
  if (check.status === 'idle' || check.status === 'checking') return { status: 'checking' }
  if (check.status === 'not-eligible') return { status: 'not-eligible', listed: check.listed }
  if (check.status === 'could-not-check')
    return {
      status: 'could-not-check',
      allocation: undefined,
      error: check.error,
      isAttempted: false,
      proposals: [],
    }
  const { allocation } = check
  if (!news) return { status: 'checking' }
  const { chain, overTime, paid, proposals, execution } = news
  /** What was executed so far is a part of it, and more is to come. */
  const isPartly = overTime !== undefined && paid.status !== 'paid'
  const isAttempted = execution?.status === 'asked' || execution?.status === 'sent'

  for (const proposal of proposals) {
    const { end } = proposal
    if (isPartly || end.status !== 'executed' || end.outcome.kind !== 'paid') continue
    const { transactionHash: hash, isFinal, outcome } = end
    if (overTime && paid.status === 'paid' && paid.claim?.hash !== hash) continue
    return isFinal
      ? { ...doneBySafe, allocation, hash, recipient: outcome.recipient }
      : { status: 'executing', allocation, proposal, hash, progress: 'confirming' }
  }
  if (paid.status === 'paid') {
    if (paid.by === 'safe' && paid.claim) {
      const { hash, recipient } = paid.claim
      return paid.isFinal ? { ...doneBySafe, allocation, hash, recipient } : { status: 'checking' }
    }
    // By the chain it was not the Safe; that it was the operator says the API, and only of a transaction
    // that has paid.
    if (paid.by === 'somebody-else' && paid.claim && paid.claim.hash === sentForIt) {
      const { hash, recipient } = paid.claim
      const waiting = proposals.find(isWaiting)
      return paid.isFinal
        ? { status: 'done', allocation, hash, recipient, by: 'operator', waiting }
        : { status: 'checking' }
    }
    const executed = proposals.find(
      ({ end }) => end.status === 'executed' && end.outcome.kind === 'skipped',
    )?.end
    return {
      status: 'overtaken',
      allocation,
      claim: paid.claim,
      by: paid.by === 'safe' ? 'unknown' : paid.by,
      waiting: proposals.find(isWaiting),
      executed: executed?.status === 'executed' ? executed.transactionHash : undefined,
    }
  }
  const executing = proposals.find(
    ({ proposal, end }) => proposal.safeTxHash === execution?.safeTxHash && end.status !== 'executed',
  )
  if (chain.status === 'reading') return { status: 'checking' }
  if (chain.status === 'could-not-check' || paid.status === 'unknown') {
    if (executing && execution?.status === 'sent')
      return {
        status: 'executing',
        allocation,
        proposal: executing,
        hash: execution.hash,
        progress: 'could-not-check',
      }
    if (chain.status !== 'could-not-check') return { status: 'checking' }
    return {
      status: 'could-not-check',
      allocation,
      error: chain.error,
      proposals,
      isAttempted,
    }
  }
  const { timestamp: now } = chain
  const { cancelled, start } = window
  if (cancelled && isLeftUnpaid(cancelled, { start, now, amount: allocation.amount })) {
    if (cancelled.isAgreed) return { status: 'campaign-cancelled', allocation }
    if (now < start)
      return {
        status: 'could-not-check',
        allocation,
        error: new UnconfirmedCancellationError(),
        proposals,
        isAttempted,
      }
  }
  const isOver = window.end !== null && now >= window.end
  const ended = { status: 'ended', allocation, end: window.end ?? 0 } as const
  const opens = now < window.start ? window.start : undefined
  if (chain.status === 'no-safe') return isOver ? ended : { status: 'no-safe', allocation, opens }
  const { safe } = chain
  const support = signingSupport(safe.version)
  if (!support.isSupported)
    return isOver ? ended : { status: 'unsupported', allocation, reason: support.reason, opens }

  const confirming = proposals.find(({ end }) => end.status === 'executed' && !end.isFinal)
  if (confirming?.end.status === 'executed')
    return {
      status: 'executing',
      allocation,
      proposal: confirming,
      hash: confirming.end.transactionHash,
      progress: 'confirming',
    }
  const others = proposals.filter((each) => isWaiting(each) && isBacked(each) && !isValidClaim(each.reading))
  const unproven = proposals.filter(
    (each) => isWaiting(each) && !isBacked(each) && isValidClaim(each.reading),
  )
  const last = isPartly ? lastPaid(proposals) : undefined
  const waits =
    isPartly && overTime.due === 0n && overTime.next !== undefined
      ? ({
          status: 'nothing-due',
          allocation,
          paid: overTime.paid,
          next: overTime.next,
          last,
          others,
          unproven,
        } as const)
      : undefined
  const best = proposals.find((each) => isOffered(each) && each.proposal.transaction.nonce >= safe.nonce)
  if (best) {
    const pending = pendingOf(best, { safe, account, queue: news.queue, others })
    if (executing && isWaiting(executing) && (execution?.status === 'asked' || execution?.status === 'sent'))
      return {
        status: 'executing',
        allocation,
        proposal: executing,
        ...(execution.status === 'asked'
          ? { hash: undefined, progress: 'asked' }
          : { hash: execution.hash, progress: execution.progress }),
      }
    if (isOver) return { status: 'too-late', allocation, end: window.end ?? 0, pending }
    if (opens !== undefined)
      return { status: 'not-started', allocation, start: opens, pending, others, unproven }
    if (waits) return { ...waits, pending }
    if (pending.have < pending.need) return { status: 'collecting', allocation, pending }
    if (pending.next < best.proposal.transaction.nonce) return { status: 'queued', allocation, pending }
    const attempt = execution?.safeTxHash === best.proposal.safeTxHash ? execution : undefined
    return {
      status: 'executable',
      allocation,
      pending,
      refused: attempt?.status === 'refused' ? { hash: attempt.hash, sentence: attempt.sentence } : undefined,
      outbid: attempt?.status === 'replaced' ? attempt.by : undefined,
    }
  }
  if (news.sources.some(({ status }) => status === 'asking')) return { status: 'checking' }
  const mayPropose = !isOver
  const newest = proposals.find(
    ({ end, sources, reading }) => end.status !== 'waiting' && isOwn(sources) && isValidClaim(reading),
  )
  const isPast = isPartly && newest?.end.status === 'executed' && newest.end.outcome.kind !== 'failed'
  const over = isPast ? undefined : newest
  switch (over?.end.status) {
    case undefined:
    case 'waiting':
      break
    case 'executed': {
      const { outcome, transactionHash: hash } = over.end
      // Skipped as claimed already, and the bitmap says that it is not: the one was read before the other.
      if (outcome.kind !== 'failed') return { status: 'checking' }
      return { status: 'failed', allocation, hash, reason: outcome.reason, proposal: over, mayPropose }
    }
    case 'replaced':
      return { status: 'replaced', allocation, byRejection: over.end.byRejection, proposal: over, mayPropose }
    case 'used':
      return { status: 'spent', allocation, proposal: over, mayPropose }
    case 'could-not-check':
      return {
        status: 'could-not-check',
        allocation,
        error: over.end.error,
        proposals,
        isAttempted,
      }
  }
  if (isOver) return ended
  if (opens !== undefined)
    return { status: 'not-started', allocation, start: opens, pending: undefined, others, unproven }
  if (waits) return { ...waits, pending: undefined }
  return {
    status: 'unproposed',
    allocation,
    safe,
    last,
    others,
    unproven,
    unasked: news.sources.filter(mayKnowMore),
    isAllReported: news.sources.some(hasReportedAll),
  }
}

/** The last transaction in which the Safe was paid by a proposal of its own. */
function lastPaid(proposals: readonly ProposalFacts[]): Hex | undefined {
  for (const { end } of proposals)
    if (end.status === 'executed' && end.outcome.kind === 'paid') return end.transactionHash
  return undefined
}

const doneBySafe = { status: 'done', by: 'safe', waiting: undefined } as const
const isWaiting = ({ end }: ProposalFacts) => end.status === 'waiting'
const isOwn = (sources: ProposalFacts['sources']) => sources.includes('memory') || sources.includes('link')

/** An owner has signed it, or it is a clean claim that is known here: more than what a service says. */
const isBacked = ({ proposal, sources, reading }: ProposalFacts) =>
  proposal.signatures.length > 0 || (isOwn(sources) && isValidClaim(reading))
/** What owners are asked to sign instead of another. */
const isOffered = (facts: ProposalFacts) => isWaiting(facts) && isBacked(facts) && isValidClaim(facts.reading)

function pendingOf(
  facts: ProposalFacts,
  {
    safe,
    account,
    queue,
    others,
  }: {
    safe: SafeFacts
    account: Address | undefined
    queue: readonly QueueEntry[]
    others: readonly ProposalFacts[]
  },
): PendingProposal {
  const { proposal, confirmations } = facts
  const { nonce } = proposal.transaction
  const { signatures } = proposal
  return {
    ...facts,
    others,
    have: signatures.length,
    need: safe.threshold,
    missing: safe.owners.filter((owner) => !signatures.some(({ signer }) => isAddressEqual(signer, owner))),
    unchecked: confirmations.filter(({ status }) => status === 'could-not-check').length,
    signing: maySign(confirmations, safe, account),
    next: safe.nonce,
    ahead: nonce > safe.nonce ? queue.filter((entry) => entry.nonce === safe.nonce) : [],
    rivals: queue.filter((entry) => entry.nonce === nonce && entry.safeTxHash !== proposal.safeTxHash),
  }
}
