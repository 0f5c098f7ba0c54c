import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../../src/config/site.ts'

/** Beside the pages, which read it anew: `src/ui/site/useCampaignList.ts`. */
export const campaignListFile = 'campaigns.json'

/** Writes the site's list of campaigns as a file that its operator may replace without a build. */
export function writeCampaignList(folder: string, { campaigns }: Pick<SiteConfig, 'campaigns'>): void {
  writeFileSync(join(folder, campaignListFile), `${JSON.stringify(campaigns, null, 2)}\n`)
}
