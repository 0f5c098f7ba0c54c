import { createAuthenticationAdapter, RainbowKitAuthenticationProvider } from '@rainbow-me/rainbowkit'
import { type ReactNode, useMemo } from 'react'
import type { SiteConfig } from '../../../config/site.ts'
import { signInLater } from './signInLater.ts'

/**
 * Gives the kit the site's sign-in as its authentication adapter, and keeps it off. The kit's own dialog
 * comes up by itself, says that one must sign to finish connecting, and disconnects a visitor who closes it.
 * Here signing in is a choice of the account's dialog. Nor does the kit end the session: it would at every
 * message of the wallet about its accounts, also where the account is the same. `useSignInAccount` notifies
 * of another account and of a wallet that is gone.
 */
export function WithSignIn({ site, children }: { site: SiteConfig; children: ReactNode }) {
  const adapter = useMemo(
    () =>
      createAuthenticationAdapter({
        getNonce: async () => (await signInLater(site)).adapter.getNonce(),
        createMessage: async (asked) => (await signInLater(site)).adapter.createMessage(asked),
        verify: async (signed) => (await signInLater(site)).adapter.verify(signed),
        signOut: async () => {},
      }),
    [site],
  )
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} enabled={false} status="unauthenticated">
      {children}
    </RainbowKitAuthenticationProvider>
  )
}
