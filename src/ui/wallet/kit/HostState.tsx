import { useEffect } from 'react'
import { getAddress } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import type { SafeHost } from '../../frame/openSafeHost.ts'
import type { WalletState } from '../walletContext.ts'
import { connectedSafe, useHostChecks } from './useHostChecks.ts'

/**
 * Reports the Safe of the host around the page until the kit is here, which does all that is asked of it: a
 * page shows whom it is about, and what can be claimed, without the code that asks a wallet.
 */
export function HostState({
  site,
  host,
  onState,
}: {
  site: SiteConfig
  host: SafeHost
  onState: (state: WalletState) => void
}) {
  const { safe: said } = host
  const { chainId } = said
  const account = getAddress(said.safeAddress)
  const { check, refusal } = useHostChecks(site, host, { said, account, chainId })
  useEffect(() => {
    if (refusal === undefined) onState(connectedSafe(said, check.data, { account, chainId }))
    else onState({ status: 'disconnected', refusal })
  }, [account, chainId, check.data, onState, refusal, said])
  return null
}
