import type { SiteConfig } from '../../config/site.ts'
import { wordsOf } from '../../config/wordsOf.ts'
import type { PageData } from './pageData.ts'
import { campaignIdIn, routeOf } from './routeOf.ts'

/**
 * What the build would have given to a campaign's page, had it known the campaign: of those that were added
 * to the site's list since.
 *
 * @throws for every other path
 */
export function addedPage(
  path: string,
  { campaigns, product }: Pick<SiteConfig, 'campaigns' | 'product'>,
): PageData {
  const id = campaignIdIn(path)
  if (id === undefined || !campaigns.some((each) => each.id === id)) throw new Error('There is no page.')
  return { route: routeOf(path), id, title: `${wordsOf(id)} · ${product}`, previews: {} }
}
