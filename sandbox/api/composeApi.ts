import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, type Hex, parseEther, parseGwei } from 'viem'
import { campaignHandlers } from '../../server/campaigns/campaignHandlers.ts'
import { readStoredList } from '../../server/campaigns/storedList.ts'
import { type ApiFetch, createApi, usualAtOnce } from '../../server/createApi.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { secretOf } from '../../server/database/secretOf.ts'
import { createRateLimits } from '../../server/limits/createRateLimits.ts'
import { createLog } from '../../server/observe/createLog.ts'
import { createMetrics } from '../../server/observe/createMetrics.ts'
import { createPackageFiles } from '../../server/packages/createPackageFiles.ts'
import { createPackageHandlers } from '../../server/packages/createPackageHandlers.ts'
import { openPackageStore } from '../../server/packages/openPackageStore.ts'
import { createSessions } from '../../server/signIn/createSessions.ts'
import { signInHandlers } from '../../server/signIn/signInHandlers.ts'
import { createRelayer, type Relayer } from '../../server/sponsor/createRelayer.ts'
import { createSponsorHandlers } from '../../server/sponsor/createSponsorHandlers.ts'
import { sponsorBudgetHandlers } from '../../server/sponsor/sponsorBudgetHandlers.ts'
import {
  type SponsoredCampaign,
  type SponsorSettings,
  usualSettings,
} from '../../server/sponsor/sponsorSettings.ts'
import type { Terms } from '../../server/terms/loadTerms.ts'
import { termsHandlers } from '../../server/terms/termsHandlers.ts'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import type { CampaignConfig } from '../../src/config/site.ts'
import type { PublishedPackage } from '../createCallSentences.ts'
import { demoAccounts } from '../devnet/demoAccounts.ts'
import type { ApiControl } from './apiControl.ts'
import { demoRelayer } from './demoRelayer.ts'

export type ApiFixture = {
  readonly rpcUrl: string
  /** Origins of the site's pages. */
  readonly origins: readonly string[]
  readonly safeHosts: readonly string[]
  /** The list of the build. */
  readonly listed: readonly CampaignConfig[]
  /** Whose claims are paid for. */
  readonly sponsored: readonly Omit<SponsoredCampaign, 'budget'>[]
  /** By campaign; may change at any time. */
  readonly terms: ReadonlyMap<string, Terms>
  /** `instant`: the relayer hurries and takes every block for final, as tests like it. */
  readonly mining: 'interval' | 'instant'
  readonly control: () => ApiControl
}

export type ComposedApi = {
  readonly fetch: ApiFetch
  /** Has the relayer work as its mode says, once a claim was taken in. */
  steerRelayer(): Promise<void>
  publishedPackage(hash: Hex): Promise<PublishedPackage | undefined>
  /** The list of campaigns that was saved here, as JSON; undefined where none was. */
  storedList(): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * The project's own API over the sandbox's chain and a database in memory: what server/startApi.ts does,
 * without a socket and an environment.
 */
export async function composeApi(world: ApiFixture): Promise<ComposedApi> {
  const { rpcUrl, origins, safeHosts, terms, mining, control } = world
  const isHasty = mining === 'instant'
  const database = await openDatabase(':memory:')
  const reader = createChainReader({ chainId: 81457, rpcUrls: [rpcUrl] })
  // Contracts are asked by two nodes that agree. The world has one, so it is named twice.
  const strictReader = createChainReader({ chainId: 81457, rpcUrls: [rpcUrl, `${rpcUrl}/?again`], quorum: 2 })
  const secret = await secretOf(database, 'cookies')
  const sessions = createSessions({ database, secret, now: Date.now })
  const settings: SponsorSettings = {
    ...usualSettings,
    mostPerNetwork: 1_000,
    unprovenPercent: 100,
    feeCap: parseGwei('10'),
    confirmations: isHasty ? 1 : 3,
    get campaigns() {
      const { budget } = control()
      if (budget === 'none') return []
      return world.sponsored.map((each) => ({ ...each, budget: budget === 'ok' ? parseEther('1') : 0n }))
    },
  }
  const log = createLog((line) => {
    if (line.includes('"msg":"broke"')) console.error(line)
  })
  const metrics = createMetrics()
  const now = Date.now
  const { sponsorClaim, sponsorSeries, ...sponsorHandlers } = createSponsorHandlers({
    database,
    reader,
    strictReader,
    settings,
    now,
  })
  let isNeeded = false
  let relayer: Relayer | undefined
  let steering: Promise<void> = Promise.resolve()

  /** A relayer that has stopped starts no more: another one takes its place. */
  const steerRelayer = () => {
    steering = steering.then(async () => {
      const isWanted = isNeeded && control().relayer === 'ok'
      if (isWanted && !relayer) {
        relayer = createRelayer({
          database,
          reader,
          account: demoRelayer,
          settings,
          now,
          log,
          metrics,
          pause: isHasty ? 100 : 1_000,
        })
        relayer.start()
      } else if (!isWanted && relayer) {
        await relayer.stop()
        relayer = undefined
      }
    })
    return steering
  }

  /** Not before: most worlds sponsor nothing, and a relayer at work asks the chain at every turn. */
  const needed = <answer>(answered: answer): answer => {
    isNeeded = true
    void steerRelayer()
    return answered
  }

  // The demo wallet has no account of the operator's.
  const operators = [demoAccounts.ada.address.toLowerCase() as Address]
  const folder = await mkdtemp(join(tmpdir(), 'everclaim-packages-'))
  const packages = { store: await openPackageStore(folder), mostBytes: 1e9, mostPerNetwork: 1_000_000 }
  const fetch = createApi({
    handlers: {
      ...signInHandlers({
        database,
        reader: strictReader,
        secret,
        now,
        sessions,
      }),
      ...campaignHandlers({
        database,
        sessions,
        built: world.listed,
        // Whose port was not known when the world was made.
        get places() {
          return origins
        },
        operators,
        now,
      }),
      ...sponsorBudgetHandlers({
        database,
        reader,
        sessions,
        sponsor: { settings, relayer: demoRelayer.address },
        operators,
        log,
        now,
      }),
      ...termsHandlers({ database, terms, reader: strictReader, mostPerNetwork: 1_000_000, now }),
      ...sponsorHandlers,
      sponsorClaim: async (asked) => needed(await sponsorClaim(asked)),
      sponsorSeries: async (asked) => needed(await sponsorSeries(asked)),
      ...createPackageHandlers({ packages, reader: strictReader, now }),
    },
    packageFiles: createPackageFiles(packages.store),
    origins,
    safeHosts,
    proxies: new BlockList(),
    salt: await secretOf(database, 'networks'),
    // All that runs on this machine is one network.
    limits: createRateLimits({ points: 1e9, ofAccount: 1e9 }),
    isReady: async () => true,
    log,
    metrics,
    mostAtOnce: {
      ...usualAtOnce,
      answers: { address: 200, network: 200, wideNetwork: 200, all: 200 },
      bodies: { address: 200, network: 200, wideNetwork: 200, all: 200 },
    },
  })

  return {
    fetch,
    steerRelayer,
    async publishedPackage(hash) {
      const { store } = packages
      if (!(await store.isPublished(hash))) return undefined
      const read = (path: string) => readFile(store.fileOf(hash, path))
      return { manifest: await read('manifest.json'), cap: await read('cap.bin') }
    },
    storedList: async () => (await readStoredList(database))?.text,
    async close() {
      isNeeded = false
      await steerRelayer()
      await database.destroy()
      await rm(folder, { recursive: true })
    },
  }
}
