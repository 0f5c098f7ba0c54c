import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { EverclaimError } from '../errors.ts'
import { recordBytes } from './allocations.ts'
import { roundsPath } from './assertFileSize.ts'
import { foldCap } from './cap.ts'
import { climbToCap } from './climbToCap.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { exportOpenZeppelin } from './exportOpenZeppelin.ts'
import { exportUniswap } from './exportUniswap.ts'
import { arbitraryList } from './fixtures/arbitraryList.ts'
import { asBefore } from './fixtures/asBefore.ts'
import { makeCampaign } from './fixtures/makeCampaign.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import { fromHex, type Hex, toHex } from './hex.ts'
import { lookUp } from './lookUp.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { PackageDamagedError } from './packageErrors.ts'
import { partOfShard, writeShard } from './shard.ts'
import { shardPath } from './shardPath.ts'
import { verifyPackage } from './verifyPackage.ts'

const keccak256 = createWasmKeccak()

const sourceOf = (files: ReadonlyMap<string, Uint8Array>) => ({
  read: async (path: string) => files.get(path) ?? null,
  list: async () => [...files.keys()],
})

const verify = (files: ReadonlyMap<string, Uint8Array>) => verifyPackage(sourceOf(files), keccak256)

const nineEntries = Array.from({ length: 9 }, (_, i): [Hex, bigint] => [
  `0x${`${i + 1}`.repeat(40)}`,
  10n ** 18n,
])
const nine = makeCampaign(tableOf(nineEntries), keccak256, { capBits: 2, prefixBits: 3 })

async function refusal(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  try {
    await verify(files)
  } catch (error) {
    if (error instanceof EverclaimError) return error.summary
    throw error
  }
  throw new Error('expected a refusal')
}

describe('a whole package', () => {
  test('is made anew from its shards, to the last byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryList(40),
        fc.nat({ max: 4 }),
        fc.nat({ max: 6 }),
        async (list, capBits, prefixBits) => {
          const depth = Math.ceil(Math.log2(list.count))
          const made = makeCampaign(list, keccak256, { capBits: Math.min(capBits, depth), prefixBits })
          for (const { manifest, manifestHash, cap, all, fileCount } of [made, asBefore(made, keccak256)])
            expect(await verify(all)).toEqual({ manifest, manifestHash, cap, allocations: list, fileCount })
        },
      ),
    )
  })

  test('may bring exports, which are made anew as well', async () => {
    const files = new Map(nine.all)
    const list = tableOf(nineEntries)
    files.set('exports/openzeppelin.json', Buffer.concat([...exportOpenZeppelin(list, keccak256)]))
    files.set('exports/uniswap.json', Buffer.concat([...exportUniswap(list, keccak256)]))
    expect((await verify(files)).fileCount).toBe(nine.fileCount + 2)
    const damaged = Buffer.from(files.get('exports/uniswap.json') ?? [])
    damaged.writeUInt8(0x20, damaged.length - 10)
    expect(await refusal(new Map(files).set('exports/uniswap.json', damaged))).toMatchInlineSnapshot(
      `"The package is damaged: exports/uniswap.json is not the export of the list."`,
    )
  })

  test('without a list of files, as behind a web server', async () => {
    const { read } = sourceOf(nine.all)
    expect((await verifyPackage({ read }, keccak256)).manifestHash).toBe(nine.manifestHash)
  })
})

describe('of the rounds before a later one', () => {
  const entries = nineEntries.slice(0, 3)
  const previous = { manifestHash: nine.manifestHash, distributor: `0x${'d'.repeat(40)}` } as const
  const later = makeCampaign(tableOf(entries), keccak256, { previous, earlier: [nine.manifest] })

  test('the file is read, counted and has to hold them', async () => {
    const rounds = later.all.get(roundsPath) ?? new Uint8Array()
    expect(rounds.length).toBeGreaterThan(500)
    // A manifest, a cap, one shard and the rounds.
    expect((await verify(later.all)).fileCount).toBe(4)
    const other = rounds.slice()
    other[200] = (other[200] ?? 0) ^ 1
    expect(await refusal(new Map(later.all).set(roundsPath, other))).toMatchInlineSnapshot(
      `"The package is damaged: rounds.json does not hold the rounds before this one."`,
    )
  })

  test('it may be missing, and is not looked for where nothing is listed', async () => {
    const without = new Map(later.all)
    without.delete(roundsPath)
    expect((await verify(without)).fileCount).toBe(3)
    const asked: string[] = []
    const read = async (path: string) => {
      asked.push(path)
      return later.all.get(path) ?? null
    }
    expect((await verifyPackage({ read }, keccak256)).fileCount).toBe(3)
    expect(asked).toEqual(['manifest.json', 'cap.bin', 'shards/0.bin'])
  })

  test('a campaign that is no later round has none', async () => {
    const first = makeCampaign(tableOf(entries), keccak256)
    const files = new Map(first.all).set(roundsPath, later.all.get(roundsPath) ?? new Uint8Array())
    expect(await refusal(files)).toMatchInlineSnapshot(
      `"The package is damaged: rounds.json is no part of it."`,
    )
  })
})

