import { pause, type Wake } from '../chain/pause.ts'
import type { SiteConfig } from '../config/site.ts'
import { asError } from '../errors.ts'
import type { ReadSafeTransaction } from '../multisig/sources/askHost.ts'
import type { Attempt, ProposalProgress } from './claimState.ts'
import type { AskedAttempt, ProposedAttempt, SentAttempt, StoredAttempt } from './storedAttempts.ts'

type Followed = Extract<Attempt, { status: 'following' | 'proposed' }>

/**
 * What is new about an attempt. `shown`: it goes on. `ended`: a transaction or a proposal is at its end.
 * `found`: a block includes what a wallet was asked for and has not answered. `paid`: the allocation is paid
 * by another transaction. `moved-on`: the sender has sent something else since, or a day has passed.
 */
export type AttemptUpdate =
  | { status: 'shown'; attempt: Extract<Attempt, { status: 'unanswered' | 'following' | 'proposed' }> }
  | { status: 'ended'; record: SentAttempt | ProposedAttempt; attempt: Followed }
  | { status: 'found'; sent: SentAttempt }
  | { status: 'paid' }
  | { status: 'moved-on' }

type Options = {
  signal: AbortSignal
  onWake?: Wake | undefined
  /** What a Safe's host knows of a proposal, where a host is around the page. */
  readDetails?: ReadSafeTransaction | undefined
}

/** Milliseconds until following is resumed after something unforeseen, such as code that did not load. */
const patience = 3_000

/**
 * Follows what this browser remembers of a claim until its end is known or `signal` is aborted. It never
 * throws: what cannot be checked is shown so, and tried again.
 */
export async function* followAttempt(
  site: SiteConfig,
  record: StoredAttempt,
  options: Options,
): AsyncGenerator<AttemptUpdate, void, void> {
  const { signal } = options
  while (!signal.aborted) {
    try {
      yield* follow(site, record, options)
      return
    } catch (error) {
      if (signal.aborted) return
      yield { status: 'shown', attempt: unchecked(record, asError(error)) }
      await pause(patience, signal)
    }
  }
}

function follow(site: SiteConfig, record: StoredAttempt, options: Options): AsyncGenerator<AttemptUpdate> {
  switch (record.status) {
    case 'asked':
      return followAsked(site, record, options)
    case 'sent':
      return followSent(site, record, options)
    case 'proposed':
      return followProposed(site, record, options)
  }
}

// The code that follows comes when it is needed: who only looks an address up never needs it.

async function* followAsked(
  site: SiteConfig,
  asked: AskedAttempt,
  { signal, onWake }: Options,
): AsyncGenerator<AttemptUpdate> {
  const { watchAskedClaim } = await import('./watchAskedClaim.ts')
  for await (const update of watchAskedClaim(site, asked, { signal, onWake })) {
    if (update.status === 'waiting' || update.status === 'could-not-check')
      yield { status: 'shown', attempt: { status: 'unanswered', progress: update.status } }
    else if (update.status === 'found') yield { status: 'found', sent: sentFrom(asked, update.hash) }
    else yield update
  }
}

async function* followSent(
  site: SiteConfig,
  sent: SentAttempt,
  { signal, onWake }: Options,
): AsyncGenerator<AttemptUpdate> {
  const { followClaim, isFinal } = await import('./followClaim.ts')
  for await (const progress of followClaim(site, sent, { signal, onWake })) {
    const attempt = { status: 'following', hash: sent.hash, progress } as const
    if (!isFinal(progress)) yield { status: 'shown', attempt }
    else return yield { status: 'ended', record: sent, attempt }
  }
}

async function* followProposed(
  site: SiteConfig,
  proposal: ProposedAttempt,
  options: Options,
): AsyncGenerator<AttemptUpdate> {
  const { followProposedClaim, isProposalOver } = await import('./followProposedClaim.ts')
  for await (const progress of followProposedClaim(site, proposal, options)) {
    const attempt = shownProposal(proposal, progress)
    if (!isProposalOver(progress)) yield { status: 'shown', attempt }
    else return yield { status: 'ended', record: proposal, attempt }
  }
}

function unchecked(record: StoredAttempt, error: Error) {
  const progress = { status: 'could-not-check', error } as const
  switch (record.status) {
    case 'asked':
      return { status: 'unanswered', progress: progress.status } as const
    case 'sent':
      return { status: 'following', hash: record.hash, progress } as const
    case 'proposed':
      return shownProposal(record, { ...progress, owners: { status: 'unknown' } })
  }
}

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

function sentFrom(asked: AskedAttempt, hash: SentAttempt['hash']): SentAttempt {
  const { nonce: leastNonce, askedAt: _, askedAtBlock, ...claim } = asked
  return { ...claim, status: 'sent', hash, leastNonce, sentAtBlock: askedAtBlock }
}
