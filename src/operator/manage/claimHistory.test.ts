import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gasStandInAbi } from '../../../sandbox/devnet/artifacts.generated.ts'
import { standIns } from '../../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { type ChainReader, createChainReader } from '../../chain/createChainReader.ts'
import { encodeClaimTo } from '../../chain/encodeClaimTo.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { readCampaign } from '../../chain/readCampaign.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { checkHistory, emptyHistory, readClaimHistory, writeClaims } from './claimHistory.ts'
import { collectGasCall, collectYieldCall, pushCall } from './manageCalls.ts'
import { readEarnings } from './readEarnings.ts'
import { proveAllocations } from './readWholeList.ts'
import { allOfRun } from './test-support/allOfRun.ts'
import {
  type ManagedCampaign,
  type ManagedFixture,
  startManagedFixture,
} from './test-support/startManagedFixture.ts'

let world: ManagedFixture
let proxy: FaultProxy
/** Asks through the proxy. */
let reader: ChainReader
beforeAll(async () => {
  world = await startManagedFixture()
  proxy = await startFaultProxy(world.devnet.rpcUrl)
  reader = createChainReader({ chainId: 81457, rpcUrls: [proxy.url] })
})
afterAll(async () => {
  await proxy?.stop()
  await world?.stop()
})

