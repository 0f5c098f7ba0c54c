import { createContext, useContext } from 'react'
import type { SiteConfig } from '../../config/site.ts'

export const SiteContext = createContext<SiteConfig | undefined>(undefined)

/** What the operator configured. */
export function useSite(): SiteConfig {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite stands outside SiteContext.')
  return site
}
