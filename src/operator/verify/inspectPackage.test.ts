import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { recordBytes } from '../../campaign/allocations.ts'
import { foldCap } from '../../campaign/cap.ts'
import { climbToCap } from '../../campaign/climbToCap.ts'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { exportOpenZeppelin } from '../../campaign/exportOpenZeppelin.ts'
import { exportUniswap } from '../../campaign/exportUniswap.ts'
import { arbitraryList } from '../../campaign/fixtures/arbitraryList.ts'
import { asBefore } from '../../campaign/fixtures/asBefore.ts'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { type Hex, toHex } from '../../campaign/hex.ts'
import { writeManifest } from '../../campaign/manifest.ts'
import { partOfShard, writeShard } from '../../campaign/shard.ts'
import { sumAmounts } from '../../campaign/sumAmounts.ts'
import { verifyPackage } from '../../campaign/verifyPackage.ts'
import { EverclaimError } from '../../errors.ts'
import { inspectPackage } from './inspectPackage.ts'
import { PackageFileUnreadError } from './packageErrors.ts'
import { type CheckStatus, type VerifyCheckId, verdictOf, verifyChecks } from './verifyReport.ts'

const keccak256 = createWasmKeccak()

type Files = ReadonlyMap<string, Uint8Array>
const sourceOf = (files: Files) => ({
  read: async (path: string) => files.get(path) ?? null,
  list: async () => [...files.keys()],
})
const inspect = (files: Files) => inspectPackage(sourceOf(files), keccak256)

const entries = Array.from({ length: 9 }, (_, i): [Hex, bigint] => [`0x${`${i + 1}`.repeat(40)}`, 10n ** 18n])
const hosts = ['https://one.example/', 'https://two.example/']
const nine = makeCampaign(tableOf(entries), keccak256, { capBits: 2, prefixBits: 3, hosts })

/** The nine with something changed. */
function files(change: (files: Map<string, Uint8Array>) => void): Files {
  const copy = new Map(nine.all)
  change(copy)
  return copy
}

/** The nine with another text in the manifest. */
const withManifest = (from: string, to: string) =>
  files((all) => {
    const text = new TextDecoder().decode(nine.manifestBytes)
    expect(text).toContain(from)
    all.set('manifest.json', new TextEncoder().encode(text.replace(from, to)))
  })

const flip = (path: string, at: number) =>
  files((all) => {
    const bytes = (all.get(path) ?? new Uint8Array()).slice()
    const place = at < 0 ? bytes.length + at : at
    bytes[place] = (bytes[place] ?? 0) ^ 1
    all.set(path, bytes)
  })

async function idsOf(given: Files, status: CheckStatus): Promise<VerifyCheckId[]> {
  const { checks } = await inspect(given)
  return checks.filter((check) => check.status === status).map(({ id }) => id)
}
const failed = (given: Files) => idsOf(given, 'failed')

async function rowOf(given: Files, id: VerifyCheckId) {
  const { checks } = await inspect(given)
  return checks.find((check) => check.id === id)
}

