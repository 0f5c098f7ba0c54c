import type { Hex } from 'viem'
import { type Allocations, recordBytes, sumAmounts } from '../../campaign/allocations.ts'
import { toHex } from '../../campaign/hex.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import { pathOfPrefix, prefixOf, readShard, type Shard } from '../../campaign/shard.ts'
import { fetchFile } from '../../package/fetchFile.ts'
import { fromFirstValidHost } from '../../package/fromFirstValidHost.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { ManageError } from './manageErrors.ts'

/** Files that are asked for at the same time. */
const atOnce = 8

/**
 * All allocations of a campaign, from the first hosts whose files recompute to the contract's own cap: each
 * file is checked by itself, then that together they are the whole list, in order, with the total that the
 * contract was made with.
 *
 * @throws PackageUnavailableError, ManageError; the signal's reason when it was aborted
 */
export async function readWholeList(
  pkg: VerifiedPackage,
  options: {
    keccak256: Keccak256
    signal?: AbortSignal | undefined
    onProgress?: ((done: number, all: number) => void) | undefined
    /** Default: the network. */
    fetchBytes?: ((url: string, signal?: AbortSignal) => Promise<Uint8Array>) | undefined
  },
): Promise<Allocations> {
  const { signal, onProgress } = options
  const { count, total } = pkg.manifest.tree
  const { prefixBits } = pkg.manifest.shards
  const all = 2 ** prefixBits
  const shards: (Shard | undefined)[] = []
  let next = 0
  let done = 0
  const work = async () => {
    while (next < all) {
      signal?.throwIfAborted()
      const prefix = next++
      shards[prefix] = await readShardOf(pkg, prefix, options)
      onProgress?.(++done, all)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all) }, work))

  const records = new Uint8Array(count * recordBytes)
  let found = 0
  for (let prefix = 0; prefix < all; prefix++) {
    const shard = shards[prefix]
    if (!shard) throw incomplete()
    // A file brings its neighbours along, which belong to the files beside it.
    let from = 0
    let to = shard.count
    while (from < to && prefixOf(shard.records, from, prefixBits) < prefix) from++
    while (to > from && prefixOf(shard.records, to - 1, prefixBits) > prefix) to--
    // This and the count at the end would each do alone, by what `readShard` has proven of every file.
    if (shard.first + from !== found) throw incomplete()
    records.set(shard.records.subarray(from * recordBytes, to * recordBytes), found * recordBytes)
    found += to - from
  }
  if (found !== count) throw incomplete()
  const sum = sumAmounts(records)
  if (sum.toString() !== total)
    throw new ManageError('The list’s total doesn’t match the campaign. We don’t use it.', {
      facts: [`In the manifest: ${total}`, `Added up: ${sum}`],
    })
  return { count, records, total: sum }
}

/** The proofs of some allocations, as `claimMany` takes them, from the files that hold them. */
export async function proveAllocations(
  pkg: VerifiedPackage,
  allocations: Allocations,
  indices: readonly number[],
  options: Parameters<typeof readWholeList>[1],
): Promise<ReadonlyMap<number, readonly Hex[]>> {
  const { prefixBits } = pkg.manifest.shards
  const byPrefix = new Map<number, number[]>()
  for (const index of indices) {
    const prefix = prefixOf(allocations.records, index, prefixBits)
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), index])
  }
  const proofs = new Map<number, readonly Hex[]>()
  const prefixes = [...byPrefix.keys()]
  const work = async () => {
    for (let prefix = prefixes.pop(); prefix !== undefined; prefix = prefixes.pop()) {
      const shard = await readShardOf(pkg, prefix, options)
      for (const index of byPrefix.get(prefix) ?? [])
        proofs.set(
          index,
          shard.proofOf(index).map((node) => toHex(node)),
        )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return proofs
}

function readShardOf(
  pkg: VerifiedPackage,
  prefix: number,
  { keccak256, signal, fetchBytes = fetchFile }: Parameters<typeof readWholeList>[1],
): Promise<Shard> {
  const { manifest, cap, hosts } = pkg
  const path = pathOfPrefix(prefix, manifest.shards.prefixBits)
  return fromFirstValidHost('A part of the list', hosts, signal, async (host) =>
    readShard({ bytes: await fetchBytes(`${host}${path}`, signal), manifest, cap, prefix, keccak256 }),
  )
}

const incomplete = () => new ManageError('The list’s files are incomplete. We don’t use them.')
