import type { Address, Hex } from 'viem'
import type { OwnersProgress } from '../multisig/outcome/followProposal.ts'
import { type Cancellation, isLeftUnpaid } from '../package/cancellation.ts'
import type { Allocation } from '../package/checkAllocation.ts'
import { wasNothingSent } from '../wallet/wasNothingSent.ts'
import type { ClaimPlan } from './planClaim.ts'
import type { OverTime } from './readOverTime.ts'
import { UnconfirmedCancellationError } from './unconfirmedCancellationError.ts'

/** A wallet as far as a claim cares. */
export type ClaimWallet =
  | { status: 'disconnected' }
  | { status: 'connecting' }
  | {
      status: 'connected'
      account: Address
      chainId: number
      /** Set where the account is the Safe that the page is embedded in. Who is no owner may only look. */
      safe?: { isReadOnly: boolean } | undefined
    }

/** What is known of the account that was asked about. */
export type AllocationCheck =
  | { status: 'idle' }
  | { status: 'checking'; account: Address }
  | { status: 'could-not-check'; account: Address; error: Error }
  | { status: 'not-eligible'; account: Address; listed: number }
  | { status: 'eligible'; account: Address; allocation: Allocation }

/** Whether the chain says that the allocation was paid: all of it, where it unlocks over time. */
export type ClaimedCheck =
  | { status: 'checking' }
  | { status: 'could-not-check'; error: Error }
  | { status: 'unclaimed'; overTime?: OverTime | undefined }
  /**
   * So one node reports, and no other node answered: no reason to show it as final, nor to keep anybody from
   * claiming.
   */
  | { status: 'reported-claimed' }
  | { status: 'claimed'; claim: ClaimRecord | null | undefined }

/**
 * A claim that a `Claimed` log proves. Of what is paid, undefined while the log is looked for, and null where
 * no node has it.
 */
export type ClaimRecord = { hash: Hex; recipient: Address; timestamp: number | undefined }

/** What became of the request that this page put to the wallet. */
export type Attempt =
  | { status: 'none' }
  | { status: 'confirming' }
  /**
   * A wallet was asked, and its answer is not to be expected on this page any more: the page was closed, the
   * connection broke, the account was switched. `looking`: the chain is being searched for it for the first
   * time.
   */
  | { status: 'unanswered'; progress: 'looking' | 'waiting' | 'could-not-check' }
  | { status: 'rejected' }
  | { status: 'not-sent'; error: Error }
  | { status: 'following'; hash: Hex; progress: AttemptProgress }
  | { status: 'proposed'; safe: Address; safeTxHash: Hex; progress: ProposalProgress }

export type AttemptProgress =
  | { status: 'pending' }
  /** No node knows the transaction now. It may still arrive. */
  | { status: 'unseen' }
  /** No node has known it for a while, or another transaction has its nonce: it will hardly arrive. */
  | { status: 'dropped' }
  | { status: 'could-not-check'; error: Error }
  /** One node shows it included, and no other node has answered yet. */
  | { status: 'reported' }
  /**
   * A `Claimed` log of this allocation is on the chain. `recipient`: whom the contract paid; `amount`: what,
   * in base units.
   */
  | { status: 'included'; hash: Hex; recipient: Address; amount: bigint }
  /** It went through, and paid nothing of this allocation. */
  | { status: 'paid-nothing'; hash: Hex }
  | { status: 'reverted'; hash: Hex; reason: string }
  | { status: 'cancelled'; hash: Hex }

/** The status of a Safe's proposal. `hash` is that of the transaction on the chain that executed it. */
export type ProposalProgress =
  | { status: 'waiting'; owners: OwnersProgress }
  | { status: 'could-not-check'; error: Error; owners: OwnersProgress }
  /**
   * A `Claimed` log of this allocation is in the transaction that executed it. `recipient`: whom the contract
   * paid; `amount`: what, in base units.
   */
  | { status: 'included'; hash: Hex; recipient: Address; amount: bigint }
  /** It was executed, and paid nothing of this allocation. */
  | { status: 'paid-nothing'; hash: Hex }
  /** It was executed, and the call inside it failed: the Safe's own log says so. */
  | { status: 'failed'; hash: Hex; reason: string }
  /** The Safe used its nonce for another transaction. */
  | { status: 'replaced' }
  /** The allocation was paid by another transaction. The proposal may still be in the Safe's queue. */
  | { status: 'overtaken' }

