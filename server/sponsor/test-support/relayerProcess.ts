import { privateKeyToAccount } from 'viem/accounts'
import { createChainReader } from '../../../src/chain/createChainReader.ts'
import * as v from '../../../src/schema/v.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { createLog } from '../../observe/createLog.ts'
import { createMetrics } from '../../observe/createMetrics.ts'
import { createRelayer } from '../createRelayer.ts'

/**
 * A process that does nothing but relay, until it is killed. What it works with comes in as one line of JSON.
 */
const hex = v.custom<`0x${string}`>((text) => typeof text === 'string' && text.startsWith('0x'))
export const relayerProcessSchema = v.object({
  place: v.string(),
  rpcUrl: v.string(),
  /** Of a test's key, worthless anywhere. */
  key: hex,
  distributor: hex,
  budget: v.string(),
  /** Contracts of the other rounds of its series. */
  rounds: v.array(hex),
  settings: v.object({
    feeCap: v.string(),
    batchSize: v.pipe(v.number(), v.safeInteger()),
    mostOpen: v.pipe(v.number(), v.safeInteger()),
    confirmations: v.pipe(v.number(), v.safeInteger()),
    stuckAfter: v.pipe(v.number(), v.safeInteger()),
    resendAfter: v.pipe(v.number(), v.safeInteger()),
    leaseFor: v.pipe(v.number(), v.safeInteger()),
    pause: v.pipe(v.number(), v.safeInteger()),
  }),
})

const given = v.parse(relayerProcessSchema, JSON.parse(process.argv[2] ?? ''))
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
