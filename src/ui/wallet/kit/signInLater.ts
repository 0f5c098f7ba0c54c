import type { SiteConfig } from '../../../config/site.ts'

/** The page's sign-in. Its code comes when the kit is there: no dialog that connects waits for it. */
export const signInLater = async (site: SiteConfig) =>
  (await import('../../session/signInStore.ts')).signInOf(site)
