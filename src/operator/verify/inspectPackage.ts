import { type Allocations, compareAccounts, recordBytes } from '../../campaign/allocations.ts'
import { assertFileSize, roundsPath } from '../../campaign/assertFileSize.ts'
import { foldCap } from '../../campaign/cap.ts'
import { exportOpenZeppelin } from '../../campaign/exportOpenZeppelin.ts'
import { exportUniswap } from '../../campaign/exportUniswap.ts'
import { type Hex, toHex } from '../../campaign/hex.ts'
import { isPadded } from '../../campaign/isPadded.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import { limitSource } from '../../campaign/limitSource.ts'
import { type Manifest, manifestHash } from '../../campaign/manifest.ts'
import { PackageDamagedError } from '../../campaign/packageErrors.ts'
import { isWrittenAs, sizeOf } from '../../campaign/sameBytes.ts'
import { readRounds } from '../../campaign/series/roundsFile.ts'
import { pathOfPrefix } from '../../campaign/shard.ts'
import { sumAmounts } from '../../campaign/sumAmounts.ts'
import { unpayableAt } from '../../campaign/unpayableAt.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { say, sayNumber } from '../../language/say.ts'
import { amountText } from '../amountText.ts'
import { filesIn, type Inspection, some, TooLarge, Unread } from './inspection.ts'
import { inspectManifest } from './inspectManifest.ts'
import { readParts } from './inspectShards.ts'
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

/** What is said where there is a contract and no package. */
export function packageNotAsked(): VerifyCheck[] {
  return packageChecks.map((id) => verifyCheck(id, 'not-asked', say('No package was opened.')))
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
  const inspection: Inspection = {
    keccak256,
    rows,
    put,
    onProgress,
    because: say('It depends on what could not be read.'),
    async read(path, most) {
      try {
        const bytes = await readLimited(path, most)
        if (bytes) assertFileSize(path, bytes.length, most)
        return bytes
      } catch (cause) {
        if (cause instanceof PackageDamagedError) return new TooLarge(cause.fault)
        throw new Unread(path, cause)
      }
    },
  }
  const found: Found = {}
  try {
    await inspect(source, inspection, found)
    put(verifyCheck('files-read', 'passed', say('all that was asked for')))
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    put(
      verifyCheck(
        'files-read',
        'could-not-check',
        say('{path}: {reason}', { path: error.path, reason: error.reason }),
      ),
    )
    inspection.because = say('It depends on {path}, which could not be read.', { path: error.path })
  }
  for (const id of packageChecks)
    if (!rows.has(id)) put(verifyCheck(id, 'could-not-check', inspection.because))
  const { manifest, manifestHash, cap, allocations } = found
  return { checks: [...rows.values()], manifest, manifestHash, cap, allocations }
}

/** What could be used so far: it stays where a later file cannot be read. */
type Found = { -readonly [Name in keyof Omit<InspectedPackage, 'checks'>]?: InspectedPackage[Name] }

async function inspect(source: PackageSource, inspection: Inspection, found: Found): Promise<void> {
  const { read, put, keccak256 } = inspection
  const bytes = await read('manifest.json')
  if (bytes === null) {
    put(verifyCheck('manifest-file', 'failed', say('missing'), 'manifest.json'))
    inspection.because = say('It depends on the manifest, which is missing.')
    return
  }
  inspection.because = say('It depends on the manifest, which cannot be used.')
  if (bytes instanceof TooLarge) {
    put(verifyCheck('manifest-file', 'failed', bytes.fault, 'manifest.json'))
    return
  }
  put(
    verifyCheck(
      'manifest-file',
      'passed',
      say({ one: '{count} byte', other: '{count} bytes' }, { count: bytes.length }),
    ),
  )
  const known = inspectManifest(bytes, inspection)
  if (!known) return
  found.manifest = known
  found.manifestHash = manifestHash(bytes, keccak256)
  const { prefixBits } = known.shards
  const shardPaths = Array.from({ length: 2 ** prefixBits }, (_, i) => pathOfPrefix(i, prefixBits))
  const paths = ['manifest.json', 'cap.bin', ...shardPaths]
  const listed = await listOf(source)
  const exported = Object.keys(exportFiles).filter((path) => listed?.includes(path))
  const hasRounds = known.previous !== undefined && listed?.includes(roundsPath) === true
  putForeign(inspection, listed, new Set([...paths, ...exported, ...(hasRounds ? [roundsPath] : [])]))
  if (hasRounds) await inspectRounds(inspection, known)
  const missing: string[] = []
  if (listed) {
    const present = new Set(listed)
    missing.push(...paths.filter((path) => !present.has(path)))
    putMissing(inspection, missing, paths.length)
  }

  const capBytes = missing.includes('cap.bin') ? null : await read('cap.bin')
  const cap = inspectCap(inspection, capBytes, known)
  found.cap = cap
  if (capBytes === null && !listed) missing.push('cap.bin')
  const parts = await readParts(inspection, known, cap, shardPaths, missing)
  if (!listed) putMissing(inspection, missing, paths.length)
  if (!parts) return
  const { records } = parts
  const list = { count: records.length / recordBytes, records, total: sumAmounts(records) }
  const isPayable = inspectList(inspection, known, list)
  if (list.count !== known.tree.count || !parts.isWhole || !isPayable) {
    inspection.because = say('It depends on a list that is whole, in order, and can be paid.')
    return
  }
  if (cap) inspectTree(inspection, known, cap, shardPaths.length)
  await inspectExports(inspection, exported, list)
  found.allocations = list
}

