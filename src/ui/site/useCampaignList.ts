import { useEffect, useState } from 'react'
import { readListBeside } from '../../config/readListBeside.ts'
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
    readListBeside(built, window.location.origin)
      .catch((error: Error) => {
        // For the person who has replaced the file: visitors go on with the list of the build.
        console.warn(error.message)
        return built
      })
      .then((site) => setList({ site, isRead: true }))
  }, [built])
  return list
}
