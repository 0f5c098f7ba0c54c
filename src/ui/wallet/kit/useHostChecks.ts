import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import { hostSafeQuery } from '../../../multisig/sources/hostSafeQuery.ts'
import type { SafeInfo } from '../../../safe/app/messages.ts'
import { SafeAbsentError } from '../../../wallet/checkSafe.ts'
import type { SafeHost } from '../../frame/openSafeHost.ts'
import type { WalletState } from '../walletContext.ts'
import { hostChainFault } from './hostChainFault.ts'

/**
 * Holds what a host says of its Safe against the chain. `state` is that of a wallet that is connected, or
 * why it is not.
 */
export function useHostChecks(
  site: SiteConfig,
  host: SafeHost,
  { said, account, chainId }: { said: SafeInfo; account: Address; chainId: number },
) {
  const check = useQuery({ ...hostSafeQuery(site, account), enabled: chainId === site.chainId })
  const around = useQuery({
    queryKey: ['host-chain', host.origin, said.chainId],
    queryFn: () => host.app.getChainInfo(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const refusal =
    hostChainFault(site.chainId, { chainId }, around.data) ??
    (check.error instanceof SafeAbsentError ? check.error.summary : undefined)
  return { check, refusal }
}

/** A host's Safe, connected: by the chain as far as it has said, else by the host. */
export function connectedSafe(
  said: SafeInfo,
  found: { threshold: number; owners: readonly Address[]; version?: string | null | undefined } | undefined,
  { account, chainId }: { account: Address; chainId: number },
): WalletState {
  const { threshold, owners, version = null } = found ?? said
  const safe = { threshold, owners, version, isReadOnly: said.isReadOnly }
  return { status: 'connected', kind: 'safe', safe, account, chainId, name: 'Safe', icon: undefined }
}
