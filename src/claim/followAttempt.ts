import { pause, type Wake } from '../chain/pause.ts'
import type { SiteConfig } from '../config/site.ts'
import { asError } from '../errors.ts'
import type { ReadSafeTransaction } from '../multisig/sources/askHost.ts'
import { shownProposal } from './answeredAttempt.ts'
import type { Attempt } from './claimState.ts'
import type { ProposedAttempt, SentAttempt, StoredAttempt } from './storedAttempts.ts'

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

export type FollowOptions = {
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
  options: FollowOptions,
): AsyncGenerator<AttemptUpdate, void, void> {
  const { signal } = options
  while (!signal.aborted) {
    try {
      // The code that follows comes when it is needed: who only looks an address up never needs it.
      const { followRecord } = await import('./followRecord.ts')
      yield* followRecord(site, record, options)
      return
    } catch (error) {
      if (signal.aborted) return
      yield { status: 'shown', attempt: unchecked(record, asError(error)) }
      await pause(patience, signal)
    }
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
