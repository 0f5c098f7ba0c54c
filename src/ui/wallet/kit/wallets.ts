import { getWalletConnectConnector, type Wallet } from '@rainbow-me/rainbowkit'
import { createConnector } from 'wagmi'
import { injected } from 'wagmi/connectors'

const icon = (path: string, fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="${fill}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

/** A wallet that announces itself in no way but `window.ethereum`. */
export const browserWallet = (): Wallet => ({
  id: 'injected',
  name: 'Browser wallet',
  iconUrl: icon('M7 10h14v10H7zM7 10l3-3h8M17.5 15h.01', '#475569'),
  iconBackground: '#475569',
  createConnector: (details) => createConnector((config) => ({ ...injected()(config), ...details })),
})

/**
 * WalletConnect by QR code. Its id is our own: under the kit's id it would load a second, hidden modal and call two
 * hosts before anybody clicked. `setup` is dropped for the same reason: the provider starts when it is chosen.
 */
export const walletConnectWallet = (projectId: string) => (): Wallet => ({
  id: 'wc',
  name: 'WalletConnect',
  iconUrl: icon('M7 12c4-4 10-4 14 0M7 12l4 4 3-3 3 3 4-4', '#3b99fc'),
  iconBackground: '#3b99fc',
  qrCode: { getUri: (uri) => uri },
  createConnector: (details) => {
    const create = getWalletConnectConnector({ projectId })(details)
    return (config) => {
      const { setup: _, ...connector } = create(config)
      return connector
    }
  },
})
