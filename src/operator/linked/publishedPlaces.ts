import type { Hex } from 'viem'
import type { SiteConfig } from '../../config/site.ts'
import { publishedPlace } from '../publish/publishToApi.ts'

/** Where this site may have the package with this manifest: its API, and its own folder. */
export const publishedPlaces = (site: SiteConfig, manifestHash: Hex): readonly string[] => [
  ...(site.api.isEnabled ? [publishedPlace(site.api.url, manifestHash)] : []),
  `/packages/${manifestHash}/`,
]
