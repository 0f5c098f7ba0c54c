import fc from 'fast-check'
import { keccak256 as viemKeccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { EverclaimError } from '../errors.ts'
import { readAllocation } from './allocations.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { arbitraryAccount, arbitraryList } from './fixtures/arbitraryList.ts'
import { asBefore } from './fixtures/asBefore.ts'
import { makeCampaign } from './fixtures/makeCampaign.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import type { Hex } from './hex.ts'
import { isProven } from './isProven.ts'
import { type LookUpResult, lookUp } from './lookUp.ts'
import { climbsToRoot, type Manifest, manifestHash, readManifest } from './manifest.ts'
import { PackageDamagedError } from './packageErrors.ts'
import { shardPath } from './shardPath.ts'
import { messageOf } from './test-support/messageOf.ts'

const keccak256 = createWasmKeccak()

type Files = Map<string, Uint8Array>

function file(files: Files, path: string): Uint8Array {
  const bytes = files.get(path)
  if (!bytes) throw new Error(`The test has no file ${path}.`)
  return bytes
}

function ask(files: Files, manifest: Manifest, account: Hex): LookUpResult {
  const shard = file(files, shardPath(manifest, account))
  return lookUp({ manifest, cap: file(files, 'cap.bin'), shard, account, keccak256 })
}

/**
 * A list with its package, cut into small shards (some of them empty) and a cap of any size, in today's
 * layout or the one before.
 */
const arbitraryCampaign = fc
  .tuple(arbitraryList(24), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 6 }), fc.boolean())
  .map(([allocations, capBits, prefixBits, isOld]) => {
    const depth = Math.ceil(Math.log2(allocations.count))
    const made = makeCampaign(allocations, keccak256, { capBits: Math.min(capBits, depth), prefixBits })
    const campaign = isOld ? asBefore(made, keccak256) : made
    return { allocations, ...campaign, files: campaign.all }
  })

describe('yes and no', () => {
  test('every listed account is proven, every other one is proven absent', () => {
    fc.assert(
      fc.property(
        arbitraryCampaign,
        fc.array(arbitraryAccount, { minLength: 1, maxLength: 20 }),
        (campaign, others) => {
          const { allocations, manifest, files, cap } = campaign
          const listed = Array.from({ length: allocations.count }, (_, i) =>
            readAllocation(allocations.records, i),
          )
          for (const allocation of listed) {
            const answer = ask(files, manifest, allocation.account)
            expect(answer).toMatchObject({ status: 'eligible', ...allocation })
            if (answer.status !== 'eligible') throw new Error('unreachable')
            const height = manifest.tree.depth - manifest.tree.capBits
            expect(isProven({ ...answer, cap, height, keccak256 })).toBe(true)
          }
          const beside = listed.flatMap(({ account }) => [neighbour(account, -1n), neighbour(account, 1n)])
          for (const account of [...others, ...beside]) {
            if (listed.some((allocation) => allocation.account === account)) continue
            expect(ask(files, manifest, account)).toEqual({
              status: 'not-eligible',
              evidence: {
                before: listed.findLast((allocation) => allocation.account < account) ?? null,
                after: listed.find((allocation) => allocation.account > account) ?? null,
              },
            })
          }
        },
      ),
    )
  })

  test('the answer is the same with viem, and for an address in mixed case', () => {
    const lower = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
    const mixed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    const { manifest, all, cap } = makeCampaign(tableOf([[lower, 5n]]), keccak256)
    const shard = file(all, shardPath(manifest, mixed))
    const viem = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')
    expect(lookUp({ manifest, cap, shard, account: mixed, keccak256: viem })).toEqual({
      status: 'eligible',
      index: 0,
      account: lower,
      amount: 5n,
      proof: [],
    })
  })

  test('the cap is not needed for the same answer, and where it is given it must fold to the root', () => {
    fc.assert(
      fc.property(arbitraryCampaign, arbitraryAccount, fc.nat(), (campaign, other, seed) => {
        const { allocations, manifest, files, cap } = campaign
        const listed = readAllocation(allocations.records, seed % allocations.count).account
        for (const account of [listed, other]) {
          const shard = file(files, shardPath(manifest, account))
          const asked = { manifest, shard, account, keccak256 }
          if (!climbsToRoot(manifest)) expect(() => lookUp(asked)).toThrow(PackageDamagedError)
          else expect(lookUp(asked)).toEqual(lookUp({ ...asked, cap }))
          expect(() => lookUp({ ...asked, cap: flip(cap, seed % (cap.length * 8)) })).toThrow(
            PackageDamagedError,
          )
        }
      }),
    )
  })

  test('a shard in the layout of another format is refused, though all in it is true', () => {
    fc.assert(
      fc.property(arbitraryList(24), fc.integer({ min: 0, max: 4 }), (list, capBits) => {
        const depth = Math.ceil(Math.log2(list.count))
        const made = makeCampaign(list, keccak256, { capBits: Math.min(capBits, depth), prefixBits: 1 })
        const before = asBefore(made, keccak256)
        const { account } = readAllocation(list.records, 0)
        for (const [of, from] of [
          [made, before],
          [before, made],
        ] as const) {
          const path = shardPath(of.manifest, account)
          const files = new Map(of.all).set(path, file(from.all, path))
          expect(() => ask(files, of.manifest, account)).toThrow('is not a shard')
        }
      }),
    )
  })

  test('the zero address is not eligible', () => {
    const { manifest, all } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 5n]]), keccak256)
    expect(ask(all, manifest, `0x${'0'.repeat(40)}`).status).toBe('not-eligible')
  })
})

