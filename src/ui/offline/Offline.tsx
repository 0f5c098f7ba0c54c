import { campaignAtRoot } from '../../config/campaignAtRoot.ts'
import { useLatePart } from '../page/useLatePart.ts'
import { useSite } from '../site/siteContext.ts'

const load = async () => (await import('./OfflinePart.tsx')).OfflinePart

/**
 * Keeps a campaign’s pages for a visit without the site’s host, where the operator has not switched that off.
 *
 * @param route with dynamic segments in brackets: `/claim/[campaign]`
 * @param id of the campaign that the page is for
 */
export function Offline({ route, id }: { route: string; id: string | undefined }) {
  const site = useSite()
  // A site of one campaign shows it at its root.
  const campaign = route === '/' ? campaignAtRoot(site)?.id : id
  const Part = useLatePart(site.keepsOffline && /^\/(claim|$)/.test(route), load)
  return Part ? <Part campaign={campaign ?? null} /> : null
}
