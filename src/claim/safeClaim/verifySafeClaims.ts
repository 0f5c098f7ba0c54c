import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type VerifiedProposal, verifyProposals } from '../../multisig/find/verifyProposals.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { isRejectionOf, type SafeFacts } from '../../multisig/sign/checkTransaction.ts'
import type { AskedSource, SourceReport } from '../../multisig/sources/askService.ts'
import type { ShownProposal } from '../../multisig/sources/shownProposal.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import {
  type ClaimableCampaign,
  claimsAllocation,
  readSafeClaim,
  type SafeClaimReading,
} from './readSafeClaim.ts'

/** The Safe's place in a campaign, and the campaigns of this site. */
export type SafeClaimPlace = {
  readonly safe: Address
  readonly distributor: Address
  readonly allocation: Allocation
  readonly campaigns: readonly ClaimableCampaign[]
}

/** A proposal that is known here already. */
export type KnownProposal = { readonly proposal: Proposal; readonly source: 'memory' | 'link' }

/** A transaction of the Safe that claims the allocation, checked: its hash, each signature, what it does. */
export type FoundProposal = VerifiedProposal & { readonly reading: SafeClaimReading }

/** What is in the queue, of any kind. `isChecked` false: according to the service alone. */
export type QueueEntry = {
  readonly nonce: number
  readonly safeTxHash: Hex | undefined
  readonly what: 'rejection' | 'claim' | 'other'
  readonly isChecked: boolean
  /** Proven signatures of today's owners. */
  readonly have: number
}

export type FoundSafeClaims = {
  /** Those that claim the allocation, best first: the most proven signatures, then the lowest nonce. */
  readonly proposals: readonly FoundProposal[]
  readonly queue: readonly QueueEntry[]
  readonly sources: readonly SourceReport[]
}

/** What the sources showed and what is known here, held against the Safe: which of it is such a claim. */
export async function verifySafeClaims(
  { distributor, allocation, ...place }: SafeClaimPlace,
  {
    safe,
    known,
    asked,
    reader,
  }: {
    /** On chain. */
    safe: SafeFacts
    known: readonly KnownProposal[]
    asked: readonly AskedSource[]
    reader: ChainReader
  },
): Promise<FoundSafeClaims> {
  // The page's own entry of the same campaign comes after it: only what it pays is taken from there.
  const campaigns = [{ distributor, allocation }, ...place.campaigns]
  const here = known.filter(({ proposal }) => isAddressEqual(proposal.safe, safe.address))
  const shown = [...here.map(shownBy), ...asked.flatMap(({ shown }) => shown)]
  const found = (await verifyProposals(shown, { safe, reader })).map((each) => {
    const { transaction } = each.proposal
    return { ...each, reading: readSafeClaim({ safe: safe.address, transaction, campaigns }) }
  })
  const isClaim = ({ reading }: FoundProposal) =>
    claimsAllocation(reading, { distributor, index: allocation.index })
  const queue = found.map((each): QueueEntry => {
    const { transaction, safeTxHash, signatures } = each.proposal
    const isRejection = isRejectionOf(safe.address, transaction)
    return {
      nonce: transaction.nonce,
      safeTxHash,
      what: isRejection ? 'rejection' : isClaim(each) ? 'claim' : 'other',
      isChecked: true,
      have: signatures.length,
    }
  })
  const unread = asked
    .flatMap((each) => each.unread)
    .filter(({ safeTxHash }) => !queue.some((entry) => entry.safeTxHash === safeTxHash))
    .map(({ nonce, safeTxHash, isRejection }): QueueEntry => {
      const what = isRejection ? 'rejection' : 'other'
      return { nonce, safeTxHash, what, isChecked: false, have: 0 }
    })
  return {
    proposals: found.filter(isClaim),
    queue: [...queue.sort((a, b) => a.nonce - b.nonce), ...unread],
    sources: asked.map(({ report }) => report),
  }
}

function shownBy({ proposal, source }: KnownProposal): ShownProposal {
  const { transaction, safeTxHash, signatures } = proposal
  return {
    transaction,
    safeTxHash,
    source,
    signatures: signatures.map(({ signer, signature }) => ({ owner: signer, signature, submittedAt: null })),
  }
}
