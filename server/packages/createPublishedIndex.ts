import { readFile } from 'node:fs/promises'
import { createWasmKeccak } from '../../src/campaign/createWasmKeccak.ts'
import type { Hex } from '../../src/campaign/hex.ts'
import { toHex } from '../../src/campaign/hex.ts'
import { previewOf } from '../../src/campaign/previewOf.ts'
import type { CampaignPreview } from '../../src/config/campaignPreview.ts'
import type { PackageStore } from './openPackageStore.ts'
import { readBeginning } from './readBeginning.ts'

/** Milliseconds for which the folder's list of packages is good. */
const freshness = 2_000

/** What is published here of a contract, by its address in small letters; undefined where nothing is. */
export type PublishedIndex = (distributor: string) => Promise<CampaignPreview | undefined>

/**
 * Finds published packages by their contract. Each is read once, and believed as far as it recomputes to the
 * contract: whatever else came into the folder is passed over.
 *
 * @param now milliseconds by a clock that nobody can set
 */
export function createPublishedIndex(
  store: PackageStore,
  { now = () => performance.now() }: { now?: () => number } = {},
): PublishedIndex {
  const keccak = createWasmKeccak()
  /** Undefined for a folder that holds no package. */
  const known = new Map<Hex, { distributor: string; preview: CampaignPreview } | undefined>()
  let byContract = new Map<string, CampaignPreview>()
  let last: { done: Promise<void>; goodUntil: number } | undefined

  const read = async (hash: Hex) => {
    const file = (path: string) => readFile(store.fileOf(hash, path))
    try {
      const [manifest, cap] = await Promise.all([file('manifest.json'), file('cap.bin')])
      const found = readBeginning({ manifest: manifest.toString('utf8'), cap: toHex(cap) }, await keccak)
      return found.hash === hash
        ? { distributor: found.distributor.toLowerCase(), preview: previewOf(found.manifest) }
        : undefined
    } catch {
      return undefined
    }
  }
  const look = async () => {
    const hashes = await store.published()
    const found = new Map<string, CampaignPreview>()
    for (const hash of hashes) {
      if (!known.has(hash)) known.set(hash, await read(hash))
      const each = known.get(hash)
      if (each) found.set(each.distributor, each.preview)
    }
    for (const hash of known.keys()) if (!hashes.includes(hash)) known.delete(hash)
    byContract = found
  }
  return async (distributor) => {
    if (!last || now() >= last.goodUntil) {
      const current = { done: look(), goodUntil: Number.POSITIVE_INFINITY }
      last = current
      const end = () => {
        current.goodUntil = now() + freshness
      }
      void current.done.then(end, end)
    }
    await last.done
    return byContract.get(distributor)
  }
}
