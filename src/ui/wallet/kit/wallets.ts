import { getWalletConnectConnector, type Wallet, type WalletList } from '@rainbow-me/rainbowkit'
import type { SiteConfig } from '../../../config/site.ts'
import { browserWallet } from './browserWallet.ts'
import { popularWallet } from './popularWallet.ts'
import { popularWallets } from './popularWallets.ts'

/**
 * The wallets of the dialog. Those that announce themselves (EIP-6963) come first, and are not in this list:
 * wagmi finds them. A wallet of the list that is not here leads to its app, by WalletConnect where the site
 * has it, or to its download.
 */
export function listWallets({ walletConnect }: Pick<SiteConfig, 'walletConnect'>): WalletList {
  const pairing = walletConnect.isEnabled ? walletConnectWallet(walletConnect) : undefined
  return [
    {
      groupName: 'Popular',
      wallets: [
        ...popularWallets.map((facts) => popularWallet(facts, pairing?.().createConnector)),
        ...(pairing ? [pairing] : []),
      ],
    },
    { groupName: 'Installed', wallets: [browserWallet] },
  ]
}

const icon = (path: string, fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="${fill}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

type WalletConnectRelay = { projectId: string; relayUrl: string }

/**
 * WalletConnect: by QR code, and on a phone by opening the wallet that is installed there. Its id is our own:
 * under the kit's id it would load a second, hidden modal and call two hosts before anybody clicked. `setup`
 * is dropped for the same reason: the provider starts when it is chosen.
 */
export const walletConnectWallet =
  ({ projectId, relayUrl }: WalletConnectRelay) =>
  (): Wallet => ({
    id: 'wc',
    name: 'WalletConnect',
    iconUrl: icon('M7 12c4-4 10-4 14 0M7 12l4 4 3-3 3 3 4-4', '#3b99fc'),
    iconBackground: '#3b99fc',
    qrCode: { getUri: (uri) => uri },
    mobile: { getUri: (uri) => uri },
    // Where the kit's "Don't have it?" leads: to a choice of wallets, since this is none.
    downloadUrls: { qrCode: 'https://ethereum.org/wallets/find-wallet/' },
    createConnector: (details) => {
      const relay = new URL(relayUrl, window.location.href)
      relay.protocol = relay.protocol.replace('http', 'ws')
      const create = getWalletConnectConnector({
        projectId,
        walletConnectParameters: { relayUrl: relay.href.replace(/\/$/, '') },
      })(details)
      return (config) => {
        const { setup: _, ...connector } = create(config)
        return connector
      }
    },
  })
