import type { Wallet } from '@rainbow-me/rainbowkit'
import type { EIP1193Provider } from 'viem'
import { createConnector } from 'wagmi'
import { injected } from 'wagmi/connectors'
import { announcedWallets } from './announcedWallets.ts'
import { liveDetails } from './liveDetails.ts'

declare global {
  interface Window {
    ethereum?: EIP1193Provider
  }
}

const name = 'Browser wallet'

/**
 * A wallet that injects itself in the old way, as `window.ethereum`, and does not announce itself (EIP-6963).
 * Listed only where there is one, however late it came.
 */
export const browserWallet = (): Wallet => ({
  id: 'injected',
  name,
  iconUrl: '/wallets/browser.svg',
  iconBackground: '#475569',
  createConnector: (details) =>
    createConnector((config) => ({
      ...injected({ target: { id: 'injected', name, provider: () => window.ethereum } })(config),
      ...liveDetails(
        // Beside those that announced themselves, above the list.
        { rkDetails: { ...details.rkDetails, groupIndex: 0 } },
        () => window.ethereum !== undefined && !announcedWallets.hasProvider(window.ethereum),
      ),
    })),
})