const { ada, cleo } = demoAccounts
const account = (byte: number): Address => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`
const rows = [
  ...Array.from({ length: 6 }, (_, i) => [account(i + 0x20), BigInt(i + 1) * 10n ** 9n] as const),
  [ada.address, 77n] as const,
]
const open = () => world.open({ rows, capBits: 0 })

async function send(to: Address, data: `0x${string}`, value = 0n) {
  const { chain } = world.devnet
  const hash = await chain.sendTransaction({ account: ada.signer, to, data, value, gas: 3_000_000n })
  const receipt = await chain.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

async function provenOf({ pkg, allocations, fetchBytes }: ManagedCampaign, indices: readonly number[]) {
  const { keccak256 } = world
  const proofs = await proveAllocations(pkg, allocations, indices, { keccak256, fetchBytes })
  const { readAllocation } = await import('../../campaign/allocations.ts')
  return indices.map((index) => ({
    ...readAllocation(allocations.records, index),
    index: BigInt(index),
    proof: proofs.get(index) ?? [],
  }))
}

/** Two payments in one transaction, then Ada's own to Cleo. */
async function makeClaims(opened: ManagedCampaign) {
  const { distributor } = opened
  const mine = opened.campaign
  const pushed = pushCall(distributor, await provenOf(opened, [0, 1]))
  await send(pushed.to, pushed.data)
  await world.devnet.chain.mine({ blocks: 50 })
  const adaIndex = indexOf(opened, ada.address)
  const [own] = await provenOf(opened, [adaIndex])
  if (!own) throw new Error('Ada is not in the list')
  const redirected = encodeClaimTo({ distributor, ...own, recipient: cleo.address })
  await send(redirected.to, redirected.data)
  return { adaIndex, total: mine.parameters.total }
}

function indexOf({ allocations }: ManagedCampaign, address: Address): number {
  const wanted = Buffer.from(address.slice(2), 'hex')
  for (let index = 0; index < allocations.count; index++)
    if (wanted.equals(allocations.records.subarray(index * 52, index * 52 + 20))) return index
  throw new Error('not in the list')
}

async function stateOf(opened: ManagedCampaign) {
  const { parameters, cap } = opened.campaign
  return readCampaign(world.reader, { distributor: opened.distributor, parameters, cap })
}

describe('the history of claims', () => {
  test('has every claim with its true recipient, in small ranges as in large ones', async () => {
    const opened = await open()
    const { adaIndex } = await makeClaims(opened)
    const { head, claimedWords, claimedCount } = await stateOf(opened)
    const history = emptyHistory(opened.distributor, opened.fromBlock)
    const inOne = (await allOfRun(readClaimHistory(world.reader, { history, toBlock: head.number }))).at(-1)
    const inMany = await allOfRun(readClaimHistory(world.reader, { history, toBlock: head.number, range: 7 }))
    expect(inMany.length).toBeGreaterThan(2)
    expect(inMany.at(-1)).toEqual(inOne)
    if (!inOne) throw new Error('nothing was read')
    expect(inOne.claims.map(({ index, recipient }) => [index, recipient])).toEqual([
      [0, account(0x20)],
      [1, account(0x21)],
      [adaIndex, cleo.address],
    ])
    const { allocations } = opened
    const checked = checkHistory(inOne, { claimedWords, claimedCount, allocations })
    expect(checked).toMatchObject({ refusedCount: 0, missingCount: 0 })
    expect(checked.claims).toHaveLength(3)
    const [, firstRow] = [...writeClaims(checked.claims, 18, () => 1_700_000_000)]
      .map(({ text }) => text)
      .join('')
      .split('\n')
    expect(firstRow).toMatch(
      new RegExp(
        `^0,${account(0x20)},${account(0x20)},0.000000001,1000000000,\\d+,2023-11-14T22:13:20.000Z,0x[0-9a-f]{64}$`,
      ),
    )
  })

  test('goes on where a node stopped answering, and asks again only for the newest blocks', async () => {
    const opened = await open()
    await makeClaims(opened)
    await world.devnet.chain.mine({ blocks: 300 })
    const { head } = await stateOf(opened)
    const { distributor, fromBlock } = opened
    let questions = 0
    proxy.refuse = (method) => (method === 'eth_getLogs' && ++questions > 3 ? 'too many requests' : undefined)
    let history = emptyHistory(distributor, fromBlock)
    const run = async () => {
      for await (const longer of readClaimHistory(reader, { history, toBlock: head.number, range: 10 }))
        history = longer
    }
    await expect(run()).rejects.toThrow(RpcUnreachableError)
    expect(history.nextBlock).toBeGreaterThan(fromBlock)
    expect(history.nextBlock).toBeLessThan(head.number)
    const stoppedAt = history.nextBlock

    const from: number[] = []
    proxy.refuse = (method, params) => {
      if (method === 'eth_getLogs') from.push(Number((params as [{ fromBlock: string }])[0].fromBlock))
      return undefined
    }
    await run()
    proxy.refuse = undefined
    expect(stoppedAt).toBe(fromBlock + 70)
    expect(from[0]).toBe(stoppedAt - 30)
    expect(history.nextBlock).toBe(head.number + 1)
    expect(history.claims.map(({ index }) => index)).toHaveLength(3)
  })

  test('a node that takes only small ranges is asked for small ones', async () => {
    const opened = await open()
    await makeClaims(opened)
    await world.devnet.chain.mine({ blocks: 600 })
    const { head } = await stateOf(opened)
    let refusals = 0
    proxy.refuse = (method, params) => {
      if (method !== 'eth_getLogs') return undefined
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      if (Number(toBlock) - Number(fromBlock) < 150) return undefined
      refusals++
      return 'block range is too wide'
    }
    const history = emptyHistory(opened.distributor, opened.fromBlock)
    const read = await allOfRun(readClaimHistory(reader, { history, toBlock: head.number }))
    proxy.refuse = undefined
    expect(refusals).toBeGreaterThan(0)
    expect(read.at(-1)?.claims).toHaveLength(3)
  })

  test('claims that a node makes up are left out; claims that it keeps back are counted', async () => {
    const opened = await open()
    await makeClaims(opened)
    const { head, claimedWords, claimedCount } = await stateOf(opened)
    const history = emptyHistory(opened.distributor, opened.fromBlock)
    const honest = (await allOfRun(readClaimHistory(world.reader, { history, toBlock: head.number }))).at(-1)
    if (!honest) throw new Error('nothing was read')
    const [first, ...others] = honest.claims
    if (!first) throw new Error('nothing was claimed')
    const facts = { claimedWords, claimedCount, allocations: opened.allocations }
    // Index 5 is open; the amount of index 0 is another; index 1 comes twice.
    const lies = [{ ...first, index: 5 }, { ...first, amount: 1n }, ...others, ...others]
    expect(checkHistory({ ...honest, claims: lies }, facts)).toMatchObject({
      claims: others,
      refusedCount: 4,
      missingCount: 1,
    })
    // Without the list only the bitmap speaks: index 5 is open.
    const open5 = checkHistory(
      { ...honest, claims: [{ ...first, index: 5 }] },
      { ...facts, allocations: undefined },
    )
    expect(open5).toMatchObject({ claims: [], refusedCount: 1 })
    const unlisted = checkHistory(
      { ...honest, claims: [{ ...first, amount: 1n }] },
      { ...facts, allocations: undefined },
    )
    expect(unlisted).toMatchObject({ refusedCount: 0, missingCount: 2 })
  })
})

describe('earnings', () => {
  const abi = parseAbi([
    'function devnetAccrueGas(address) payable',
    'function devnetAccrueYield(address) payable',
  ])

  test('a contract that has earned nothing', async () => {
    const { distributor } = await open()
    expect(await readEarnings(world.reader, distributor)).toMatchObject({
      yields: { status: 'succeeds', brings: { ether: 0n, usdb: 0n, weth: 0n } },
      gas: { status: 'succeeds', brings: 0n },
      maturity: { waiting: 0n, matured: 0n, allMatureAt: null },
      modes: { ethYield: 'claimable', usdbYield: 'claimable', wethYield: 'claimable', governor: null },
      unsaid: [],
    })
  })

  test('a contract of Blast’s that fails, or that does not let go of what waits, is not one that owes nothing', async () => {
    const { chain } = world.devnet
    const { distributor } = await open()
    const snapshot = await chain.snapshot()
    await chain.setCode({ address: standIns.usdb, bytecode: '0x60006000fd' })
    // Says 2 to every question with one argument, and refuses what has two: its mode is "claimable", and two
    // units stay there.
    await chain.setCode({
      address: standIns.weth,
      bytecode: '0x36602410601157600260005260206000f35b60006000fd',
    })
    expect(await readEarnings(world.reader, distributor)).toMatchObject({
      yields: { status: 'succeeds', brings: { ether: 0n, usdb: 0n, weth: 0n } },
      unsaid: ['USDB', 'WETH'],
    })
    await chain.revert({ id: snapshot })
  })

  test('how long refunds take to mature is what the chain says, and where it does not say, no date is named', async () => {
    const { chain } = world.devnet
    const { distributor } = await open()
    const data = encodeFunctionData({ abi, functionName: 'devnetAccrueGas', args: [distributor] })
    await send(standIns.blast, data, parseEther('0.01'))
    const snapshot = await chain.snapshot()
    const gas = { address: standIns.gas, abi: gasStandInAbi } as const
    const admin = await chain.readContract({ ...gas, functionName: 'admin' })
    await chain.setBalance({ address: admin, value: parseEther('1') })
    await chain.impersonateAccount({ address: admin })
    const seconds = 90n * 86_400n
    const hash = await chain.writeContract({
      ...gas,
      account: admin,
      chain: chain.chain,
      functionName: 'updateAdminParameters',
      args: [100n, 60n, 2_000n, seconds, 9_000n],
    })
    await chain.waitForTransactionReceipt({ hash })
    const { gasRates, maturity } = await readEarnings(world.reader, distributor)
    expect(gasRates).toEqual({
      zeroRate: 100n,
      baseSeconds: 60n,
      baseRate: 2_000n,
      ceilSeconds: seconds,
      ceilRate: 9_000n,
    })
    const { timestamp } = await chain.getBlock()
    expect(Math.abs(Number(maturity?.allMatureAt) - Number(timestamp + seconds))).toBeLessThan(60)

    // Answers every question with nothing; then with a number that is beyond every calendar.
    for (const bytecode of [
      '0x00',
      '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60005260206000f3',
    ] as const) {
      await chain.setCode({ address: standIns.gas, bytecode })
      expect(await readEarnings(world.reader, distributor)).toMatchObject({
        gasRates: 'could-not-read',
        maturity: undefined,
      })
    }
    await chain.revert({ id: snapshot })
  })

  test('yield at once; gas refunds when they have matured, at the date that was named', async () => {
    const { chain } = world.devnet
    const { distributor } = await open()
    const value = parseEther('0.01')
    const accrue = (functionName: 'devnetAccrueGas' | 'devnetAccrueYield') =>
      send(standIns.blast, encodeFunctionData({ abi, functionName, args: [distributor] }), value)
    await accrue('devnetAccrueYield')
    await accrue('devnetAccrueGas')
    const fresh = await readEarnings(world.reader, distributor)
    expect(fresh).toMatchObject({
      yields: { status: 'succeeds', brings: { ether: value, usdb: 0n, weth: 0n } },
      maturity: { waiting: value },
    })
    // A few seconds' worth of thirty days, and the contract itself would pay what was reckoned here.
    expect(fresh.maturity?.matured).toBeLessThan(value / 10_000n)
    expect(fresh.gas).toEqual({ status: 'succeeds', brings: fresh.maturity?.matured })
    const { timestamp } = await chain.getBlock()
    const { allMatureAt } = fresh.maturity ?? {}
    if (!allMatureAt) throw new Error('no date was named')
    expect(Math.abs(allMatureAt - (Number(timestamp) + 30 * 86_400))).toBeLessThan(60)

    const yields = collectYieldCall(distributor)
    const { logs } = await send(yields.to, yields.data)
    expect(logs.length).toBeGreaterThan(0)
    expect((await readEarnings(world.reader, distributor)).yields).toMatchObject({ brings: { ether: 0n } })

    const snapshot = await chain.snapshot()
    await chain.setNextBlockTimestamp({ timestamp: BigInt(allMatureAt) })
    await chain.mine({ blocks: 1 })
    const ripe = await readEarnings(world.reader, distributor)
    expect(ripe).toMatchObject({
      gas: { status: 'succeeds', brings: value },
      maturity: { waiting: value, matured: value, allMatureAt: null },
    })
    const before = await chain.getBalance({ address: demoAccounts.operator.address })
    const gas = collectGasCall(distributor)
    await send(gas.to, gas.data)
    expect((await chain.getBalance({ address: demoAccounts.operator.address })) - before).toBe(value)
    await chain.revert({ id: snapshot })
  })
})
