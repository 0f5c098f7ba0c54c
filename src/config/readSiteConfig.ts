import type { SiteConfig } from './site.ts'

/**
 * The configuration that the build wrote into this bundle. `scripts/build.ts` has checked it; to check it
 * again would be 700 bytes of every first load.
 */
export function readSiteConfig(): SiteConfig {
  return JSON.parse(process.env.EVERCLAIM_SITE_CONFIG ?? 'null')
}
