import { connectorsForWallets } from '@rainbow-me/rainbowkit'
import { type Config, createConfig, fallback, http } from 'wagmi'
import { chains } from '../../../config/chains.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { introduceWallets } from './introduceWallets.ts'
import { listWallets } from './wallets.ts'

/** The wallet side of a site: one chain, the operator's RPCs, and wallets that load only when chosen. */
export function createWagmiConfig(site: SiteConfig): Config {
  const { chain } = chains[site.chainId]
  const { walletConnect } = site
  const urls = site.rpcUrls.map((url) => new URL(url, window.location.href).href)
  const config = createConfig({
    // A wallet that does not know Blast yet is offered the operator's RPC, not a default one.
    chains: [{ ...chain, rpcUrls: { default: { http: urls } } }],
    connectors: connectorsForWallets(listWallets(site), {
      appName: `${site.product} claim`,
      projectId: walletConnect.isEnabled ? walletConnect.projectId : 'none',
    }),
    transports: { [chain.id]: fallback(urls.map((url) => http(url))) },
    // Without it wagmi throws the connections away each time that its provider is drawn again.
    ssr: true,
  })
  introduceWallets(config)
  return config
}
