import type { CampaignConfig } from '../../config/site.ts'
import { linkedCampaigns } from '../campaign/campaignPath.ts'

const hints = new Map<string, string | undefined>()

/**
 * From now on links to this campaign name its contract, and its package where the site finds that by the link
 * alone: they open in every tab, and for everybody.
 */
export function nameLink({ id, distributor }: CampaignConfig, hint: string | undefined): void {
  hints.set(id, linkFragment(distributor, hint))
  linkedCampaigns.fragmentOf = (asked) => hints.get(asked)
}

/** What is behind the `#` of a link to a campaign that is known by its contract, without the `#`. */
export const linkFragment = (distributor: string, hint?: string | undefined): string =>
  `distributor=${distributor}${hint ? `&package=${encodeURIComponent(hint)}` : ''}`