export type PlanCheck =
  /** There is nothing to simulate until the visitor has said where the tokens shall go. */
  | { status: 'needs-recipient' }
  /** The visitor has begun to say who votes with the tokens, and has not signed it. */
  | { status: 'needs-delegation' }
  | { status: 'planning' }
  | { status: 'could-not-plan'; error: Error }
  | { status: 'planned'; plan: ClaimPlan }

/**
 * The window of the campaign and the newest block's time, both in unix seconds; `end` null means never.
 * `cancelled`: the campaign was cancelled before its start.
 */
export type ClaimWindow = {
  start: number
  end: number | null
  now: number
  /** Its sweep receiver can cancel it until the start. */
  cancellable?: true | undefined
  cancelled?: Cancellation | undefined
}

export type ClaimFacts = {
  chainId: number
  check: AllocationCheck
  claimed: ClaimedCheck
  window: ClaimWindow | undefined
  /** Why the window is not known, when reading the chain went wrong. */
  windowError: Error | undefined
  wallet: ClaimWallet
  plan: PlanCheck
  attempt: Attempt
}

/** Everything that the claim card can show. One value; the page draws it with an exhaustive switch. */
export type ClaimState =
  | { status: 'idle' }
  | { status: 'checking'; account: Address }
  | {
      status: 'could-not-check'
      account: Address
      error: Error
      allocation: Allocation | undefined
      /** Something was asked or sent: "nothing was sent" must not be said. */
      isAttempted: boolean
    }
  | { status: 'not-eligible'; account: Address; listed: number }
  /** Before it opened; nothing can be claimed. */
  | { status: 'campaign-cancelled'; allocation: Allocation }
  | { status: 'not-started'; allocation: Allocation; start: number; isCancellable: boolean }
  | { status: 'ended'; allocation: Allocation; end: number }
  /** It unlocks over time, and all that has unlocked is paid. More unlocks at `next` (unix seconds). */
  | { status: 'nothing-due'; allocation: Allocation; paid: bigint; next: number }
  | { status: 'no-wallet'; allocation: Allocation }
  | { status: 'connecting'; allocation: Allocation }
  | { status: 'wrong-chain'; allocation: Allocation; actual: number }
  /** The Safe of the host around the page, looked at by somebody who is none of its owners. */
  | { status: 'read-only'; allocation: Allocation }
  | { status: 'needs-recipient'; allocation: Allocation }
  | { status: 'needs-delegation'; allocation: Allocation }
  | { status: 'preparing'; allocation: Allocation }
  /** `isAttempted` as above: an earlier request may have been sent. */
  | { status: 'could-not-prepare'; allocation: Allocation; error: Error; isAttempted: boolean }
  | {
      status: 'would-revert'
      allocation: Allocation
      plan: ClaimPlan
      reason: string
      /** Several nodes agree on it; the answer of one takes no button away. */
      isAgreed: boolean
      isAttempted: boolean
    }
  /** An estimate: the wallet may know better. */
  | {
      status: 'fee-short'
      allocation: Allocation
      plan: ClaimPlan & { fee: Extract<ClaimPlan['fee'], { status: 'estimated' }> }
    }
  | {
      status: 'ready'
      allocation: Allocation
      plan: ClaimPlan
      rejected: boolean
      notSent: Error | undefined
    }
  | { status: 'confirm-in-wallet'; allocation: Allocation; plan: ClaimPlan | undefined }
  /** Nothing says that it was sent, and nothing that it was not. */
  | { status: 'unanswered'; allocation: Allocation; progress: 'waiting' | 'could-not-check' }
  | {
      status: 'sent'
      allocation: Allocation
      hash: Hex
      progress: 'pending' | 'unseen' | 'dropped' | 'reported' | 'could-not-check'
    }
  | {
      status: 'proposed'
      allocation: Allocation
      safe: Address
      safeTxHash: Hex
      owners: OwnersProgress
      /** The nodes answer. While they do not, nobody knows whether it was executed. */
      isChainKnown: boolean
      /** When it is too late to execute it, in unix seconds; null means never, undefined not known. */
      end: number | null | undefined
    }
  | { status: 'proposal-failed'; allocation: Allocation; hash: Hex; reason: string }
  | { status: 'proposal-replaced'; allocation: Allocation }
  | { status: 'cancelled'; allocation: Allocation; hash: Hex }
  | { status: 'paid-nothing'; allocation: Allocation; hash: Hex }
  | { status: 'reverted'; allocation: Allocation; hash: Hex; reason: string }
  /** `timestamp` of its block in unix seconds; undefined until its log was found. */
  | {
      status: 'done'
      allocation: Allocation
      hash: Hex
      recipient: Address
      /** Base units that this transaction paid. */
      amount: bigint
      timestamp: number | undefined
    }
  | {
      status: 'claimed-before'
      allocation: Allocation
      claim: ClaimRecord | null | undefined
      /**
       * A proposal of the same claim that may still be in a Safe's queue, by the hash that owners sign.
       */
      leftInQueue?: Hex | undefined
    }

