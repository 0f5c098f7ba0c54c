import { expect, test } from 'vitest'
import { buildPackage, type PackageInput } from './buildPackage.ts'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { tableOf } from './fixtures/makeTrees.ts'
import type { Hex } from './hex.ts'
import { readManifest } from './manifest.ts'
import { CampaignParametersError } from './packageErrors.ts'
import { readRounds } from './series/roundsFile.ts'
import { verifyPackage } from './verifyPackage.ts'

const keccak256 = createWasmKeccak()
const address = (digits: string): Hex => `0x${digits.repeat(20)}`
const three = tableOf([
  [address('11'), 1n],
  [address('77'), 20n],
  [address('ee'), 300n],
])
const build = (input: Partial<PackageInput> = {}) =>
  buildPackage({
    allocations: three,
    chainId: 81457,
    factory: address('Fa'),
    token: { address: address('7E'), symbol: 'SPR', name: 'Spring', decimals: 18 },
    window: { start: 1_700_000_000, end: 1_800_000_000 },
    receivers: { sweep: address('Aa'), yield: address('Bb'), gas: address('Cc') },
    texts: { title: 'Spring' },
    keccak256,
    ...input,
  })
const manifestOf = (input: Partial<PackageInput> = {}): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(build(input).manifestBytes))
const filesOf = (input: Partial<PackageInput> = {}) =>
  new Map([...build(input).files()].map(({ path, bytes }) => [path, bytes]))
function faultsOf(input: Partial<PackageInput>): readonly string[] {
  try {
    build(input)
  } catch (error) {
    if (error instanceof CampaignParametersError) return error.faults
    throw error
  }
  throw new Error('The parameters were not refused.')
}

