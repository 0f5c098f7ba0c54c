import { connectOrigins } from './connectOrigins.ts'
import { CampaignListError, readReplacedList } from './readReplacedList.ts'
import type { SiteConfig } from './site.ts'

/** UTF-16 units; no list is longer. */
const mostUnits = 1_000_000

/**
 * The site as it was built, with another list of campaigns.
 *
 * @param text of `campaigns.json`
 * @param origin of the site
 * @throws CampaignListError
 */
export function withReplacedList(built: SiteConfig, text: string, origin: string): SiteConfig {
  if (text.length > mostUnits) throw new CampaignListError([`is longer than ${mostUnits} characters.`])
  return { ...built, campaigns: [...readReplacedList(text, origin, connectOrigins(built))] }
}
