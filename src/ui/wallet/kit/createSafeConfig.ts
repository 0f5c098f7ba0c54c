import { type Config, createConfig, fallback, http } from 'wagmi'
import { chains } from '../../../config/chains.ts'
import type { SiteConfig } from '../../../config/site.ts'
import type { SafeApp } from '../../../safe/app/createSafeApp.ts'
import { safeConnector } from './safeConnector.ts'

/**
 * The wallet side of a site inside a Safe host: the Safe and nothing beside it. No extension that announces
 * itself is heard, and no wallet of an earlier visit is remembered or forgotten.
 */
export function createSafeConfig(site: SiteConfig, app: SafeApp): Config {
  const { chain } = chains[site.chainId]
  const urls = site.rpcUrls.map((url) => new URL(url, window.location.href).href)
  return createConfig({
    chains: [chain],
    connectors: [safeConnector({ app })],
    transports: { [chain.id]: fallback(urls.map((url) => http(url))) },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}
