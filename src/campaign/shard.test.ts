import { describe, expect, test } from 'vitest'
import { type Allocations, recordBytes } from './allocations.ts'
import { climbToCap, type Part } from './climbToCap.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { asBefore } from './fixtures/asBefore.ts'
import { buildTree, makeProof } from './fixtures/buildTree.ts'
import { makeCampaign } from './fixtures/makeCampaign.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import { type Hex, toHex } from './hex.ts'
import { PackageDamagedError } from './packageErrors.ts'
import {
  choosePrefixBits,
  entriesOfPrefix,
  partOfShard,
  pathOfPrefix,
  prefixOf,
  readShard,
  shardStarts,
  writeShard,
} from './shard.ts'

const keccak256 = createWasmKeccak()

/** Nine accounts, four of them below the middle: `1…`, `2…`, `3…`, `4…`, `9…`, `a…`, `b…`, `e…`, `f…`. */
const digits = ['1', '2', '3', '4', '9', 'a', 'b', 'e', 'f']
const list = tableOf(digits.map((digit, i): [Hex, bigint] => [`0x${digit.repeat(40)}`, BigInt(i + 1) * 100n]))

describe('how a list is cut', () => {
  test('into files of 128 entries on average, or as many files as there may be', () => {
    const bitsOf = [0, 1, 128, 129, 256, 257, 512, 513].map((count) => choosePrefixBits(count, 14))
    expect(bitsOf).toEqual([0, 0, 0, 1, 1, 2, 2, 3])
    expect([
      choosePrefixBits(1_000_000, 3),
      choosePrefixBits(1_000_000, 14),
      choosePrefixBits(1_000_000, 0),
    ]).toEqual([...[3, 13, 0]])
  })

  test('by the leading bits of an account', () => {
    const records = tableOf([
      [`0xabcd${'0'.repeat(36)}`, 1n],
      [`0xff01${'0'.repeat(36)}`, 1n],
    ]).records
    const bits = [0, 1, 4, 8, 12, 14, 16]
    expect(bits.map((each) => prefixOf(records, 0, each))).toEqual([0, 1, 0xa, 0xab, 0xabc, 0x2af3, 0xabcd])
    expect(bits.map((each) => prefixOf(records, 1, each))).toEqual([0, 1, 0xf, 0xff, 0xff0, 0x3fc0, 0xff01])
  })

  test('and each file has the name of its prefix, as many digits as the last one needs', () => {
    expect([
      pathOfPrefix(0, 0),
      pathOfPrefix(1, 1),
      pathOfPrefix(10, 4),
      pathOfPrefix(10, 5),
      pathOfPrefix(255, 8),
      pathOfPrefix(255, 9),
      pathOfPrefix(0x3fff, 14),
    ]).toEqual(['0', '1', 'a', '0a', 'ff', '0ff', '3fff'].map((name) => `shards/${name}.bin`))
  })

  test('the first allocation of each prefix, and the count behind the last', () => {
    expect([...shardStarts(list, 0)]).toEqual([0, 9])
    expect([...shardStarts(list, 1)]).toEqual([0, 4, 9])
    expect([...shardStarts(list, 2)]).toEqual([0, 3, 4, 7, 9])
    expect([...shardStarts(list, 3)]).toEqual([0, 1, 3, 4, 4, 5, 7, 7, 9])
  })

  test('a file holds its allocations, and one more on either side where there is one', () => {
    expect([
      partOfShard(9, 0, 9),
      partOfShard(9, 0, 3),
      partOfShard(9, 3, 5),
      partOfShard(9, 5, 9),
      // None of its own: the two between which they would be.
      partOfShard(9, 4, 4),
      partOfShard(9, 0, 0),
      partOfShard(9, 9, 9),
    ]).toEqual([
      { first: 0, end: 9 },
      { first: 0, end: 4 },
      { first: 2, end: 6 },
      { first: 4, end: 9 },
      { first: 3, end: 5 },
      { first: 0, end: 1 },
      { first: 8, end: 9 },
    ])
  })
})

