import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { campaignListFile, campaignListText } from '../../src/config/campaignListFile.ts'
import type { SiteConfig } from '../../src/config/site.ts'

/** Writes the site's list of campaigns as a file that its operator may replace without a build. */
export function writeCampaignList(folder: string, { campaigns }: Pick<SiteConfig, 'campaigns'>): void {
  writeFileSync(join(folder, campaignListFile), campaignListText(campaigns))
}