/**
 * Which state is the visitor in? Pure: the same facts give the same state.
 *
 * The order of the questions is the design. A transaction of our own comes first, because a person who sent
 * one wants to see it whatever else is slow. "Claimed" and "not eligible" are said only of answers that said
 * so; everything that could not be read ends in `could-not-check`.
 */
export function claimState(facts: ClaimFacts): ClaimState {
  const { attempt, check, chainId, claimed, plan, wallet, window } = facts

  if (check.status === 'idle' || check.status === 'checking' || check.status === 'not-eligible') return check
  if (check.status === 'could-not-check') return { ...check, allocation: undefined, isAttempted: false }
  const { account, allocation } = check

  if (attempt.status === 'following') {
    const { hash, progress } = attempt
    if (progress.status === 'included') return done(allocation, progress, claimed)
    // Ours did not go through, and the tokens arrived all the same: somebody else's claim was faster.
    if (claimed.status === 'claimed') return { status: 'claimed-before', allocation, claim: claimed.claim }
    switch (progress.status) {
      case 'pending':
      case 'unseen':
      case 'dropped':
      case 'reported':
      case 'could-not-check':
        return { status: 'sent', allocation, hash, progress: progress.status }
      case 'reverted':
      case 'cancelled':
      case 'paid-nothing':
        // "The tokens are still here" is said only of a bitmap that says so.
        if (claimed.status === 'could-not-check')
          return { status: 'could-not-check', account, error: claimed.error, allocation, isAttempted: true }
        if (claimed.status === 'reported-claimed')
          return { status: 'sent', allocation, hash, progress: 'reported' }
        if (claimed.status === 'checking') return { status: 'checking', account }
        return progress.status === 'reverted'
          ? { status: 'reverted', allocation, hash: progress.hash, reason: progress.reason }
          : { status: progress.status, allocation, hash: progress.hash }
    }
  }

  if (attempt.status === 'proposed') {
    const { safe, safeTxHash, progress } = attempt
    if (progress.status === 'included') return done(allocation, progress, claimed)
    if (claimed.status === 'claimed')
      return {
        status: 'claimed-before',
        allocation,
        claim: claimed.claim,
        // Until its end is known it may be the one that paid.
        leftInQueue: progress.status === 'overtaken' ? safeTxHash : undefined,
      }
    // "The tokens are still here" is said only of a bitmap that says so.
    if (progress.status !== 'waiting' && progress.status !== 'could-not-check') {
      if (claimed.status === 'could-not-check')
        return { status: 'could-not-check', account, error: claimed.error, allocation, isAttempted: true }
      if (claimed.status === 'checking' || claimed.status === 'reported-claimed')
        return { status: 'checking', account }
    }
    const isTooLate = window !== undefined && window.end !== null && window.now >= window.end
    switch (progress.status) {
      case 'waiting':
      case 'could-not-check': {
        const isChainKnown = progress.status === 'waiting' && claimed.status !== 'could-not-check'
        // What waits can only fail now; what was executed before the end is on the chain already.
        if (isTooLate && isChainKnown && claimed.status === 'unclaimed')
          return { status: 'ended', allocation, end: window.end ?? 0 }
        return {
          status: 'proposed',
          allocation,
          safe,
          safeTxHash,
          isChainKnown,
          owners: progress.owners,
          end: window?.end,
        }
      }
      case 'paid-nothing':
        return { status: 'paid-nothing', allocation, hash: progress.hash }
      case 'failed':
        return { status: 'proposal-failed', allocation, hash: progress.hash, reason: progress.reason }
      case 'replaced':
        return { status: 'proposal-replaced', allocation }
      case 'overtaken':
        // Paid by a log, and a bitmap that lags behind it.
        return { status: 'checking', account }
    }
  }

  const unanswered = attempt.status === 'unanswered' ? attempt.progress : undefined
  // Paid it may be, by our own claim perhaps: which it was is known in a moment.
  if (unanswered === 'looking') return { status: 'checking', account }
  if (claimed.status === 'claimed') return { status: 'claimed-before', allocation, claim: claimed.claim }
  if (attempt.status === 'confirming')
    return {
      status: 'confirm-in-wallet',
      allocation,
      plan: plan.status === 'planned' ? plan.plan : undefined,
    }
  const isAttempted = attempt.status === 'not-sent' && !wasNothingSent(attempt.error)
  // "Nothing was sent" would be more than anybody knows.
  if (unanswered && (claimed.status === 'could-not-check' || facts.windowError))
    return { status: 'unanswered', allocation, progress: 'could-not-check' }
  if (claimed.status === 'could-not-check')
    return { status: 'could-not-check', account, error: claimed.error, allocation, isAttempted }
  if (facts.windowError && !window)
    return { status: 'could-not-check', account, error: facts.windowError, allocation, isAttempted }
  if (claimed.status === 'checking' || !window) return { status: 'checking', account }

  if (window.cancelled && isLeftUnpaid(window.cancelled, { ...window, amount: allocation.amount })) {
    if (window.cancelled.isAgreed) return { status: 'campaign-cancelled', allocation }
    // The word of one node closes nothing; and "Claims open" would be said against it.
    if (window.now < window.start && !unanswered)
      return {
        status: 'could-not-check',
        account,
        error: new UnconfirmedCancellationError(),
        allocation,
        isAttempted,
      }
  }
  if (window.now < window.start && window.cancelled && unanswered)
    return { status: 'unanswered', allocation, progress: 'could-not-check' }
  if (window.now < window.start) {
    const isCancellable = window.cancellable === true
    return { status: 'not-started', allocation, start: window.start, isCancellable }
  }
  if (window.end !== null && window.now >= window.end) return { status: 'ended', allocation, end: window.end }

  if (unanswered) return { status: 'unanswered', allocation, progress: unanswered }
  const overTime = claimed.status === 'unclaimed' ? claimed.overTime : undefined
  if (overTime?.due === 0n && overTime.next !== undefined)
    return { status: 'nothing-due', allocation, paid: overTime.paid, next: overTime.next }
  if (wallet.status === 'disconnected') return { status: 'no-wallet', allocation }
  if (wallet.status === 'connecting') return { status: 'connecting', allocation }
  if (wallet.chainId !== chainId) return { status: 'wrong-chain', allocation, actual: wallet.chainId }
  if (wallet.safe?.isReadOnly) return { status: 'read-only', allocation }

  switch (plan.status) {
    case 'needs-recipient':
    case 'needs-delegation':
      return { status: plan.status, allocation }
    case 'planning':
      return { status: 'preparing', allocation }
    case 'could-not-plan':
      return { status: 'could-not-prepare', allocation, error: plan.error, isAttempted }
    case 'planned': {
      const { outcome } = plan.plan
      if (outcome.status === 'reverts')
        return {
          status: 'would-revert',
          allocation,
          plan: plan.plan,
          reason: outcome.reason,
          isAgreed: outcome.isAgreed,
          isAttempted,
        }
      const { fee, payerBalance } = plan.plan
      if (fee.status === 'estimated' && payerBalance !== undefined && payerBalance < fee.total)
        return { status: 'fee-short', allocation, plan: { ...plan.plan, fee } }
      return {
        status: 'ready',
        allocation,
        plan: plan.plan,
        rejected: attempt.status === 'rejected',
        notSent: attempt.status === 'not-sent' ? attempt.error : undefined,
      }
    }
  }
}

/** Paid by a transaction of ours, whose time is known once the log of the claim was found by its account. */
function done(
  allocation: Allocation,
  { hash, recipient, amount }: { hash: Hex; recipient: Address; amount: bigint },
  claimed: ClaimedCheck,
): ClaimState {
  const record = claimed.status === 'claimed' && claimed.claim?.hash === hash ? claimed.claim : undefined
  return { status: 'done', allocation, hash, recipient, amount, timestamp: record?.timestamp }
}
