import type { Connector } from 'wagmi'
import { isGranted } from './walletConnectSession.ts'

/**
 * How a wallet is connected through WalletConnect: on no other network than its session has. wagmi asks the
 * wallet to switch as a part of the connection, and a no to that, or a wallet that cannot, would fail the
 * connection and leave its session behind. Here the page itself asks afterwards, and says why.
 */
export function enterGrantedChain(connector: Connector) {
  const connect = connector.connect.bind(connector)
  return async ({ chainId, ...rest }: NonNullable<Parameters<Connector['connect']>[0]> = {}) => {
    const connected = await connect(rest)
    if (chainId === undefined || connected.chainId === chainId) return connected
    if (!isGranted(await connector.getProvider(), chainId)) return connected
    // Within the session the page chooses, and the wallet is not asked.
    await connector.switchChain?.({ chainId })
    return { accounts: await connector.getAccounts(), chainId }
  }
}
