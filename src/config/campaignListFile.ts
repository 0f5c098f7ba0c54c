import type { CampaignConfig } from './campaignConfig.ts'

/** The list of campaigns beside a site's pages: the build writes it, and the site's host may replace it. */
export const campaignListFile = 'campaigns.json'

/** What the file holds where nobody has replaced it: JSON that people can read. */
export const campaignListText = (campaigns: readonly CampaignConfig[]): string =>
  `${JSON.stringify(campaigns, null, 2)}\n`
