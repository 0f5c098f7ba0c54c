import { isAgreed } from '../chain/agreement.ts'
import type { CampaignFacts } from './readCampaignFacts.ts'

/** A campaign that was cancelled before its start. */
export type Cancellation = {
  /** What its contract holds all the same, in base units; undefined where the token does not say. */
  readonly held: bigint | undefined
  /** Several nodes say so, where there are several. */
  readonly isAgreed: boolean
}

/** Undefined for one that was not cancelled. */
export function cancellationOf({ isCancelled, balance, agreement }: CampaignFacts): Cancellation | undefined {
  return isCancelled ? { held: balance, isAgreed: isAgreed(agreement) } : undefined
}

/**
 * Whether a cancelled campaign leaves an allocation unpaid. From its start on the contract pays from what it
 * holds: no matter who sent that, it is the list's. Times in unix seconds.
 */
export function isLeftUnpaid(
  { held }: Cancellation,
  { start, now, amount }: { start: number; now: number; amount: bigint },
): boolean {
  return now < start || held === undefined || held < amount
}
