import type { Address, Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import {
  type CheckedConfirmation,
  checkConfirmation,
  provenSignatures,
} from '../../multisig/checkConfirmation.ts'
import { isRejectionOf, type SafeFacts } from '../../multisig/checkTransaction.ts'
import type { ProposalSource, ShownProposal, ShownSignature } from '../../multisig/shownProposal.ts'
import {
  type ClaimableCampaign,
  claimsAllocation,
  readSafeClaim,
  type SafeClaimReading,
} from './readSafeClaim.ts'
import { mergeSignatures, type SafeClaimProposal } from './safeClaimProposal.ts'

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
  /** Proven signatures of today's owners. */
  readonly have: number
}

/**
 * What was shown, with each signature held against the owners of today. `proposals` are those that claim the
 * allocation, best first: the most proven signatures, then the lowest nonce.
 */
export async function verifyProposals(
  shown: readonly ShownProposal[],
  {
    safe,
    place,
    campaigns,
    reader,
  }: {
    safe: SafeFacts
    place: { distributor: Address; index: number }
    campaigns: readonly ClaimableCampaign[]
    reader: ChainReader
  },
): Promise<{ proposals: readonly FoundProposal[]; queue: readonly QueueEntry[] }> {
  const proposals: FoundProposal[] = []
  const queue: QueueEntry[] = []
  const transactions = new Map(shown.map(({ safeTxHash, transaction }) => [safeTxHash, transaction]))
  for (const [safeTxHash, transaction] of transactions) {
    const each = shown.filter((one) => one.safeTxHash === safeTxHash)
    const confirmations = await weigh(each, { safeTxHash, safe, reader })
    const signatures = mergeSignatures(provenSignatures(confirmations), [])
    const reading = readSafeClaim({ safe: safe.address, transaction, campaigns })
    const isClaim = claimsAllocation(reading, place)
    if (isClaim)
      proposals.push({
        proposal: { safe: safe.address, transaction, safeTxHash, signatures },
        reading,
        confirmations,
        sources: [...new Set(each.map(({ source }) => source))],
      })
    queue.push({
      nonce: transaction.nonce,
      safeTxHash,
      what: isRejectionOf(safe.address, transaction) ? 'rejection' : isClaim ? 'claim' : 'other',
      isChecked: true,
      have: signatures.length,
    })
  }
  return { proposals: proposals.sort(byWorth), queue: queue.sort((a, b) => a.nonce - b.nonce) }
}

function byWorth({ proposal: a }: FoundProposal, { proposal: b }: FoundProposal): number {
  return (
    b.signatures.length - a.signatures.length ||
    a.transaction.nonce - b.transaction.nonce ||
    (a.safeTxHash < b.safeTxHash ? -1 : 1)
  )
}

const ranks = ['verified', 'could-not-check', 'not-an-owner', 'wrong'] as const

/** One of each owner, the best of what was shown: a false one beside a true one spoils nothing. */
async function weigh(
  shown: readonly ShownProposal[],
  { safeTxHash, safe, reader }: { safeTxHash: Hex; safe: SafeFacts; reader: ChainReader },
): Promise<readonly CheckedConfirmation[]> {
  const all = new Map(
    shown.flatMap(({ signatures }) =>
      signatures.map((each) => [`${each.owner} ${partThatCounts(each)}`.toLowerCase(), each] as const),
    ),
  )
  const best = new Map<string, CheckedConfirmation>()
  for (const each of all.values()) {
    const checked = await checkConfirmation(each, { hash: safeTxHash, safe, reader })
    const owner = each.owner.toLowerCase()
    const before = best.get(owner)
    if (!before || ranks.indexOf(checked.status) < ranks.indexOf(before.status)) best.set(owner, checked)
  }
  return [...best.values()]
}

/**
 * Of what points to an approval on chain (v 1) there is one of each owner, whatever else is written in it.
 */
const partThatCounts = ({ signature }: ShownSignature) =>
  signature?.length === 132 && signature.endsWith('01') ? 'approval' : signature
