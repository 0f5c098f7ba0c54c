import type { Address } from 'viem'
import type { SponsorLeast } from '../../src/session/sponsorLeast.ts'

/** A campaign whose claims the operator pays for. */
export type SponsoredCampaign = {
  readonly id: string
  readonly distributor: Address
  /** Wei that its claims may cost in all. */
  readonly budget: bigint
  /** What a claim must pay for its fee to be paid; `usualLeast` where the operator has said nothing. */
  readonly least?: SponsorLeast | undefined
  /** Contracts of the other rounds of its series, whose claims are paid for together with its own. */
  readonly rounds?: readonly Address[] | undefined
}

export type SponsorSettings = {
  readonly campaigns: readonly SponsoredCampaign[]
  /** Wei that a unit of gas may cost at most, tip included. */
  readonly feeCap: bigint
  /**
   * Claims that are taken within a day, of one account over all campaigns: with its signature so many, and
   * without as many.
   */
  readonly mostPerAccount: number
  /**
   * Of those without a signature of the recipient: claims from one network, and percent of a campaign's
   * budget in all.
   */
  readonly mostPerNetwork: number
  readonly unprovenPercent: number
  /** Claims in a transaction. */
  readonly batchSize: number
  /** Transactions that wait for the chain at once. */
  readonly mostOpen: number
  /** Blocks, its own included, after which a receipt is settled. */
  readonly confirmations: number
  /** Milliseconds after which a transaction that no block has taken is replaced. */
  readonly stuckAfter: number
  /**
   * Milliseconds after which bytes that no block has taken are handed out again; twice as long each time, up
   * to a minute.
   */
  readonly resendAfter: number
  /** Milliseconds that a process has a signer for itself, counted anew with each step of its work. */
  readonly leaseFor: number
}

/** What is good for Blast, where a block takes two seconds. */
export const usualSettings = {
  mostPerAccount: 3,
  mostPerNetwork: 20,
  unprovenPercent: 5,
  batchSize: 40,
  mostOpen: 4,
  confirmations: 15,
  stuckAfter: 60_000,
  resendAfter: 2_000,
  leaseFor: 15_000,
} as const satisfies Partial<SponsorSettings>