describe('while it reads', () => {
  const reading = (files: ReadonlyMap<string, Uint8Array>) => {
    const asked: string[] = []
    const read = async (path: string) => {
      asked.push(path)
      return files.get(path) ?? null
    }
    return { asked, read, list: async () => [...files.keys()] }
  }
  const shards = Array.from({ length: 8 }, (_, i) => `shards/${i}.bin`)

  test('each file is asked for once, and each part of the list is reported', async () => {
    const source = reading(nine.all)
    const done: string[] = []
    await verifyPackage(source, keccak256, (part, all) => done.push(`${part} of ${all}`))
    expect(source.asked).toEqual(['manifest.json', 'cap.bin', ...shards])
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((part) => `${part} of 8`))
  })

  test('a file that the list lacks is named before another one is asked for', async () => {
    const files = new Map(nine.all).set('shards/0.bin', new Uint8Array(5))
    files.delete('shards/6.bin')
    const source = reading(files)
    await expect(verifyPackage(source, keccak256)).rejects.toThrow('shards/6.bin is missing.')
    expect(source.asked).toEqual(['manifest.json'])
  })

  test('where nothing is listed, it is named when its turn has come', async () => {
    const files = new Map(nine.all)
    files.delete('shards/6.bin')
    const { read } = reading(files)
    await expect(verifyPackage({ read }, keccak256)).rejects.toThrow('shards/6.bin is missing.')
  })
})

describe('a refusal', () => {
  const pathOf = async (files: ReadonlyMap<string, Uint8Array>) => {
    const error = await verify(files).catch((each: unknown) => each)
    if (error instanceof PackageDamagedError) return error.path
    throw new Error('expected a refusal')
  }
  const manifestWith = (change: object) =>
    writeManifest({ ...nine.manifest, tree: { ...nine.manifest.tree, ...change } })

  test('is of the file that has the fault', async () => {
    const rootAlone = fromHex(nine.manifest.tree.root)
    const zero = makeCampaign(tableOf([[`0x${'0a'.repeat(20)}`, 0n], ...nineEntries]), keccak256)
    const old = asBefore(nine, keccak256)
    const cap = old.cap.slice()
    cap.fill(7, 96)
    const root = toHex(foldCap(cap, keccak256))
    const padded = writeManifest({ ...old.manifest, tree: { ...old.manifest.tree, root } })
    const cases: readonly (readonly [string, ReadonlyMap<string, Uint8Array>])[] = [
      ['cap.bin', new Map(nine.all).set('cap.bin', new Uint8Array(128))],
      ['manifest.json', new Map(nine.all).set('manifest.json', manifestWith({ total: '8' }))],
      ['manifest.json', zero.all],
      ['cap.bin', new Map(old.all).set('cap.bin', cap).set('manifest.json', padded)],
      ['shards/3.bin', new Map(nine.all).set('shards/3.bin', new Uint8Array(5))],
      ['leaked.csv', new Map(nine.all).set('leaked.csv', new Uint8Array(5))],
      // It folds to itself, and is the cap of another number of bits.
      ['cap.bin', new Map(nine.all).set('cap.bin', rootAlone)],
    ]
    for (const [path, files] of cases) expect(await pathOf(files)).toBe(path)
  })

  test('of a cap of another length says so, though it folds to the root', async () => {
    const files = new Map(nine.all).set('cap.bin', fromHex(nine.manifest.tree.root))
    expect(await refusal(files)).toMatchInlineSnapshot(
      `"The package is damaged: cap.bin does not fold to the root."`,
    )
  })
})

