import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from '../schema/v.ts'
import type { EncodedCall } from './callContract.ts'
import { createChainReader } from './createChainReader.ts'
import { decodeClaims } from './decodeClaims.ts'
import { encodeClaim } from './encodeClaim.ts'
import { encodeClaimTo } from './encodeClaimTo.ts'
import { type FollowedTransaction, followTransaction, type TransactionStatus } from './followTransaction.ts'
import { smallQuantitySchema } from './rpcSchemas.ts'
import { type DeployedCampaign, deployCampaign } from './test-support/deployCampaign.ts'
import { type Anvil, otherDevAccount, otherDevKey, startAnvil } from './test-support/startAnvil.ts'
import { type FaultProxy, startFaultProxy } from './test-support/startFaultProxy.ts'

const sender = privateKeyToAccount(otherDevKey)

let anvil: Anvil
let campaign: DeployedCampaign
let proxies: FaultProxy[]
let start: unknown
let controller: AbortController

beforeAll(async () => {
  anvil = await startAnvil()
  campaign = await deployCampaign(anvil)
  proxies = await Promise.all([1, 2, 3].map(() => startFaultProxy(anvil.url)))
})

beforeEach(async () => {
  start = await anvil.rpc('evm_snapshot')
  await anvil.rpc('evm_setAutomine', false)
  controller = new AbortController()
})

afterEach(async () => {
  controller.abort()
  for (const proxy of proxies) proxy.set({ type: 'none' })
  await anvil.rpc('anvil_dropAllTransactions')
  await anvil.rpc('evm_revert', start)
})

afterAll(async () => {
  await anvil?.stop()
  await Promise.all(proxies?.map((proxy) => proxy.stop()) ?? [])
})

const mine = (blocks = 1) => anvil.rpc('anvil_mine', `0x${blocks.toString(16)}`)
const blockNumber = async () => v.parse(smallQuantitySchema, await anvil.rpc('eth_blockNumber'))
const nonceNow = async () =>
  v.parse(smallQuantitySchema, await anvil.rpc('eth_getTransactionCount', otherDevAccount, 'latest'))

function claimCall(index = 3): EncodedCall {
  return encodeClaim({ distributor: campaign.distributor, ...campaign.allocation(index) })
}

/** Signs without sending; `bid` in gwei. */
async function sign(call: { to: `0x${string}`; data?: Hex; value?: bigint }, nonce: number, bid = 10n) {
  return sender.signTransaction({
    type: 'eip1559',
    chainId: 81457,
    nonce,
    gas: 500_000n,
    maxFeePerGas: bid * 10n ** 9n,
    maxPriorityFeePerGas: bid * 10n ** 9n,
    ...call,
  })
}

const sendRaw = async (raw: Hex): Promise<Hex> =>
  `0x${String(await anvil.rpc('eth_sendRawTransaction', raw)).slice(2)}`

function follow(
  sent: { hash: Hex; call: EncodedCall } & Partial<FollowedTransaction>,
  options: { confirmations?: number; nodes?: number } = {},
) {
  const { hash, call, ...rest } = sent
  const { confirmations, nodes = 1 } = options
  const reader = createChainReader({
    chainId: 81457,
    rpcUrls: proxies.slice(0, nodes).map((proxy) => proxy.url),
    timeoutMs: 20_000,
  })
  const statuses = followTransaction(
    reader,
    { hash, from: otherDevAccount, to: call.to, data: call.data, ...rest },
    { signal: controller.signal, pollMs: 5, ...(confirmations ? { confirmations } : {}) },
  )
  return {
    next: async (): Promise<TransactionStatus | undefined> => (await statuses.next()).value ?? undefined,
  }
}

async function sendClaim(call: EncodedCall = claimCall()) {
  const nonce = await nonceNow()
  const raw = await sign({ to: call.to, data: call.data }, nonce)
  const sentAtBlock = await blockNumber()
  return { hash: await sendRaw(raw), call, raw, nonce, sentAtBlock }
}

