import type { Connector } from 'wagmi'
import * as v from '../../../schema/v.ts'

const providerSchema = v.object({
  session: v.object({ namespaces: v.object({ eip155: v.object({ accounts: v.array(v.string()) }) }) }),
})

/**
 * The accounts that a WalletConnect session grants (CAIP-10, `eip155:<chain>:<address>`); undefined without a
 * session.
 */
export function accountsOfSession(provider: unknown): readonly string[] | undefined {
  return v.tryParse(providerSchema, provider)?.session.namespaces.eip155.accounts
}

/**
 * Whether a session grants an account on a chain. True of a provider without a session, which has other ways
 * to say so.
 */
export function isGranted(provider: unknown, chainId: number): boolean {
  const accounts = accountsOfSession(provider)
  return !accounts || accounts.some((account) => account.startsWith(`eip155:${chainId}:`))
}

/**
 * Has a wallet be what its session says. One that agrees to a switch and has not yet reported which account
 * it grants there, or never does, has no account on that chain: the SDK then says "no accounts", which wagmi
 * takes for the end, and names the new chain, on which nothing could be asked.
 */
export function keepToSession(connector: Connector): void {
  const onAccountsChanged = connector.onAccountsChanged.bind(connector)
  const onChainChanged = connector.onChainChanged.bind(connector)
  Object.assign(connector, {
    async onAccountsChanged(accounts: string[]) {
      if (accounts.length > 0 || !accountsOfSession(await connector.getProvider()))
        onAccountsChanged(accounts)
    },
    async onChainChanged(chain: string) {
      if (isGranted(await connector.getProvider(), Number(chain))) onChainChanged(chain)
    },
  })
}
