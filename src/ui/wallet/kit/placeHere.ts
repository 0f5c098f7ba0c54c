import type { Config } from 'wagmi'
import { getConnection } from 'wagmi/actions'
import type { SiteConfig } from '../../../config/site.ts'
import { pageAt } from '../../../guard/pages.ts'
import type { Place } from '../../../guard/place.ts'

/** Where a request to the wallet comes from: read here, and from no component that asks. */
export function placeHere(config: Config, site: SiteConfig): Place {
  const { origin } = window.location
  return {
    site,
    origin,
    at: pageAt(window.location, site),
    account: getConnection(config).address,
    now: Math.floor(Date.now() / 1000),
  }
}
