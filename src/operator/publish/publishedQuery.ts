import { queryOptions } from '@tanstack/react-query'
import { toHex } from 'viem'
import { fetchFile } from '../../claim/fetchFile.ts'
import { keccak256 } from '../../claim/keccak.ts'
import type { SiteConfig } from '../../config/site.ts'
import { apiOf } from '../../session/apiOf.ts'
import { publishedPlace } from './publishToApi.ts'

/** How the package stands with the site's API. */
export type PublishedState =
  /** The site has no API, or one that takes no packages. */
  | { readonly status: 'not-taken' }
  /** `hasBegun`: some of it came before, and need not be sent again. */
  | { readonly status: 'absent'; readonly hasBegun: boolean }
  /** `place`: an address or a path of the site, with a slash at its end. `isSeen`: the manifest was read back from there, byte for byte. */
  | { readonly status: 'published'; readonly place: string; readonly isSeen: boolean }

/** Asks the API, and then looks itself, as a visitor does. An error means that the API did not say. */
export const publishedQuery = (site: SiteConfig, hash: `0x${string}`) =>
  queryOptions({
    queryKey: ['operator', 'published', site, hash] as const,
    queryFn: async ({ queryKey: [, , site, hash], signal }): Promise<PublishedState> => {
      const api = apiOf(site)
      if (!api || !site.api.isEnabled) return { status: 'not-taken' }
      const state = await api.getPackage({ hash, signal })
      if (state.status === 'not-taken') return state
      if (state.status !== 'published') return { status: 'absent', hasBegun: state.status === 'sending' }
      const place = publishedPlace(site.api.url, hash)
      const seen = await fetchFile(`${place}manifest.json`, signal).catch(() => undefined)
      return { status: 'published', place, isSeen: seen !== undefined && toHex(keccak256(seen)) === hash }
    },
    staleTime: 60_000,
  })
