import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { CheckedConfirmation } from '../../workspace/checkConfirmation.ts'
import type { SafeFacts } from '../../workspace/checkTransaction.ts'
import type { OwnerSignature } from '../../workspace/signatures.ts'
import type { Allocation } from '../checkAllocation.ts'
import type { ReadSafeTransaction } from '../followProposal.ts'
import type { ClaimableCampaign, SafeClaimReading } from './readSafeClaim.ts'
import type { SafeClaimProposal } from './safeClaimProposal.ts'

/** Who brought a proposal. `memory` is this browser's own; `link` a link or a file. */
export type ProposalSource = 'memory' | 'link' | 'service' | 'host'

/** What became of asking somebody who may know of proposals. */
export type SourceReport =
  | { readonly source: 'service' | 'host'; readonly status: 'asking' | 'not-there' }
  /** `refused`: how many of the answers contradicted themselves and were not used. `isComplete`: there was no more to read. */
  | {
      readonly source: 'service' | 'host'
      readonly status: 'asked'
      readonly refused: number
      readonly isComplete: boolean
    }
  | { readonly source: 'service' | 'host'; readonly status: 'could-not-ask'; readonly error: Error }

/** A transaction of the Safe that claims the allocation, checked: its hash, each signature, what it does. */
export type FoundProposal = {
  /** With proven signatures of today's owners only. */
  readonly proposal: SafeClaimProposal
  readonly reading: SafeClaimReading
  /** All that was shown, and what it is worth. */
  readonly confirmations: readonly CheckedConfirmation[]
  readonly sources: readonly ProposalSource[]
}

/** What stands in the queue, of any kind. `isChecked` false: by the service's word alone. */
export type QueueEntry = {
  readonly nonce: number
  readonly safeTxHash: Hex | undefined
  readonly what: 'rejection' | 'claim' | 'other'
  readonly isChecked: boolean
}

export type FoundSafeClaims = {
  /** Best first: the most proven signatures, then the lowest nonce. */
  readonly proposals: readonly FoundProposal[]
  readonly queue: readonly QueueEntry[]
  readonly sources: readonly SourceReport[]
}

/** The Safe's place in a campaign, and the campaigns of this site. */
export type SafeClaimPlace = {
  readonly safe: Address
  readonly distributor: Address
  readonly allocation: Allocation
  readonly campaigns: readonly ClaimableCampaign[]
}

/**
 * Looks for transactions of the Safe that claim an allocation: in the wallet service's queue, with the host around the page, and
 * among what is known here. Never throws for what services do: `sources` says who could not be asked.
 */
export async function findSafeClaims(
  _site: SiteConfig,
  _place: SafeClaimPlace,
  _options: {
    /** The Safe by the chain's word. */
    safe: SafeFacts
    reader: ChainReader
    /** From memory, links and files. */
    known: readonly { proposal: SafeClaimProposal; source: 'memory' | 'link' }[]
    /** Hashes that were proposed through a host, to ask for. */
    hashes?: readonly Hex[] | undefined
    readDetails?: ReadSafeTransaction | undefined
    signal: AbortSignal
  },
): Promise<FoundSafeClaims> {
  return { proposals: [], queue: [], sources: [] }
}

/** The proven signatures in a proposal. */
export const signaturesOf = ({ proposal }: FoundProposal): readonly OwnerSignature[] => proposal.signatures