describe('what is written', () => {
  const accounts: readonly Hex[] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`, `0x${'0c'.repeat(20)}`]
  const written = (amounts: readonly bigint[], part: Part, beside = new Uint8Array()) =>
    Buffer.from(
      writeShard(tableOf(amounts.map((amount, i) => [accounts[i] ?? '0x', amount])).records, part, beside),
    ).toString('hex')

  test('a mark, the layout, the width, where it begins, how many; then the entries and the nodes', () => {
    const beside = Uint8Array.from({ length: 64 }, (_, i) => i)
    expect(written([7n, 0x0102n, 5n], { first: 1, end: 3 }, beside)).toBe(
      [
        ...['45564353', '02', '02', '0000', '00000001', '00000002'],
        ...['0b'.repeat(20), '0102', '0c'.repeat(20), '0005'],
        Buffer.from(beside).toString('hex'),
      ].join(''),
    )
  })

  test('an amount takes as many bytes as the largest one of the file', () => {
    const widthOf = (amounts: readonly bigint[], part = { first: 0, end: amounts.length }) =>
      Number.parseInt(written(amounts, part).slice(10, 12), 16)
    expect([
      widthOf([0n]),
      widthOf([1n]),
      widthOf([255n]),
      widthOf([256n]),
      widthOf([2n ** 256n - 1n]),
    ]).toEqual([...[1, 1, 1, 2, 32]])
    for (let width = 1; width <= 32; width++) {
      expect(widthOf([1n << BigInt(8 * width - 8)])).toBe(width)
      expect(widthOf([3n, (1n << BigInt(8 * width)) - 1n, 1n])).toBe(width)
    }
    // Of its own entries alone.
    expect(widthOf([2n ** 200n, 5n, 2n ** 100n], { first: 1, end: 2 })).toBe(1)
  })
})

const campaigns = [0, 1, 4].flatMap((capBits) =>
  [0, 1, 3].flatMap((prefixBits) => {
    const made = makeCampaign(list, keccak256, { capBits, prefixBits })
    return [made, asBefore(made, keccak256)]
  }),
)
type Made = (typeof campaigns)[number]
const bytesOf = ({ all }: Made, prefix: number, bits: number) =>
  all.get(pathOfPrefix(prefix, bits)) ?? new Uint8Array()

describe('what is read', () => {
  const tree = buildTree(list, keccak256)

  test('is what the file was made of, with the proof of each entry, in every layout', () => {
    for (const made of campaigns) {
      const { manifest, cap } = made
      const { prefixBits } = manifest.shards
      const starts = shardStarts(list, prefixBits)
      for (let prefix = 0; prefix < 2 ** prefixBits; prefix++) {
        const [from, to] = [starts[prefix] ?? 0, starts[prefix + 1] ?? 0]
        const part = partOfShard(9, from, to)
        const bytes = bytesOf(made, prefix, prefixBits)
        const shard = readShard({ bytes, manifest, cap, prefix, keccak256 })
        expect([shard.first, shard.count]).toEqual([part.first, part.end - part.first])
        expect(shard.records).toEqual(list.records.slice(part.first * recordBytes, part.end * recordBytes))
        expect(entriesOfPrefix(shard, prefix, prefixBits)).toEqual({
          from: from - part.first,
          to: to - part.first,
        })
        for (let index = part.first; index < part.end; index++)
          expect(shard.proofOf(index).map(toHex)).toEqual(makeProof(tree, index, manifest.tree.capBits))
      }
    }
  })

  test('from any place of a longer list', () => {
    const count = 300
    const account = (i: number): Hex => `0x${(i * 200 + 5).toString(16).padStart(4, '0')}${'0'.repeat(36)}`
    const long = tableOf(Array.from({ length: count }, (_, i): [Hex, bigint] => [account(i), BigInt(i + 1)]))
    const whole = buildTree(long, keccak256)
    const made = makeCampaign(long, keccak256, { capBits: 0, prefixBits: 6 })
    const starts = shardStarts(long, 6)
    for (let prefix = 0; prefix < 59; prefix++) {
      const bytes = bytesOf(made, prefix, 6)
      const shard = readShard({ bytes, manifest: made.manifest, prefix, keccak256 })
      const from = starts[prefix] ?? 0
      expect(shard.first).toBe(Math.max(0, from - 1))
      expect(shard.proofOf(from).map(toHex)).toEqual(makeProof(whole, from, 0))
    }
    // Of the last ones there is nothing but the end of the list.
    const shard = readShard({ bytes: bytesOf(made, 63, 6), manifest: made.manifest, prefix: 63, keccak256 })
    expect([shard.first, shard.count, entriesOfPrefix(shard, 63, 6)]).toEqual([299, 1, { from: 1, to: 1 }])
  })

  test('wherever the bytes lie in memory', () => {
    const made = makeCampaign(list, keccak256, { prefixBits: 1 })
    const bytes = bytesOf(made, 1, 1)
    const elsewhere = Uint8Array.of(9, 9, 9, ...bytes, 9).subarray(3, 3 + bytes.length)
    const read = (of: Uint8Array) => readShard({ bytes: of, manifest: made.manifest, prefix: 1, keccak256 })
    expect(read(elsewhere).records).toEqual(read(bytes).records)
  })

  test('with amounts of every width', () => {
    for (let width = 1; width <= 32; width++) {
      const amounts = [1n, (1n << BigInt(8 * width)) - 1n]
      const wide = tableOf(amounts.map((amount, i) => [`0x${`${i + 1}`.repeat(40)}`, amount]))
      // The sum has to fit into 256 bits.
      if (wide.total >> 256n) continue
      const made = makeCampaign(wide, keccak256)
      const { records } = readShard({
        bytes: bytesOf(made, 0, 0),
        manifest: made.manifest,
        prefix: 0,
        keccak256,
      })
      expect(records).toEqual(wide.records)
    }
  })

  test('a list of one, whose leaf is the root', () => {
    const one = tableOf([[`0x${'5'.repeat(40)}`, 7n]])
    const made = makeCampaign(one, keccak256)
    for (const { manifest, cap, all } of [made, asBefore(made, keccak256)]) {
      const bytes = all.get('shards/0.bin') ?? new Uint8Array()
      const shard = readShard({ bytes, manifest, cap, prefix: 0, keccak256 })
      expect([shard.records, shard.proofOf(0)]).toEqual([one.records, []])
    }
  })
})

describe('what is refused', () => {
  const { manifest, ...rest } = makeCampaign(list, keccak256, { capBits: 1, prefixBits: 1 })
  const made = { manifest, ...rest }
  const before = asBefore(made, keccak256)

  function refusal(
    of: Made,
    bytes: Uint8Array,
    { prefix = 0, cap = of.cap as Uint8Array | undefined } = {},
  ): string {
    try {
      readShard({ bytes, manifest: of.manifest, cap, prefix, keccak256 })
    } catch (error) {
      if (!(error instanceof PackageDamagedError)) throw error
      expect(error.path).toBe(`shards/${prefix}.bin`)
      return error.fault.replace(`shards/${prefix}.bin`, '…')
    }
    return 'nothing'
  }
  const changed = (bytes: Uint8Array, at: number, ...values: readonly number[]) => {
    const copy = bytes.slice()
    copy.set(values, at)
    return copy
  }
  const good = bytesOf(made, 0, 1)

  test('what is shorter than its head, has another mark or another layout', () => {
    const noShard = '… is not a shard.'
    for (let length = 0; length < 16; length++) expect(refusal(made, good.subarray(0, length))).toBe(noShard)
    for (let at = 0; at < 4; at++) expect(refusal(made, changed(good, at, 0))).toBe(noShard)
    for (const layout of [0, 1, 3]) expect(refusal(made, changed(good, 4, layout))).toBe(noShard)
    const old = bytesOf(before, 0, 1)
    for (const layout of [0, 2, 3]) expect(refusal(before, changed(old, 4, layout))).toBe(noShard)
    expect([refusal(made, good), refusal(before, old)]).toEqual(['nothing', 'nothing'])
  })

  test('a head that makes no sense', () => {
    const noSense = '… has a header that makes no sense.'
    expect(refusal(made, changed(good, 5, 0))).toBe(noSense)
    expect(refusal(made, changed(good, 5, 33))).toBe(noSense)
    expect(refusal(made, changed(good, 6, 1))).toBe(noSense)
    expect(refusal(made, changed(good, 7, 1))).toBe(noSense)
    // A width that may be, and is not this one's.
    expect(refusal(made, changed(good, 5, 32))).toBe('… is cut off or too long.')
    expect(refusal(made, changed(good, 5, 1))).toBe('… is cut off or too long.')
  })

  test('allocations that the list does not have, and none at all', () => {
    const notThere = '… names allocations that the list does not have.'
    expect(refusal(made, changed(good, 12, 0, 0, 0, 0))).toBe(notThere)
    expect(refusal(made, changed(good, 8, 0, 0, 0, 5))).toBe(notThere)
    expect(refusal(made, changed(good, 8, 255, 255, 255, 255))).toBe(notThere)
    expect(refusal(made, changed(good, 12, 0, 0, 0, 10))).toBe(notThere)
    // These the list has, from another place on; the file is not as long as they would be.
    expect(refusal(made, changed(good, 8, 0, 0, 0, 4))).not.toBe(notThere)
    expect(refusal(made, changed(good, 12, 0, 0, 0, 9))).toBe('… is cut off or too long.')
  })

  test('every other length', () => {
    for (let length = 16; length < good.length; length++)
      expect(refusal(made, good.subarray(0, length))).toBe('… is cut off or too long.')
    for (const more of [1, 32])
      expect(refusal(made, Uint8Array.of(...good, ...new Uint8Array(more)))).toBe('… is cut off or too long.')
  })

  test('amounts that are written wider than the largest one needs', () => {
    const few = makeCampaign(
      tableOf([
        [`0x${'1'.repeat(40)}`, 5n],
        [`0x${'2'.repeat(40)}`, 6n],
      ]),
      keccak256,
    )
    const bytes = bytesOf(few, 0, 0)
    const entry = (at: number) => [...bytes.subarray(at, at + 20), 0, ...bytes.subarray(at + 20, at + 21)]
    const wider = Uint8Array.of(
      ...changed(bytes, 5, 2).subarray(0, 16),
      ...entry(16),
      ...entry(37),
      ...bytes.subarray(58),
    )
    expect(refusal(few, wider)).toBe('… is not written in its one form.')
    expect(refusal(few, bytes)).toBe('nothing')
    // One byte is the least, also where all amounts are zero.
    const zero = makeCampaign({ ...tableOf([[`0x${'1'.repeat(40)}`, 0n]]), total: 1n }, keccak256)
    expect(bytesOf(zero, 0, 0)[5]).toBe(1)
    expect(refusal(zero, bytesOf(zero, 0, 0))).toBe('nothing')
  })

  test('every byte of an entry or a node that is another one', () => {
    for (const of of [made, before]) {
      const bytes = bytesOf(of, 0, 1)
      for (let at = 16; at < bytes.length; at++)
        expect(refusal(of, changed(bytes, at, (bytes[at] ?? 0) ^ 4)), `byte ${at}`).toMatch(
          /does not recompute to the root|in its one form/,
        )
    }
  })

  test('in an earlier layout, where there is no cap or another one', () => {
    const bytes = bytesOf(before, 0, 1)
    const fault = '… does not recompute to the root.'
    const none = { manifest: before.manifest, prefix: 0, keccak256 }
    expect(() => readShard({ ...none, bytes })).toThrow('does not recompute to the root.')
    expect(refusal(before, bytes, { cap: new Uint8Array(64) })).toBe(fault)
    expect(refusal(before, bytes, { cap: before.cap.subarray(0, 32) })).toBe('nothing')
    // The second half of the tree ends at the second node.
    expect(refusal(before, bytesOf(before, 1, 1), { prefix: 1, cap: before.cap.subarray(0, 32) })).toBe(fault)
    // The last layout needs none, and does not look at one.
    expect(refusal(made, good, { cap: new Uint8Array(64) })).toBe('nothing')
  })

  test('a list out of order, and an account twice', () => {
    const of = (...order: readonly string[]) => {
      const entries = order.map((digit, i): [Hex, bigint] => [`0x${digit.repeat(40)}`, BigInt(i + 1)])
      const wrong = makeCampaign(tableOf(entries), keccak256)
      return refusal(wrong, bytesOf(wrong, 0, 0))
    }
    const fault = '… is not in order, so the whole list is not.'
    expect([of('2', '1'), of('1', '1'), of('1', '2', '4', '3'), of('2', '1', '3')]).toEqual([
      fault,
      fault,
      fault,
      fault,
    ])
    expect(of('1', '2', '3', '4')).toBe('nothing')
  })

  test('a part that is not the whole of its prefix, with one neighbour on either side', () => {
    const fault = '… does not hold the whole part of the list that its name says.'
    const of = (allocations: Allocations, bits: number, prefix: number, part: Part) => {
      const whole = makeCampaign(allocations, keccak256, { capBits: 0, prefixBits: bits })
      const { beside } = climbToCap(allocations, { capBits: 0, parts: [part], keccak256 })
      return refusal(whole, writeShard(allocations.records, part, beside[0] ?? new Uint8Array()), { prefix })
    }
    // Of `2…` and `3…`, the second eighth: the neighbours are 0 and 3.
    expect(of(list, 3, 1, { first: 0, end: 4 })).toBe('nothing')
    for (const part of [
      { first: 1, end: 4 },
      { first: 0, end: 3 },
      { first: 0, end: 5 },
      { first: 0, end: 1 },
      { first: 3, end: 4 },
      { first: 0, end: 9 },
    ])
      expect(of(list, 3, 1, part), `${part.first} to ${part.end}`).toBe(fault)
    // Of `9…`: 3 to 6, and two below are one too many.
    expect(of(list, 3, 4, { first: 3, end: 6 })).toBe('nothing')
    expect(of(list, 3, 4, { first: 2, end: 6 })).toBe(fault)
    // Of `4…`: from the first of the list on, three below are two too many.
    expect(of(list, 3, 2, { first: 2, end: 5 })).toBe('nothing')
    expect(of(list, 3, 2, { first: 0, end: 5 })).toBe(fault)
    // The first and the last part have one neighbour alone.
    expect(of(list, 1, 0, { first: 0, end: 5 })).toBe('nothing')
    expect(of(list, 1, 0, { first: 0, end: 4 })).toBe(fault)
    expect(of(list, 1, 0, { first: 1, end: 5 })).toBe(fault)
    expect(of(list, 1, 1, { first: 3, end: 9 })).toBe('nothing')
    expect(of(list, 1, 1, { first: 4, end: 9 })).toBe(fault)
    expect(of(list, 1, 1, { first: 3, end: 8 })).toBe(fault)
    // An empty part has two neighbours and nothing else.
    expect(of(list, 3, 3, { first: 3, end: 5 })).toBe('nothing')
    expect(of(list, 3, 3, { first: 3, end: 4 })).toBe(fault)
    expect(of(list, 3, 3, { first: 4, end: 5 })).toBe(fault)
  })
})
