import { useEffect, useState } from 'react'
import { campaignListFile, campaignListText } from '../../config/campaignListFile.ts'
import type { SiteConfig } from '../../config/site.ts'

/**
 * The site with the list of campaigns that lies beside it. A page begins with the list of its build; where
 * the file says another one, that takes its place. A file that doesn't come, or has faults, changes nothing.
 *
 * @returns `isRead`: nothing more is waited for
 */
export function useCampaignList(built: SiteConfig): { site: SiteConfig; isRead: boolean } {
  const [list, setList] = useState({ site: built, isRead: false })
  useEffect(() => {
    readBeside(built)
      .catch((error: Error) => {
        // For the person who has replaced the file: visitors go on with the list of the build.
        console.warn(error.message)
        return built
      })
      .then((site) => setList({ site, isRead: true }))
  }, [built])
  return list
}

async function readBeside(built: SiteConfig): Promise<SiteConfig> {
  const response = await fetch(`/${campaignListFile}`, { cache: 'no-cache', priority: 'low' })
  const text = response.ok ? await response.text() : ''
  // Nearly always, and then nothing else is loaded to read it with.
  if (!text || text === campaignListText(built.campaigns)) return built
  const { withReplacedList } = await import('../../config/withReplacedList.ts')
  return withReplacedList(built, text, window.location.origin)
}
