import type { ChainReader } from '../../src/chain/createChainReader.ts'
import type { SiteConfig } from '../../src/config/site.ts'
import { EverclaimError } from '../../src/errors.ts'
import type { ApiFetch } from '../createApi.ts'
import type { Database } from '../database/openDatabase.ts'
import { ProblemError, problemResponse } from '../http/problem.ts'
import { textStream } from '../http/textStream.ts'
import type { ApiMetrics } from '../observe/createMetrics.ts'
import { readRefund } from '../sponsor/readRefund.ts'
import { readBudget } from '../sponsor/relayerLedger.ts'
import type { SponsorSettings } from '../sponsor/sponsorSettings.ts'
import { acceptancesCsv, acceptancesJson, hasAcceptances } from '../terms/exportAcceptances.ts'

/**
 * What the operator reads on the machine itself: metrics, accepted terms, budgets and Blast's refunds. It is
 * served on the loopback interface alone and asks for no password: anyone on the machine can read the
 * database, too. It refuses pages of any site.
 */
export function createAdminFetch({
  database,
  reader,
  metrics,
  site,
  settings,
}: {
  database: Database
  reader: ChainReader
  metrics: ApiMetrics
  site: SiteConfig
  settings: SponsorSettings | null
}): ApiFetch {
  const answer = async (path: string, cut: () => void): Promise<Response> => {
    if (path === '/metrics')
      return new Response(await metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
    const [, campaign, form] = /^\/terms\/([a-z0-9-]+)\.(json|csv)$/.exec(path) ?? []
    if (campaign !== undefined) {
      // A campaign that was taken off may have been accepted before.
      const isKnown =
        site.campaigns.some(({ id }) => id === campaign) || (await hasAcceptances(database, campaign))
      if (!isKnown)
        throw new ProblemError(
          'not-found',
          'This site has no such campaign, and nobody has accepted terms of it.',
        )
      const source = { database, campaign, chainId: site.chainId }
      return form === 'json'
        ? streamed(acceptancesJson(source), cut, 'application/json')
        : streamed(acceptancesCsv(source), cut, 'text/csv; charset=utf-8')
    }
    if (path === '/sponsorship') return Response.json({ campaigns: await Promise.all(books()) })
    throw new ProblemError(
      'not-found',
      'Here are /metrics, /terms/<campaign>.json, /terms/<campaign>.csv and /sponsorship.',
    )
  }

  const books = () =>
    (settings?.campaigns ?? []).map(async ({ id, distributor, budget }) => {
      const { limit, charged, spent, isStopped } = await readBudget(database, id, budget)
      return {
        campaign: id,
        budget: `${limit}`,
        mostBudget: `${budget}`,
        isStopped,
        charged: `${charged}`,
        spent: `${spent}`,
        refund: await refundOf(distributor),
      }
    })

  const refundOf = async (distributor: `0x${string}`) => {
    try {
      const refund = await readRefund(reader, distributor)
      if (refund.status !== 'known') return refund
      const { waiting, claimable, averageAge, receiver } = refund
      return {
        status: 'known',
        waiting: `${waiting}`,
        claimable: `${claimable}`,
        receiver,
        averageAgeSeconds: `${averageAge}`,
      }
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      return { status: 'could-not-read', reason: error.summary }
    }
  }

  return async (request, { cut = () => undefined }) => {
    const { pathname, hostname } = new URL(request.url)
    try {
      // A page that makes its own name point here asks with that name.
      if (request.headers.has('origin') || !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
        throw new ProblemError('foreign-origin', 'This is read on the machine itself, and by no page.')
      if (request.method !== 'GET') throw new ProblemError('wrong-method', 'This is read, and nothing else.')
      return await answer(pathname, cut)
    } catch (error) {
      return problemResponse(
        error instanceof ProblemError
          ? error
          : new ProblemError('internal', 'It could not be read. Try again.'),
      )
    }
  }
}

const streamed = async (parts: AsyncGenerator<string, void, undefined>, cut: () => void, type: string) =>
  new Response(await textStream(parts, cut), { headers: { 'content-type': type } })