describe('damage', () => {
  test('a flipped bit in any file gives a refusal, never another answer', () => {
    fc.assert(
      fc.property(arbitraryCampaign, arbitraryAccount, fc.nat(), (campaign, account, seed) => {
        const { manifest, manifestBytes, files } = campaign
        const truth = ask(files, manifest, account)
        for (const path of ['cap.bin', shardPath(manifest, account)]) {
          const bytes = file(files, path)
          const damaged = new Map(files).set(path, flip(bytes, seed % (bytes.length * 8)))
          expect(() => ask(damaged, manifest, account)).toThrow(PackageDamagedError)
        }
        const damaged = flip(manifestBytes, seed % (manifestBytes.length * 8))
        expect(manifestHash(damaged, keccak256)).not.toBe(campaign.manifestHash)
        // Even a caller that forgot to compare the hash gets the truth or an error.
        let answer: LookUpResult
        try {
          const other = readManifest(damaged)
          answer = ask(files, { ...other, shards: manifest.shards }, account)
        } catch (error) {
          expect(error).toBeInstanceOf(EverclaimError)
          return
        }
        expect(answer).toEqual(truth)
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('every single bit of one shard and of its proof matters', () => {
    const made = makeCampaign(
      tableOf(Array.from({ length: 9 }, (_, i): [Hex, bigint] => [`0x${`${i + 1}`.repeat(40)}`, 10n ** 18n])),
      keccak256,
      { capBits: 1, prefixBits: 3 },
    )
    const { manifest, all, cap } = made
    const account: Hex = `0x${'5'.repeat(40)}`
    const path = shardPath(manifest, account)
    for (const { manifest, all } of [made, asBefore(made, keccak256)]) {
      const bytes = file(all, path)
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const damaged = new Map(all).set(path, flip(bytes, bit))
        expect(() => ask(damaged, manifest, account), `bit ${bit}`).toThrow(PackageDamagedError)
      }
    }
    const answer = ask(all, manifest, account)
    if (answer.status !== 'eligible') throw new Error('unreachable')
    expect(isProven({ ...answer, cap, height: 3, keccak256 })).toBe(true)
    for (let node = 0; node < answer.proof.length; node++) {
      for (let digit = 2; digit < 66; digit++) {
        const text = answer.proof[node] ?? ''
        const turned = (Number.parseInt(text[digit] ?? '', 16) ^ 1).toString(16)
        const proof = answer.proof.with(node, `0x${text.slice(2, digit)}${turned}${text.slice(digit + 1)}`)
        expect(isProven({ ...answer, proof, cap, height: 3, keccak256 })).toBe(false)
      }
    }
  })

  test('a shard cut off, prolonged, or in the place of another is refused', () => {
    fc.assert(
      fc.property(arbitraryCampaign, arbitraryAccount, fc.nat(), (campaign, account, seed) => {
        const { manifest, files } = campaign
        const path = shardPath(manifest, account)
        const bytes = file(files, path)
        const shorter = new Map(files).set(path, bytes.subarray(0, seed % bytes.length))
        expect(() => ask(shorter, manifest, account)).toThrow(PackageDamagedError)
        const longer = new Map(files).set(path, Uint8Array.of(...bytes, 0))
        expect(() => ask(longer, manifest, account)).toThrow(PackageDamagedError)
        for (const [other, foreign] of files) {
          if (!other.startsWith('shards/') || Buffer.compare(foreign, bytes) === 0) continue
          expect(() => ask(new Map(files).set(path, foreign), manifest, account)).toThrow(PackageDamagedError)
        }
      }),
    )
  })

  test('says in one sentence what is wrong', () => {
    const { manifest, all } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 5n]]), keccak256)
    const account: Hex = `0x${'1'.repeat(40)}`
    const shard = file(all, 'shards/0.bin')
    const said = (path: string, bytes: Uint8Array) =>
      messageOf(() => ask(new Map(all).set(path, bytes), manifest, account))
    expect(said('cap.bin', new Uint8Array(31))).toMatchInlineSnapshot(`
      "The package is damaged: cap.bin is cut off or too long.

      Docs: docs/package-format.md"
    `)
    expect(said('cap.bin', new Uint8Array(32))).toMatchInlineSnapshot(`
      "The package is damaged: cap.bin does not fold to the root.

      Docs: docs/package-format.md"
    `)
    expect(said('shards/0.bin', new TextEncoder().encode('<!doctype html>'))).toMatchInlineSnapshot(`
      "The package is damaged: shards/0.bin is not a shard.

      Docs: docs/package-format.md"
    `)
    expect(said('shards/0.bin', shard.subarray(0, 30))).toMatchInlineSnapshot(`
      "The package is damaged: shards/0.bin is cut off or too long.

      Docs: docs/package-format.md"
    `)
    expect(said('shards/0.bin', flip(shard, 16 * 8))).toMatchInlineSnapshot(`
      "The package is damaged: shards/0.bin does not recompute to the root.

      Docs: docs/package-format.md"
    `)
    expect(said('shards/0.bin', flip(shard, 6 * 8))).toMatchInlineSnapshot(`
      "The package is damaged: shards/0.bin has a header that makes no sense.

      Docs: docs/package-format.md"
    `)
    expect(
      messageOf(() => ask(all, manifest, '0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359')),
    ).toMatchInlineSnapshot(`
      "The address fails its checksum (EIP-55): a character or its case was changed; copy it anew from its source.

      Docs: docs/package-format.md"
    `)
    expect(messageOf(() => ask(all, manifest, '0x12'))).toMatchInlineSnapshot(`
      "The account is not 0x and 40 hexadecimal digits.

      Docs: docs/package-format.md"
    `)
    // Before a shard is chosen, and after it.
    const asked = { manifest, shard, account: '0x12', keccak256 } as const
    expect(messageOf(() => lookUp(asked))).toBe(messageOf(() => ask(all, manifest, '0x12')))
  })

  test('amounts written wider than they need are refused, though they are the same amounts', () => {
    const { manifest, all } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 5n]]), keccak256)
    const shard = file(all, 'shards/0.bin')
    const wider = Uint8Array.of(...shard.subarray(0, 5), 2, ...shard.subarray(6, 36), 0, 5)
    const damaged = new Map(all).set('shards/0.bin', wider)
    expect(messageOf(() => ask(damaged, manifest, `0x${'1'.repeat(40)}`))).toContain('in its one form')
  })

  test('a list that is not in order is refused, though its root is right', () => {
    const entries: [Hex, bigint][] = [
      [`0x${'2'.repeat(40)}`, 1n],
      [`0x${'1'.repeat(40)}`, 1n],
    ]
    const { manifest, all } = makeCampaign(tableOf(entries), keccak256)
    expect(messageOf(() => ask(all, manifest, `0x${'1'.repeat(40)}`))).toMatchInlineSnapshot(`
      "The package is damaged: shards/0.bin is not in order, so the whole list is not.

      Docs: docs/package-format.md"
    `)
  })
})

function flip(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = bytes.slice()
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}

function neighbour(account: Hex, step: bigint): Hex {
  const value = (BigInt(account) + step + 2n ** 160n) % 2n ** 160n
  return `0x${value.toString(16).padStart(40, '0')}`
}
