import { useSyncExternalStore } from 'react'
import { isRejection } from '../../claim/isRejection.ts'
import type { SiteConfig } from '../../config/site.ts'
import { apiOf } from '../../session/apiOf.ts'
import { createSignIn, type SignIn, type SignInMemory, type SignInState } from '../../session/createSignIn.ts'

/**
 * What all tabs share. A framed page has another session than a tab, and so another memory; without storage
 * it remembers for itself.
 */
function createMemory(): SignInMemory {
  const key = window === window.top ? 'everclaim.signed-in' : 'everclaim.signed-in.framed'
  let own: string | null = null
  return {
    read() {
      try {
        return window.localStorage.getItem(key)
      } catch {
        return own
      }
    },
    write(value) {
      own = value
      try {
        if (value === null) window.localStorage.removeItem(key)
        else window.localStorage.setItem(key, value)
      } catch {
        // Kept above.
      }
    },
    onChange(listener) {
      window.addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) listener()
      })
    },
  }
}

let store: SignIn | undefined

/** Signing in on this page: one for the kit and the dialogs. Only for sites that have an API. */
export function signInOf(site: SiteConfig): SignIn {
  store ??= createSignIn({
    apiOf: (asker) => {
      const api = apiOf(site, asker)
      if (!api) throw new Error('This site has no API.')
      return api
    },
    page: { origin: window.location.origin, host: window.location.host },
    chainId: site.chainId,
    memory: createMemory(),
    isRejection,
    now: Date.now,
  })
  return store
}

/** Who is signed in, and how far an attempt is. */
export function useSignIn(site: SiteConfig): SignInState {
  const signIn = signInOf(site)
  return useSyncExternalStore(signIn.subscribe, signIn.read, signIn.read)
}
