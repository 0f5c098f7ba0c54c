import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'

/** A site that asks one node and one wallet service. */
export const siteWithService = ({ rpcUrl, url }: { rpcUrl: string; url: string }): SiteConfig => ({
  ...plainSite,
  rpcUrls: [rpcUrl],
  safeService: { isEnabled: true, url },
})
