import { recordBytes } from '../../campaign/allocations.ts'
import type { Manifest } from '../../campaign/manifest.ts'
import { PackageDamagedError } from '../../campaign/packageErrors.ts'
import { readAhead } from '../../campaign/readAhead.ts'
import { createRecordTable } from '../../campaign/recordTable.ts'
import { entriesOfPrefix, readShard } from '../../campaign/shard.ts'
import { say, sayNumber } from '../../language/say.ts'
import { filesIn, type Inspection, someSentences, TooLarge } from './inspection.ts'
import { compare, verifyCheck } from './verifyReport.ts'

/** So many missing files of a web server say enough. */
const mostMissing = 20

/** Reads every part of the list. Undefined where one is missing or damaged: then there is no list. */
export async function readParts(
  inspection: Inspection,
  known: Manifest,
  top: Uint8Array | undefined,
  shardPaths: readonly string[],
  missing: string[],
) {
  const { keccak256, read, rows, put, onProgress } = inspection
  const { count } = known.tree
  const { prefixBits } = known.shards
  const isListed = rows.has('files-present')
  const damaged: string[] = []
  const gaps: string[] = []
  const table = createRecordTable(count, shardPaths.length)
  let readCount = 0
  let next: number | undefined = 0
  const ahead = readAhead(shardPaths, async (path) =>
    isListed && missing.includes(path) ? null : read(path),
  )
  for (const [prefix, path] of shardPaths.entries()) {
    const bytes = await ahead(path)
    onProgress?.(prefix + 1, shardPaths.length)
    if (bytes === null) {
      if (!isListed) missing.push(path)
      next = undefined
      // What is not there need not be asked for thousands of times.
      if (!isListed && missing.length >= mostMissing) break
      continue
    }
    if (bytes instanceof TooLarge) {
      damaged.push(bytes.fault)
      next = undefined
      continue
    }
    if (!top) continue
    try {
      const shard = readShard({ bytes, manifest: known, cap: top, prefix, keccak256 })
      const { from, to } = entriesOfPrefix(shard, prefix, prefixBits)
      if (next !== undefined && shard.first + from !== next)
        gaps.push(
          say('{path} begins at allocation {at}, not at {expected}.', {
            path,
            at: String(shard.first + from),
            expected: String(next),
          }),
        )
      next = shard.first + to
      table.add(shard.records.subarray(from * recordBytes, to * recordBytes))
      readCount++
    } catch (error) {
      if (!(error instanceof PackageDamagedError)) throw error
      damaged.push(error.fault)
      next = undefined
      if (prefix === shardPaths.length - 1) putProvenCount(inspection, { bytes, known, top, prefix })
    }
  }
  if (!top) return undefined
  const all = filesIn(shardPaths.length)
  if (damaged.length > 0) put(verifyCheck('shards', 'failed', someSentences(damaged), all))
  else if (readCount < shardPaths.length)
    put(verifyCheck('shards', 'could-not-check', say('Some of them are missing.'), all))
  else put(verifyCheck('shards', 'passed', all, all))
  if (gaps.length > 0) put(verifyCheck('list-whole', 'failed', someSentences(gaps)))
  if (readCount < shardPaths.length) {
    inspection.because =
      damaged.length > 0
        ? say('It depends on parts of the list that are damaged.')
        : say('It depends on parts of the list that are missing.')
    return undefined
  }
  if (gaps.length === 0) put(verifyCheck('list-whole', 'passed', say('without a gap')))
  put(compare('list-count', sayNumber(count), sayNumber(table.count)))
  return { records: table.end(), isWhole: gaps.length === 0 }
}

/** A last part that recomputes to the root under another count proves that the manifest's is wrong. */
function putProvenCount(
  { put, keccak256 }: Inspection,
  { bytes, known, top, prefix }: { bytes: Uint8Array; known: Manifest; top: Uint8Array; prefix: number },
) {
  const count = endOf(bytes)
  if (count === undefined || count === known.tree.count) return
  try {
    const manifest = { ...known, tree: { ...known.tree, count } }
    readShard({ bytes, manifest, cap: top, prefix, keccak256 })
    put(compare('list-count', sayNumber(known.tree.count), sayNumber(count)))
  } catch (error) {
    if (!(error instanceof PackageDamagedError)) throw error
  }
}

/** Where a part of the list ends by its own header; undefined where it has none. */
function endOf(bytes: Uint8Array): number | undefined {
  if (bytes.length < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return view.getUint32(8) + view.getUint32(12)
}
