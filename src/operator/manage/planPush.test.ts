import { type Address, type Hex, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { readCampaign } from '../../chain/readCampaign.ts'
import { receiptSchema } from '../../chain/rpcSchemas.ts'
import { startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { simulateBatch } from '../deploy/simulateBatch.ts'
import { callOutcome } from './callOutcome.ts'
import { followCall } from './followCall.ts'
import { pushCall, sweepCall } from './manageCalls.ts'
import { listProgress, openIndices } from './openAllocations.ts'
import { planPush } from './planPush.ts'
import { prepareCall } from './prepareCall.ts'
import { proveAllocations, readWholeList } from './readWholeList.ts'
import { allOfRun } from './test-support/allOfRun.ts'
import {
  type ManagedCampaign,
  type ManagedFixture,
  startManagedFixture,
} from './test-support/startManagedFixture.ts'

let world: ManagedFixture
beforeAll(async () => {
  world = await startManagedFixture()
})
afterAll(() => world?.stop())

const payer = demoAccounts.ada
const account = (byte: number): Address => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`
const list = (count: number) =>
  Array.from({ length: count }, (_, i) => [account(i + 0x20), BigInt(i + 1) * 10n ** 9n] as const)

const stateOf = (opened: ManagedCampaign) =>
  readCampaign(world.reader, {
    distributor: opened.distributor,
    parameters: opened.campaign.parameters,
    cap: opened.campaign.cap,
  })

async function next(
  opened: ManagedCampaign,
  options: { maxGas?: bigint; without?: readonly number[]; most?: number } = {},
) {
  const { keccak256, reader } = world
  const { pkg, fetchBytes, distributor } = opened
  const allocations = await readWholeList(pkg, { keccak256, fetchBytes })
  const { claimedWords } = await stateOf(opened)
  const { maxGas, most, without = [] } = options
  return planPush(reader, {
    distributor,
    payer: payer.address,
    allocations,
    maxGas,
    most,
    candidates: openIndices(allocations.count, claimedWords).filter((index) => !without.includes(index)),
    prove: (indices) => proveAllocations(pkg, allocations, indices, { keccak256, fetchBytes }),
  })
}

async function send({ to, data }: DeployCall, gas?: bigint): Promise<Hex> {
  const { chain } = world.devnet
  return chain.sendTransaction({ account: payer.signer, to, data, gas: gas ?? 3_000_000n })
}

async function outcomeOf(hash: Hex, distributor: Address) {
  const { chain } = world.devnet
  await chain.waitForTransactionReceipt({ hash })
  const receipt = await world.reader.ask({
    question: 'The receipt',
    method: 'eth_getTransactionReceipt',
    params: [hash],
    schema: receiptSchema,
  })
  return callOutcome(receipt, distributor)
}

describe('paying the rest', () => {
  test('in batches that fit the gas that they may use, until nothing is open; nobody is paid twice', async () => {
    const opened = await world.open({ rows: list(30), prefixBits: 2, capBits: 1 })
    const { distributor, allocations } = opened
    let batches = 0
    let paid = 0
    for (
      let plan = await next(opened, { maxGas: 1_500_000n });
      plan?.call;
      plan = await next(opened, { maxGas: 1_500_000n })
    ) {
      expect(plan.gas).toBeLessThanOrEqual(1_500_000n)
      const outcome = await outcomeOf(await send(plan.call, plan.gas), distributor)
      expect(outcome).toMatchObject({ paidCount: plan.indices.length, paid: plan.total, skipped: [] })
      paid += plan.indices.length
      batches++
    }
    expect(paid).toBe(30)
    expect(batches).toBeGreaterThan(1)
    expect(await next(opened)).toBeNull()
    const { claimedWords, balance } = await stateOf(opened)
    expect(listProgress(allocations, claimedWords)).toMatchObject({
      openCount: 0,
      open: 0n,
      paid: allocations.total,
    })
    expect(balance).toBe(0n)
  })

  test('who claims while a batch is on its way is skipped, and the others are paid', async () => {
    const opened = await world.open({ rows: list(5) })
    const plan = await next(opened)
    const first = await next(opened, { most: 1 })
    if (!plan?.call || !first?.call) throw new Error('nothing to pay')
    await outcomeOf(await send(first.call), opened.distributor)
    const outcome = await outcomeOf(await send(plan.call, plan.gas), opened.distributor)
    expect(outcome).toMatchObject({ paidCount: 4, skipped: [{ index: 0n, reason: 'alreadyClaimed' }] })
  })

  test('who refuses the money is left out and named; the next batch goes on behind it', async () => {
    const refusing = world.devnet.demoToken
    const opened = await world.open({ rows: [...list(3), [refusing, 5n]], asset: 'ether' })
    const plan = await next(opened)
    expect(plan).toMatchObject({
      passedOver: [{ account: refusing, amount: 5n, reason: 'transfer-refused' }],
      total: opened.allocations.total - 5n,
    })
    expect(plan?.indices).toHaveLength(3)
    if (!plan?.call) throw new Error('nothing to pay')
    await outcomeOf(await send(plan.call, plan.gas), opened.distributor)
    // It stays open, and a batch of it alone is none.
    expect(await next(opened)).toMatchObject({ call: null, indices: [], passedOver: [{ account: refusing }] })
    expect(await next(opened, { without: plan.passedOver.map(({ index }) => index) })).toBeNull()
  })

  test('where the nodes grant less gas than a large batch needs, smaller ones are made', async () => {
    const opened = await world.open({ rows: list(12), capBits: 0 })
    const proxy = await startFaultProxy(world.devnet.rpcUrl)
    try {
      // As a node says it that stops at its own limit of gas: without a reason of the contract.
      proxy.refuse = (method, params) => {
        if (method !== 'eth_call') return undefined
        const [{ data }] = params as [{ data: string }]
        return data.length > 3_000 ? 'execution reverted' : undefined
      }
      const reader = createChainReader({ chainId: 81457, rpcUrls: [proxy.url] })
      const { distributor, allocations, pkg, fetchBytes } = opened
      const plan = await planPush(reader, {
        distributor,
        payer: payer.address,
        allocations,
        candidates: openIndices(12, [0n]),
        prove: (indices) =>
          proveAllocations(pkg, allocations, indices, { keccak256: world.keccak256, fetchBytes }),
      })
      expect(plan).toMatchObject({ indices: [0, 1, 2], passedOver: [] })
    } finally {
      await proxy.stop()
    }
  })

  test('a Safe can make the same call', async () => {
    const opened = await world.open({ rows: list(4) })
    const plan = await next(opened)
    if (!plan?.call) throw new Error('nothing to pay')
    const safe = world.devnet.demoSafe
    expect(await simulateBatch(world.reader, { safe, calls: [plan.call] })).toEqual({ status: 'succeeds' })
  })

  test('a wrong proof is found by the simulation, before anybody pays for it', async () => {
    const opened = await world.open({ rows: list(8), capBits: 0 })
    const { distributor, allocations, pkg, fetchBytes } = opened
    const { keccak256, reader } = world
    const plan = await planPush(reader, {
      distributor,
      payer: payer.address,
      allocations,
      candidates: [2],
      // Those of its neighbour.
      prove: async () => {
        const proofs = await proveAllocations(pkg, allocations, [3], { keccak256, fetchBytes })
        return new Map([[2, proofs.get(3) ?? []]])
      },
    })
    expect(plan).toMatchObject({ call: null, passedOver: [{ index: 2, reason: 'proof-refused' }] })
  })
})

describe('after the end', () => {
  test('nobody can be paid any more, what is left goes to its receiver, and a second sweep finds nothing', async () => {
    const { chain } = world.devnet
    const { timestamp } = await chain.getBlock()
    const end = Number(timestamp) + 5_000
    const opened = await world.open({ rows: list(3), asset: 'ether', end })
    const { distributor, allocations } = opened
    const { to, data } = sweepCall(distributor, zeroAddress)
    await expect(prepareCall(world.reader, { from: payer.address, to, data })).rejects.toThrow(
      /Claims are still open, until .* Nothing was sent\./,
    )
    await chain.setNextBlockTimestamp({ timestamp: BigInt(end) })
    await chain.mine({ blocks: 1 })
    await expect(next(opened)).rejects.toThrow(/Claims closed at .* Nothing was sent\./)

    const prepared = await prepareCall(world.reader, { from: payer.address, to, data })
    expect(prepared.balance).toBeGreaterThan(parseEther('9'))
    const hash = await send({ to, data, value: 0n }, prepared.gas)
    const { leastNonce, sentAtBlock } = prepared
    const said = await allOfRun(
      followCall(
        world.reader,
        { kind: 'sweep', hash, from: payer.address, to, data, leastNonce, sentAtBlock },
        { signal: new AbortController().signal, pollMs: 20 },
      ),
    )
    expect(said.at(-1)).toMatchObject({
      status: 'done',
      outcome: {
        paidCount: 0,
        swept: [{ asset: zeroAddress, receiver: demoAccounts.operator.address, amount: allocations.total }],
      },
    })
    const again = await outcomeOf(await send({ to, data, value: 0n }), distributor)
    expect(again.swept).toEqual([])
    // A log of another contract is no sweep of this one.
    expect((await outcomeOf(hash, world.devnet.demoToken)).swept).toEqual([])
  })
})

test('logs of another contract are no payments', async () => {
  const one = await world.open({ rows: list(2) })
  const other = await world.open({ rows: list(2) })
  const plan = await next(one)
  if (!plan?.call) throw new Error('nothing to pay')
  const hash = await send(plan.call, plan.gas)
  expect(await outcomeOf(hash, one.distributor)).toMatchObject({ paidCount: 2 })
  expect(await outcomeOf(hash, other.distributor)).toMatchObject({ paidCount: 0 })
})

test('an empty batch is a call that pays nobody', async () => {
  const opened = await world.open({ rows: list(2) })
  const hash = await send(pushCall(opened.distributor, []))
  expect(await outcomeOf(hash, opened.distributor)).toMatchObject({ paidCount: 0, skipped: [] })
})
