import type { Address, Hex } from 'viem'
import type { CampaignToAddress } from '../chain/computeAtOnceAddress.ts'
import type { SafeTransaction } from '../chain/hashSafeTransaction.ts'
import type { SeriesLink } from '../claim/series/isLinked.ts'
import type { CampaignToDeploy } from '../operator/deploy/campaignToDeploy.ts'

/** What a token is called in a description. */
export type TokenWords = { readonly symbol: string; readonly decimals: number }

/** One allocation, as its list proves it. `amount` in base units. */
type Claim = {
  readonly distributor: Address
  readonly index: number
  readonly account: Address
  readonly amount: bigint
  /** What of it is paid now, where it unlocks over time. In base units. */
  readonly due?: bigint | undefined
  readonly token?: TokenWords | undefined
}

/** What an account has in a round, with its proof. `amount` in base units. */
export type ClaimedRound = Pick<Claim, 'distributor' | 'index' | 'amount'> & {
  readonly proof: readonly Hex[]
}

/** What a step of a deployment is bound to. */
export type DeployedCampaign = Pick<
  CampaignToDeploy,
  'factory' | 'parameters' | 'cap' | 'manifestHash' | 'token'
> & {
  readonly title: string
  /** Those that the same step creates, or approves for. */
  readonly others?: readonly Omit<DeployedCampaign, 'title' | 'others'>[] | undefined
}

/** A step of a deployment (planDeployment.ts). */
export type CreationIntent = {
  readonly kind:
    | 'deploy-factory'
    | 'approve'
    | 'reset-approval'
    | 'create'
    | 'create-and-fund'
    | 'create-and-fund-with-permit'
    | 'create-and-fund-many'
    | 'create-and-fund-many-with-permit'
  readonly campaign: DeployedCampaign
}

/** A call that a page asks a wallet to send, by what it is for. The guard compares the call with it. */
export type CallIntent =
  /** Pays an allocation to its own account. */
  | ({ readonly kind: 'claim' } & Claim)
  /** The listed account has its allocation paid to another address. */
  | ({ readonly kind: 'claim-to'; readonly recipient: Address } & Claim)
  /** The same as `claim`, and the token is handed the account's signed delegation to `delegatee`. */
  | ({ readonly kind: 'claim-and-delegate'; readonly delegatee: Address } & Claim)
  /** The same as `claim` for a Safe, skipped where it was claimed meanwhile (`tryClaim`). */
  | ({ readonly kind: 'claim-for-safe' } & Claim)
  /**
   * Pays what one account has in rounds of a series to it, through Multicall3 (`aggregate3` of `tryClaim`s).
   * `series`: rounds from the last to the first, whose manifests name one another.
   */
  | {
      readonly kind: 'claim-rounds'
      readonly account: Address
      readonly rounds: readonly ClaimedRound[]
      readonly series: readonly SeriesLink[]
      readonly token?: TokenWords | undefined
    }
  /** A claim that the account has authorized by its signature. `deadline` in unix seconds. */
  | ({
      readonly kind: 'claim-with-signature'
      readonly recipient: Address
      readonly deadline: number
      /** Of a campaign over time: the most that may have been paid in all after it. Base units. */
      readonly upTo?: bigint | undefined
    } & Claim)
  /**
   * Pays open allocations to their own accounts (`claimMany`). `total`: what they come to, in base units;
   * `due`: the part of it that is paid now, in a campaign over time.
   */
  | {
      readonly kind: 'pay-others'
      readonly distributor: Address
      readonly indices: readonly number[]
      readonly total: bigint
      readonly due?: bigint | undefined
      readonly token?: TokenWords | undefined
    }
  /** Sends what is left after the end to the fixed receiver. Zero address: the chain's own coin. */
  | { readonly kind: 'sweep'; readonly distributor: Address; readonly asset: Address; readonly title: string }
  /** Before the start: sends all of the campaign's token back to the sweep receiver, who alone may. */
  | { readonly kind: 'cancel'; readonly distributor: Address; readonly title: string }
  /** Sends yield or gas refunds of Blast to the fixed receiver. */
  | {
      readonly kind: 'collect-yield' | 'collect-gas'
      readonly distributor: Address
      readonly title: string
    }
  | CreationIntent
  /** A Safe sets what it earns on Blast, beside a claim or a deployment. */
  | { readonly kind: 'configure-blast' }
  /** Has a Safe execute what its owners have signed. */
  | {
      readonly kind: 'execute'
      readonly safe: Address
      readonly transaction: SafeTransaction
      readonly safeTxHash: Hex
      readonly title: string
      /** On a claim page: what it may hold besides claims. */
      readonly inside?: ClaimsWith | undefined
    }

export type CallKind = CallIntent['kind']

/**
 * What a transaction of a Safe may hold that an owner signs, or that a Safe's host is handed.
 * - `any`: whatever the page shows; in the workspace only, where owners of a Safe work on all that it does;
 * - `claims`: claims for the Safe itself, Blast settings that this site offers, or the approval of a claim
 *   authorization;
 * - `claimsWith`: claims as above, and who votes with the Safe's tokens of that campaign, also
 *   in rounds of its series;
 * - a list: exactly these calls, in this order.
 */
export type Inside = 'any' | 'claims' | ClaimsWith | readonly CallIntent[]

export type ClaimsWith = {
  /** The campaign whose token it is: the guard recomputes its contract's address (`learnInside`). */
  readonly claimsWith: CampaignToAddress | undefined
  /** Rounds from the last to the first: those that manifests link to the page's campaign are as good. */
  readonly series?: readonly SeriesLink[] | undefined
}

/** A transaction of a Safe, by what it is for. `title`: how the list of recent transactions calls it. */
export type SafeIntent = { readonly title: string; readonly inside: Inside }
