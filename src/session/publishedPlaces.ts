import type { SiteConfig } from '../config/site.ts'

/**
 * Where a package that was published by the API lies, as a site names it: an address or a path of the site
 * that ends in a slash.
 */
export const publishedPlace = (apiUrl: string, packageHash: `0x${string}`): string =>
  `${apiUrl.replace(/^(.*[^/])?\/*$/s, '$1')}/packages/${packageHash}/`

/** Where this site may have the package with this manifest: its API, and its own folder. */
export const publishedPlaces = (
  site: Pick<SiteConfig, 'api'>,
  manifestHash: `0x${string}`,
): readonly string[] => [
  ...(site.api.isEnabled ? [publishedPlace(site.api.url, manifestHash)] : []),
  `/packages/${manifestHash}/`,
]
