import { QueryClient, type QueryKey } from '@tanstack/react-query'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionResult,
  getAddress,
  type Hex,
  multicall3Abi,
  pad,
  toEventSelector,
  toHex,
} from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReader } from '../../chain/readerOf.ts'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import { readMulticall3Code } from '../../chain/test-support/multicall3Code.ts'
import { words } from '../../chain/test-support/readerOfContract.ts'
import { multicall3 } from '../../config/chains.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { ProvenList } from '../../package/loadPackage.ts'
import { host, serve, springPackage } from '../test-support/springPackage.ts'
import type { SeriesPart } from './planSeries.ts'
import { seriesClaimedQuery, seriesOutcomesQuery, seriesPlanQuery } from './seriesChainQueries.ts'

const runtime = await readMulticall3Code()
const account = getAddress(`0x${'a1'.repeat(20)}`)
const payer = getAddress(`0x${'b2'.repeat(20)}`)
const [one, two] = [getAddress(`0x${'d1'.repeat(20)}`), getAddress(`0x${'d2'.repeat(20)}`)]
const rounds = [
  { distributor: one, index: 3 },
  { distributor: two, index: 4 },
]
const hash: Hex = `0x${'ab'.repeat(32)}`

let client: QueryClient
let site: SiteConfig
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  site = { ...plainSite }
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** Nodes where Multicall3 answers so, and transactions have this receipt. */
function setChain({
  results = [] as readonly Hex[],
  receipt = null as unknown,
  asked = [] as unknown[],
} = {}) {
  const { reader } = createModelReader({
    head: () => ({ number: 7, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, [call]) {
      switch (method) {
        case 'eth_getTransactionReceipt':
          asked.push(call)
          return receipt
        case 'eth_getCode':
          return call === multicall3 ? runtime : '0x'
        case 'eth_call': {
          const result = results.map((returnData) => ({ success: true, returnData }))
          return (call as { to: Address }).to === multicall3
            ? encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
            : '0x'
        }
        default:
          return '0x4'
      }
    },
  })
  setReader(site, reader)
}

test('which rounds were paid is one question for all of them, every twelve seconds', async () => {
  setChain({ results: [words(8n), words(8n)] })
  const query = seriesClaimedQuery(site, rounds)
  expect(await client.fetchQuery(query)).toEqual({
    isClaimed: [true, false],
    timestamp: 1_800_000_000,
    agreement: { agreed: 3, configured: 3 },
    rounds,
  })
  expect(query).toMatchObject({ queryKey: ['claimed', site, { series: rounds }], refetchInterval: 12_000 })
})

const partOf = (distributor: Address, unproven?: ProvenList): SeriesPart => ({
  distributor,
  allocation: { index: 3, account, amount: 5n, proof: [] },
  unproven,
})
/** What a `tryClaim` returns that would pay. */
const pays = toHex(0, { size: 32 })
const plan = (...parts: readonly SeriesPart[]) => client.fetchQuery(seriesPlanQuery(site, { parts, payer }))

test('rounds are planned as one transaction, anew every half minute; a key has places and no amounts', async () => {
  setChain({ results: [pays, pays] })
  const parts = [partOf(one), partOf(two)]
  expect(await plan(...parts)).toMatchObject({
    functionName: 'aggregate3',
    parts,
    simulated: new Map([
      [one, { status: 'pays' }],
      [two, { status: 'pays' }],
    ]),
  })
  const place = { index: 3, account }
  const series = [
    { distributor: one, ...place },
    { distributor: two, ...place },
  ]
  expect(seriesPlanQuery(site, { parts, payer })).toMatchObject({
    queryKey: ['plan', site, { payer, series }],
    refetchInterval: 30_000,
  })
})

const { pkg, files } = springPackage()
const { cap: _, ...unproven } = pkg
const noFiles = new Map<string, Uint8Array>()

test('a round whose contract is only named is recomputed first, once', async () => {
  const fetched = vi.fn(serve(files))
  vi.stubGlobal('fetch', fetched)
  setChain({ results: [pays] })
  const part = partOf(pkg.distributor, unproven)
  expect(await plan(part)).toMatchObject({ parts: [part] })
  expect(await plan(part)).toMatchObject({ parts: [part] })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([`${host}cap.bin`])
})

test('one that its package does not lead to is refused, and the others are planned', async () => {
  vi.stubGlobal('fetch', serve(files))
  setChain({ results: [pays] })
  const foreign = { ...unproven, distributor: one }
  const planned = await plan(partOf(one, foreign), partOf(two))
  expect(planned.parts).toEqual([partOf(two)])
  expect(planned.simulated).toEqual(
    new Map([
      [two, { status: 'pays' }],
      [one, { status: 'refused', sentence: 'The campaign’s package doesn’t match the contract.' }],
    ]),
  )
})

test('why a round is refused is said, whatever went wrong', async () => {
  vi.stubGlobal('fetch', serve(files))
  setChain({ results: [pays] })
  // Without the hosts’ list the package cannot even be asked for.
  const broken = { ...unproven, hosts: undefined } as unknown as ProvenList
  const planned = await plan(partOf(one, broken), partOf(two))
  expect(planned.simulated.get(one)).toEqual({
    status: 'refused',
    sentence: expect.stringMatching(/not iterable|undefined/),
  })
})

test('error: where no round is left, the first fault', async () => {
  vi.stubGlobal('fetch', serve(noFiles))
  setChain({ results: [pays] })
  await expect(plan(partOf(pkg.distributor, unproven))).rejects.toMatchObject({
    name: 'PackageUnavailableError',
    summary: 'The campaign’s package couldn’t be loaded.',
  })
})

test('error: nothing to plan has no transaction', async () => {
  setChain({ results: [] })
  await expect(plan()).rejects.toMatchObject({ name: 'NotTogetherError' })
})

test('six files at most are asked for at once', async () => {
  setChain({ results: [] })
  let atOnce = 0
  let most = 0
  const all = serve(files)
  vi.stubGlobal('fetch', async (url: unknown) => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce--
    return all(url)
  })
  const parts = Array.from({ length: 10 }, (_, at) => {
    const root: Hex = `0x${at.toString(16).padStart(64, '0')}`
    return partOf(pkg.distributor, { ...unproven, root })
  })
  await plan(...parts).catch(() => undefined)
  expect(most).toBe(6)
})

