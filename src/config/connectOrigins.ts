import type { SiteConfig } from './site.ts'

/**
 * Other origins that the pages' policy lets them ask: the configured nodes and packages, the gateway of IPFS,
 * and what is switched on. Each once.
 */
export function connectOrigins(site: SiteConfig): readonly string[] {
  const urls = [...site.rpcUrls, ...site.campaigns.flatMap((campaign) => campaign.packages)]
  if (site.names.isEnabled) urls.push(site.names.rpcUrl)
  if (site.ipfsGateway) urls.push(site.ipfsGateway)
  if (site.speed.isEnabled) urls.push(site.speed.endpoint)
  if (site.safeService.isEnabled) urls.push(site.safeService.url)
  if (site.api.isEnabled) urls.push(site.api.url)
  return [...new Set(urls.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))]
}
