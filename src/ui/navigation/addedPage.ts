import type { SiteConfig } from '../../config/site.ts'
import { wordsOf } from '../../config/wordsOf.ts'
import type { PageData } from './pageData.ts'
import { routeOf } from './routeOf.ts'

/**
 * What the build would have given to a campaign's page, had it known the campaign: of those that were added
 * to the site's list since. Undefined for every other path.
 */
export function addedPage(
  path: string,
  { campaigns, product }: Pick<SiteConfig, 'campaigns' | 'product'>,
): PageData | undefined {
  const id = campaignIdIn(path)
  if (id === undefined || !campaigns.some((each) => each.id === id)) return undefined
  return { route: routeOf(path), id, title: `${wordsOf(id)} · ${product}`, previews: {} }
}

/** `spring` of `/claim/spring/receipt/`; undefined for paths of no campaign that a site may list. */
export function campaignIdIn(path: string): string | undefined {
  return routeOf(path).startsWith('/claim/[campaign]') ? path.split('/')[2] : undefined
}