test('who leaves while contracts are recomputed has nothing planned', async () => {
  const asked: unknown[] = []
  setChain({ results: [pays], asked })
  const parts = [partOf(pkg.distributor, unproven)]
  const query = seriesPlanQuery(site, { parts, payer })
  vi.stubGlobal('fetch', async (url: unknown) => {
    void client.cancelQueries({ queryKey: query.queryKey })
    return serve(files)(url)
  })
  await expect(client.fetchQuery(query)).rejects.toThrow()
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
})

const uint = { type: 'uint256' } as const
const log = (address: Address, index: bigint, logIndex: number) => ({
  address,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters([uint, { type: 'address' }, uint], [index, account, 5n]),
  blockNumber: '0x7',
  blockHash: pad('0x7', { size: 32 }),
  transactionHash: hash,
  logIndex: toHex(logIndex),
})
const receipt = {
  transactionHash: hash,
  blockHash: pad('0x7', { size: 32 }),
  blockNumber: '0x7',
  from: payer,
  to: multicall3,
  status: '0x1',
  gasUsed: '0x1',
  effectiveGasPrice: '0x1',
  logs: [log(one, 3n, 0), log(two, 9n, 1)],
}

/** The answer, and whether it is asked for again. */
async function outcomes(queryKey: QueryKey, query: ReturnType<typeof seriesOutcomesQuery>) {
  const data = await client.fetchQuery(query)
  const known = client.getQueryCache().find({ queryKey })
  const { staleTime, refetchInterval } = query
  if (!known || typeof staleTime !== 'function' || typeof refetchInterval !== 'function')
    throw new Error('It is asked for in the same way always.')
  return { data, stale: staleTime(known as never), again: refetchInterval(known as never) }
}

test('what a transaction did for each round is read from its receipt, and looked for until a block has it', async () => {
  const asked: unknown[] = []
  setChain({ asked })
  const question = { hash, rounds }
  const query = seriesOutcomesQuery(site, question)
  expect(query.queryKey).toEqual(['series-outcomes', site, question])
  expect(await outcomes(query.queryKey, query)).toEqual({ data: null, stale: 0, again: 4_000 })
  expect(asked).toEqual([hash])
  setChain({ receipt })
  expect(await outcomes(query.queryKey, query)).toEqual({
    data: [
      {
        distributor: one,
        index: 3,
        outcome: { status: 'paid', claim: expect.objectContaining({ index: 3n }) },
      },
      { distributor: two, index: 4, outcome: { status: 'failed' } },
    ],
    stale: Number.POSITIVE_INFINITY,
    again: false,
  })
})
