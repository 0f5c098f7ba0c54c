import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import type { Address } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { loadedOf, type Series, type SeriesAnswers, seriesAnswersQuery, seriesQuery } from './seriesQuery.ts'
import {
  account,
  configOf,
  createHost,
  listed,
  type Made,
  one,
  pathOf,
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

type Options = { queryKey: QueryKey; staleTime?: unknown; refetchInterval?: unknown }
/** How long the answer of a question holds, and when it is asked again by itself. */
function holds({ queryKey, staleTime, refetchInterval }: Options) {
  const query = client.getQueryCache().find({ queryKey })
  const of = (value: unknown) => (typeof value === 'function' ? value(query) : value)
  return { stale: of(staleTime), every: of(refetchInterval) }
}
const forGood = { stale: Infinity, every: false }
const halfAMinute = { stale: 30_000, every: 30_000 }

/** What a page has seen of an answer, one after the other. */
function seenOf<T>(options: Options): T[] {
  const seen: T[] = []
  client.getQueryCache().subscribe(() => {
    const data = client.getQueryData<T>(options.queryKey)
    if (data && data !== seen.at(-1)) seen.push(data)
  })
  return seen
}

const wordsOf = ({ rounds }: Series) => rounds.map(({ status, campaign: { id } }) => `${status} ${id}`)
const roundsOf = async (site: SiteConfig, campaign: CampaignConfig) =>
  wordsOf(await client.fetchQuery(seriesQuery(site, campaign)))
const countOf = (path: string) => host.asked.filter((url) => url === path).length

test('a series whose rounds are all there holds for good', async () => {
  const query = seriesQuery(siteWith(listed), listed[2])
  await client.fetchQuery(query)
  expect(holds(query)).toEqual(forGood)
})

test('a series with a missing round is searched again after half a minute, and stays on the page meanwhile', async () => {
  host.drop(two)
  const query = seriesQuery(siteWith(listed), listed[2])
  expect(wordsOf(await client.fetchQuery(query))).toEqual(['loaded three', 'missing two', 'loaded one'])
  expect(holds(query)).toEqual(halfAMinute)

  host.served = createHost().served
  const seen = seenOf<Series>(query)
  await client.refetchQueries({ queryKey: query.queryKey })
  expect(seen.map(({ rounds, isSearching }) => [rounds.length, isSearching])).toEqual([
    [3, false],
    [3, false],
  ])
  expect(seen.map(wordsOf).at(-1)).toEqual(['loaded three', 'loaded two', 'loaded one'])
  expect(holds(query)).toEqual(forGood)
})

test('rounds that are found are there while the search goes on, and a page that comes later searches on', async () => {
  const go = host.hold(new RegExp(two.manifestHash))
  const query = seriesQuery(siteWith([]), configOf(three, 'three'))
  const searching = client.fetchQuery(query)
  await vi.waitFor(() => expect(host.asked).toContain(pathOf(two, 'manifest.json')))
  const found = client.getQueryData(query.queryKey)
  expect(found && wordsOf(found)).toEqual(['loaded three'])
  expect(found?.isSearching).toBe(true)
  expect(holds(query)).toEqual({ stale: 0, every: false })
  go()
  expect((await searching).rounds).toHaveLength(3)
})

test('ahead of a search only rounds before it are asked for, whatever the list begins with', async () => {
  const site = siteWith([configOf(stranger, 'other'), ...listed])
  const go = host.hold(new RegExp(two.manifestHash))
  const searching = roundsOf(site, listed[2])
  await vi.waitFor(() => expect(host.asked).toContain(pathOf(one, 'manifest.json')))
  go()
  expect(await searching).toEqual(['loaded three', 'loaded two', 'loaded one'])
  expect(host.asked.filter((url) => url.includes(stranger.manifestHash))).toEqual([])
})

test('a last round whose package is missing is asked for once in a search', async () => {
  host.drop(three)
  expect(await roundsOf(siteWith(listed), listed[0])).toEqual(['missing three', 'loaded two', 'loaded one'])
  expect(countOf(pathOf(three, 'manifest.json'))).toBe(1)
})

test('a list that names its rounds in a circle ends where it began', async () => {
  const circle = [configOf(one, 'one', 'two'), configOf(two, 'two', 'one')] as const
  expect(await roundsOf(siteWith(circle), circle[0])).toEqual(['loaded two', 'loaded one'])
})

test('a list that names a round that it has not leads no further', async () => {
  const first = configOf(one, 'one', 'nowhere')
  expect(await roundsOf(siteWith([first]), first)).toEqual(['loaded one'])
  const second = configOf(two, 'two', 'nowhere')
  expect(await roundsOf(siteWith([configOf(one, 'one', 'two'), second]), listed[0])).toEqual([
    'loaded two',
    'loaded one',
  ])
})

const site = siteWith(listed)
const shardOf = (made: Made) => pathOf(made, 'shards/0.bin')
/** The question about an account in all rounds that are there. */
async function questionOf(campaign: CampaignConfig = listed[2]) {
  const packages = loadedOf(await client.fetchQuery(seriesQuery(site, campaign)))
  host.asked = []
  return { campaign, account, rounds: packages.map(({ distributor }) => distributor) }
}
const amountsOf = ({ answers }: SeriesAnswers) =>
  answers.map(({ answer }) => (answer?.status === 'eligible' ? answer.allocation.amount : answer?.status))

test('the answer of all rounds holds for good', async () => {
  const query = seriesAnswersQuery(site, await questionOf())
  const { done, all, ...answer } = await client.fetchQuery(query)
  expect({ done, all, amounts: amountsOf(answer as SeriesAnswers) }).toEqual({
    done: 3,
    all: 3,
    amounts: [3n, 2n, 1n],
  })
  expect(holds(query)).toEqual(forGood)
})

test('where one round of three could not be checked it is asked again after half a minute, and the others stay', async () => {
  const query = seriesAnswersQuery(site, await questionOf())
  host.served.delete(shardOf(two))
  expect(amountsOf(await client.fetchQuery(query))).toEqual([3n, 'could-not-check', 1n])
  expect(holds(query)).toEqual(halfAMinute)

  host.served = createHost().served
  const seen = seenOf<SeriesAnswers>(query)
  await client.refetchQueries({ queryKey: query.queryKey })
  expect(seen.map(({ done, all }) => [done, all])).toEqual([
    [3, 3],
    [3, 3],
  ])
  expect(seen.map(amountsOf)).toEqual([
    [3n, 'could-not-check', 1n],
    [3n, 2n, 1n],
  ])
  expect(holds(query)).toEqual(forGood)
})

test('answers are there as they come, and a question that was left goes on where it was', async () => {
  const query = seriesAnswersQuery(site, await questionOf())
  const seen = seenOf<SeriesAnswers>(query)
  const release = host.hold(new RegExp(`(${one.manifestHash}|${two.manifestHash})/shards`))
  const leave = new QueryObserver(client, query).subscribe(() => {})
  await vi.waitFor(() => expect(seen.map(amountsOf)).toEqual([[3n, undefined, undefined]]))
  expect(seen.at(-1)).toMatchObject({ done: 1, all: 3 })
  expect(holds(query)).toEqual({ stale: 0, every: false })
  leave()
  release()

  host.asked = []
  const go = host.hold(new RegExp(`${two.manifestHash}/shards`))
  const stop = new QueryObserver(client, query).subscribe(() => {})
  await vi.waitFor(() => expect(seen.map(amountsOf).at(-1)).toEqual([3n, undefined, 1n]))
  go()
  await vi.waitFor(() => expect(seen.map(amountsOf).at(-1)).toEqual([3n, 2n, 1n]))
  stop()
  expect(host.asked.toSorted()).toEqual([one, two].map(shardOf).toSorted())
})

test('only the rounds of the question are asked', async () => {
  const question = await questionOf()
  const rounds = question.rounds.filter((_, at) => at !== 1)
  const answers = await client.fetchQuery(seriesAnswersQuery(site, { ...question, rounds }))
  expect(amountsOf(answers)).toEqual([3n, 1n])
  expect(answers).toMatchObject({ done: 2, all: 2 })
  expect(host.asked.toSorted()).toEqual([one, three].map(shardOf).toSorted())
})

test('a round whose package is not there has no answer, and the others have theirs', async () => {
  const question = await questionOf()
  const nowhere: Address = '0x00000000000000000000000000000000000000d1'
  const rounds = [nowhere, ...question.rounds]
  const query = seriesAnswersQuery(site, { ...question, rounds })
  const answers = await client.fetchQuery(query)
  expect(amountsOf(answers)).toEqual([undefined, 3n, 2n, 1n])
  expect(answers).toMatchObject({ done: 3, all: 3 })
  expect(holds(query)).toEqual(forGood)
})

test('rounds that are not known yet are no failure: nothing is asked, and nothing is answered', async () => {
  const rounds = [one.distributor]
  const query = seriesAnswersQuery(site, { campaign: listed[0], account, rounds })
  expect(await client.fetchQuery(query)).toEqual({
    answers: [{ distributor: one.distributor, answer: undefined }],
    done: 0,
    all: 0,
  })
  expect(host.asked).toEqual([])
})

test('of a series the packages that are there are known, from the last to the first', async () => {
  host.drop(two)
  const series = await client.fetchQuery(seriesQuery(site, listed[2]))
  expect(loadedOf(series).map(({ manifestHash }) => manifestHash)).toEqual([
    three.manifestHash,
    one.manifestHash,
  ])
  expect(loadedOf(undefined)).toEqual([])
})
