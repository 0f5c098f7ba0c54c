import { useEffect, useState } from 'react'
import { connectOrigins } from '../../config/connectOrigins.ts'
import type { SiteConfig } from '../../config/site.ts'

/** Beside the site's pages. The build writes it, and the site's host may replace it. */
const listPath = '/campaigns.json'

/** UTF-16 units; no list is longer. */
const mostUnits = 1_000_000

/**
 * The site with the list of campaigns that lies beside it. A page begins with the list of its build; where
 * the file says another one, that takes its place. A file that doesn't come, or has faults, changes nothing.
 *
 * @returns `isRead`: nothing more is waited for
 */
export function useCampaignList(built: SiteConfig): { site: SiteConfig; isRead: boolean } {
  const [list, setList] = useState({ site: built, isRead: false })
  useEffect(() => {
    const controller = new AbortController()
    const read = async (): Promise<SiteConfig> => {
      const response = await fetch(listPath, {
        cache: 'no-cache',
        priority: 'low',
        signal: controller.signal,
      })
      if (!response.ok) return built
      const text = await response.text()
      if (text.length > mostUnits || isSame(text, built)) return built
      const { readReplacedList } = await import('../../config/readReplacedList.ts')
      const campaigns = readReplacedList(text, window.location.origin, connectOrigins(built))
      return { ...built, campaigns: [...campaigns] }
    }
    read().then(
      (site) => setList({ site, isRead: true }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        // For the person who has replaced the file: visitors go on with the list of the build.
        console.warn(error instanceof Error ? error.message : error)
        setList({ site: built, isRead: true })
      },
    )
    return () => controller.abort()
  }, [built])
  return list
}

/** Nearly always, and then nothing else is loaded to read it with. */
function isSame(text: string, { campaigns }: SiteConfig): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(campaigns)
  } catch {
    return false
  }
}
