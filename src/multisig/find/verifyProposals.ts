import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { mergeSignatures, type Proposal } from '../proposal.ts'
import { type CheckedConfirmation, checkConfirmation, provenSignatures } from '../sign/checkConfirmation.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import type { ProposalSource, ShownProposal, ShownSignature } from '../sources/shownProposal.ts'

/** A proposal as its sources show it, with each signature held against the owners of today. */
export type VerifiedProposal = {
  /** With proven signatures of today's owners only. */
  readonly proposal: Proposal
  /** All that was shown, and what it is worth. */
  readonly confirmations: readonly CheckedConfirmation[]
  readonly sources: readonly ProposalSource[]
}

/**
 * What was shown, each transaction once, best first: the most proven signatures, then the lowest nonce.
 *
 * @throws what `checkConfirmation` throws
 */
export async function verifyProposals(
  shown: readonly ShownProposal[],
  { safe, reader }: { safe: SafeFacts; reader: ChainReader },
): Promise<readonly VerifiedProposal[]> {
  const verified: VerifiedProposal[] = []
  const transactions = new Map(shown.map(({ safeTxHash, transaction }) => [safeTxHash, transaction]))
  for (const [safeTxHash, transaction] of transactions) {
    const each = shown.filter((one) => one.safeTxHash === safeTxHash)
    const confirmations = await checkSignatures(each, { safeTxHash, safe, reader })
    const signatures = mergeSignatures(provenSignatures(confirmations), [])
    verified.push({
      proposal: { safe: safe.address, transaction, safeTxHash, signatures },
      confirmations,
      sources: [...new Set(each.map(({ source }) => source))],
    })
  }
  return verified.sort(byWorth)
}

function byWorth({ proposal: a }: VerifiedProposal, { proposal: b }: VerifiedProposal): number {
  return (
    b.signatures.length - a.signatures.length ||
    a.transaction.nonce - b.transaction.nonce ||
    (a.safeTxHash < b.safeTxHash ? -1 : 1)
  )
}

const ranks = ['verified', 'could-not-check', 'not-an-owner', 'wrong'] as const

/** One of each owner, the best of what was shown: a false one beside a true one spoils nothing. */
async function checkSignatures(
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
