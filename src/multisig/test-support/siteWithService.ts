import type { SiteConfig } from '../../config/site.ts'

/** A site that asks one node and one wallet service. */
export const siteWithService = ({ rpcUrl, url }: { rpcUrl: string; url: string }): SiteConfig => ({
  product: 'Test',
  chainId: 81457,
  rpcUrls: [rpcUrl],
  campaigns: [],
  safeHosts: [],
  walletConnect: { isEnabled: false },
  names: { isEnabled: false },
  speed: { isEnabled: false },
  safeService: { isEnabled: true, url },
  api: { isEnabled: false },
  theme: { mode: 'dark', accent: '#fcfc03', id: 'test' },
})
