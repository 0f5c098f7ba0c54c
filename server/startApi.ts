import { BlockList, isIP } from 'node:net'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import type { ApiConfig, SponsorshipConfig } from '../src/config/apiEnv.ts'
import { connectOrigins } from '../src/config/connectOrigins.ts'
import type { SiteConfig } from '../src/config/site.ts'
import { createAdminFetch } from './admin/createAdminFetch.ts'
import { campaignHandlers } from './campaigns/campaignHandlers.ts'
import { shownCampaigns } from './campaigns/storedList.ts'
import { withStoredList } from './campaigns/withStoredList.ts'
import { type ApiFetch, createApi } from './createApi.ts'
import { openDatabase } from './database/openDatabase.ts'
import { secretOf } from './database/secretOf.ts'
import { ProblemError, problemResponse } from './http/problem.ts'
import { isReadyOf } from './isReadyOf.ts'
import { createRateLimits } from './limits/createRateLimits.ts'
import { type Listening, listen } from './listen.ts'
import type { ApiLog } from './observe/createLog.ts'
import { createMetrics } from './observe/createMetrics.ts'
import { createPackageFiles } from './packages/createPackageFiles.ts'
import { createPackageHandlers } from './packages/createPackageHandlers.ts'
import { createPublishedIndex } from './packages/createPublishedIndex.ts'
import { openPackageStore } from './packages/openPackageStore.ts'
import { createSessions } from './signIn/createSessions.ts'
import { signInHandlers } from './signIn/signInHandlers.ts'
import { createKeptAnswers } from './site/createKeptAnswers.ts'
import { createLinkedPages } from './site/createLinkedPages.ts'
import { createSiteFetch } from './site/createSiteFetch.ts'
import { filePacer } from './site/fileResponse.ts'
import { createRelayer, type Relayer } from './sponsor/createRelayer.ts'
import { createSponsorHandlers } from './sponsor/createSponsorHandlers.ts'
import { readRelayerKey } from './sponsor/readRelayerKey.ts'
import { openBudgets } from './sponsor/relayerLedger.ts'
import { sponsorBudgetHandlers } from './sponsor/sponsorBudgetHandlers.ts'
import { type SponsorSettings, usualSettings } from './sponsor/sponsorSettings.ts'
import { loadTerms } from './terms/loadTerms.ts'
import { termsHandlers } from './terms/termsHandlers.ts'

export type RunningApi = {
  readonly port: number
  readonly adminPort: number | null
  /** Takes no more requests, answers those under way, ends the relayer's turn, and closes the database. */
  stop(): Promise<void>
}

/** Milliseconds that a stop waits for answers under way. */
const stopPatience = 10_000

/**
 * Starts the API, with the built site beside it where there is one. What cannot be opened ends the start:
 * nothing is half started.
 *
 * @throws DatabaseError, OtherContractError, TermsError, SiteFolderError, RelayerKeyError,
 * PackagesFolderError, ListenError
 */
