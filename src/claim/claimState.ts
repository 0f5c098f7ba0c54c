import type { Address, Hex } from 'viem'
import type { Allocation } from './checkAllocation.ts'
import type { ClaimPlan } from './planClaim.ts'
import { wasNothingSent } from './wasNothingSent.ts'

/** A wallet as far as a claim cares. */
export type ClaimWallet =
  | { status: 'disconnected' }
  | { status: 'connecting' }
  | { status: 'connected'; account: Address; chainId: number }

/** What is known of the account that was asked about. */
export type AllocationCheck =
  | { status: 'idle' }
  | { status: 'checking'; account: Address }
  | { status: 'could-not-check'; account: Address; error: Error }
  | { status: 'not-eligible'; account: Address; listed: number }
  | { status: 'eligible'; account: Address; allocation: Allocation }

/** Whether the chain says that the allocation was paid. */
export type ClaimedCheck =
  | { status: 'checking' }
  | { status: 'could-not-check'; error: Error }
  | { status: 'unclaimed' }
  | { status: 'claimed'; claim: PastClaim | undefined }

/** A claim that a `Claimed` log proves. `claim: undefined` above means: paid, but the log was not found. */
export type PastClaim = { hash: Hex; recipient: Address; timestamp: number | undefined }

/** What became of the request that this page put to the wallet. */
export type Attempt =
  | { status: 'none' }
  | { status: 'confirming' }
  /**
   * A wallet was asked, and its answer is not to be expected on this page any more: the page was closed, the connection
   * broke, the account was switched. `looking`: the chain is being searched for it for the first time.
   */
  | { status: 'unanswered'; progress: 'looking' | 'waiting' | 'could-not-check' }
  | { status: 'rejected' }
  | { status: 'not-sent'; error: Error }
  | { status: 'following'; hash: Hex; progress: AttemptProgress }

export type AttemptProgress =
  | { status: 'pending' }
  /** No node knows the transaction now. It may still arrive. */
  | { status: 'unseen' }
  /** No node has known it for a while, or another transaction has its nonce: it will hardly arrive. */
  | { status: 'dropped' }
  | { status: 'could-not-check'; error: Error }
  /** A `Claimed` log of this allocation is on the chain. */
  | { status: 'included'; hash: Hex }
  /** It went through, and paid nothing of this allocation. */
  | { status: 'paid-nothing'; hash: Hex }
  | { status: 'reverted'; hash: Hex; reason: string }
  | { status: 'cancelled'; hash: Hex }

export type PlanCheck =
  /** There is nothing to rehearse until the visitor has said where the tokens shall go. */
  | { status: 'needs-recipient' }
  | { status: 'planning' }
  | { status: 'could-not-plan'; error: Error }
  | { status: 'planned'; plan: ClaimPlan }

/** The window of the campaign and the newest block's time, both in unix seconds; `end` null means never. */
export type ClaimWindow = { start: number; end: number | null; now: number }

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
  | { status: 'not-started'; allocation: Allocation; start: number }
  | { status: 'ended'; allocation: Allocation; end: number }
  | { status: 'no-wallet'; allocation: Allocation }
  | { status: 'connecting'; allocation: Allocation }
  | { status: 'wrong-chain'; allocation: Allocation; actual: number }
  | { status: 'needs-recipient'; allocation: Allocation }
  | { status: 'preparing'; allocation: Allocation }
  /** `isAttempted` as above: an earlier request may have been sent. */
  | { status: 'could-not-prepare'; allocation: Allocation; error: Error; isAttempted: boolean }
  | { status: 'would-revert'; allocation: Allocation; reason: string; isAttempted: boolean }
  | { status: 'fee-short'; allocation: Allocation; plan: ClaimPlan }
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
      progress: 'pending' | 'unseen' | 'dropped' | 'could-not-check'
    }
  | { status: 'cancelled'; allocation: Allocation; hash: Hex }
  | { status: 'paid-nothing'; allocation: Allocation; hash: Hex }
  | { status: 'reverted'; allocation: Allocation; hash: Hex; reason: string }
  | { status: 'done'; allocation: Allocation; hash: Hex }
  | { status: 'claimed-before'; allocation: Allocation; claim: PastClaim | undefined }

/**
 * Which state is the visitor in? Pure: the same facts give the same state.
 *
 * The order of the questions is the design. A transaction of our own comes first, because a person who sent one wants
 * to see it whatever else is slow. "Claimed" and "not eligible" are said only of answers that said so; everything that
 * could not be read ends in `could-not-check`.
 */
export function claimState(facts: ClaimFacts): ClaimState {
  const { attempt, check, chainId, claimed, plan, wallet, window } = facts

  if (check.status === 'idle' || check.status === 'checking' || check.status === 'not-eligible') return check
  if (check.status === 'could-not-check') return { ...check, allocation: undefined, isAttempted: false }
  const { account, allocation } = check

  if (attempt.status === 'following') {
    const { hash, progress } = attempt
    if (progress.status === 'included') return { status: 'done', allocation, hash: progress.hash }
    // Ours did not go through, and the tokens arrived all the same: somebody else's claim was faster.
    if (claimed.status === 'claimed') return { status: 'claimed-before', allocation, claim: claimed.claim }
    switch (progress.status) {
      case 'pending':
      case 'unseen':
      case 'dropped':
      case 'could-not-check':
        return { status: 'sent', allocation, hash, progress: progress.status }
      case 'reverted':
      case 'cancelled':
      case 'paid-nothing':
        // "The tokens are still here" is said only of a bitmap that says so.
        if (claimed.status === 'could-not-check')
          return { status: 'could-not-check', account, error: claimed.error, allocation, isAttempted: true }
        if (claimed.status === 'checking') return { status: 'checking', account }
        return progress.status === 'reverted'
          ? { status: 'reverted', allocation, hash: progress.hash, reason: progress.reason }
          : { status: progress.status, allocation, hash: progress.hash }
    }
  }

  const unanswered = attempt.status === 'unanswered' ? attempt.progress : undefined
  // Paid it may be, by our own claim perhaps: which it was is told in a moment.
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

  if (window.now < window.start) return { status: 'not-started', allocation, start: window.start }
  if (window.end !== null && window.now >= window.end) return { status: 'ended', allocation, end: window.end }

  if (unanswered) return { status: 'unanswered', allocation, progress: unanswered }
  if (wallet.status === 'disconnected') return { status: 'no-wallet', allocation }
  if (wallet.status === 'connecting') return { status: 'connecting', allocation }
  if (wallet.chainId !== chainId) return { status: 'wrong-chain', allocation, actual: wallet.chainId }

  switch (plan.status) {
    case 'needs-recipient':
      return { status: 'needs-recipient', allocation }
    case 'planning':
      return { status: 'preparing', allocation }
    case 'could-not-plan':
      return { status: 'could-not-prepare', allocation, error: plan.error, isAttempted }
    case 'planned': {
      const { outcome } = plan.plan
      if (outcome.status === 'reverts')
        return { status: 'would-revert', allocation, reason: outcome.reason, isAttempted }
      if (plan.plan.payerBalance < plan.plan.fee.total)
        return { status: 'fee-short', allocation, plan: plan.plan }
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
