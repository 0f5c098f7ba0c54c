import type { SiteConfig } from '../config/site.ts'
import { sentFrom, shownProposal } from './answeredAttempt.ts'
import type { AttemptUpdate, FollowOptions } from './followAttempt.ts'
import type { AskedAttempt, ProposedAttempt, SentAttempt, StoredAttempt } from './storedAttempts.ts'

/** Follows what is remembered, each status in its own way. Throws what code or nodes throw. */
export function followRecord(
  site: SiteConfig,
  record: StoredAttempt,
  options: FollowOptions,
): AsyncGenerator<AttemptUpdate> {
  switch (record.status) {
    case 'asked':
      return followAsked(site, record, options)
    case 'sent':
      return followSent(site, record, options)
    case 'proposed':
      return followProposed(site, record, options)
  }
}

async function* followAsked(
  site: SiteConfig,
  asked: AskedAttempt,
  { signal, onWake }: FollowOptions,
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
  { signal, onWake }: FollowOptions,
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
  options: FollowOptions,
): AsyncGenerator<AttemptUpdate> {
  const { followProposedClaim, isProposalOver } = await import('./followProposedClaim.ts')
  for await (const progress of followProposedClaim(site, proposal, options)) {
    const attempt = shownProposal(proposal, progress)
    if (!isProposalOver(progress)) yield { status: 'shown', attempt }
    else return yield { status: 'ended', record: proposal, attempt }
  }
}