test('a manifest has what the campaign is, with addresses in small letters', () => {
  expect(manifestOf()).toEqual({
    format: 'everclaim-package/4',
    chainId: 81457,
    factory: address('fa'),
    token: { address: address('7e'), symbol: 'SPR', name: 'Spring', decimals: 18 },
    window: { start: 1_700_000_000, end: 1_800_000_000 },
    receivers: { sweep: address('aa'), yield: address('bb'), gas: address('cc') },
    tree: { count: 3, total: '321', depth: 2, capBits: 0, root: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    shards: { prefixBits: 0 },
    texts: { title: 'Spring' },
  })
})

test('a manifest has what is more where there is more', () => {
  const hosts = ['https://a.example/spring/']
  expect(
    manifestOf({
      window: { start: 1_700_000_000, end: null, cancellable: true },
      previous: { manifestHash: `0x${'AB'.repeat(32)}`, distributor: address('Dd') },
      hosts,
    }),
  ).toMatchObject({
    window: { start: 1_700_000_000, end: null, cancellable: true },
    previous: { manifestHash: `0x${'ab'.repeat(32)}`, distributor: address('dd') },
    hosts,
  })
})

test('a campaign over time has its kind and schedule, with tranches or without', () => {
  const schedule = { cliff: 5, duration: 60 }
  expect(manifestOf({ schedule })).toMatchObject({ kind: 'vesting', schedule })
  expect(build({ schedule }).manifest.schedule).toStrictEqual(schedule)
  expect(manifestOf({ schedule: { ...schedule, tranches: 6 } })).toMatchObject({
    kind: 'vesting',
    schedule: { ...schedule, tranches: 6 },
  })
})

test('what is made is what its manifest says, and every file of it can be checked', async () => {
  for (const sizes of [{}, { capBits: 1, prefixBits: 2 }, { capBits: 2, prefixBits: 1 }]) {
    const made = build(sizes)
    const files = filesOf(sizes)
    const verified = await verifyPackage(
      { read: async (path) => files.get(path) ?? null, list: async () => [...files.keys()] },
      keccak256,
    )
    expect(verified).toMatchObject({
      manifest: made.manifest,
      manifestHash: made.manifestHash,
      cap: made.cap,
      fileCount: made.fileCount,
    })
    expect(verified.allocations).toEqual(three)
    expect(files.size).toBe(made.fileCount)
    expect(readManifest(made.manifestBytes)).toEqual(made.manifest)
  }
})

test('each shard has the file that its prefix names, behind the manifest and the cap', () => {
  expect([...filesOf().keys()]).toEqual(['manifest.json', 'cap.bin', 'shards/0.bin'])
  expect([...filesOf({ prefixBits: 2 }).keys()]).toEqual([
    'manifest.json',
    'cap.bin',
    'shards/0.bin',
    'shards/1.bin',
    'shards/2.bin',
    'shards/3.bin',
  ])
})

test('the cap is as large as the list pays for, or as it was chosen, and says what it costs', () => {
  const chosen = build({ capBits: 2 })
  expect([chosen.cap.length, chosen.manifest.tree.capBits]).toEqual([4 * 32, 2])
  expect(chosen.capChoice).toMatchObject({ capBits: 2, entries: 4, deploymentGas: 27_600 })
  expect(build().capChoice).toMatchObject({ capBits: 0, entries: 1, deploymentGas: 0 })
  expect(build({ capBits: 0 }).cap).toHaveLength(32)
})

test('files of a shard have 128 entries at most, where nothing else was chosen', () => {
  const rows = Array.from({ length: 129 }, (_, at): [Hex, bigint] => [
    address((at + 1).toString(16).padStart(2, '0')),
    1n,
  ])
  const prefixBitsOf = (count: number) =>
    build({ allocations: tableOf(rows.slice(0, count)) }).manifest.shards.prefixBits
  expect([prefixBitsOf(128), prefixBitsOf(129)]).toEqual([0, 1])
})

test.each([
  [-1, 'tree.capBits: The value is -1; this list allows 0 to 2.'],
  [3, 'tree.capBits: The value is 3; this list allows 0 to 2.'],
  [0.5, 'tree.capBits: The value is 0.5; this list allows 0 to 2.'],
])('a cap of %d bits is refused for three recipients', (capBits, fault) => {
  expect(faultsOf({ capBits })).toEqual([fault])
})

test('a cap has nine bits at most, however long the list is', () => {
  const rows = Array.from({ length: 1_025 }, (_, at): [Hex, bigint] => [
    `0x${(at + 1).toString(16).padStart(40, '0')}`,
    1n,
  ])
  const allocations = tableOf(rows)
  expect(faultsOf({ allocations, capBits: 10 })).toEqual([
    'tree.capBits: The value is 10; this list allows 0 to 9.',
  ])
  expect(build({ allocations, capBits: 9 }).cap).toHaveLength(512 * 32)
})

test('all wrong parameters are named at once, before anything is hashed', () => {
  const unused: PackageInput['keccak256'] = () => {
    throw new Error('It was hashed.')
  }
  expect(
    faultsOf({
      keccak256: unused,
      window: { start: 10, end: 10 },
      texts: { title: '' },
      receivers: { sweep: address('00'), yield: address('bb'), gas: address('cc') },
    }),
  ).toEqual([
    'window.end: The value is not after the start.',
    'receivers.sweep: The value is the zero address.',
    'texts.title: The value is empty.',
  ])
})

test('the rounds before are in a file of their own, where they are known', () => {
  const first = build()
  const previous = { manifestHash: first.manifestHash, distributor: address('dd') }
  const later = { previous, earlier: [first.manifest] }
  const files = filesOf(later)
  expect([...files.keys()]).toEqual(['manifest.json', 'cap.bin', 'rounds.json', 'shards/0.bin'])
  expect(build(later).fileCount).toBe(4)
  expect(readRounds(files.get('rounds.json') ?? new Uint8Array(0), previous, keccak256)).toEqual([
    { manifest: first.manifest, manifestHash: first.manifestHash },
  ])
  expect([...filesOf({ previous }).keys()]).not.toContain('rounds.json')
})

test('while it is made, it says how much of it is', () => {
  const steps: [number, number][] = []
  build({ capBits: 1, onProgress: (done, all) => steps.push([done, all]) })
  expect(steps).toEqual([
    [4, 6],
    [6, 6],
  ])
})
