import { createAuthenticationAdapter, RainbowKitAuthenticationProvider } from '@rainbow-me/rainbowkit'
import { type ReactNode, useMemo } from 'react'
import type { SiteConfig } from '../../../config/site.ts'
import { signInOf, useSignIn } from '../../session/signInStore.ts'

/**
 * Gives the kit the site's sign-in as its authentication adapter, for reading. The kit's own dialog stays
 * off: it comes up by itself, says that one must sign to finish connecting, and disconnects a visitor who
 * closes it. Here signing in is a choice of the account's dialog. Nor does the kit end the session: it would
 * at every message of the wallet about its accounts, also where the account is the same. `useSignInAccount`
 * notifies of another account and of a wallet that is gone.
 */
export function WithSignIn({ site, children }: { site: SiteConfig; children: ReactNode }) {
  const signIn = signInOf(site)
  const { who } = useSignIn(site)
  const adapter = useMemo(
    () => createAuthenticationAdapter({ ...signIn.adapter, signOut: async () => {} }),
    [signIn],
  )
  return (
    <RainbowKitAuthenticationProvider
      adapter={adapter}
      enabled={false}
      status={who.status === 'unknown' ? 'unauthenticated' : who.status}
    >
      {children}
    </RainbowKitAuthenticationProvider>
  )
}
