import { isStillAhead, mostSkew } from '../clock/isStillAhead.ts'
import type { Database } from '../database/openDatabase.ts'

/** Between two searches for what has run out, in milliseconds. */
const sweepEvery = 60_000

export type Expiry = {
  /** When the last one ends that can have begun by now: a later one is of a clock that was put back. */
  latest(): number
  /** Removes what has run out and what ends too late, once a minute at most. */
  sweep(): Promise<void>
}

/** The end of rows that each live for `lifetime` milliseconds. */
export function createExpiry(
  database: Database,
  table: 'nonces' | 'sessions',
  { lifetime, now }: { lifetime: number /** Unix milliseconds. */; now: () => number },
): Expiry {
  let nextSweep = Number.NEGATIVE_INFINITY
  const latest = () => now() + lifetime + mostSkew
  return {
    latest,
    async sweep() {
      if (isStillAhead(nextSweep, { now: now(), longest: sweepEvery })) return
      nextSweep = now() + sweepEvery
      await database
        .deleteFrom(table)
        .where((row) => row.or([row('expires_at', '<=', now()), row('expires_at', '>', latest())]))
        .execute()
    },
  }
}
