import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { merkleDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { merkleDistributorFactoryAbi } from '../../abi/merkleDistributorFactory.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { RpcDisagreementError, RpcUnreachableError } from '../../chain/errors.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { type SafeFixture, startSafes } from '../../multisig/test-support/startSafes.ts'
import { findOwnCampaigns } from './findOwnCampaigns.ts'

const { operator, ada, ben, olga, otto } = demoAccounts
const hashes = { ada: `0x${'a1'.repeat(32)}`, safe: `0x${'5a'.repeat(32)}` } as const

let fixture: SafeFixture
let one: FaultProxy
let two: FaultProxy

const reader = (...nodes: FaultProxy[]) =>
  createChainReader({ chainId: 81457, rpcUrls: nodes.map(({ url }) => url) })

/** A campaign like the sandbox's of ETH, which pays what is left to Ben. */
function creation(manifestHash: Hex): Hex {
  const [like] = fixture.devnet.campaigns
  if (!like) throw new Error('The sandbox has no campaign.')
  const receivers = { sweepReceiver: ben.address, yieldReceiver: olga.address, gasReceiver: olga.address }
  const parameters = { ...like.parameters, ...receivers }
  return encodeFunctionData({
    abi: merkleDistributorFactoryAbi,
    functionName: 'create',
    args: [parameters, like.cap, manifestHash],
  })
}

beforeAll(async () => {
  fixture = await startSafes(['ether', 'usdb'])
  const { chain, rpcUrl } = fixture.devnet
  const hash = await chain.sendTransaction({
    account: ada.signer,
    to: merkleDistributorFactoryAddress,
    data: creation(hashes.ada),
  })
  await chain.waitForTransactionReceipt({ hash })
  const { nonce } = await fixture.state()
  const transaction: SafeTransaction = {
    to: merkleDistributorFactoryAddress,
    value: 0n,
    data: creation(hashes.safe),
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
  }
  await fixture.execute(transaction, [olga, otto])
  await chain.mine({ blocks: 3_000 })
  one = await startFaultProxy(rpcUrl)
  two = await startFaultProxy(rpcUrl)
}, 120_000)
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await fixture?.devnet.stop()
})
afterEach(() => {
  for (const node of [one, two]) {
    node.set({ type: 'none' })
    node.refuse = undefined
    node.asked.length = 0
  }
})

/** Refuses ranges of more blocks, as public nodes do, and those that begin before a block. */
const refuseLogs =
  (most: number, before = 0): NonNullable<FaultProxy['refuse']> =>
  (method, params) => {
    if (method !== 'eth_getLogs') return undefined
    const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
    const isRefused = Number(toBlock) - Number(fromBlock) >= most || Number(fromBlock) < before
    return isRefused ? 'the range of blocks is refused' : undefined
  }

test('each creator finds its own: two wallets and a Safe', async () => {
  const node = reader(one)
  const [ether, usdb] = fixture.devnet.campaigns
  const { campaigns } = await findOwnCampaigns(node, operator.address)
  expect(campaigns.map(({ distributor }) => distributor)).toEqual([usdb?.distributor, ether?.distributor])
  expect(campaigns.every(({ roles }) => roles.includes('creator'))).toBe(true)

  one.asked.length = 0
  const ofAda = await findOwnCampaigns(node, ada.address)
  expect(ofAda.campaigns).toMatchObject([{ manifestHash: hashes.ada, roles: ['creator'] }])
  expect(ofAda.searched.fromBlock).toBe(0)
  expect(ofAda).toMatchObject({ next: undefined, refusal: undefined, agreement: { agreed: 1 } })
  // Where a node gives all blocks at once, one question is enough.
  expect(one.asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1)

  const ofSafe = await findOwnCampaigns(node, fixture.safe)
  expect(ofSafe.campaigns).toMatchObject([{ manifestHash: hashes.safe, roles: ['creator'] }])
})

test('a receiver finds what pays it, which somebody else has created', async () => {
  const { campaigns } = await findOwnCampaigns(reader(one), ben.address)
  expect(campaigns).toMatchObject([
    { manifestHash: hashes.safe, roles: ['sweep'] },
    { manifestHash: hashes.ada, roles: ['sweep'] },
  ])
})

test('none found is an answer about these blocks', async () => {
  const none = await findOwnCampaigns(reader(one, two), demoAccounts.dan.address)
  expect(none).toMatchObject({ campaigns: [], next: undefined, agreement: { agreed: 2, configured: 2 } })
})

test('nodes that refuse wide ranges are asked for narrow ones, down to where the factory began', async () => {
  one.refuse = refuseLogs(800)
  const found = await findOwnCampaigns(reader(one), ada.address)
  expect(found.campaigns).toHaveLength(1)
  expect(found.next).toBeUndefined()
})

test('a search ends after 40 questions, and goes on where it ended', async () => {
  one.refuse = refuseLogs(60)
  await expect(findOwnCampaigns(reader(one), ada.address)).rejects.toThrow(RpcUnreachableError)

  const head = (await findOwnCampaigns(reader(two), ada.address)).searched.toBlock
  one.refuse = undefined
  one.asked.length = 0
  const first = await findOwnCampaigns(reader(one), ada.address, { place: { from: head, width: 50 } })
  expect(first.campaigns).toEqual([])
  expect(first.searched).toEqual({ fromBlock: head - 40 * 50 + 1, toBlock: head })
  expect(one.asked.filter((method) => method === 'eth_getLogs')).toHaveLength(40)
  const { next } = first
  expect(next).toEqual({ from: head - 2_000, width: 50 })
  const second = await findOwnCampaigns(reader(one), ada.address, { place: next })
  expect(second.campaigns).toMatchObject([{ manifestHash: hashes.ada }])
})

test('what was found before the nodes refused is kept, with why it stopped', async () => {
  const [ether] = fixture.devnet.campaigns
  const before = Number(ether?.fromBlock) + 1
  one.refuse = refuseLogs(500, before)
  const part = await findOwnCampaigns(reader(one), operator.address)
  expect(part.campaigns.length).toBeLessThan(2)
  expect(part.refusal?.facts.join()).toContain('the range of blocks is refused')
  expect(part.next?.from).toBe(part.searched.fromBlock - 1)
  expect(part.searched.fromBlock).toBeGreaterThanOrEqual(before)
})

test('no answer, a contradiction and forged logs are never “none found”', async () => {
  one.set({ type: 'status', status: 503 }, ['eth_getLogs'])
  await expect(findOwnCampaigns(reader(one), ada.address)).rejects.toThrow(RpcUnreachableError)
  one.set({ type: 'lie', lie: () => [] }, ['eth_getLogs'])
  await expect(findOwnCampaigns(reader(one, two), ada.address)).rejects.toThrow(RpcDisagreementError)
  // A log of another contract, and one whose data ends early.
  for (const change of [{ address: ada.address }, { data: '0x' }]) {
    const lie = (logs: unknown) => (logs as object[]).map((log) => ({ ...log, ...change }))
    one.set({ type: 'lie', lie }, ['eth_getLogs'])
    const part = await findOwnCampaigns(reader(one), ada.address)
    expect(part.refusal?.facts.join()).toContain('wrong shape')
    expect(part).toMatchObject({ campaigns: [], next: { from: part.searched.fromBlock - 1 } })
  }
})
