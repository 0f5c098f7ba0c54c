import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { asError } from '../../errors.ts'
import { type AllocationAnswer, checkAllocation } from '../../package/checkAllocation.ts'
import { checkSeries, type RoundAnswer } from '../../package/checkSeries.ts'
import { fetchRounds } from '../../package/fetchRounds.ts'
import type { ProvenList } from '../../package/loadPackage.ts'
import { type SeriesRound, walkSeries } from '../../package/walkSeries.ts'
import { publishedPlaces } from '../../session/publishedPlaces.ts'
import { createSemaphore } from '../createSemaphore.ts'
import { allocationQuery, packageOf } from '../queries.ts'

/** The rounds of a series as far as they are known, from the last to the first. */
export type Series = {
  readonly rounds: readonly SeriesRound[]
  /** There may be more: it is being searched. */
  readonly isSearching: boolean
}

/** Milliseconds until what was missing is looked for again. */
const every = 30_000

/**
 * The series that a campaign is a round of: from the last round that the site names, back to the first. It is
 * there from the first round on and grows; a round that is missing is tried again.
 */
export const seriesQuery = (site: SiteConfig, campaign: CampaignConfig) =>
  queryOptions({
    queryKey: ['series', site, campaign] as const,
    queryFn: async ({ queryKey: key, client, signal }): Promise<Series> => {
      const [, site, campaign] = key
      const last = lastListed(site.campaigns, campaign)
      const own = { status: 'loaded', campaign, pkg: await packageOf(client, site, campaign) } as const
      const before = client.getQueryData<Series>(key)
      const walk = async (from: SeriesRound) => {
        const rounds: SeriesRound[] = []
        const sources = {
          own: own.pkg,
          campaigns: site.campaigns,
          placesOf: (hash: `0x${string}`) => publishedPlaces(site, hash),
          packageOf: (each: CampaignConfig) => packageOf(client, site, each),
          earlierOf: (pkg: ProvenList) =>
            fetchRounds(pkg, signal).catch((error: unknown) => {
              // Each names the one before it, so they would come one by one: what the list names is asked for
              // ahead.
              for (const each of listedBefore(site.campaigns, last ?? campaign))
                void packages(() => packageOf(client, site, each), signal).catch(() => undefined)
              throw error
            }),
          signal,
        }
        for await (const round of walkSeries(from, sources)) {
          signal.throwIfAborted()
          rounds.push(round)
          // What was known stays on the page while it is searched again.
          if (!before || before.isSearching)
            client.setQueryData<Series>(key, { rounds: [...rounds], isSearching: true })
        }
        return rounds
      }
      const rounds = last ? await walk(await roundAt(client, site, last)) : []
      const isOfIt = rounds.some((round) => isAddressEqual(round.campaign.distributor, campaign.distributor))
      // A list that names another series' round as the next of this one is passed over.
      return { rounds: isOfIt ? rounds : await walk(own), isSearching: false }
    },
    // A search that was left in its midst is begun anew for the next visitor of it.
    staleTime: ({ state: { data } }) =>
      !data || data.isSearching ? 0 : isWhole(data) ? Number.POSITIVE_INFINITY : every,
    refetchInterval: ({ state: { data } }) => (data && !isWhole(data) ? every : false),
  })

const isWhole = ({ rounds }: Series) => rounds.every(({ status }) => status === 'loaded')

async function roundAt(
  client: QueryClient,
  site: SiteConfig,
  campaign: CampaignConfig,
): Promise<SeriesRound> {
  try {
    return { status: 'loaded', campaign, pkg: await packageOf(client, site, campaign) }
  } catch (cause) {
    return { status: 'missing', campaign, error: asError(cause) }
  }
}

/** A round's two files come together; three rounds at a time. */
const packages = createSemaphore(3)

