import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { simulationQuery } from '../../multisig/build/draftQueries.ts'
import { draftTransaction, etherTransfer } from '../../multisig/build/draftTransaction.ts'
import { executionPlanQuery } from '../../multisig/execute/executionPlanQuery.ts'
import { prepareExecution } from '../../multisig/execute/prepareExecution.ts'
import { chainSafeQuery, claimNoncesQuery, noncesQuery } from '../../multisig/queries.ts'
import { assertDelegateTarget } from '../../multisig/sign/assertDelegateTarget.ts'
import { chainId, type SafeFixture, startSafes } from '../../multisig/test-support/startSafes.ts'
import { preparedCallQuery, receiversQuery } from './manageQueries.ts'
import { planPush } from './planPush.ts'
import { prepareCall } from './prepareCall.ts'

const { dan, olga } = demoAccounts

let world: SafeFixture
let second: FaultProxy
beforeAll(async () => {
  world = await startSafes()
  second = await startFaultProxy(world.devnet.rpcUrl)
})
afterAll(async () => {
  await second?.stop()
  await world?.devnet.stop()
})
afterEach(() => second.set({ type: 'none' }))

const silence = () => second.set({ type: 'status', status: 429 })

/** A new one each time, as readers remember which nodes are well. */
const siteOfTwo = (): SiteConfig => ({
  ...plainSite,
  rpcUrls: [world.devnet.rpcUrl, second.url],
})
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

const call = () => etherTransfer(dan.address, 1n)
const execution = () => ({
  safe: world.safe,
  transaction: draftTransaction([call()], 0),
  signatures: [],
  executor: dan.address,
})

test.each<[string, (site: SiteConfig) => Promise<unknown>]>([
  ['the nonce that an owner signs', (site) => client().fetchQuery(noncesQuery(site, world.safe))],
  [
    'whether a draft would go through',
    (site) =>
      client().fetchQuery(
        simulationQuery(site, { safe: world.safe, calls: [{ ...call(), value: call().value.toString() }] }),
      ),
  ],
  ['the plan of an execution', (site) => client().fetchQuery(executionPlanQuery(site, execution()))],
  [
    'a call of an operator',
    (site) =>
      client().fetchQuery(preparedCallQuery(site, { from: dan.address, to: olga.address, data: '0x' })),
  ],
])('behavior: %s does not rest on one node', async (_, ask) => {
  silence()
  await expect(ask(siteOfTwo())).rejects.toThrow(RpcUnreachableError)
  second.set({ type: 'none' })
  await expect(ask(siteOfTwo())).resolves.toBeDefined()
})

test('behavior: that a call would be refused does not rest on one node either', async () => {
  silence()
  const input = { from: dan.address, to: world.devnet.demoToken, data: '0xdeadbeef' } as const
  await expect(client().fetchQuery(preparedCallQuery(siteOfTwo(), input))).rejects.toThrow(
    RpcUnreachableError,
  )
  const fee = estimateFee(twoNodeReaderOf(siteOfTwo()), { call: input, from: dan.address })
  await expect(fee).rejects.toThrow(RpcUnreachableError)
})

test('behavior: what one node says is shown, and marked as one node’s', async () => {
  silence()
  const found = await client().fetchQuery(chainSafeQuery(siteOfTwo(), world.safe))
  expect(found).toMatchObject({ status: 'safe', threshold: 2, agreement: { agreed: 1, configured: 2 } })
  // A claim goes on.
  expect(await client().fetchQuery(claimNoncesQuery(siteOfTwo(), world.safe))).toMatchObject({ next: 0 })
  const { safe } = world
  const receivers = { sweep: safe, yield: safe, gas: safe }
  expect((await client().fetchQuery(receiversQuery(siteOfTwo(), receivers))).sweep).toEqual({
    status: 'could-not-check',
  })
})

test('behavior: a reader that believes one node of two is refused where something is sent or signed', async () => {
  const reader = createChainReader({ chainId, rpcUrls: [world.devnet.rpcUrl, second.url] })
  const refused = 'What decides is read with createTwoNodeReader.'
  const { address } = dan
  await expect(prepareCall(reader, { from: address, to: address, data: '0x' })).rejects.toThrow(refused)
  await expect(prepareExecution(reader, execution())).rejects.toThrow(refused)
  await expect(assertDelegateTarget(reader, { to: address, operation: 0 })).rejects.toThrow(refused)
  const push = {
    distributor: address,
    payer: address,
    candidates: [],
    prove: async () => new Map(),
    allocations: { records: new Uint8Array(), count: 0, total: 0n },
  }
  await expect(planPush(reader, push)).rejects.toThrow(refused)
})