describe('a whole package', () => {
  test('every row holds, and the list is handed on', async () => {
    const found = await inspect(nine.all)
    expect(found.checks.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(found.manifestHash).toBe(nine.manifestHash)
    expect(found.allocations).toEqual(tableOf(entries))
  })

  test('behind a web server, which lists nothing, other files are not asked for', async () => {
    const { read } = sourceOf(nine.all)
    const { checks } = await inspectPackage({ read }, keccak256)
    expect(checks.filter(({ status }) => status !== 'passed').map(({ id, status }) => [id, status])).toEqual([
      ['files-foreign', 'not-asked'],
    ])
    expect(verdictOf(checks)).toBe('passed')
  })

  test('exports are a row of their own', async () => {
    const list = tableOf(entries)
    const more = new Map(nine.all)
      .set('exports/openzeppelin.json', Buffer.concat([...exportOpenZeppelin(list, keccak256)]))
      .set('exports/uniswap.json', Buffer.concat([...exportUniswap(list, keccak256)]))
    expect(await failed(more)).toEqual([])
    expect(await rowOf(more, 'exports')).toMatchObject({ status: 'passed' })
    expect(await rowOf(nine.all, 'exports')).toBeUndefined()
    expect(await failed(more.set('exports/openzeppelin.json', new Uint8Array([1])))).toEqual(['exports'])
  })
})

describe('each field of the manifest has its row', () => {
  test.each<[string, string, string, VerifyCheckId[]]>([
    ['format', '"everclaim-package/4"', '"everclaim-package/5"', ['manifest-format']],
    ['kind', '"everclaim-package/4"', '"everclaim-package/2"', ['manifest-fields']],
    ['chainId', '"chainId": 81457', '"chainId": 0', ['manifest-fields']],
    ['factory', `"0x${'f'.repeat(40)}"`, `"0x${'0'.repeat(40)}"`, ['manifest-fields']],
    ['token.address', `"0x${'7'.repeat(40)}"`, '"0x77"', ['manifest-fields']],
    ['token.symbol', '"SPR"', '""', ['manifest-fields']],
    ['token.name', '"name": "Spring"', '"name": " Spring"', ['manifest-fields']],
    ['token.decimals', '"decimals": 18', '"decimals": 78', ['manifest-fields']],
    ['window.start', '"start": 1700000000', '"start": 1800000000', ['manifest-fields']],
    ['window.end', '"end": 1800000000', '"end": "never"', ['manifest-fields']],
    ['receivers.sweep', `"0x${'a'.repeat(40)}"`, `"0x${'0'.repeat(40)}"`, ['manifest-fields']],
    ['tree.count', '"count": 9', '"count": 10', ['list-count', 'shards']],
    ['tree.total', '"total": "9000000000000000000"', '"total": "9000000000000000001"', ['list-total']],
    ['tree.depth', '"depth": 4', '"depth": 5', ['manifest-fields']],
    ['tree.capBits', '"capBits": 2', '"capBits": 1', ['cap']],
    ['tree.root', '"root": "0x', '"root": "0x0', ['manifest-fields']],
    ['shards.prefixBits', '"prefixBits": 3', '"prefixBits": 4', ['files-present', 'shards']],
    ['texts.title', '"title": "Spring"', '"title": "Spr\\u202eing"', ['manifest-fields']],
    ['texts.url', 'https://example.org', 'http://example.org', ['manifest-fields']],
    ['hosts', 'https://two.example/', 'https://one.example/', ['manifest-fields']],
    ['hosts.0', 'https://one.example/', 'https://one.example/?x=/', ['manifest-fields']],
  ])('%s', async (field, from, to, rows) => {
    const given = withManifest(from, to)
    expect((await failed(given)).sort()).toEqual(rows)
    if (rows[0] === 'manifest-fields') {
      const parent = field.split('.')[0] ?? ''
      expect((await rowOf(given, 'manifest-fields'))?.found).toContain(parent)
    }
  })

  test('another root is reported with the one that the top folds to', async () => {
    const { root } = nine.manifest.tree
    const other = `0x${root.endsWith('0') ? '1' : '0'}${root.slice(3)}`
    expect(await rowOf(withManifest(root, other), 'cap')).toMatchObject({
      status: 'failed',
      expected: other,
      found: root,
    })
  })

  test('a wrong count is proven by the last part of the list', async () => {
    expect(await rowOf(withManifest('"count": 9', '"count": 10'), 'list-count')).toMatchObject({
      status: 'failed',
      expected: '10',
      found: '9',
    })
  })

  test('a manifest that was reformatted is distinguished from one that says something else', async () => {
    const spaced = withManifest('{\n', '{\n\n')
    expect(await failed(spaced)).toEqual(['manifest-form'])
    const unknown = withManifest('"format"', '"more": 1,\n  "format"')
    expect(await failed(unknown)).toEqual(['manifest-fields'])
  })
})

describe('each kind of file has its row', () => {
  test.each<[string, Files, VerifyCheckId[]]>([
    ['the manifest is missing', files((all) => all.delete('manifest.json')), ['manifest-file']],
    [
      'the manifest is no text',
      files((all) => all.set('manifest.json', new Uint8Array([255]))),
      ['manifest-format'],
    ],
    ['the top is missing', files((all) => all.delete('cap.bin')), ['files-present']],
    ['the top is damaged', flip('cap.bin', 40), ['cap']],
    ['the top is cut off', files((all) => all.set('cap.bin', new Uint8Array(96))), ['cap']],
    ['a part is missing', files((all) => all.delete('shards/3.bin')), ['files-present']],
    ['an account in a part is damaged', flip('shards/3.bin', 20), ['shards']],
    ['the last part is damaged', flip('shards/7.bin', -1), ['shards']],
    ['a part is empty', files((all) => all.set('shards/7.bin', new Uint8Array())), ['shards']],
    ['a foreign file', files((all) => all.set('.DS_Store', new Uint8Array())), ['files-foreign']],
  ])('%s', async (_, given, rows) => {
    expect(await failed(given)).toEqual(rows)
  })

  test('what rests on a damaged part is not checked, and not called wrong', async () => {
    const given = flip('shards/3.bin', 20)
    expect(await idsOf(given, 'could-not-check')).toEqual([
      'list-whole',
      'list-count',
      'list-order',
      'list-payable',
      'list-total',
      'list-tree',
      'files-form',
    ])
    expect(await rowOf(given, 'shards')).toMatchObject({
      found: 'shards/3.bin does not recompute to the root.',
    })
    expect((await inspect(given)).allocations).toBeUndefined()
  })
})

describe('what an operator could do who writes the files, and the root over them', () => {
  test('allocations that no part holds are missed: each part recomputes, and the list has a gap', async () => {
    // In the tree and in no part: the one of `e` is not of the first part's prefix, and the second part
    // begins after the one of `2`.
    const list = tableOf([
      [`0x${'1'.repeat(40)}`, 1n],
      [`0x${'e'.repeat(40)}`, 2n],
      [`0x${'2'.repeat(40)}`, 3n],
      [`0x${'9'.repeat(40)}`, 4n],
    ])
    const { all } = makeCampaign(list, keccak256, { prefixBits: 1 })
    const parts = [partOfShard(4, 0, 1), partOfShard(4, 3, 4)]
    const { beside } = climbToCap(list, { capBits: 0, parts, keccak256 })
    const given = new Map(all)
    for (const [prefix, part] of parts.entries())
      given.set(`shards/${prefix}.bin`, writeShard(list.records, part, beside[prefix] ?? new Uint8Array()))
    expect(await failed(given)).toEqual(['list-whole', 'list-count', 'list-total'])
    expect(await rowOf(given, 'list-whole')).toMatchObject({
      found: 'shards/1.bin begins at allocation 3, not at 1.',
    })
    expect(await rowOf(given, 'list-count')).toMatchObject({ expected: '4', found: '2' })
    expect(await idsOf(given, 'could-not-check')).toEqual(['list-tree', 'files-form'])
    expect((await inspect(given)).allocations).toBeUndefined()
  })

  test('something in the top where the list has ended: the top is not the list’s, though it folds', async () => {
    const cap = nine.cap.slice().fill(7, 96)
    const root = toHex(foldCap(cap, keccak256))
    const { all, manifest } = asBefore(nine, keccak256)
    const changed = writeManifest({ ...manifest, tree: { ...manifest.tree, root } })
    const given = new Map(all).set('manifest.json', changed).set('cap.bin', cap)
    expect(await failed(given)).toEqual(['list-tree'])
    // Where the parts climb to the root, none of them does.
    const { tree } = nine.manifest
    expect(await failed(new Map(withManifest(tree.root, root)).set('cap.bin', cap))).toEqual(['shards'])
    await expect(verifyPackage(sourceOf(given), keccak256)).rejects.toThrow('not the cap of the list')
  })

  test('a list out of order is no list, wherever the break lies', async () => {
    for (let at = 0; at + 1 < entries.length; at++)
      for (const prefixBits of [0, 3]) {
        const swapped = entries.toSpliced(at, 2, ...entries.slice(at, at + 2).reverse())
        const found = await inspect(makeCampaign(tableOf(swapped), keccak256, { prefixBits }).all)
        expect(verdictOf(found.checks)).toBe('failed')
        expect(found.allocations).toBeUndefined()
      }
  })
})

test.each<[string, Hex, bigint]>([
  ['pays the zero address', `0x${'00'.repeat(20)}`, 5n],
  ['has an amount of zero', `0x${'0a'.repeat(20)}`, 0n],
])('an allocation that %s has failed, no matter who built the package', async (reason, account, amount) => {
  const list = tableOf([
    [account, amount],
    [`0x${'11'.repeat(20)}`, 7n],
  ])
  const { all } = makeCampaign(list, keccak256, { capBits: 1, prefixBits: 1 })
  const source = { read: async (path: string) => all.get(path) ?? null, list: async () => [...all.keys()] }
  const { checks, allocations } = await inspectPackage(source, keccak256)
  expect(checks.find(({ id }) => id === 'list-payable')).toMatchObject({
    status: 'failed',
    found: `Allocation 0 ${reason}.`,
  })
  expect(allocations).toBeUndefined()
})

test('a place that does not give a file leaves rows open, and says which file and why', async () => {
  for (const lost of ['manifest.json', 'cap.bin', 'shards/4.bin']) {
    const { checks } = await inspectPackage(
      {
        async read(path) {
          if (path === lost) throw new PackageFileUnreadError('files.example answered with status 503.')
          return nine.all.get(path) ?? null
        },
      },
      keccak256,
    )
    expect(checks.filter(({ status }) => status === 'failed')).toEqual([])
    expect(verdictOf(checks)).toBe('could-not-check')
    expect(checks.find(({ id }) => id === 'files-read')?.found).toBe(
      `${lost}: files.example answered with status 503.`,
    )
  }
})

test('a web server without the list is not asked for every part of it', async () => {
  const many = makeCampaign(tableOf(entries), keccak256, { capBits: 0, prefixBits: 12 })
  const asked: string[] = []
  const { checks } = await inspectPackage(
    {
      async read(path) {
        asked.push(path)
        return path.startsWith('shards/') ? null : (many.all.get(path) ?? null)
      },
    },
    keccak256,
  )
  expect(asked.length).toBeLessThan(50)
  expect(checks.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual(['files-present'])
})

test('a part that no page reads is refused, however sound it is', async () => {
  const count = 31_000
  const records = new Uint8Array(count * recordBytes)
  const view = new DataView(records.buffer)
  for (let i = 0; i < count; i++) {
    view.setUint32(i * recordBytes, i + 1)
    // An amount that takes more than a dozen bytes.
    view.setUint32(i * recordBytes + recordBytes - 16, 1)
  }
  const list = { count, records, total: sumAmounts(records) }
  const { all } = makeCampaign(list, keccak256, { prefixBits: 0 })
  const reason = 'shards/0.bin has more than 1,000,000 bytes, and no page reads it.'
  expect((await inspect(all)).checks.filter(({ status }) => status === 'failed')).toMatchObject([
    { id: 'shards', found: reason },
  ])
  await expect(verifyPackage(sourceOf(all), keccak256)).rejects.toThrow(reason)
})

test('a manifest and a top that are too large fail as such', async () => {
  const large = (path: string) => files((all) => all.set(path, new Uint8Array(2_000_000)))
  expect(await failed(large('manifest.json'))).toEqual(['manifest-file'])
  expect(await rowOf(large('cap.bin'), 'cap')).toMatchObject({
    status: 'failed',
    found: 'cap.bin has more than 1,000,000 bytes, and no page reads it.',
  })
})

test('a report says of a package what verifyPackage says of it, whatever is damaged', async () => {
  const damage = fc.constantFrom('none', 'flip', 'remove', 'add', 'cut', 'swap')
  await fc.assert(
    fc.asyncProperty(
      arbitraryList(24),
      fc.nat({ max: 3 }),
      fc.nat({ max: 4 }),
      damage,
      fc.nat(),
      async (list, bits, prefixBits, kind, seed) => {
        const depth = Math.ceil(Math.log2(list.count))
        const all = new Map(makeCampaign(list, keccak256, { capBits: Math.min(bits, depth), prefixBits }).all)
        const paths = [...all.keys()]
        const path = paths[seed % paths.length] ?? ''
        const bytes = (all.get(path) ?? new Uint8Array()).slice()
        if (kind === 'flip')
          bytes[(seed >> 3) % bytes.length] = (bytes[(seed >> 3) % bytes.length] ?? 0) ^ (1 << (seed & 7))
        if (kind === 'flip') all.set(path, bytes)
        if (kind === 'cut') all.set(path, bytes.subarray(0, seed % bytes.length))
        if (kind === 'remove') all.delete(path)
        if (kind === 'add') all.set(`shards/${seed}.txt`, bytes)
        if (kind === 'swap') all.set(path, all.get(paths[(seed >> 5) % paths.length] ?? '') ?? bytes)
        const outcome = await verifyPackage(sourceOf(all), keccak256).catch((error: unknown) => error)
        const { checks, allocations } = await inspect(all)
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(EverclaimError)
          expect(verdictOf(checks)).toBe('failed')
        } else {
          expect(verdictOf(checks)).toBe('passed')
          expect(allocations).toEqual(list)
        }
      },
    ),
    { numRuns: runs(400) },
  )
})

test('every row has its place in the report', async () => {
  const { checks } = await inspect(nine.all)
  for (const { id, title } of checks) expect(verifyChecks[id].title).toBe(title)
})
