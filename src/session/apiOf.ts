import type { SiteConfig } from '../config/site.ts'
import { type ApiClient, createApiClient } from './createApiClient.ts'

/** Shorter than the client's own for what a claim would wait for: in doubt it goes on without the API. */
const patience = { read: 5_000, write: 45_000 }

/** Whose page asks. What has nothing to do with a session needs neither. */
export type Asker = {
  /** The account that the page's wallet is connected with. */
  readonly account?: `0x${string}` | undefined
  /**
   * Exact origin of the Safe host that has answered around this page. Cookies of a framed page are others
   * than a tab's.
   */
  readonly frame?: string | undefined
}

/** The API as a page asks it; undefined where the site has none. */
export function apiOf(site: SiteConfig, { account, frame }: Asker = {}): ApiClient | undefined {
  const { api } = site
  return api.isEnabled ? createApiClient({ url: api.url, account, frame, patience }) : undefined
}
