import { isWebAddress } from './isWebAddress.ts'

/** The origin that a text names as a site’s address, which is its root; undefined for anything else. */
export function siteOrigin(text: string): string | undefined {
  const url = text.trim().replace(/\/$/, '')
  return isWebAddress(url) && new URL(url).origin === url ? url : undefined
}
