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
    if (!site.api.isEnabled || account === undefined) return
    let isOver = false
    signInLater(site).then(
      (signIn) => isOver || signIn.setAccount(account ?? undefined, frame),
      // What shows the sign-in needs the same file, and says so.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [account, frame, site])
  useEffect(
    () =>
      site.api.isEnabled
        ? onReturn(() => {
            signInLater(site).then(
              (signIn) => signIn.comeBack(),
              () => undefined,
            )
          })
        : undefined,
    [site],
  )
}
