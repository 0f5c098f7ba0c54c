import { plainBrand } from '../brand.ts'
import type { SiteConfig } from '../site.ts'

/** A site that asks nobody but one node. */
export const plainSite: SiteConfig = {
  product: 'Acme',
  chainId: 81457,
  rpcUrls: ['/rpc'],
  campaigns: [],
  unlisted: 'on',
  hasDocs: false,
  keepsOffline: false,
  safeHosts: [],
  embed: { isEnabled: false },
  walletConnect: { isEnabled: false },
  safeService: { isEnabled: false },
  api: { isEnabled: false },
  names: { isEnabled: false },
  speed: { isEnabled: false },
  theme: { mode: 'dark', accent: { dark: '#2563eb', light: '#2563eb' }, font: 'geist', id: 'everclaim' },
  brand: plainBrand,
}
