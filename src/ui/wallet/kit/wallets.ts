import { getWalletConnectConnector, type Wallet } from '@rainbow-me/rainbowkit'
import type { EIP1193Provider } from 'viem'
import { createConnector } from 'wagmi'
import { injected } from 'wagmi/connectors'

const icon = (path: string, fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="${fill}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

/**
 * The wallet of the browser itself, listed only where there is one. On a phone the kit leaves out whatever announced
 * itself (EIP-6963), so there this entry stands for it.
 */
export const browserWallet = (): Wallet => {
  const provider = findProvider()
  return {
    id: 'injected',
    name: 'Browser wallet',
    iconUrl: icon('M7 10h14v10H7zM7 10l3-3h8M17.5 15h.01', '#475569'),
    iconBackground: '#475569',
    hidden: () => provider === undefined,
    createConnector: (details) =>
      createConnector((config) => ({
        ...injected(
          provider ? { target: { id: 'injected', name: 'Browser wallet', provider: () => provider } } : {},
        )(config),
        ...details,
      })),
  }
}

/** What the kit takes for a phone; an iPad says that it is a Mac. */
const isPhone = () =>
  /android|iPhone|iPod|iPad/i.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

declare global {
  interface Window {
    ethereum?: EIP1193Provider
  }
  interface WindowEventMap {
    'eip6963:announceProvider': CustomEvent<{ provider: EIP1193Provider }>
  }
}

function findProvider(): EIP1193Provider | undefined {
  if (window.ethereum) return window.ethereum
  if (!isPhone()) return undefined
  let announced: EIP1193Provider | undefined
  const listen = ({ detail }: WindowEventMap['eip6963:announceProvider']) => {
    announced ??= detail.provider
  }
  window.addEventListener('eip6963:announceProvider', listen)
  // Wallets answer before this returns.
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listen)
  return announced
}

type WalletConnectRelay = { projectId: string; relayUrl: string }

/**
 * WalletConnect: by QR code, and on a phone by opening the wallet that is installed there. Its id is our own: under the kit's id it would load a second, hidden modal and call two
 * hosts before anybody clicked. `setup` is dropped for the same reason: the provider starts when it is chosen.
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
