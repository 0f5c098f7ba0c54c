import type { SiteConfig } from '../../../config/site.ts'
import type { SignIn } from '../../../session/createSignIn.ts'
import { untilThere } from '../../page/untilThere.ts'

let coming: Promise<SignIn> | undefined

/**
 * The page's sign-in. Its code comes when the kit is there: no dialog that connects waits for it. It is asked
 * for until it comes, and notified then of all that was reported meanwhile, in that order: which account was
 * there before decides whether a session ends.
 */
export function signInLater(site: SiteConfig): Promise<SignIn> {
  coming ??= untilThere(async () => (await import('../../session/signInStore.ts')).signInOf(site))
  return coming
}
