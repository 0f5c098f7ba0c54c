import { useSyncExternalStore } from 'react'
import { isRejection } from '../../claim/isRejection.ts'
import type { SiteConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { apiOf } from '../../session/apiOf.ts'
import { createSignIn, type SignIn, type SignInMemory, type SignInState } from '../../session/createSignIn.ts'
import { createSharedStorage } from '../../storage/createSharedStorage.ts'

/** What all tabs share. A framed page has another session than a tab, and so another memory. */
function createMemory(): SignInMemory {
  const key = window === window.top ? 'everclaim.signed-in' : 'everclaim.signed-in.framed'
  const shared = createSharedStorage(key)
  return {
    read: () => shared.getItem(key),
    write: (value) => (value === null ? shared.removeItem(key) : shared.setItem(key, value)),
    onChange: shared.subscribe,
  }
}

let store: SignIn | undefined

/** Signing in on this page: one for the kit and the dialogs. Only for sites that have an API. */
export function signInOf(site: SiteConfig): SignIn {
  store ??= createSignIn({
    apiOf: (asker) => {
      const api = apiOf(site, asker)
      if (!api) throw new Error(say('This site has no API.'))
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
