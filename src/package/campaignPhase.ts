import type { Manifest } from '../campaign/manifest.ts'

/** Where in its window a campaign is. */
export type CampaignPhase = 'upcoming' | 'open' | 'ended'

/**
 * As the contract compares: open from the second of its start, ended from the second of its end. `now` is the
 * chain's own time.
 */
export function campaignPhase({ start, end }: Manifest['window'], now: number): CampaignPhase {
  if (now < start) return 'upcoming'
  return end !== null && now >= end ? 'ended' : 'open'
}
