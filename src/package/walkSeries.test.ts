import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { makeCampaign } from '../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../campaign/fixtures/makeTrees.ts'
import type { Hex } from '../campaign/hex.ts'
import type { CampaignConfig } from '../config/site.ts'
import { keccak256 } from './keccak.ts'
import type { VerifiedPackage } from './loadPackage.ts'
import { isFirstKnown, type LoadedRound, type SeriesRound, walkSeries } from './walkSeries.ts'

const list = tableOf([[`0x${'1'.repeat(40)}`, 5n]])
const folder = (hash: Hex) => `https://files.example/rounds/${hash}/`

/** Any address will do here: that it follows from the package is tested where packages are loaded. */
function roundAfter(before?: VerifiedPackage, change: Partial<VerifiedPackage['manifest']> = {}) {
  const made = makeCampaign(
    list,
    keccak256,
    before
      ? {
          previous: {
            manifestHash: before.manifestHash,
            distributor: before.distributor.toLowerCase() as Hex,
          },
        }
      : {},
  )
  const { manifestHash, cap } = made
  const manifest = { ...made.manifest, ...change }
  const distributor = getAddress(`0x${manifestHash.slice(-40)}`)
  return { manifest, manifestHash, root: manifest.tree.root, cap, distributor, hosts: [folder(manifestHash)] }
}

const first = roundAfter()
const second = roundAfter(first)
const third = roundAfter(second)
const configOf = (id: string, { distributor, hosts }: VerifiedPackage): CampaignConfig => ({
  id,
  distributor,
  packages: [...hosts],
})

/** Hosts that have these packages, each in its own folder, and a site that lists these campaigns. */
function sources(
  packages: readonly VerifiedPackage[],
  campaigns: readonly CampaignConfig[] = [],
  /** What is in the file of a package with the rounds before it; undefined where there is none. */
  earlier: (hash: Hex) => readonly VerifiedPackage[] | undefined = () => undefined,
) {
  const asked: CampaignConfig[] = []
  return {
    asked,
    campaigns,
    own: third,
    earlierOf: async ({ manifestHash }: { manifestHash: Hex }) => {
      const rounds = earlier(manifestHash)
      if (!rounds) throw new Error('It has no such file.')
      return rounds
    },
    placesOf: (hash: Hex) => [`/packages/${hash}/`],
    packageOf: async (campaign: CampaignConfig) => {
      asked.push(campaign)
      const found = packages.find(
        (pkg) =>
          pkg.distributor.toLowerCase() === campaign.distributor.toLowerCase() &&
          campaign.packages.some((place) => pkg.hosts.includes(place)),
      )
      if (!found) throw new Error('No host has it.')
      return found
    },
  }
}
const from = (pkg: VerifiedPackage, id = 'third'): LoadedRound => ({
  status: 'loaded',
  campaign: configOf(id, pkg),
  pkg,
})
async function walked(last: SeriesRound, from: Parameters<typeof walkSeries>[1]) {
  const rounds: SeriesRound[] = []
  for await (const round of walkSeries(last, from)) rounds.push(round)
  return rounds
}
const summary = (rounds: readonly SeriesRound[]) =>
  rounds.map((round) => [round.status, round.campaign.distributor.toLowerCase()])
const lower = ({ distributor }: VerifiedPackage) => distributor.toLowerCase()

test('default: from the last round to the first, each package in the folder with its hash beside the one after it', async () => {
  const rounds = await walked(from(third), sources([first, second]))
  expect(summary(rounds)).toEqual([third, second, first].map((pkg) => ['loaded', lower(pkg)]))
  expect(isFirstKnown(rounds)).toBe(true)
  expect(rounds[1]?.campaign).toEqual({
    id: lower(second),
    distributor: lower(second),
    packages: [folder(second.manifestHash), `/packages/${second.manifestHash}/`],
  })
})

test('default: a campaign that names none before it is a series of one', async () => {
  const rounds = await walked(from(first), sources([]))
  expect(rounds).toHaveLength(1)
  expect(isFirstKnown(rounds)).toBe(true)
})

test('behavior: what the site lists is asked first, and is called by its name there, wherever its files are', async () => {
  const listed = configOf('two', second)
  const at = sources([first, second], [listed])
  expect((await walked(from(third), at))[1]?.campaign).toBe(listed)
  expect(at.asked[0]).toBe(listed)

  const gone = { ...listed, packages: ['https://gone.example/two/'] }
  const rounds = await walked(from(third), sources([first, second], [gone]))
  expect(summary(rounds)).toEqual([third, second, first].map((pkg) => ['loaded', lower(pkg)]))
  expect(rounds[1]?.campaign).toMatchObject({
    id: 'two',
    packages: [folder(second.manifestHash), expect.anything()],
  })
})

test('behavior: a site’s own folder is beside its own folder, and a host without folders has one', async () => {
  for (const [host, place] of [
    ['/packages/round-3/', `/packages/${second.manifestHash}/`],
    ['https://files.example/', `https://files.example/${second.manifestHash}/`],
  ] as const) {
    const at = sources([])
    await walked(from({ ...third, hosts: [host] }), at)
    expect(at.asked[0]?.packages[0]).toBe(place)
  }
})

test('behavior: beside files that were opened from this computer nothing is looked for', async () => {
  const at = sources([])
  const rounds = await walked(from({ ...third, hosts: ['opened:0x12/', 'https://'] }), at)
  expect(summary(rounds)[1]).toEqual(['missing', lower(second)])
  expect(at.asked.map(({ packages }) => packages)).toEqual([[`/packages/${second.manifestHash}/`]])
})

