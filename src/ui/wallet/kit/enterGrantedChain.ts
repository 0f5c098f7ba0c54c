import type { Connector } from 'wagmi'
import { z } from 'zod'

const sessionSchema = z.object({
  session: z.object({ namespaces: z.object({ eip155: z.object({ accounts: z.array(z.string()) }) }) }),
})

/**
 * How a wallet is connected through WalletConnect: on no other network than its session has. wagmi asks the wallet to
 * switch as a part of the connection, and a no to that, or a wallet that cannot, would fail the connection and leave its
 * session behind. Here the page itself asks afterwards, and says why.
 */
export function enterGrantedChain(connector: Connector) {
  const connect = connector.connect.bind(connector)
  return async ({ chainId, ...rest }: NonNullable<Parameters<Connector['connect']>[0]> = {}) => {
    const connected = await connect(rest)
    if (chainId === undefined || connected.chainId === chainId) return connected
    const { data } = sessionSchema.safeParse(await connector.getProvider())
    const granted = data?.session.namespaces.eip155.accounts ?? []
    if (!granted.some((account) => account.startsWith(`eip155:${chainId}:`))) return connected
    // Within the session the page chooses, and the wallet is not asked.
    await connector.switchChain?.({ chainId })
    return { accounts: await connector.getAccounts(), chainId }
  }
}