describe('followTransaction', () => {
  it('included: pending, then included, then the end', async () => {
    const { next } = follow(await sendClaim())
    expect(await next()).toEqual({ status: 'pending', isSeen: true })
    await mine()
    const included = await next()
    expect(included).toMatchObject({ status: 'included', confirmations: 1, isFinal: true })
    expect(
      included?.status === 'included' && decodeClaims(included.receipt, campaign.distributor),
    ).toMatchObject({
      claims: [{ index: 3n, amount: campaign.allocation(3).amount, isDelegationFailed: false }],
      skipped: [],
    })
    expect(await next()).toBeUndefined()
  })

  it('counts confirmations up to the number that is wanted', async () => {
    const { next } = follow(await sendClaim(), { confirmations: 3 })
    expect(await next()).toMatchObject({ status: 'pending' })
    for (const confirmations of [1, 2, 3]) {
      await mine()
      expect(await next()).toMatchObject({ status: 'included', confirmations, isFinal: confirmations === 3 })
    }
    expect(await next()).toBeUndefined()
  })

  it('reverted: only by a receipt, with the reason', async () => {
    const first = await sendClaim()
    await mine()
    const { next } = follow(await sendClaim(first.call))
    expect(await next()).toMatchObject({ status: 'pending' })
    await mine()
    expect(await next()).toMatchObject({
      status: 'reverted',
      isFinal: true,
      reason: { type: 'AlreadyClaimed', index: 3n },
    })
    expect(await next()).toBeUndefined()
  })

  it('reverted by what came before it in the same block', async () => {
    const call = claimCall()
    const nonce = await nonceNow()
    await sendRaw(await sign(call, nonce))
    const { next } = follow({ hash: await sendRaw(await sign(call, nonce + 1)), call, nonce: nonce + 1 })
    expect(await next()).toMatchObject({ status: 'pending' })
    await mine()
    expect(await next()).toMatchObject({ status: 'reverted', reason: { type: 'AlreadyClaimed' } })
  })

  it.each([
    ['repriced', (call: EncodedCall) => call],
    ['cancelled', (): EncodedCall => ({ to: otherDevAccount, data: '0x' })],
    [
      'other',
      () =>
        encodeClaimTo({
          distributor: campaign.distributor,
          index: 4n,
          amount: 1n,
          recipient: otherDevAccount,
          proof: [],
        }),
    ],
  ] as const)('replaced: %s', async (kind, replacement) => {
    const sent = await sendClaim()
    const { next } = follow(sent)
    expect(await next()).toEqual({ status: 'pending', isSeen: true })
    const by = await sendRaw(await sign(replacement(sent.call), sent.nonce, 30n))
    await mine()
    expect(await next()).toMatchObject({
      status: 'replaced',
      by,
      kind,
      isFinal: true,
      receipt: { status: kind === 'other' ? 'reverted' : 'success', transactionHash: by },
    })
    expect(await next()).toBeUndefined()
  })

  it('replaced: finds it many blocks later, without having been given the nonce while it was pending', async () => {
    const { nonce: _, ...sent } = await sendClaim()
    const { next } = follow(sent)
    expect(await next()).toEqual({ status: 'pending', isSeen: true })
    const by = await sendRaw(await sign(sent.call, await nonceNow(), 30n))
    await mine(25)
    expect(await next()).toMatchObject({ status: 'replaced', by, kind: 'repriced', confirmations: 25 })
  })

  it.each([
    ['repriced', (call: EncodedCall) => call],
    ['cancelled', (): EncodedCall => ({ to: otherDevAccount, data: '0x' })],
  ] as const)(
    'replaced before any node was asked: %s, found by where its nonce must be',
    async (kind, replacement) => {
      const leastNonce = await nonceNow()
      // Another one of the sender was still waiting when it was sent.
      await sendRaw(await sign({ to: otherDevAccount, value: 1n }, leastNonce))
      const call = claimCall()
      const hash = await sendRaw(await sign(call, leastNonce + 1))
      const by = await sendRaw(await sign(replacement(call), leastNonce + 1, 30n))
      await mine()
      const { next } = follow({ hash, call, leastNonce })
      expect(await next()).toMatchObject({ status: 'replaced', by, kind, isFinal: true })
    },
  )

  it('not replaced by another transaction of the sender, as its nonce is not known', async () => {
    const leastNonce = await nonceNow()
    await sendRaw(await sign({ to: '0x00000000000000000000000000000000000000aa', value: 1n }, leastNonce))
    await mine()
    const call = claimCall()
    const raw = await sign(call, leastNonce + 1)
    const { next } = follow({ hash: keccak256(raw), call, leastNonce })
    expect(await next()).toEqual({ status: 'pending', isSeen: false })
    await sendRaw(raw)
    await mine()
    expect(await next()).toMatchObject({ status: 'included' })
  })

  it('looks at once when it is woken', async () => {
    const sleepers = new Set<() => void>()
    const onWake = (listener: () => void) => {
      sleepers.add(listener)
      return () => sleepers.delete(listener)
    }
    const reader = createChainReader({ chainId: 81457, rpcUrls: [anvil.url] })
    const options = { signal: controller.signal, pollMs: 3_600_000, onWake }
    const { hash, call } = await sendClaim()
    const statuses = followTransaction(reader, { hash, ...call, from: otherDevAccount }, options)
    expect((await statuses.next()).value).toMatchObject({ status: 'pending' })
    const next = statuses.next()
    await mine()
    for (const wake of [...sleepers]) wake()
    expect((await next).value).toMatchObject({ status: 'included' })
    expect(sleepers.size).toBe(0)
  })

  it('replaced too long ago for the state that nodes keep: dropped, and not what nobody saw', async () => {
    const sent = await sendClaim()
    const { next } = follow(sent)
    expect(await next()).toMatchObject({ status: 'pending' })
    await sendRaw(await sign(sent.call, sent.nonce, 30n))
    await mine(40)
    const head = await blockNumber()
    const proxy = proxies[0]
    if (!proxy) throw new Error('no proxy')
    proxy.refuse = (method, params) =>
      method === 'eth_getTransactionCount' && Number(params[1]) < head - 8 ? 'missing trie node' : undefined
    expect(await next()).toEqual({ status: 'dropped', isNonceUsed: true })
    proxy.refuse = undefined
    expect(await next()).toMatchObject({ status: 'replaced', kind: 'repriced' })
  })

  it('dropped is not an end: sent again, it is included', async () => {
    const sent = await sendClaim()
    const { next } = follow(sent)
    expect(await next()).toEqual({ status: 'pending', isSeen: true })
    await anvil.rpc('anvil_dropTransaction', sent.hash)
    expect(await next()).toEqual({ status: 'pending', isSeen: false })
    await mine(31)
    expect(await next()).toEqual({ status: 'dropped', isNonceUsed: false })
    await sendRaw(sent.raw)
    expect(await next()).toEqual({ status: 'pending', isSeen: true })
    await mine()
    expect(await next()).toMatchObject({ status: 'included', isFinal: true })
  })

  it('never seen by any node: pending first, dropped after 30 blocks', async () => {
    const call = claimCall()
    const { next } = follow({ hash: `0x${'ab'.repeat(32)}`, call })
    expect(await next()).toEqual({ status: 'pending', isSeen: false })
    await mine(30)
    expect(await next()).toEqual({ status: 'dropped', isNonceUsed: false })
  })

  it('reorganised: included, then pending again, then included elsewhere', async () => {
    const sent = await sendClaim()
    const { next } = follow(sent, { confirmations: 3 })
    expect(await next()).toMatchObject({ status: 'pending' })
    await mine()
    const first = await next()
    expect(first).toMatchObject({ status: 'included', confirmations: 1, isFinal: false })
    await anvil.rpc('anvil_reorg', 1, [])
    expect(await next()).toMatchObject({ status: 'pending' })
    await sendRaw(sent.raw).catch(() => undefined)
    await mine(3)
    let last = await next()
    if (last?.status === 'pending') last = await next()
    expect(last).toMatchObject({ status: 'included', confirmations: 3, isFinal: true })
    expect(first?.status === 'included' && last?.status === 'included' && first.receipt.blockHash).not.toBe(
      last?.status === 'included' && last.receipt.blockHash,
    )
  })

  it('reorganised away: a receipt that a node still shows is not believed without its block', async () => {
    const { next } = follow(await sendClaim(), { confirmations: 3 })
    expect(await next()).toMatchObject({ status: 'pending' })
    await mine()
    const included = await next()
    expect(included).toMatchObject({ status: 'included', isFinal: false })
    const { hash } =
      included?.status === 'included' ? { hash: included.receipt.transactionHash } : { hash: '0x' }
    const kept = await anvil.rpc('eth_getTransactionReceipt', hash)
    proxies[0]?.set({ type: 'lie', lie: () => kept }, ['eth_getTransactionReceipt'])
    await anvil.rpc('anvil_reorg', 1, [])
    expect(await next()).toMatchObject({ status: 'pending' })
  })

  it('unknown while no node answers, then goes on', async () => {
    const { next } = follow(await sendClaim())
    expect(await next()).toMatchObject({ status: 'pending' })
    proxies[0]?.set({ type: 'breaksOff' })
    expect(await next()).toMatchObject({
      status: 'unknown',
      isRetryable: true,
      error: { name: 'RpcUnreachableError' },
    })
    await mine()
    proxies[0]?.set({ type: 'none' })
    expect(await next()).toMatchObject({ status: 'included' })
  })

  it('believes no receipt that one of three nodes shows', async () => {
    const sent = await sendClaim()
    const fake = {
      transactionHash: sent.hash,
      blockHash: `0x${'cd'.repeat(32)}`,
      blockNumber: '0x1',
      from: otherDevAccount,
      to: sent.call.to,
      status: '0x0',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x1',
      logs: [],
    }
    proxies[0]?.set({ type: 'lie', lie: () => fake }, ['eth_getTransactionReceipt'])
    const { next } = follow(sent, { nodes: 3 })
    expect(await next()).toEqual({ status: 'pending', isSeen: true })
    await mine()
    expect(await next()).toMatchObject({ status: 'included', receipt: { status: 'success' } })
  })

  it('does not need the node that keeps receipts to itself', async () => {
    proxies[2]?.set({ type: 'nullReceipt' })
    const { next } = follow(await sendClaim(), { nodes: 3 })
    expect(await next()).toMatchObject({ status: 'pending' })
    await mine()
    expect(await next()).toMatchObject({ status: 'included' })
  })

  it('waits for the second of two nodes to have the receipt', async () => {
    proxies[1]?.set({ type: 'nullReceipt' })
    const sent = await sendClaim()
    const { next } = follow(sent, { nodes: 2 })
    expect(await next()).toEqual({ status: 'pending', isSeen: true })
    await mine()
    const included = next()
    // Many looks later it still is pending: neither included by one word, nor replaced by itself, nor
    // dropped.
    const before = proxies[0]?.asked.length ?? 0
    const looks = () => (proxies[0]?.asked.length ?? 0) - before
    await expect.poll(looks).toBeGreaterThan(60)
    proxies[1]?.set({ type: 'none' })
    expect(await included).toMatchObject({ status: 'included' })
  })

  it('is unknown where two nodes show receipts that differ', async () => {
    const sent = await sendClaim()
    await mine()
    proxies[1]?.set(
      {
        type: 'lie',
        lie: (receipt) => (receipt && typeof receipt === 'object' ? { ...receipt, status: '0x0' } : receipt),
      },
      ['eth_getTransactionReceipt'],
    )
    const { next } = follow(sent, { nodes: 2 })
    expect(await next()).toMatchObject({ status: 'unknown', error: { name: 'RpcDisagreementError' } })
  })

  it('believes no nonce that a node makes up', async () => {
    const sent = await sendClaim()
    await sendRaw(await sign({ to: otherDevAccount }, sent.nonce, 30n))
    await mine()
    const next = await sendClaim()
    // The node claims that the pending transaction has the nonce that has just been used by another.
    proxies[0]?.set(
      {
        type: 'lie',
        lie: (tx) => (tx && typeof tx === 'object' ? { ...tx, nonce: `0x${sent.nonce.toString(16)}` } : tx),
      },
      ['eth_getTransactionByHash'],
    )
    const { nonce: _, ...unaware } = next
    const followed = follow(unaware)
    expect(await followed.next()).toEqual({ status: 'pending', isSeen: false })
    await mine()
    expect(await followed.next()).toMatchObject({ status: 'included' })
  })

  it('ends when it is stopped', async () => {
    const { next } = follow(await sendClaim())
    expect(await next()).toMatchObject({ status: 'pending' })
    const pending = next()
    controller.abort()
    expect(await pending).toBeUndefined()
  })
})
