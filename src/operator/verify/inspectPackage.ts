import { type Allocations, compareAccounts, recordBytes, sumAmounts } from '../../campaign/allocations.ts'
import { assertFileSize } from '../../campaign/assertFileSize.ts'
import { buildTree } from '../../campaign/buildTree.ts'
import { capOf, foldCap } from '../../campaign/cap.ts'
import { exportOpenZeppelin } from '../../campaign/exportOpenZeppelin.ts'
import { exportUniswap } from '../../campaign/exportUniswap.ts'
import { type Hex, toHex } from '../../campaign/hex.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import { limitSource } from '../../campaign/limitSource.ts'
import {
  type Manifest,
  manifestHash,
  manifestSchema,
  packageFormat,
  readManifest,
} from '../../campaign/manifest.ts'
import { PackageDamagedError, PackageFormatError } from '../../campaign/packageErrors.ts'
import { readAhead } from '../../campaign/readAhead.ts'
import { isSame, isWrittenAs, sizeOf } from '../../campaign/sameBytes.ts'
import { pathOfPrefix, prefixOf, readShard, shardStarts, writeShard } from '../../campaign/shard.ts'
import { unpayableAt } from '../../campaign/unpayableAt.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { EverclaimError } from '../../errors.ts'
import { amountText } from '../amountText.ts'
import { compare, type VerifyCheck, type VerifyCheckId, verifyCheck } from './verifyReport.ts'

/** What became of a package: a row for every check, and what of it can be gone on with. */
export type InspectedPackage = {
  readonly checks: readonly VerifyCheck[]
  /** The manifest, where it is one of this format; what it says is proven or refuted by the checks. */
  readonly manifest: Manifest | undefined
  readonly manifestHash: Hex | undefined
  /** The top of the tree, where it folds to the manifest's root. */
  readonly cap: Uint8Array | undefined
  /** The list, where every file of it holds. */
  readonly allocations: Allocations | undefined
}

const exportFiles = {
  'exports/openzeppelin.json': exportOpenZeppelin,
  'exports/uniswap.json': exportUniswap,
} as const

const packageChecks = [
  'manifest-file',
  'files-read',
  'files-present',
  'files-foreign',
  'manifest-format',
  'manifest-fields',
  'manifest-form',
  'cap',
  'shards',
  'list-whole',
  'list-count',
  'list-order',
  'list-payable',
  'list-total',
  'list-tree',
  'files-form',
] as const satisfies readonly VerifyCheckId[]

/** So many missing files of a web server say enough. */
const mostMissing = 20

/** What is said where there is a contract and no package. */
export function packageNotAsked(): VerifyCheck[] {
  return packageChecks.map((id) => verifyCheck(id, 'not-asked', 'No package was opened.'))
}

