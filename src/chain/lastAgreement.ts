import type { SiteConfig } from '../config/site.ts'
import type { Agreement } from './agreement.ts'

const agreements = new WeakMap<SiteConfig, Agreement>()
const listeners = new Set<() => void>()

/** How many nodes agreed on what a page read last; undefined until something was read. To be shown. */
export const lastAgreement = {
  of: (site: SiteConfig): Agreement | undefined => agreements.get(site),
  note(site: SiteConfig, agreement: Agreement) {
    if (agreements.get(site)?.agreed === agreement.agreed) return
    agreements.set(site, agreement)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
