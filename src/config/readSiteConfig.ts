import { type SiteConfig, siteConfigSchema } from './site.ts'

/** The configuration that the build wrote into this bundle. `next.config.ts` puts it there. */
export function readSiteConfig(): SiteConfig {
  return siteConfigSchema.parse(JSON.parse(process.env.EVERCLAIM_SITE_CONFIG ?? 'null'))
}