/** A file that no page would read. It was not read to its end. */
class TooLarge {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/**
 * Reading stops at the first file that the place does not give: a host that is down is not asked 16,384
 * times.
 */
class Unread extends Error {
  readonly path: string
  readonly reason: string
  constructor(path: string, cause: unknown) {
    super(path, { cause })
    this.path = path
    this.reason = cause instanceof EverclaimError ? cause.summary : 'it could not be read.'
  }
}

/**
 * Does what `verifyPackage` does, and does not stop at the first fault: each thing that must be so is a row
 * with what was expected and what was found. What rests on something that failed is marked as not checked,
 * never as wrong. A package of which every row holds is one that `verifyPackage` accepts, and the other way
 * round.
 *
 * What a place throws is an answer as well: those files could not be checked.
 */
export async function inspectPackage(
  source: PackageSource,
  keccak256: Keccak256,
  onProgress?: (done: number, all: number) => void,
): Promise<InspectedPackage> {
  const rows = new Map<VerifyCheckId, VerifyCheck>()
  const put = (row: VerifyCheck) => rows.set(row.id, row)
  const { read: readLimited } = limitSource(source)
  const read = async (path: string, most?: number): Promise<Uint8Array | null | TooLarge> => {
    try {
      const bytes = await readLimited(path, most)
      if (bytes) assertFileSize(path, bytes.length, most)
      return bytes
    } catch (cause) {
      if (cause instanceof PackageDamagedError) return new TooLarge(cause.reason)
      throw new Unread(path, cause)
    }
  }
  let manifest: Manifest | undefined
  let hash: Hex | undefined
  let cap: Uint8Array | undefined
  let allocations: Allocations | undefined
  /** Why rows that were not reached were not. */
  let because = 'It rests on what could not be read.'
  try {
    await inspect()
    put(verifyCheck('files-read', 'passed', 'all that was asked for'))
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    put(verifyCheck('files-read', 'could-not-check', `${error.path}: ${error.reason}`))
    because = `It rests on ${error.path}, which could not be read.`
  }
  for (const id of packageChecks) if (!rows.has(id)) put(verifyCheck(id, 'could-not-check', because))
  return { checks: [...rows.values()], manifest, manifestHash: hash, cap, allocations }

  async function inspect(): Promise<void> {
    const bytes = await read('manifest.json')
    if (bytes === null) {
      put(verifyCheck('manifest-file', 'failed', 'missing', 'manifest.json'))
      because = 'It rests on the manifest, which is missing.'
      return
    }
    if (bytes instanceof TooLarge) {
      put(verifyCheck('manifest-file', 'failed', bytes.reason, 'manifest.json'))
      because = 'It rests on the manifest, which cannot be used.'
      return
    }
    put(verifyCheck('manifest-file', 'passed', `${bytes.length.toLocaleString('en-US')} bytes`))
    manifest = inspectManifest(bytes, put)
    if (!manifest) {
      because = 'It rests on the manifest, which cannot be used.'
      return
    }
    hash = manifestHash(bytes, keccak256)
    const known = manifest
    const { prefixBits } = known.shards
    const shardPaths = Array.from({ length: 2 ** prefixBits }, (_, i) => pathOfPrefix(i, prefixBits))
    const paths = ['manifest.json', 'cap.bin', ...shardPaths]
    const listed = await listOf(source)
    const exported = Object.keys(exportFiles).filter((path) => listed?.includes(path))
    putForeign(listed, new Set([...paths, ...exported]))
    const missing: string[] = []
    if (listed) {
      const present = new Set(listed)
      missing.push(...paths.filter((path) => !present.has(path)))
      putMissing(missing, paths.length)
    }

    const capBytes = missing.includes('cap.bin') ? null : await read('cap.bin')
    cap = inspectCap(capBytes, known)
    if (capBytes === null && !listed) missing.push('cap.bin')
    const parts = await readParts(known, cap, shardPaths, missing)
    if (!listed) putMissing(missing, paths.length)
    if (!parts) return
    const list = assemble(parts.records)
    const expectedOrder = 'addresses ascending'
    const wrongAt = firstOutOfOrder(list)
    put(
      wrongAt === undefined
        ? verifyCheck('list-order', 'passed', expectedOrder, expectedOrder)
        : verifyCheck(
            'list-order',
            'failed',
            `out of order at allocation ${wrongAt.toLocaleString('en-US')}`,
            expectedOrder,
          ),
    )
    const unpayable = unpayableAt(list.records)
    put(
      unpayable
        ? verifyCheck('list-payable', 'failed', `allocation ${unpayable.index} ${unpayable.reason}`)
        : verifyCheck('list-payable', 'passed', 'every amount is above zero, every account a real one'),
    )
    const { total, count, depth, capBits } = known.tree
    const amount = (units: bigint) =>
      `${amountText(units, known.token)} (${units.toLocaleString('en-US')} base units)`
    put(compare('list-total', amount(BigInt(total)), amount(list.total)))
    if (list.count !== count || !parts.isWhole || wrongAt !== undefined || unpayable) {
      because = 'It rests on a list that is whole, in order, and can be paid.'
      return
    }
    const tree = buildTree(list, keccak256)
    const isTop = tree.depth === depth && cap !== undefined && isSame(capOf(tree, capBits), cap)
    put(
      verifyCheck(
        'list-tree',
        isTop ? 'passed' : 'failed',
        toHex(foldCap(capOf(tree, capBits), keccak256)),
        known.tree.root,
      ),
    )
    await inspectForm(known, list, tree, shardPaths, parts.hashes)
    for (const [path, write] of Object.entries(exportFiles)) {
      if (!exported.includes(path)) continue
      const written = await read(path, sizeOf(write(list, keccak256)))
      const isRight = written instanceof Uint8Array && isWrittenAs(written, write(list, keccak256))
      const before = rows.get('exports')
      const found = [
        ...(before ? [before.found] : []),
        `${path} ${isRight ? 'holds it' : 'holds something else'}`,
      ]
      const status = isRight && before?.status !== 'failed' ? 'passed' : 'failed'
      put(verifyCheck('exports', status, found.join('; ')))
    }
    allocations = list
  }

  function putForeign(listed: readonly string[] | undefined, known: ReadonlySet<string>) {
    if (!listed)
      return void put(
        verifyCheck(
          'files-foreign',
          'not-asked',
          'A web server does not list its files, so what else lies there is not seen.',
        ),
      )
    const foreign = listed.filter((path) => !known.has(path))
    put(
      foreign.length === 0
        ? verifyCheck('files-foreign', 'passed', 'none', 'none')
        : verifyCheck('files-foreign', 'failed', some(foreign), 'none'),
    )
  }

  function putMissing(missing: readonly string[], all: number) {
    const expected = filesIn(all)
    put(
      missing.length === 0
        ? verifyCheck('files-present', 'passed', expected, expected)
        : verifyCheck('files-present', 'failed', `missing: ${some(missing)}`, expected),
    )
  }

  function inspectCap(bytes: Uint8Array | null | TooLarge, { tree }: Manifest): Uint8Array | undefined {
    const { capBits, root } = tree
    if (bytes === null) {
      put(verifyCheck('cap', 'could-not-check', 'cap.bin is missing.', root))
      because = 'It rests on cap.bin, which is missing.'
      return undefined
    }
    because = 'It rests on cap.bin, which is not what the root says.'
    if (bytes instanceof TooLarge) {
      put(verifyCheck('cap', 'failed', `cap.bin ${bytes.reason}`))
      return undefined
    }
    if (bytes.length !== 32 << capBits) {
      const size = (length: number) => `${length.toLocaleString('en-US')} bytes`
      put(verifyCheck('cap', 'failed', `cap.bin has ${size(bytes.length)}`, size(32 << capBits)))
      return undefined
    }
    const row = compare('cap', root, toHex(foldCap(bytes, keccak256)))
    put(row)
    return row.status === 'passed' ? bytes : undefined
  }

  /** Reads every part of the list. Undefined where one is missing or damaged: then there is no list. */
  async function readParts(
    known: Manifest,
    top: Uint8Array | undefined,
    shardPaths: readonly string[],
    missing: string[],
  ) {
    const { count } = known.tree
    const { prefixBits } = known.shards
    const isListed = rows.has('files-present')
    const damaged: string[] = []
    const gaps: string[] = []
    const records: Uint8Array[] = []
    const hashes: Uint8Array[] = []
    let next: number | undefined = 0
    let found = 0
    const ahead = readAhead(shardPaths, async (path) =>
      isListed && missing.includes(path) ? null : read(path),
    )
    for (const [prefix, path] of shardPaths.entries()) {
      const bytes = await ahead(path)
      onProgress?.(prefix + 1, shardPaths.length * 2)
      if (bytes === null) {
        if (!isListed) missing.push(path)
        next = undefined
        // What is not there need not be asked for thousands of times.
        if (!isListed && missing.length >= mostMissing) break
        continue
      }
      if (bytes instanceof TooLarge) {
        damaged.push(`${path} ${bytes.reason}`)
        next = undefined
        continue
      }
      if (!top) continue
      try {
        const shard = readShard({ bytes, manifest: known, cap: top, prefix, keccak256 })
        let [from, to] = [0, shard.count]
        while (from < to && prefixOf(shard.records, from, prefixBits) < prefix) from++
        while (to > from && prefixOf(shard.records, to - 1, prefixBits) > prefix) to--
        if (next !== undefined && shard.first + from !== next)
          gaps.push(`${path} begins at allocation ${shard.first + from}, not at ${next}`)
        next = shard.first + to
        found += to - from
        records.push(shard.records.subarray(from * recordBytes, to * recordBytes))
        hashes.push(keccak256(bytes))
      } catch (error) {
        if (!(error instanceof PackageDamagedError)) throw error
        damaged.push(`${error.path} ${error.reason}`)
        next = undefined
        if (prefix === shardPaths.length - 1) putProvenCount(bytes, known, top, prefix)
      }
    }
    if (!top) return undefined
    const all = filesIn(shardPaths.length)
    if (damaged.length > 0) put(verifyCheck('shards', 'failed', some(damaged), all))
    else if (hashes.length < shardPaths.length)
      put(verifyCheck('shards', 'could-not-check', 'Some of them are missing.', all))
    else put(verifyCheck('shards', 'passed', all, all))
    if (gaps.length > 0) put(verifyCheck('list-whole', 'failed', some(gaps)))
    if (hashes.length < shardPaths.length) {
      because =
        damaged.length > 0
          ? 'It rests on parts of the list that are damaged.'
          : 'It rests on parts of the list that are missing.'
      return undefined
    }
    if (gaps.length === 0) put(verifyCheck('list-whole', 'passed', 'without a gap'))
    put(compare('list-count', count.toLocaleString('en-US'), found.toLocaleString('en-US')))
    return { records, hashes, isWhole: gaps.length === 0 }
  }

  /** A last part that recomputes to the root under another count proves that the manifest's is wrong. */
  function putProvenCount(bytes: Uint8Array, known: Manifest, top: Uint8Array, prefix: number) {
    const count = endOf(bytes)
    if (count === undefined || count === known.tree.count) return
    try {
      const manifest = { ...known, tree: { ...known.tree, count } }
      readShard({ bytes, manifest, cap: top, prefix, keccak256 })
      put(compare('list-count', known.tree.count.toLocaleString('en-US'), count.toLocaleString('en-US')))
    } catch (error) {
      if (!(error instanceof PackageDamagedError)) throw error
    }
  }

  async function inspectForm(
    known: Manifest,
    list: Allocations,
    tree: ReturnType<typeof buildTree>,
    shardPaths: readonly string[],
    hashes: readonly Uint8Array[],
  ) {
    const { prefixBits } = known.shards
    const starts = shardStarts(list, prefixBits)
    const other: string[] = []
    for (const [prefix, path] of shardPaths.entries()) {
      const expected = writeShard(
        list,
        tree,
        known.tree.capBits,
        starts[prefix] ?? 0,
        starts[prefix + 1] ?? 0,
      )
      if (!isSame(keccak256(expected), hashes[prefix])) other.push(path)
      onProgress?.(shardPaths.length + prefix + 1, shardPaths.length * 2)
    }
    const all = filesIn(shardPaths.length)
    put(
      other.length === 0
        ? verifyCheck('files-form', 'passed', all, all)
        : verifyCheck('files-form', 'failed', `written differently: ${some(other)}`, all),
    )
  }
}

/** The manifest where it follows its format, with the rows that say so. */
function inspectManifest(bytes: Uint8Array, put: (row: VerifyCheck) => void): Manifest | undefined {
  try {
    const manifest = readManifest(bytes)
    put(verifyCheck('manifest-format', 'passed', packageFormat, packageFormat))
    put(verifyCheck('manifest-fields', 'passed', 'no fault'))
    put(verifyCheck('manifest-form', 'passed', 'byte for byte'))
    return manifest
  } catch (error) {
    if (!(error instanceof PackageFormatError)) throw error
    const isForm = followsSchema(bytes)
    if (!isForm && error.facts.length === 0) {
      put(verifyCheck('manifest-format', 'failed', error.summary, packageFormat))
      return undefined
    }
    put(verifyCheck('manifest-format', 'passed', packageFormat, packageFormat))
    if (isForm) {
      put(verifyCheck('manifest-fields', 'passed', 'no fault'))
      put(verifyCheck('manifest-form', 'failed', 'spacing, order or repeated keys differ'))
    } else {
      const faults = error.facts.map((fact) => fact.replace(/^- /, ''))
      put(verifyCheck('manifest-fields', 'failed', some(faults)))
    }
    return undefined
  }
}

/** Whether the content would do and only its writing does not. */
function followsSchema(bytes: Uint8Array): boolean {
  try {
    return manifestSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
      .success
  } catch {
    return false
  }
}

async function listOf(source: PackageSource): Promise<readonly string[] | undefined> {
  try {
    return await source.list?.()
  } catch (cause) {
    throw new Unread('the folder', cause)
  }
}

/** Where a part of the list ends by its own header; undefined where it has none. */
function endOf(bytes: Uint8Array): number | undefined {
  if (bytes.length < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return view.getUint32(8) + view.getUint32(12)
}

function assemble(parts: readonly Uint8Array[]): Allocations {
  const records = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    records.set(part, at)
    at += part.length
  }
  return { count: records.length / recordBytes, records, total: sumAmounts(records) }
}

function firstOutOfOrder({ count, records }: Allocations): number | undefined {
  for (let i = 1; i < count; i++) if (compareAccounts(records, i - 1, records, i) >= 0) return i
  return undefined
}

const filesIn = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`)

/** The first few of many, and how many more there are. */
function some(texts: readonly string[]): string {
  const shown = texts.slice(0, 5).join('; ')
  return texts.length <= 5 ? shown : `${shown}; and ${(texts.length - 5).toLocaleString('en-US')} more`
}