function putForeign({ put }: Inspection, listed: readonly string[] | undefined, known: ReadonlySet<string>) {
  if (!listed)
    return void put(
      verifyCheck(
        'files-foreign',
        'not-asked',
        say('A web server doesn’t list its files, so we can’t see extra ones.'),
      ),
    )
  const foreign = listed.filter((path) => !known.has(path))
  put(
    foreign.length === 0
      ? verifyCheck('files-foreign', 'passed', say('none'), say('none'))
      : verifyCheck('files-foreign', 'failed', some(foreign), say('none')),
  )
}

function putMissing({ put }: Inspection, missing: readonly string[], all: number) {
  const expected = filesIn(all)
  put(
    missing.length === 0
      ? verifyCheck('files-present', 'passed', expected, expected)
      : verifyCheck('files-present', 'failed', say('missing: {files}', { files: some(missing) }), expected),
  )
}

function inspectCap(
  inspection: Inspection,
  bytes: Uint8Array | null | TooLarge,
  { tree }: Manifest,
): Uint8Array | undefined {
  const { put, keccak256 } = inspection
  const { capBits, root } = tree
  if (bytes === null) {
    put(verifyCheck('cap', 'could-not-check', say('{path} is missing.', { path: 'cap.bin' }), root))
    inspection.because = say('It depends on cap.bin, which is missing.')
    return undefined
  }
  inspection.because = say('It depends on cap.bin, which is not what the root says.')
  if (bytes instanceof TooLarge) {
    put(verifyCheck('cap', 'failed', bytes.fault))
    return undefined
  }
  if (bytes.length !== 32 << capBits) {
    const size = (length: number) => say({ one: '{count} byte', other: '{count} bytes' }, { count: length })
    put(
      verifyCheck(
        'cap',
        'failed',
        say('cap.bin has {size}', { size: size(bytes.length) }),
        size(32 << capBits),
      ),
    )
    return undefined
  }
  const row = compare('cap', root, toHex(foldCap(bytes, keccak256)))
  put(row)
  return row.status === 'passed' ? bytes : undefined
}

/** Order, payability and total of a list. Whether it is in order and can be paid. */
function inspectList({ put }: Inspection, known: Manifest, list: Allocations): boolean {
  const expectedOrder = say('addresses ascending')
  const wrongAt = firstOutOfOrder(list)
  put(
    wrongAt === undefined
      ? verifyCheck('list-order', 'passed', expectedOrder, expectedOrder)
      : verifyCheck(
          'list-order',
          'failed',
          say('Out of order at allocation {at}', { at: wrongAt }),
          expectedOrder,
        ),
  )
  const unpayable = unpayableAt(list.records)
  put(
    unpayable
      ? verifyCheck('list-payable', 'failed', unpayable)
      : verifyCheck('list-payable', 'passed', say('every amount is above zero, every account a real one')),
  )
  const { total } = known.tree
  const amount = (units: bigint) =>
    say('{amount} ({units} base units)', { amount: amountText(units, known.token), units: sayNumber(units) })
  put(compare('list-total', amount(BigInt(total)), amount(list.total)))
  return wrongAt === undefined && !unpayable
}

/** What the whole list adds to its parts, each of which climbs to the cap and is written in its one form. */
function inspectTree({ put, keccak256 }: Inspection, known: Manifest, cap: Uint8Array, parts: number) {
  const { root } = known.tree
  put(
    isPadded(cap, known.tree, keccak256)
      ? verifyCheck('list-tree', 'passed', root, root)
      : verifyCheck('list-tree', 'failed', say('cap.bin has more than the list above it'), root),
  )
  put(verifyCheck('files-form', 'passed', filesIn(parts), filesIn(parts)))
}

async function inspectRounds({ read, put, keccak256 }: Inspection, { previous }: Manifest): Promise<void> {
  const bytes = await read(roundsPath)
  try {
    if (!(bytes instanceof Uint8Array))
      throw new PackageDamagedError(roundsPath, say('{path} is too large or gone.', { path: roundsPath }))
    put(verifyCheck('rounds', 'passed', `${readRounds(bytes, previous, keccak256).length}`))
  } catch (error) {
    if (!(error instanceof PackageDamagedError)) throw error
    put(verifyCheck('rounds', 'failed', error.fault))
  }
}

async function inspectExports(
  { read, rows, put, keccak256 }: Inspection,
  exported: readonly string[],
  list: Allocations,
): Promise<void> {
  for (const [path, write] of Object.entries(exportFiles)) {
    if (!exported.includes(path)) continue
    const written = await read(path, sizeOf(write(list, keccak256)))
    const isRight = written instanceof Uint8Array && isWrittenAs(written, write(list, keccak256))
    const before = rows.get('exports')
    const found = [
      ...(before ? [before.found] : []),
      isRight ? say('{path} holds it', { path }) : say('{path} holds something else', { path }),
    ]
    const status = isRight && before?.status !== 'failed' ? 'passed' : 'failed'
    put(verifyCheck('exports', status, found.join('; ')))
  }
}

async function listOf(source: PackageSource): Promise<readonly string[] | undefined> {
  try {
    return await source.list?.()
  } catch (cause) {
    throw new Unread(say('the folder'), cause)
  }
}

function firstOutOfOrder({ count, records }: Allocations): number | undefined {
  for (let i = 1; i < count; i++) if (compareAccounts(records, i - 1, records, i) >= 0) return i
  return undefined
}
