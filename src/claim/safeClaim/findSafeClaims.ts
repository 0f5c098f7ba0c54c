import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { type AskedSource, askService, type SourceReport } from '../../multisig/askService.ts'
import type { SafeFacts } from '../../multisig/checkTransaction.ts'
import { serviceOf } from '../../multisig/serviceOf.ts'
import type { ShownProposal } from '../../multisig/shownProposal.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import type { ReadSafeTransaction } from '../followProposal.ts'
import { askHost } from './askHost.ts'
import type { ClaimableCampaign } from './readSafeClaim.ts'
import type { SafeClaimProposal } from './safeClaimProposal.ts'
import { type FoundProposal, type QueueEntry, verifyProposals } from './verifyProposals.ts'

/** The Safe's place in a campaign, and the campaigns of this site. */
export type SafeClaimPlace = {
  readonly safe: Address
  readonly distributor: Address
  readonly allocation: Allocation
  readonly campaigns: readonly ClaimableCampaign[]
}

/** A proposal that is known here already. */
export type KnownProposal = { readonly proposal: SafeClaimProposal; readonly source: 'memory' | 'link' }

export type FoundSafeClaims = {
  /** Those that claim the allocation, best first: the most proven signatures, then the lowest nonce. */
  readonly proposals: readonly FoundProposal[]
  readonly queue: readonly QueueEntry[]
  readonly sources: readonly SourceReport[]
}

/** Who can be asked, and about what. */
export type ProposalSources = {
  /** Default: that of the site, where it has one. */
  service?: Pick<SafeService, 'getTransactionQueue' | 'getTransactionDetails'> | undefined
  /** Missing outside a host. */
  readDetails?: ReadSafeTransaction | undefined
  /** Hashes that were proposed through the host, to ask it for. */
  hashes?: readonly Hex[] | undefined
  /** Of proposals that are known here, which the host may know too. */
  guesses?: readonly Hex[] | undefined
}

/**
 * Looks for transactions of the Safe that claim an allocation: in the wallet service's queue, with the host
 * around the page, and among what is known here. Never throws for what services do: `sources` says who could
 * not be asked.
 */
export async function findSafeClaims(
  site: SiteConfig,
  place: SafeClaimPlace,
  options: ProposalSources & {
    /** The Safe by the chain's word. */
    safe: SafeFacts
    known: readonly KnownProposal[]
    signal: AbortSignal
    reader?: ChainReader | undefined
  },
): Promise<FoundSafeClaims> {
  const { safe, known, reader = readerOf(site) } = options
  return combine(place, { safe, known, reader, asked: await askSources(site, place, options) })
}

/** Asks everybody who is there. */
export function askSources(
  site: SiteConfig,
  place: SafeClaimPlace,
  {
    service = site.safeService.isEnabled ? serviceOf(site) : undefined,
    ...options
  }: ProposalSources & { safe: SafeFacts; signal: AbortSignal },
): Promise<readonly AskedSource[]> {
  const { readDetails, hashes = [], guesses, safe, signal } = options
  const { chainId } = site
  return Promise.all([
    service ? askService(service, { chainId, safe, signal }) : nobody('service'),
    readDetails
      ? askHost(readDetails, { site, safe, hashes, guesses, signal, claim: place })
      : nobody('host'),
  ])
}

/** Puts together what everybody showed, and holds it against the Safe. */
export async function combine(
  place: SafeClaimPlace,
  {
    safe,
    known,
    asked,
    reader,
  }: {
    safe: SafeFacts
    known: readonly KnownProposal[]
    asked: readonly AskedSource[]
    reader: ChainReader
  },
): Promise<FoundSafeClaims> {
  const { distributor, allocation } = place
  const campaigns = [
    { distributor, allocation },
    ...place.campaigns.filter((each) => !isAddressEqual(each.distributor, distributor)),
  ]
  const here = known.filter(({ proposal }) => isAddressEqual(proposal.safe, safe.address))
  const { proposals, queue } = await verifyProposals(
    [...here.map(shownBy), ...asked.flatMap(({ shown }) => shown)],
    { safe, campaigns, reader, place: { distributor, index: allocation.index } },
  )
  const unread = asked
    .flatMap((each) => each.unread)
    .filter(({ safeTxHash }) => !queue.some((entry) => entry.safeTxHash === safeTxHash))
    .map(({ nonce, safeTxHash, isRejection }): QueueEntry => {
      const what = isRejection ? 'rejection' : 'other'
      return { nonce, safeTxHash, what, isChecked: false, have: 0 }
    })
  return { proposals, queue: [...queue, ...unread], sources: asked.map(({ report }) => report) }
}

const nobody = (source: 'service' | 'host'): Promise<AskedSource> =>
  Promise.resolve({ report: { source, status: 'not-there' }, shown: [], unread: [] })

function shownBy({ proposal, source }: KnownProposal): ShownProposal {
  const { transaction, safeTxHash, signatures } = proposal
  return {
    transaction,
    safeTxHash,
    source,
    signatures: signatures.map(({ signer, signature }) => ({ owner: signer, signature, submittedAt: null })),
  }
}
