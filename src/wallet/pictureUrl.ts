import type { SiteConfig } from '../config/site.ts'
import { avatarUrl } from './avatarUrl.ts'

/** A file on IPFS behind somebody's gateway: the same file is behind the operator's. */
const ipfsPath = /^\/ipfs\/([a-zA-Z0-9]{10,}(?:\/[\w\-.~%]+)*)$/

/**
 * Where the picture of a token, a collectible or an app may be fetched from, or null. A picture shows its
 * host who is looking, so that strangers' hosts are never asked: only this site, the operator's IPFS gateway
 * and the operator's image proxy. Draw it by `<img>`, where an SVG runs no script.
 *
 * @param source what a wallet service or a token names: a URL of the web, of IPFS, or the picture itself
 * @param own the origin of this site
 */
export function pictureUrl(
  source: string | null | undefined,
  { ipfsGateway, imageProxy }: Pick<SiteConfig, 'ipfsGateway' | 'imageProxy'>,
  own: string,
): string | null {
  const text = source?.trim()
  if (!text) return null
  const gateway = ipfsGateway ?? null
  const direct = avatarUrl(text, gateway)
  if (direct || !URL.canParse(text)) return direct
  const url = new URL(text)
  if (url.username || url.password || text.length > longest) return null
  if (url.origin === own) return url.href
  if (url.protocol !== 'https:') return null
  const file = ipfsPath.exec(url.pathname)?.[1]
  const mirrored = file ? avatarUrl(`ipfs://${file}`, gateway) : null
  return mirrored ?? (imageProxy ? `${imageProxy}${encodeURIComponent(url.href)}` : null)
}

/** Longer URLs are refused by many servers. */
const longest = 2_000