test('behavior: a missing round is named, and what is before it is not known', async () => {
  const rounds = await walked(from(third), sources([first]))
  expect(summary(rounds)).toEqual([
    ['loaded', lower(third)],
    ['missing', lower(second)],
  ])
  expect(isFirstKnown(rounds)).toBe(false)
})

test('behavior: the site’s list leads past a missing round, and proves nothing', async () => {
  const two = { ...configOf('two', second), packages: ['https://gone.example/'] }
  const one = { ...configOf('one', first), next: 'two' }
  const rounds = await walked(from(third), sources([first], [one, two]))
  expect(summary(rounds)).toEqual([
    ['loaded', lower(third)],
    ['missing', lower(second)],
    ['loaded', lower(first)],
  ])
  expect(isFirstKnown(rounds)).toBe(true)

  // Amounts of another token are not added to these.
  const token = { ...first.manifest.token, address: `0x${'8'.repeat(40)}` as const }
  const other = { ...first, manifest: { ...first.manifest, token } }
  expect(summary(await walked(from(third), sources([other], [one, two])))[2]).toEqual([
    'missing',
    lower(first),
  ])
})

test.each<[string, VerifiedPackage, RegExp]>([
  [
    'another package at the contract',
    { ...second, manifestHash: first.manifestHash },
    /^It names the package 0x[0-9a-f]{64} before it, not 0x[0-9a-f]{64}\.$/,
  ],
  [
    'another token',
    { ...second, manifest: { ...second.manifest, token: { ...second.manifest.token, decimals: 6 } } },
    /^It pays the token 0x[0-9a-f]{40}, and the round before it 0x[0-9a-f]{40}\.$/,
  ],
  [
    'a first round over time',
    { ...second, manifest: { ...first.manifest, schedule: { cliff: 0, duration: 1 } } },
    /^It pays over time: rounds pay at once\.$/,
  ],
])('behavior: %s is no round', async (_, found, sentence) => {
  const rounds = await walked(from(third), sources([first, found]))
  expect(summary(rounds)[1]).toEqual(['missing', lower(second)])
  expect(rounds[1]).toMatchObject({
    error: { name: 'NoRoundError', facts: [expect.stringMatching(sentence)] },
  })
})

test('behavior: two campaigns that a list names as each other’s next end', async () => {
  const [a, b] = [first, second].map((pkg, at) => ({
    ...configOf(at === 0 ? 'a' : 'b', pkg),
    packages: ['https://gone.example/'],
    next: at === 0 ? 'b' : 'a',
  }))
  if (!a || !b) throw new Error('There are two.')
  expect(summary(await walked(from(third), sources([], [a, b])))).toEqual([
    ['loaded', lower(third)],
    ['missing', lower(second)],
    ['missing', lower(first)],
  ])
})

test('behavior: the walk may begin at a round of the site’s list whose package is missing', async () => {
  const missing = { status: 'missing', campaign: configOf('three', third), error: new Error('gone') } as const
  const two = { ...configOf('two', second), next: 'three' }
  const rounds = await walked(missing, sources([first, second], [two, missing.campaign]))
  expect(summary(rounds)).toEqual([
    ['missing', lower(third)],
    ['loaded', lower(second)],
    ['loaded', lower(first)],
  ])
})

test('default: where the package has the rounds before it in one file, no other is asked for', async () => {
  const at = sources([], [configOf('two', second)], (hash) =>
    hash === third.manifestHash ? [second, first] : undefined,
  )
  const rounds = await walked(from(third), at)
  expect(summary(rounds)).toEqual([third, second, first].map((pkg) => ['loaded', lower(pkg)]))
  expect(at.asked).toEqual([])
  expect(rounds[1]).toMatchObject({ campaign: { id: 'two' }, pkg: { distributor: second.distributor } })
  // Their contracts are proven later, and their lists are where their packages would have been looked for.
  expect(rounds[2]).toMatchObject({
    pkg: {
      manifest: first.manifest,
      hosts: [folder(first.manifestHash), `/packages/${first.manifestHash}/`],
    },
  })
  expect(rounds.map((round) => round.status === 'loaded' && 'cap' in round.pkg)).toEqual([true, false, false])
})

test('behavior: where the file ends too soon, that of the last round in it is asked, and then its package', async () => {
  const goesOn = sources([first], [], (hash) =>
    hash === third.manifestHash ? [second] : hash === second.manifestHash ? [first] : undefined,
  )
  expect(summary(await walked(from(third), goesOn))).toHaveLength(3)
  expect(goesOn.asked).toEqual([])

  const ends = sources([first], [], (hash) => (hash === third.manifestHash ? [second] : undefined))
  expect(summary(await walked(from(third), ends))).toEqual(
    [third, second, first].map((pkg) => ['loaded', lower(pkg)]),
  )
  expect(ends.asked.map(({ distributor }) => distributor)).toEqual([lower(first)])
})

test('behavior: a round of an earlier format, or of another token, is not taken from the file', async () => {
  const old = { ...second, manifest: { ...second.manifest, format: 'everclaim-package/3' as const } }
  const token = { ...second.manifest.token, address: `0x${'8'.repeat(40)}` as const }
  const other = { ...second, manifest: { ...second.manifest, token } }
  for (const each of [old, other]) {
    const at = sources([], [], () => [each])
    expect(summary(await walked(from(third), at))[1]).toEqual(['missing', lower(second)])
    expect(at.asked).toHaveLength(1)
  }
})
