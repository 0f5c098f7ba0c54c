import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { createChainReader } from '../../../src/chain/createChainReader.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { createLog } from '../../observe/createLog.ts'
import { createMetrics } from '../../observe/createMetrics.ts'
import { createRelayer } from '../createRelayer.ts'

/**
 * A process that does nothing but relay, until it is killed. What it works with comes in as one line of JSON.
 */
const hex = z.custom<`0x${string}`>((text) => typeof text === 'string' && text.startsWith('0x'))
export const relayerProcessSchema = z.object({
  place: z.string(),
  rpcUrl: z.string(),
  /** Of a test's key, worthless anywhere. */
  key: hex,
  distributor: hex,
  budget: z.string(),
  /** Contracts of the other rounds of its series. */
  rounds: z.array(hex),
  settings: z.object({
    feeCap: z.string(),
    batchSize: z.int(),
    mostOpen: z.int(),
    confirmations: z.int(),
    stuckAfter: z.int(),
    resendAfter: z.int(),
    leaseFor: z.int(),
    pause: z.int(),
  }),
})

const given = relayerProcessSchema.parse(JSON.parse(process.argv[2] ?? ''))
const { place, rpcUrl, key, distributor, budget, rounds, settings } = given
const { pause, feeCap, ...rest } = settings
const relayer = createRelayer({
  database: await openDatabase(place),
  reader: createChainReader({ chainId: 81457, rpcUrls: [rpcUrl] }),
  account: privateKeyToAccount(key),
  settings: {
    ...rest,
    feeCap: BigInt(feeCap),
    mostPerAccount: 1,
    unprovenPercent: 100,
    mostPerNetwork: 1,
    campaigns: [{ id: 'spring', distributor, budget: BigInt(budget), rounds }],
  },
  now: Date.now,
  pause,
  metrics: createMetrics(),
  log: createLog((line) => process.stdout.write(line)),
})
relayer.start()
process.stdout.write('started\n')
