import { useEffect } from 'react'
import type { Address } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import { signInOf } from '../../session/signInStore.ts'

/** Tells the sign-in whose wallet is connected; null where none is, undefined while that is not known. */
export function useSignInAccount(site: SiteConfig, account: Address | null | undefined): void {
  useEffect(() => {
    if (site.api.isEnabled && account !== undefined) signInOf(site).setAccount(account ?? undefined)
  }, [account, site])
}
