import { openedCampaignId } from '../../config/openedCampaignId.ts'

/**
 * `/claim/[campaign]/receipt` of `/claim/spring/receipt/`. What is behind a contract's address is a page for
 * campaigns that the site does not list.
 */
export function routeOf(path: string): string {
  return path
    .replace(/^\/claim\/0x[\da-f]{40}\/?$/i, '/claim')
    .replace(/^\/claim\/0x[\da-f]{40}(?=\/)/i, '/claim/opened')
    .replace(/^\/claim\/([^/]+)/, (all, id) => (id === openedCampaignId ? all : '/claim/[campaign]'))
    .replace(/(.)\/$/, '$1')
}

/** `spring` of `/claim/spring/receipt/`; undefined for paths of no campaign that a site may list. */
export function campaignIdIn(path: string): string | undefined {
  return routeOf(path).startsWith('/claim/[campaign]') ? path.split('/')[2] : undefined
}
