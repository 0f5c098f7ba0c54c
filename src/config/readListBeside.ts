import { campaignListFile, campaignListText } from './campaignListFile.ts'
import type { SiteConfig } from './site.ts'

/**
 * The site with the list of campaigns that lies beside its pages now, which may not be that of its build.
 *
 * @param built the site as it was built; itself where nothing else lies there
 * @param origin of the site
 * @throws (rejects) CampaignListError where the file has faults; whatever `fetch` throws
 */
export async function readListBeside(built: SiteConfig, origin: string): Promise<SiteConfig> {
  const response = await fetch(`/${campaignListFile}`, { cache: 'no-cache', priority: 'low' })
  const text = response.ok ? await response.text() : ''
  // Nearly always, and then nothing else is loaded to read it with.
  if (!text || text === campaignListText(built.campaigns)) return built
  const { withReplacedList } = await import('./withReplacedList.ts')
  return withReplacedList(built, text, origin)
}
