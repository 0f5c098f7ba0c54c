import type { Hex } from 'viem'
import { type Allocations, recordBytes } from '../../campaign/allocations.ts'
import { toHex } from '../../campaign/hex.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import { readAhead } from '../../campaign/readAhead.ts'
import { createRecordTable } from '../../campaign/recordTable.ts'
import { entriesOfPrefix, pathOfPrefix, prefixOf, readShard, type Shard } from '../../campaign/shard.ts'
import { sumAmounts } from '../../campaign/sumAmounts.ts'
import { say } from '../../language/say.ts'
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
  const prefixes = new Map(
    Array.from({ length: all }, (_, prefix) => [pathOfPrefix(prefix, prefixBits), prefix]),
  )
  const ahead = readAhead([...prefixes.keys()], async (path) => {
    signal?.throwIfAborted()
    return readShardOf(pkg, prefixes.get(path) ?? 0, options)
  })
  const table = createRecordTable(count, all)
  for (const [path, prefix] of prefixes) {
    const shard = await ahead(path)
    // A file brings its neighbours along, which belong to the files beside it.
    const { from, to } = entriesOfPrefix(shard, prefix, prefixBits)
    // This and the count at the end would each do alone, by what `readShard` has proven of every file.
    if (shard.first + from !== table.count) throw incomplete()
    table.add(shard.records.subarray(from * recordBytes, to * recordBytes))
    onProgress?.(prefix + 1, all)
  }
  const [found, records] = [table.count, table.end()]
  if (found !== count) throw incomplete()
  const sum = sumAmounts(records)
  if (sum.toString() !== total)
    throw new ManageError(say('The list’s total doesn’t match the campaign. We don’t use it.'), {
      facts: [say('In the manifest: {total}', { total }), say('Added up: {sum}', { sum: String(sum) })],
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
  return fromFirstValidHost('any-shard', hosts, signal, async (host) =>
    readShard({ bytes: await fetchBytes(`${host}${path}`, signal), manifest, cap, prefix, keccak256 }),
  )
}

const incomplete = () => new ManageError(say('The list’s files are incomplete. We don’t use them.'))
