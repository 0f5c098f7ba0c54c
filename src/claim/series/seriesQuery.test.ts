import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { getAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { proveContract } from '../../package/loadPackage.ts'
import { seriesPlanQuery } from './seriesChainQueries.ts'
import { seriesAnswersQuery, seriesQuery } from './seriesQuery.ts'
import {
  account,
  configOf,
  createHost,
  filesOf,
  listed,
  type Made,
  one,
  pathOf,
  roundAfter,
  siteWith,
  stranger,
  three,
  two,
} from './test-support/seriesFixtures.ts'

let client: QueryClient
let host: ReturnType<typeof createHost>
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  host = createHost()
  vi.stubGlobal('fetch', host.fetch)
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})
const roundsOf = async (site: SiteConfig, campaign: CampaignConfig) => {
  const { rounds, isSearching } = await client.fetchQuery(seriesQuery(site, campaign))
  expect(isSearching).toBe(false)
  return rounds.map(({ status, campaign: { id } }) => `${status} ${id}`)
}
const all = ['loaded three', 'loaded two', 'loaded one']

test.each([0, 1, 2] as const)('behavior: round %s of the list leads to all of them', async (at) => {
  expect(await roundsOf(siteWith(listed), listed[at])).toEqual(all)
})

test('behavior: rounds that the list names are asked for ahead, a few at a time, and each once', async () => {
  const go = host.hold(new RegExp(two.manifestHash))
  const searching = client.fetchQuery(seriesQuery(siteWith(listed), listed[2]))
  const first = (made: Made) => pathOf(made, 'manifest.json')
  // The second is not there yet, and alone names the one before it.
  await vi.waitFor(() => expect(host.asked).toContain(first(one)))
  go()
  expect((await searching).rounds).toHaveLength(3)
  expect(host.asked.toSorted()).toEqual(
    [one, two, three]
      .flatMap((made) => [first(made).replace('manifest.json', 'cap.bin'), first(made)])
      // That there is no such file is known by asking for it.
      .concat(pathOf(three, 'rounds.json'))
      .toSorted(),
  )
})

test('default: the answer of all rounds takes the last package, one file with the manifests, and a part of each list', async () => {
  const rounds: Made[] = []
  for (let at = 1; at <= 52; at++)
    rounds.push(
      roundAfter(
        rounds.at(-1),
        BigInt(at),
        rounds.map(({ manifest }) => manifest),
      ),
    )
  const last = rounds.at(-1) ?? three
  host.served = filesOf(rounds)
  const config = configOf(last, 'last')
  const site = siteWith([config])
  let [running, most] = [0, 0]
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...of: Parameters<typeof fetch>) => {
    most = Math.max(most, ++running)
    return fetch(...of).finally(() => running--)
  })
  const series = await client.fetchQuery(seriesQuery(site, config))
  expect(series.rounds.map(({ status }) => status)).toEqual(rounds.map(() => 'loaded'))
  expect(host.asked.toSorted()).toEqual(
    ['cap.bin', 'manifest.json', 'rounds.json'].map((path) => pathOf(last, path)),
  )
  expect(host.served.get(pathOf(last, 'rounds.json'))?.length).toBeLessThan(52 * 1_000)

  host.asked = []
  const progress: number[] = []
  const question = {
    campaign: config,
    account,
    rounds: series.rounds.flatMap((round) => (round.status === 'loaded' ? [round.pkg.distributor] : [])),
  }
  const query = seriesAnswersQuery(site, question)
  const stop = client.getQueryCache().subscribe(() => {
    progress.push(client.getQueryData(query.queryKey)?.done ?? 0)
  })
  const { answers } = await client.fetchQuery(query)
  stop()
  expect(answers.map(({ answer }) => answer?.status === 'eligible' && answer.allocation.amount)).toEqual(
    rounds.map((_, at) => BigInt(52 - at)),
  )
  expect(host.asked.toSorted()).toEqual(rounds.map((made) => pathOf(made, 'shards/0.bin')).toSorted())
  expect(most).toBeLessThanOrEqual(6)
  expect(new Set(progress).size).toBeGreaterThan(50)
})