/** The rounds that the site's list names before this one, from the last to the first. */
function listedBefore(campaigns: readonly CampaignConfig[], from: CampaignConfig): readonly CampaignConfig[] {
  const before: CampaignConfig[] = []
  for (let at: CampaignConfig | undefined = from; at && !before.includes(at); ) {
    const { id }: CampaignConfig = at
    if (at !== from) before.push(at)
    at = campaigns.find(({ next }) => next === id)
  }
  return before
}

/** The last of the rounds that the site's list names after this one; undefined where it names none. */
function lastListed(
  campaigns: readonly CampaignConfig[],
  { next, id }: CampaignConfig,
): CampaignConfig | undefined {
  const seen = new Set([id])
  let last: CampaignConfig | undefined
  for (let at = next; at !== undefined && !seen.has(at); at = last?.next) {
    seen.add(at)
    last = campaigns.find((each) => each.id === at) ?? last
    if (last?.id !== at) break
  }
  return last
}

export type SeriesQuestion = {
  /** Whose page it is. */
  readonly campaign: CampaignConfig
  readonly account: Address
  /** Contracts of the rounds whose packages are there, from the last to the first. */
  readonly rounds: readonly Address[]
}

/** What the lists say of an account, in the order of the rounds; without an answer that is on its way. */
export type SeriesAnswers = {
  readonly answers: readonly { readonly distributor: Address; readonly answer: RoundAnswer | undefined }[]
  readonly done: number
  readonly all: number
}

/**
 * Looks an account up in each round whose package is there: one file a round, a few at once. Answers are
 * there as they come; only what could not be checked is asked for again.
 */
export const seriesAnswersQuery = (site: SiteConfig, question: SeriesQuestion) =>
  queryOptions({
    queryKey: ['series-answers', site, question] as const,
    queryFn: async ({ queryKey: key, client, signal }): Promise<SeriesAnswers> => {
      const [, site, { campaign, account, rounds }] = key
      const series = client.getQueryData<Series>(seriesQuery(site, campaign).queryKey)
      const known = new Map<Address, AllocationAnswer>()
      const before = client.getQueryData<SeriesAnswers>(key)
      for (const { distributor, answer } of before?.answers ?? [])
        if (answer && answer.status !== 'could-not-check') known.set(distributor, answer)
      const isFirst = !before || before.done < before.all
      const packages = loadedOf(series).filter(({ distributor }) => rounds.includes(distributor))
      const answered = new Map<Address, RoundAnswer>(known)
      const show = (done: number): SeriesAnswers => ({
        answers: rounds.map((distributor) => ({ distributor, answer: answered.get(distributor) })),
        done,
        all: packages.length,
      })
      const check: typeof checkAllocation = async (pkg, of, signal) => {
        const answer =
          known.get(pkg.distributor) ??
          (isAddressEqual(pkg.distributor, campaign.distributor)
            ? // The page itself asks for it.
              await client.fetchQuery(allocationQuery(site, { campaign, account: of }))
            : await checkAllocation(pkg, of, signal))
        answered.set(pkg.distributor, answer)
        return answer
      }
      const answers = await checkSeries(packages, account, {
        signal,
        check,
        onProgress: (done) => {
          if (isFirst && !signal.aborted) client.setQueryData<SeriesAnswers>(key, show(done))
        },
      })
      for (const [at, { distributor }] of packages.entries()) {
        const answer = answers[at]
        if (answer) answered.set(distributor, answer)
      }
      return show(packages.length)
    },
    staleTime: ({ state: { data } }) =>
      !data || data.done < data.all ? 0 : isUnchecked(data) ? every : Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => (data && isUnchecked(data) ? every : false),
  })

const isUnchecked = ({ answers }: SeriesAnswers) =>
  answers.some(({ answer }) => answer?.status === 'could-not-check')

/** Packages of the rounds that are there, from the last to the first. */
export const loadedOf = (series: Series | undefined): readonly ProvenList[] =>
  series?.rounds.flatMap((round) => (round.status === 'loaded' ? [round.pkg] : [])) ?? []
