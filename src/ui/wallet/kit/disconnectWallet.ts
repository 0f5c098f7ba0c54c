import type { Config } from 'wagmi'
import { disconnect } from 'wagmi/actions'

/**
 * Ends the connection, and forgets which wallet it was: the next visit must not load the wallet code for it,
 * nor call WalletConnect's relay, before anybody asks. wagmi remembers the last one for good. A wallet that
 * cannot be notified, as over a relay that is away, is left all the same.
 */
export async function disconnectWallet(config: Config): Promise<void> {
  try {
    await disconnect(config)
  } catch {
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
  }
  await config.storage?.removeItem('recentConnectorId')
}
