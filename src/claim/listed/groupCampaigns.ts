import type { CampaignConfig } from '../../config/site.ts'
import { campaignPhase } from '../../package/campaignPhase.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'

/** What is known of a campaign so far. */
export type ListedCampaign = {
  readonly campaign: CampaignConfig
  readonly pkg: VerifiedPackage | undefined
  readonly claimedCount: number | undefined
  /** Of its files or of its contract; undefined while nothing went wrong. */
  readonly error: Error | undefined
}

/**
 * `looking`: not known yet. `could-not-check` says nothing of the campaign, and is never merged with `ended`.
 */
export type CampaignGroup = 'open' | 'upcoming' | 'ended' | 'could-not-check' | 'looking'

/** In the order in which they are shown. */
export const campaignGroups: readonly CampaignGroup[] = [
  'open',
  'upcoming',
  'ended',
  'could-not-check',
  'looking',
]

/**
 * Which group a campaign belongs to. It is called open, or over, only where its files are verified, its
 * contract is deployed, and the time of the chain is agreed.
 */
export function groupOf(
  { pkg, claimedCount, error }: ListedCampaign,
  chain: { now: number | undefined; error: Error | undefined },
): CampaignGroup {
  if (error || (chain.error && chain.now === undefined)) return 'could-not-check'
  if (!pkg || claimedCount === undefined || chain.now === undefined) return 'looking'
  return campaignPhase(pkg.manifest.window, chain.now)
}
