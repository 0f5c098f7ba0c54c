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
  const { keepsOffline } = useSite()
  const Part = useLatePart(keepsOffline && /^\/(claim|$)/.test(route), load)
  return Part ? <Part id={id} /> : null
}