export async function startApi(
  config: ApiConfig,
  { log, now = Date.now }: { log: ApiLog; now?: () => number },
): Promise<RunningApi> {
  const { site, origins } = config
  const campaigns = site.campaigns.map(({ id }) => id)
  const terms = config.termsFolder === null ? new Map() : await loadTerms(config.termsFolder, campaigns)
  const sponsor = config.sponsorship && (await sponsorOf(config.sponsorship, site))
  const database = await openDatabase(config.database)
  const opened: { stop(patience: number): Promise<void> }[] = []
  let relayer: Relayer | undefined
  const ending = new AbortController()
  try {
    if (sponsor) await openBudgets(database, sponsor.settings.campaigns)
    let answer: ApiFetch = async () => starting()
    const kept = createKeptAnswers()
    const proxies = proxiesOf(config.proxies)
    const main = await listen((request, connection) => answer(request, connection), {
      host: config.host,
      port: config.port,
      proxies,
      onConnection: filePacer.skipRound,
      atOnce: kept.answer,
    })
    opened.push(main)
    // Only who has the port may empty the place of what is being sent: a second start by mistake has ended
    // above.
    const packages = config.packages && {
      ...config.packages,
      store: await openPackageStore(config.packages.folder),
    }
    const metrics = createMetrics()
    // What decides who somebody is, and what is paid for, takes two nodes that agree: one node alone could
    // let anybody in as any contract, or have claims paid for that were paid before.
    const reader = createTwoNodeReader(site)
    const secret = await secretOf(database, 'cookies')
    const sessions = createSessions({ database, secret, now })
    const api = createApi({
      handlers: {
        ...signInHandlers({
          database,
          reader,
          secret,
          now,
          sessions,
        }),
        ...termsHandlers({
          database,
          terms,
          reader,
          mostPerNetwork: config.acceptancesPerNetwork,
          now,
        }),
        ...createSponsorHandlers({
          database,
          reader,
          strictReader: reader,
          now,
          settings: sponsor?.settings ?? null,
        }),
        ...sponsorBudgetHandlers({
          database,
          reader,
          sessions,
          sponsor: sponsor && { settings: sponsor.settings, relayer: sponsor.account.address },
          operators: config.operators,
          log,
          now,
        }),
        ...campaignHandlers({
          database,
          sessions,
          built: site.campaigns,
          places: [...origins, ...connectOrigins(site)],
          operators: config.operators,
          now,
        }),
        ...createPackageHandlers({ packages, reader, now: sinceStart, signal: ending.signal }),
      },
      packageFiles: packages ? createPackageFiles(packages.store) : undefined,
      origins,
      proxies,
      salt: await secretOf(database, 'networks'),
      limits: createRateLimits({ points: config.points }),
      isReady: isReadyOf({ database, reader, now: sinceStart }),
      log,
      metrics,
      safeHosts: site.safeHosts,
    })
    const published = packages ? createPublishedIndex(packages.store) : undefined
    const { siteFolder } = config
    const listed = () => shownCampaigns(database, site.campaigns)
    const siteFetch =
      siteFolder === null
        ? undefined
        : withStoredList(
            await createSiteFetch(siteFolder, createLinkedPages(siteFolder, site, published, listed), kept),
            database,
          )
    answer = async (request, connection) =>
      siteFetch && !isOfApi(new URL(request.url).pathname)
        ? siteFetch(request, connection)
        : api(request, connection)
    let admin: Listening | undefined
    if (config.adminPort !== null) {
      const fetch = createAdminFetch({ database, reader, metrics, site, settings: sponsor?.settings ?? null })
      admin = await listen(fetch, { host: '127.0.0.1', port: config.adminPort })
      opened.push(admin)
    }
    if (sponsor) {
      relayer = createRelayer({ database, reader, ...sponsor, now, log, metrics })
      relayer.start()
    }
    return {
      port: main.port,
      adminPort: admin?.port ?? null,
      stop: () => stopAll(),
    }
  } catch (error) {
    await stopAll()
    throw error
  }

  async function stopAll() {
    ending.abort()
    await Promise.all([...opened.map((each) => each.stop(stopPatience)), relayer?.stop()])
    await database.destroy()
  }
}

const starting = () =>
  problemResponse(
    new ProblemError('overloaded', 'The API is starting. Try again in a moment.', { retryAfter: 1 }),
  )

/** Milliseconds, for what lasts no longer than the process: nobody can set this clock. */
const sinceStart = () => performance.now()

const isOfApi = (path: string) => path.startsWith('/api/') || path === '/health' || path === '/ready'

function proxiesOf(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return list
}

async function sponsorOf({ key, budgets, least, rounds, ...limits }: SponsorshipConfig, site: SiteConfig) {
  const settings: SponsorSettings = {
    ...usualSettings,
    ...limits,
    campaigns: site.campaigns.flatMap(({ id, distributor }) => {
      const budget = budgets.get(id)
      return budget === undefined
        ? []
        : [{ id, distributor, budget, least: least.get(id), rounds: rounds.get(id) }]
    }),
  }
  return { account: await readRelayerKey(key), settings }
}
