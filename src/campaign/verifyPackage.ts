import { say } from '../language/say.ts'
import { type Allocations, compareAccounts, recordBytes } from './allocations.ts'
import { assertFileSize, roundsPath } from './assertFileSize.ts'
import { foldCap } from './cap.ts'
import { exportOpenZeppelin } from './exportOpenZeppelin.ts'
import { exportUniswap } from './exportUniswap.ts'
import { type Hex, toHex } from './hex.ts'
import { isPadded } from './isPadded.ts'
import type { Keccak256 } from './keccak256.ts'
import { limitSource } from './limitSource.ts'
import { type Manifest, manifestHash, readManifest } from './manifest.ts'
import { oneLine } from './oneLine.ts'
import { PackageDamagedError } from './packageErrors.ts'
import { readAhead } from './readAhead.ts'
import { createRecordTable } from './recordTable.ts'
import { isWrittenAs, sizeOf } from './sameBytes.ts'
import { readRounds } from './series/roundsFile.ts'
import { entriesOfPrefix, pathOfPrefix, readShard } from './shard.ts'
import { sumAmounts } from './sumAmounts.ts'
import { unpayableAt } from './unpayableAt.ts'

/** Where the files of a package lie. Errors of the two functions pass through `verifyPackage` as they are. */
export type PackageSource = {
  /**
   * The bytes of a file, or `null` when the place is reachable and has no such file. Ends with
   * `assertFileSize` before more come than `most`, or than a file of this name has.
   */
  readonly read: (path: string, most?: number) => Promise<Uint8Array | null>
  /** All paths, where the place can list them; a web server cannot, and foreign files there stay unseen. */
  readonly list?: () => Promise<readonly string[]>
}

/** A package that is whole: every byte of it is the one that its allocations give. */
export type VerifiedPackage = {
  readonly manifest: Manifest
  readonly manifestHash: Hex
  /** 2^capBits nodes of 32 bytes. */
  readonly cap: Uint8Array
  readonly allocations: Allocations
  /** Files that were read and compared. */
  readonly fileCount: number
}

/** The exports that may lie in a package, and what makes them. */
const exportFiles = {
  'exports/openzeppelin.json': exportOpenZeppelin,
  'exports/uniswap.json': exportUniswap,
} as const

/**
 * Recomputes a whole package from nothing: reads the allocations out of the shards, checks their order, count
 * and total, and hashes every leaf and node of the tree once, up to the cap and the root. A shard that climbs
 * to the cap is the one that the list gives, to the last byte (`readShard`), so nothing is made twice. What
 * it adds to `lookUp` is the order of the whole list, on which a "no" rests, and that no file is missing or
 * foreign.
 *
 * @throws PackageFormatError when the manifest is of another format
 * @throws PackageDamagedError at the first file that is not what it should be
 */
export async function verifyPackage(
  source: PackageSource,
  keccak256: Keccak256,
  onProgress?: (done: number, all: number) => void,
): Promise<VerifiedPackage> {
  const { read: readLimited } = limitSource(source)
  const read = async (path: string, most?: number): Promise<Uint8Array> => {
    const bytes = await readLimited(path, most)
    if (bytes === null) throw new PackageDamagedError(path, say('{path} is missing.', { path }))
    assertFileSize(path, bytes.length, most)
    return bytes
  }
  const manifestBytes = await read('manifest.json')
  const manifest = readManifest(manifestBytes)
  const { count, capBits, root, total } = manifest.tree
  const { prefixBits } = manifest.shards
  const shardCount = 2 ** prefixBits
  const paths = [
    'manifest.json',
    'cap.bin',
    ...Array.from({ length: shardCount }, (_, i) => pathOfPrefix(i, prefixBits)),
  ]

  const listed = await source.list?.()
  const exported = Object.keys(exportFiles).filter((path) => listed?.includes(path))
  const hasRounds = manifest.previous !== undefined && listed?.includes(roundsPath) === true
  const known = new Set([...paths, ...exported, ...(hasRounds ? [roundsPath] : [])])
  const foreign = listed?.find((path) => !known.has(path))
  if (foreign !== undefined) {
    const path = oneLine(foreign)
    throw new PackageDamagedError(path, say('{path} is no part of it.', { path }))
  }
  const present = new Set(listed ?? paths)
  const missing = paths.find((path) => !present.has(path))
  if (missing !== undefined)
    throw new PackageDamagedError(missing, say('{path} is missing.', { path: missing }))

  const cap = await read('cap.bin')
  if (cap.length !== 32 << capBits || toHex(foldCap(cap, keccak256)) !== root)
    throw new PackageDamagedError('cap.bin', say('{path} does not fold to the root.', { path: 'cap.bin' }))

  if (hasRounds) readRounds(await read(roundsPath), manifest.previous, keccak256)

  const ahead = readAhead(paths.slice(2), (path) => read(path))
  const table = createRecordTable(count, shardCount)
  for (let prefix = 0; prefix < shardCount; prefix++) {
    const path = pathOfPrefix(prefix, prefixBits)
    const bytes = await ahead(path)
    const shard = readShard({ bytes, manifest, cap, prefix, keccak256 })
    const { from, to } = entriesOfPrefix(shard, prefix, prefixBits)
    if (shard.first + from !== table.count)
      throw new PackageDamagedError(path, say('{path} does not go on where the one before ends.', { path }))
    table.add(shard.records.subarray(from * recordBytes, to * recordBytes))
    onProgress?.(prefix + 1, shardCount)
  }
  const found = table.count
  if (found !== count)
    throw new PackageDamagedError(
      'manifest.json',
      say('{path} counts {count} allocations; there are {found}.', {
        path: 'manifest.json',
        count: String(count),
        found: String(found),
      }),
    )
  const records = table.end()
  for (let i = 1; i < found; i++) {
    if (compareAccounts(records, i - 1, records, i) >= 0)
      throw new PackageDamagedError(
        'manifest.json',
        say('The list is not in order at allocation {index}.', { index: String(i) }),
      )
  }
  const unpayable = unpayableAt(records)
  if (unpayable) throw new PackageDamagedError('manifest.json', unpayable)
  const allocations = { count: found, records, total: sumAmounts(records) }
  if (allocations.total.toString() !== total)
    throw new PackageDamagedError(
      'manifest.json',
      say('{path} names the total {total}; the amounts add up to {sum}.', {
        path: 'manifest.json',
        total,
        sum: String(allocations.total),
      }),
    )

  if (!isPadded(cap, manifest.tree, keccak256))
    throw new PackageDamagedError('cap.bin', say('{path} is not the cap of the list.', { path: 'cap.bin' }))
  for (const [path, write] of Object.entries(exportFiles)) {
    if (!exported.includes(path)) continue
    // As many bytes as it must have: a file of its name alone may have a thousand million.
    const bytes = await read(path, sizeOf(write(allocations, keccak256)))
    if (!isWrittenAs(bytes, write(allocations, keccak256)))
      throw new PackageDamagedError(path, say('{path} is not the export of the list.', { path }))
  }
  return {
    manifest,
    manifestHash: manifestHash(manifestBytes, keccak256),
    cap,
    allocations,
    fileCount: paths.length + exported.length + (hasRounds ? 1 : 0),
  }
}
