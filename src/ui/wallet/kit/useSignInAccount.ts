import { useEffect } from 'react'
import type { Address } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import { onReturn } from '../../page/onReturn.ts'
import { signInLater } from './signInLater.ts'

/**
 * Notifies the sign-in whose wallet is connected, and when the visitor comes back. Once for a page: what the
 * kits share.
 *
 * @param account null where none is connected, undefined while that is not known
 * @param frame Exact origin of the Safe host around the page
 */
export function useSignInAccount(
  site: SiteConfig,
  account: Address | null | undefined,
  frame?: string | undefined,
): void {
  useEffect(() => {
    if (site.api.isEnabled && account !== undefined)
      void signInLater(site).then((signIn) => signIn.setAccount(account ?? undefined, frame))
  }, [account, frame, site])
  useEffect(
    () =>
      site.api.isEnabled
        ? onReturn(() => void signInLater(site).then((signIn) => signIn.comeBack()))
        : undefined,
    [site],
  )
}