describe('a damaged package', () => {
  test('any bit flipped in any file but the texts of the manifest is refused', async () => {
    const paths = [...nine.all.keys()]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.nat(), async (path, seed) => {
        const bytes = (nine.all.get(path) ?? new Uint8Array()).slice()
        const bit = seed % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const outcome = await verify(new Map(nine.all).set(path, bytes)).catch((error: unknown) => error)
        if (outcome instanceof EverclaimError) return
        // What the tree does not bind, the hash does: it is another package, at another address.
        expect(path).toBe('manifest.json')
        expect(outcome).not.toMatchObject({ manifestHash: nine.manifestHash })
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('says which file it is', async () => {
    const files = (change: (files: Map<string, Uint8Array>) => void) => {
      const copy = new Map(nine.all)
      change(copy)
      return copy
    }
    expect(await refusal(files((all) => all.delete('manifest.json')))).toMatchInlineSnapshot(
      `"The package is damaged: manifest.json is missing."`,
    )
    expect(await refusal(files((all) => all.delete('shards/3.bin')))).toMatchInlineSnapshot(
      `"The package is damaged: shards/3.bin is missing."`,
    )
    expect(await refusal(files((all) => all.set('shards/8.bin', new Uint8Array())))).toMatchInlineSnapshot(
      `"The package is damaged: shards/8.bin is no part of it."`,
    )
    expect(await refusal(files((all) => all.set('.DS_Store', new Uint8Array())))).toMatchInlineSnapshot(
      `"The package is damaged: .DS_Store is no part of it."`,
    )
    expect(await refusal(files((all) => all.set('cap.bin', new Uint8Array(128))))).toMatchInlineSnapshot(
      `"The package is damaged: cap.bin does not fold to the root."`,
    )
    const total = '"total": "9000000000000000000"'
    const manifest = new TextDecoder().decode(nine.manifestBytes)
    const other = new TextEncoder().encode(manifest.replace(total, '"total": "8000000000000000000"'))
    expect(await refusal(files((all) => all.set('manifest.json', other)))).toMatchInlineSnapshot(
      `"The package is damaged: manifest.json names the total 8000000000000000000; the amounts add up to 9000000000000000000."`,
    )
    const fewer = new TextEncoder().encode(manifest.replace('"count": 9', '"count": 10'))
    expect(await refusal(files((all) => all.set('manifest.json', fewer)))).toMatchInlineSnapshot(
      `"The package is damaged: shards/4.bin is cut off or too long."`,
    )
  })

  test('a cap that has something where the list has ended is refused, though it folds to the root', async () => {
    const refused = async ({ all, manifest: made, cap: of }: typeof nine) => {
      const cap = of.slice()
      cap.fill(7, 96)
      const root = toHex(foldCap(cap, keccak256))
      const manifest = { ...made, tree: { ...made.tree, root } }
      return refusal(new Map(all).set('cap.bin', cap).set('manifest.json', writeManifest(manifest)))
    }
    // By the shards: all of them climb to the root.
    expect(await refused(nine)).toMatchInlineSnapshot(
      `"The package is damaged: shards/0.bin does not recompute to the root."`,
    )
    expect(await refused(asBefore(nine, keccak256))).toMatchInlineSnapshot(
      `"The package is damaged: cap.bin is not the cap of the list."`,
    )
  })

  test('a list out of order is refused, wherever the break lies', async () => {
    for (let at = 0; at + 1 < nineEntries.length; at++) {
      const entries = [...nineEntries]
      const [a, b] = [entries[at], entries[at + 1]]
      if (!a || !b) throw new Error('unreachable')
      entries.splice(at, 2, b, a)
      for (const prefixBits of [0, 3, 4]) {
        const { all } = makeCampaign(tableOf(entries), keccak256, { prefixBits })
        expect(await refusal(all)).toMatch(/order|whole part/)
      }
    }
  })

  test('an operator who hides allocations between two shards is found out here, and only here', async () => {
    // Out of order in the middle: neither shard 0 (own: 0) nor shard 1 (own: 3) holds allocation 2, whose
    // prefix is 0.
    const hidden: Hex = `0x${'2'.repeat(40)}`
    const list = tableOf([
      [`0x${'1'.repeat(40)}`, 1n],
      [`0x${'e'.repeat(40)}`, 2n],
      [hidden, 3n],
      [`0x${'9'.repeat(40)}`, 4n],
    ])
    const { all, manifest } = makeCampaign(list, keccak256, { prefixBits: 1 })
    const parts = [partOfShard(4, 0, 1), partOfShard(4, 3, 4)] as const
    const { beside } = climbToCap(list, { capBits: 0, parts, keccak256 })
    const shards = [
      writeShard(list.records, parts[0], beside[0] ?? new Uint8Array()),
      writeShard(list.records, parts[1], beside[1] ?? new Uint8Array()),
    ] as const
    const files = new Map(all).set('shards/0.bin', shards[0]).set('shards/1.bin', shards[1])
    const cap = files.get('cap.bin') ?? new Uint8Array()
    expect(lookUp({ manifest, cap, shard: shards[0], account: hidden, keccak256 }).status).toBe(
      'not-eligible',
    )
    expect(await refusal(files)).toMatchInlineSnapshot(
      `"The package is damaged: shards/1.bin does not go on where the one before ends."`,
    )
  })

  test.each<[string, [Hex, bigint]]>([
    ['pays the zero address', [`0x${'00'.repeat(20)}`, 5n]],
    ['has an amount of zero', [`0x${'0a'.repeat(20)}`, 0n]],
  ])('an allocation that %s is refused, no matter who built it', async (reason, entry) => {
    const { all } = makeCampaign(tableOf([entry, ...nineEntries]), keccak256, { capBits: 2, prefixBits: 3 })
    expect(await refusal(all)).toBe(`The package is damaged: Allocation 0 ${reason}.`)
  })

  test('an account that is in the list twice is refused', async () => {
    const entries = [...nineEntries.slice(0, 4), ...nineEntries.slice(3)]
    expect(await refusal(makeCampaign(tableOf(entries), keccak256).all)).toMatchInlineSnapshot(
      `"The package is damaged: shards/0.bin is not in order, so the whole list is not."`,
    )
  })
})

describe.each([
  { format: 1, hash: '0x45cb75257e5c00f9e71ee430c73d3c7de9ead098b4b267481869944927d06041' },
  { format: 4, hash: '0xafd077c69b1061e124e48268f0e1b74a4f2de1366ff2c9c6e5126514cb75a535' },
])('the committed package of format $format', ({ format, hash }) => {
  const root = new URL(`./fixtures/package-${format}/`, import.meta.url)
  const paths = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile()
      ? [`${entry.parentPath.slice(root.pathname.length)}/${entry.name}`.replace(/^\//, '')]
      : [],
  )
  const files = new Map(paths.map((path) => [path, new Uint8Array(readFileSync(new URL(path, root)))]))

  test('still loads, and still has its hash', async () => {
    const { manifest, manifestHash, allocations, fileCount } = await verify(files)
    expect(manifestHash).toBe(hash)
    expect({ count: allocations.count, fileCount, root: manifest.tree.root }).toMatchInlineSnapshot(`
      {
        "count": 12,
        "fileCount": 10,
        "root": "0x654d840e8368a041ba077067010ece5c44ac6be813b67f6d1025960149a0c07f",
      }
    `)
  })

  test('still answers', () => {
    const manifest = readManifest(files.get('manifest.json') ?? new Uint8Array())
    const ask = (account: Hex) =>
      lookUp({
        manifest,
        // The first format needs it.
        cap: format === 1 ? files.get('cap.bin') : undefined,
        shard: files.get(shardPath(manifest, account)) ?? new Uint8Array(),
        account,
        keccak256,
      })
    expect(ask('0x0000000b71f2d236c38ae51952c46f03b89d0777')).toMatchInlineSnapshot(`
      {
        "account": "0x0000000b71f2d236c38ae51952c46f03b89d0777",
        "amount": 514000000000000000000n,
        "index": 0,
        "proof": [
          "0x0284d599426adf9a3f7907bb9f19dd194b0091eea8a211f1bb972984ef5850bf",
          "0xb57a825268b92266a6825b51e1b12bdd0060cf7771d61cb42d9d5aff41f186c0",
        ],
        "status": "eligible",
      }
    `)
    expect(ask(`0x${'f'.repeat(40)}`)).toMatchInlineSnapshot(`
      {
        "evidence": {
          "after": null,
          "before": {
            "account": "0xfff0ba20b4eb728662812c4794d53d27aa187878",
            "amount": 963000000000000000000n,
            "index": 11,
          },
        },
        "status": "not-eligible",
      }
    `)
  })
})

test('the fixtures’ tables hold account and amount, 52 bytes a record', () => {
  expect(tableOf(nineEntries).records.subarray(0, recordBytes)).toEqual(
    fromHex(`0x${'1'.repeat(40)}${'0'.repeat(48)}0de0b6b3a7640000`),
  )
})
