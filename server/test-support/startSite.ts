import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import { type DeployedCampaign, deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { type Anvil, startAnvil } from '../../src/chain/test-support/startAnvil.ts'
import { campaignHandlers } from '../campaigns/campaignHandlers.ts'
import { type ApiFetch, createApi } from '../createApi.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { secretOf } from '../database/secretOf.ts'
import { createRateLimits } from '../limits/createRateLimits.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { createPackageFiles } from '../packages/createPackageFiles.ts'
import { createPackageHandlers } from '../packages/createPackageHandlers.ts'
import { openPackageStore } from '../packages/openPackageStore.ts'
import { createSessions } from '../signIn/createSessions.ts'
import { signInHandlers } from '../signIn/signInHandlers.ts'
import { createSponsorHandlers } from '../sponsor/createSponsorHandlers.ts'
import { sponsorBudgetHandlers } from '../sponsor/sponsorBudgetHandlers.ts'
import { usualSettings } from '../sponsor/sponsorSettings.ts'
import { termsHandlers } from '../terms/termsHandlers.ts'

/** The whole API over a real chain and a real distributor, whose one campaign is `spring`. */
export type Site = {
  readonly api: ApiFetch
  readonly origin: string
  /** The Safe host that its pages may run inside of. */
  readonly safeHost: string
  readonly anvil: Anvil
  readonly campaign: DeployedCampaign
  stop(): Promise<void>
}

const many = { address: 1e6, network: 1e6, wideNetwork: 1e6, all: 1e6 }
const unlimited = { database: 1e6, chain: 1e6, answers: many, bodies: many, longBodies: many }

/** Nothing is limited by how often it is asked. */
export async function startSite({ place = ':memory:' }: { place?: string } = {}): Promise<Site> {
  const anvil = await startAnvil()
  const campaign = await deployCampaign(anvil)
  const database = await openDatabase(place)
  const reader = createChainReader({ chainId: 81457, rpcUrls: [anvil.url] })
  const now = Date.now
  const secret = await secretOf(database, 'cookies')
  const origin = 'https://claim.example'
  const sessions = createSessions({ database, secret, now })
  const safeHost = 'https://app.safe.example'
  const settings = {
    ...usualSettings,
    mostPerNetwork: 1_000_000,
    mostPerAccount: 1_000_000,
    unprovenPercent: 100,
    feeCap: 10n ** 10n,
    campaigns: [{ id: 'spring', distributor: campaign.distributor, budget: parseEther('1000') }],
  }
  const text = 'Be kind.'
  const terms = new Map([['spring', { hash: createHash('sha256').update(text).digest('hex'), text }]])
  const folder = await mkdtemp(join(tmpdir(), 'everclaim-packages-'))
  const store = await openPackageStore(folder)
  const packages = { store, mostBytes: 1e9, mostPerNetwork: 1_000_000 }
  const api = createApi({
    handlers: {
      ...signInHandlers({
        database,
        reader,
        secret,
        now,
        sessions,
      }),
      ...campaignHandlers({ database, sessions, built: [], places: [origin], operators: [], now }),
      ...termsHandlers({ database, terms, reader, mostPerNetwork: 1_000_000, now }),
      ...createSponsorHandlers({ database, reader, strictReader: reader, settings, now }),
      ...sponsorBudgetHandlers({
        database,
        reader,
        sessions,
        sponsor: { settings, relayer: campaign.distributor },
        operators: ['0x00000000000000000000000000000000000000a1'],
        log: createLog(() => undefined),
        now,
      }),
      ...createPackageHandlers({ packages, reader, now }),
    },
    packageFiles: createPackageFiles(store),
    origins: [origin],
    safeHosts: [safeHost],
    proxies: new BlockList(),
    salt: 'salt',
    limits: createRateLimits({ points: 1e12, ofAccount: 1e12 }),
    mostAtOnce: unlimited,
    isReady: async () => true,
    log: createLog(() => undefined),
    metrics: createMetrics(),
  })
  return {
    api,
    origin,
    safeHost,
    anvil,
    campaign,
    async stop() {
      await database.destroy()
      await rm(folder, { recursive: true })
      await anvil.stop()
    },
  }
}
