import { queryOptions } from '@tanstack/react-query'
import { manifestHash, readManifest } from '../../campaign/manifest.ts'
import { readCap } from '../../campaign/readCap.ts'
import { pathOfPrefix, readShard } from '../../campaign/shard.ts'
import type { SiteConfig } from '../../config/site.ts'
import { fetchFile } from '../../package/fetchFile.ts'
import { keccak256 } from '../../package/keccak.ts'
import { apiOf } from '../../session/apiOf.ts'
import { publishedPlace } from '../../session/publishedPlaces.ts'

/** The status of the package with the site's API. */
export type PublishedState =
  /** The site has no API, or one that takes no packages. */
  | { readonly status: 'not-taken' }
  /** `hasBegun`: some of it came before, and need not be sent again. */
  | { readonly status: 'absent'; readonly hasBegun: boolean }
  /**
   * `place`: an address or a path of the site, with a slash at its end. `isSeen`: manifest, cap and a part of
   * the list were read back from there.
   */
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
      const isSeen = await readBack(place, hash, signal).catch(() => false)
      signal.throwIfAborted()
      return { status: 'published', place, isSeen }
    },
    staleTime: 60_000,
  })

/**
 * What a visitor needs for one answer, recomputed: manifest, cap, and the part of the list of one address.
 */
async function readBack(place: string, hash: `0x${string}`, signal: AbortSignal): Promise<boolean> {
  const manifestBytes = await fetchFile(`${place}manifest.json`, signal)
  if (manifestHash(manifestBytes, keccak256) !== hash) return false
  const manifest = readManifest(manifestBytes)
  const { prefixBits } = manifest.shards
  const prefix = 2 ** prefixBits - 1
  const [capBytes, bytes] = await Promise.all([
    fetchFile(`${place}cap.bin`, signal),
    fetchFile(`${place}${pathOfPrefix(prefix, prefixBits)}`, signal),
  ])
  readShard({ bytes, manifest, cap: readCap(capBytes, manifest, keccak256), prefix, keccak256 })
  return true
}