test('behavior: rounds are planned with whose package leads to the contract that a later one names, and no others', async () => {
  const served = [one, two].map(({ manifest, manifestHash, distributor, all }) => ({
    all,
    unproven: {
      manifest,
      manifestHash,
      root: manifest.tree.root,
      distributor: getAddress(distributor),
      hosts: [`/packages/${manifestHash}/`],
    },
  }))
  const [first, second] = served
  if (!first || !second) throw new Error('There are too few rounds.')
  await expect(proveContract(first.unproven)).resolves.toMatchObject({ cap: one.cap })
  const elsewhere = { ...second.unproven, distributor: first.unproven.distributor }
  await expect(proveContract(elsewhere)).rejects.toThrow('doesn’t match the contract')
  const allocation = { index: 0, account, amount: 1n, proof: [] }
  const planned = seriesPlanQuery(siteWith([]), {
    parts: [{ distributor: elsewhere.distributor, allocation, unproven: elsewhere }],
    payer: account,
  })
  host.asked = []
  await expect(client.fetchQuery(planned)).rejects.toThrow('doesn’t match the contract')
  // No node was asked about it.
  expect(host.asked).toEqual([pathOf(two, 'cap.bin')])
})

test('behavior: a stranger’s round, of which the site lists none, leads back to the first', async () => {
  const campaign = configOf(three, three.distributor)
  expect(await roundsOf(siteWith([]), campaign)).toEqual(
    [three, two, one].map(({ distributor }) => `loaded ${distributor}`),
  )
})

test('behavior: what the list names as the next round is passed over where it is none of the series', async () => {
  const wrong = [configOf(one, 'one', 'other'), configOf(stranger, 'other')] as const
  expect(await roundsOf(siteWith(wrong), wrong[0])).toEqual(['loaded one'])
})

test('behavior: a later round whose package is missing is named, and the others are there', async () => {
  host.drop(three)
  expect(await roundsOf(siteWith(listed), listed[0])).toEqual(['missing three', 'loaded two', 'loaded one'])
})

test('behavior: a search that was left in its midst is begun anew, and not taken for the whole', async () => {
  const go = host.hold(new RegExp(two.manifestHash))
  const query = seriesQuery(siteWith([]), configOf(three, three.distributor))
  const left = new QueryObserver(client, query)
  const leave = left.subscribe(() => {})
  await vi.waitFor(() => expect(left.getCurrentResult().data).toMatchObject({ isSearching: true }))
  leave()
  go()
  host.held = undefined
  const next = new QueryObserver(client, query)
  const stop = next.subscribe(() => {})
  await vi.waitFor(() => expect(next.getCurrentResult().data?.isSearching).toBe(false))
  expect(next.getCurrentResult().data?.rounds).toHaveLength(3)
  stop()
})

test('behavior: each round is asked once for an address, and again only where it could not be checked', async () => {
  const site = siteWith(listed)
  const { rounds } = await client.fetchQuery(seriesQuery(site, listed[2]))
  const question = {
    campaign: listed[2],
    account,
    rounds: rounds.flatMap((round) => (round.status === 'loaded' ? [round.pkg.distributor] : [])),
  }
  const shardOf = (made: Made) => pathOf(made, 'shards/0.bin')
  const shard = host.served.get(shardOf(two))
  host.served.delete(shardOf(two))
  host.asked = []
  const first = await client.fetchQuery(seriesAnswersQuery(site, question))
  expect(first.answers.map(({ answer }) => answer?.status)).toEqual([
    'eligible',
    'could-not-check',
    'eligible',
  ])
  expect(host.asked.toSorted()).toEqual([one, two, three].map(shardOf).toSorted())

  if (shard) host.served.set(shardOf(two), shard)
  host.asked = []
  await client.refetchQueries({ queryKey: ['series-answers'] })
  const again = client.getQueryData(seriesAnswersQuery(site, question).queryKey)
  expect(
    again?.answers.map(({ answer }) => answer?.status === 'eligible' && answer.allocation.amount),
  ).toEqual([3n, 2n, 1n])
  expect(host.asked).toEqual([shardOf(two)])
})
