import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import { asBefore } from '../fixtures/asBefore.ts'
import { makeCampaign } from '../fixtures/makeCampaign.ts'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { type Manifest, manifestHash, writeManifest } from '../manifest.ts'
import { PackageDamagedError } from '../packageErrors.ts'
import { verifyPackage } from '../verifyPackage.ts'
import { readRounds, writeRounds } from './roundsFile.ts'

const keccak256 = createWasmKeccak()
const list = tableOf([[`0x${'1'.repeat(40)}`, 5n]])
const roundAfter = (before?: { manifestHash: Hex }) =>
  makeCampaign(list, keccak256, {
    ...(before && {
      previous: { manifestHash: before.manifestHash, distributor: `0x${before.manifestHash.slice(-40)}` },
    }),
  })
// The first is one of an earlier format, as a series that goes on has them.
const first = asBefore(roundAfter(), keccak256)
const second = roundAfter(first)
const third = roundAfter(second)
const fourth = roundAfter(third)
const earlier = [first, second, third].map(({ manifest }) => manifest)
const { previous } = fourth.manifest
const bytes = writeRounds(previous, earlier, keccak256) ?? new Uint8Array()
const text = new TextDecoder().decode(bytes)
const read = (given: Uint8Array | string) =>
  readRounds(typeof given === 'string' ? new TextEncoder().encode(given) : given, previous, keccak256)

test('default: all rounds before one, from the last back, each by the hash that the one after it names', () => {
  expect(read(bytes)).toEqual(
    [third, second, first].map(({ manifest, manifestHash }) => ({ manifest, manifestHash })),
  )
})

test('default: what is not known of the beginning is left out, and nothing follows on a gap', () => {
  const some = writeRounds(previous, earlier.slice(1), keccak256) ?? ''
  expect(read(some)).toHaveLength(2)
  expect(
    writeRounds(
      previous,
      [earlier[0], earlier[2]].flatMap((each) => each ?? []),
      keccak256,
    ),
  ).toEqual(writeRounds(previous, earlier.slice(2), keccak256))
  expect(writeRounds(previous, earlier.slice(0, 2), keccak256)).toBeUndefined()
  expect(writeRounds(undefined, earlier, keccak256)).toBeUndefined()
  expect(writeRounds(previous, [], keccak256)).toBeUndefined()
})

test('behavior: it has the last rounds where all of them are too many for one file', () => {
  const long = { ...first.manifest, texts: { title: 'Long', description: 'x'.repeat(2_000) } }
  const manifests = [long]
  for (let at = 1; at < 220; at++) {
    const before = manifestHash(writeManifest(manifests[at - 1] ?? long), keccak256)
    const named = { manifestHash: before, distributor: `0x${before.slice(-40)}` as const }
    manifests.push({ ...long, format: 'everclaim-package/4', previous: named })
  }
  const last = manifests.pop()
  const written = writeRounds(last?.previous, manifests, keccak256) ?? new Uint8Array()
  expect(written.length).toBeLessThanOrEqual(500_000)
  expect(written.length).toBeGreaterThan(490_000)
  const found = readRounds(written, last?.previous, keccak256).map(({ manifest }) => manifest)
  expect(found).toEqual(manifests.slice(-found.length).reverse())
})

test('behavior: a file is filled as far as readers take it, and one byte more leaves a round out', () => {
  const write = (rounds: number, firstLength: number) => {
    const manifestOf = (length: number) => ({
      ...first.manifest,
      texts: { title: 'Long', description: 'x'.repeat(length) },
    })
    const manifests: Manifest[] = [manifestOf(firstLength)]
    for (let at = 1; at <= rounds; at++) {
      const before = manifestHash(writeManifest(manifests[at - 1] ?? first.manifest), keccak256)
      const named = { manifestHash: before, distributor: `0x${before.slice(-40)}` as const }
      manifests.push({ ...manifestOf(1_000), format: 'everclaim-package/4', previous: named })
    }
    const last = manifests.pop()
    const written = writeRounds(last?.previous, manifests, keccak256) ?? new Uint8Array()
    return { size: written.length, rounds: readRounds(written, last?.previous, keccak256).length }
  }
  // Three bytes are kept free of the 500,000 that a reader takes.
  const most = 499_997
  const one = write(1, 1).size
  const further = write(2, 1).size - one
  const rounds = 1 + Math.floor((most - one) / further)
  const filling = 1 + ((most - one) % further)
  expect(write(rounds, filling)).toEqual({ size: most, rounds })
  expect(write(rounds, filling + 1).rounds).toBe(rounds - 1)
})

test('a flipped bit, a cut, an addition, another order or another form is refused', () => {
  fc.assert(
    fc.property(fc.nat(bytes.length * 8 - 1), fc.nat(bytes.length - 1), (bit, length) => {
      const damaged = bytes.slice()
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      for (const given of [damaged, bytes.subarray(0, length), Uint8Array.of(...bytes, 0x20)])
        expect(() => read(given)).toThrow(PackageDamagedError)
    }),
    { numRuns: runs(300) },
  )
  const [a, b, c] = text.slice(1, -2).split(',\n')
  expect(text).toBe(`[${a},\n${b},\n${c}]\n`)
  for (const given of [
    `[${b},\n${a},\n${c}]\n`,
    `[${a},\n${c}]\n`,
    `[${a},\n${b},\n${c},\n${c}]\n`,
    `[${a},${b},${c}]\n`,
    JSON.stringify(JSON.parse(text), null, 2),
    text.replace('"chainId":81457', '"chainId":81457,"chainId":81457'),
    '[]\n',
    '{}\n',
    'null\n',
    '<!doctype html>',
    '',
  ])
    expect(() => read(given), given.slice(0, 60)).toThrow(PackageDamagedError)
  expect(() => read(`[${a},${b},${c}]\n`)).toThrow('rounds.json is not written in its one form.')
  expect(() => readRounds(bytes, third.manifest.previous, keccak256)).toThrow(PackageDamagedError)
  expect(() => readRounds(bytes, undefined, keccak256)).toThrow(PackageDamagedError)
})

test('a package may have it, and is refused where it is another series’, or of a round that names none', async () => {
  const verify = (files: ReadonlyMap<string, Uint8Array>) =>
    verifyPackage(
      { read: async (path) => files.get(path) ?? null, list: async () => [...files.keys()] },
      keccak256,
    )
  const files = new Map(fourth.all).set('rounds.json', bytes)
  expect((await verify(files)).fileCount).toBe(fourth.fileCount + 1)
  expect((await verify(fourth.all)).fileCount).toBe(fourth.fileCount)
  const other = new Map(third.all).set('rounds.json', bytes)
  await expect(verify(other)).rejects.toThrow('rounds.json does not hold the rounds before this one')
  const none = new Map(first.all).set('rounds.json', bytes)
  await expect(verify(none)).rejects.toThrow('rounds.json is no part of it')
})
