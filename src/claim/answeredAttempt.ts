import type { ProposalProgress } from './claimState.ts'
import type { AskedAttempt, ProposedAttempt, SentAttempt } from './storedAttempts.ts'

/** A proposal as a page shows it; without `progress`, before anything is known of it. */
export const shownProposal = (
  { safe, safeTxHash }: ProposedAttempt,
  progress: ProposalProgress = { status: 'waiting', owners: { status: 'unknown' } },
) => ({ status: 'proposed', safe, safeTxHash, progress }) as const

/** What is remembered once a wallet has sent what it was asked for, or a Safe has proposed it. */
export const answeredAttempt = (
  asked: AskedAttempt,
  answer:
    | { kind: 'transaction'; hash: SentAttempt['hash'] }
    | { kind: 'safe'; safeTxHash: ProposedAttempt['safeTxHash'] },
): SentAttempt | ProposedAttempt =>
  answer.kind === 'safe' ? proposedFrom(asked, answer.safeTxHash) : sentFrom(asked, answer.hash)

function proposedFrom(asked: AskedAttempt, safeTxHash: ProposedAttempt['safeTxHash']): ProposedAttempt {
  const { nonce: _, askedAt: __, from: safe, askedAtBlock: proposedAtBlock, ...claim } = asked
  return { ...claim, status: 'proposed', safe, safeTxHash, proposedAtBlock, proposedAt: Date.now() }
}

export function sentFrom(asked: AskedAttempt, hash: SentAttempt['hash']): SentAttempt {
  const { nonce: leastNonce, askedAt: _, askedAtBlock, ...claim } = asked
  return { ...claim, status: 'sent', hash, leastNonce, sentAtBlock: askedAtBlock }
}
