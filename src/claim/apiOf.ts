import type { Address } from 'viem'
import type { SiteConfig } from '../config/site.ts'
import { type ApiClient, createApiClient } from '../session/createApiClient.ts'

let frame: string | undefined

/** Exact origin of the Safe host that has answered around this page. Cookies of a framed page are others than a tab's. */
export function setApiFrame(origin: string): void {
  frame = origin
}

/** Shorter than the client's own for what a claim would wait for: in doubt it goes on without the API. */
const patience = { read: 5_000, write: 45_000 }

/** The API as a page asks it whose wallet is connected with this account; undefined where the site has none. */
export function apiOf(site: SiteConfig, account: Address | undefined): ApiClient | undefined {
  const { api } = site
  return api.isEnabled ? createApiClient({ url: api.url, account, frame, patience }) : undefined
}
