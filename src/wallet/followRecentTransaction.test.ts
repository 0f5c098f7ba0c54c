import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  toEventSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { signSafeTransaction } from '../../sandbox/devnet/signSafeTransaction.ts'
import { type Devnet, startDevnet } from '../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../sandbox/progress.ts'
import { revertAfterEach } from '../../sandbox/test-support/revertAfterEach.ts'
import { createChainReader } from '../chain/createChainReader.ts'
import { executionIn } from '../chain/safeExecutionsIn.ts'
import { type FaultProxy, startFaultProxy } from '../chain/test-support/startFaultProxy.ts'
import { followRecentTransaction } from './followRecentTransaction.ts'
import type { RecentTransaction } from './parseRecentTransactions.ts'

const { ada, ben } = demoAccounts
/** Code that refuses every call. */
const refuser: Address = '0x00000000000000000000000000000000000dead1'

let devnet: Devnet
let node: FaultProxy
let controller: AbortController

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: [], mining: 'interval', progress: silent })
  // From here on a block comes when a test asks for one.
  await devnet.chain.setIntervalMining({ interval: 0 })
  await devnet.chain.setAutomine(false)
  await devnet.chain.setCode({ address: refuser, bytecode: '0x60006000fd' })
  node = await startFaultProxy(devnet.rpcUrl)
})
revertAfterEach(() => devnet.chain)
beforeEach(() => {
  controller = new AbortController()
})
afterEach(async () => {
  vi.useRealTimers()
  controller.abort()
  node.set({ type: 'none' })
  node.refuse = undefined
  await devnet.chain.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
})
afterAll(async () => {
  await devnet?.stop()
  await node?.stop()
})

const mine = (blocks = 1) => devnet.chain.mine({ blocks })
const head = async () => Number(await devnet.chain.getBlockNumber())

/** Lets the chain go on by so many seconds, to the second; the block before that. */
async function aged(seconds: number): Promise<number> {
  const { number, timestamp } = await devnet.chain.getBlock()
  await devnet.chain.setNextBlockTimestamp({ timestamp: timestamp + BigInt(seconds) })
  await mine()
  return Number(number)
}

/** Sends as Ada's wallet would; `bid` in gwei. */
async function send(
  call: { to: Address; data?: Hex },
  options: { nonce?: number; bid?: bigint } = {},
): Promise<RecentTransaction> {
  const { bid = 1n } = options
  const nonce = options.nonce ?? (await devnet.chain.getTransactionCount({ address: ada.address }))
  const sentAtBlock = await head()
  const raw = await ada.signer.signTransaction({
    type: 'eip1559',
    chainId: 81457,
    nonce,
    gas: 100_000n,
    ...call,
    maxFeePerGas: bid * 10n ** 9n,
    maxPriorityFeePerGas: bid * 10n ** 9n,
  })
  const hash = await devnet.chain.sendRawTransaction({ serializedTransaction: raw })
  const { to, data = '0x' } = call
  return { hash, description: 'A call', status: 'pending', to, data, nonce, sentAtBlock }
}

function follow(transaction: RecentTransaction, account: Address = ada.address) {
  const reader = createChainReader({ chainId: 81457, rpcUrls: [node.url], timeoutMs: 20_000 })
  const news = followRecentTransaction(
    reader,
    { account, transaction },
    { signal: controller.signal, pollMs: 5 },
  )
  return async () => (await news.next()).value ?? undefined
}

/**
 * What a block says of it. While Anvil makes one, it counts the transactions in it for the block before it
 * already, which holds none of them; after a reorganisation it shows none for a moment. Each then looks
 * dropped or unseen.
 */
async function fromBlock(next: ReturnType<typeof follow>) {
  let progress = await next()
  while (progress && 'news' in progress && ['dropped', 'unseen', 'sent'].includes(progress.news))
    progress = await next()
  return progress
}

const sent = { status: 'pending', news: 'sent', isLate: false }

describe('a transaction of a wallet', () => {
  it('confirmed: by its receipt, and watched until it is twelve blocks deeper', async () => {
    const transaction = await send({ to: ben.address })
    const next = follow(transaction)
    expect(await next()).toEqual(sent)
    await mine()
    expect(await fromBlock(next)).toEqual({ status: 'confirmed', onChainHash: transaction.hash })
    await mine(12)
    expect(await next()).toBeUndefined()
  })

  it('failed: by its receipt', async () => {
    const transaction = await send({ to: refuser })
    const next = follow(transaction)
    expect(await next()).toEqual(sent)
    await mine()
    expect(await fromBlock(next)).toEqual({
      status: 'failed',
      onChainHash: transaction.hash,
      outcome: 'reverted',
    })
  })

  it('waits for as many confirmations as are wanted', async () => {
    const next = follow({ ...(await send({ to: ben.address })), confirmations: 3 })
    expect(await next()).toEqual(sent)
    await mine(2)
    expect(await fromBlock(next)).toEqual({ ...sent, news: 'confirming' })
    await mine()
    expect(await fromBlock(next)).toMatchObject({ status: 'confirmed' })
  })

  it('replaced by the same call with a higher bid: confirmed, under the other hash', async () => {
    const call = { to: ben.address, data: '0xabcdef' } as const
    const first = await send(call)
    const next = follow(first)
    expect(await next()).toEqual(sent)
    const second = await send(call, { nonce: first.nonce ?? 0, bid: 5n })
    await mine()
    expect(await fromBlock(next)).toEqual({ status: 'confirmed', onChainHash: second.hash })
  })

  it('replaced by the same call, which then fails: failed', async () => {
    const first = await send({ to: refuser, data: '0xabcdef' })
    const next = follow(first)
    expect(await next()).toEqual(sent)
    const second = await send({ to: refuser, data: '0xabcdef' }, { nonce: first.nonce ?? 0, bid: 5n })
    await mine()
    expect(await fromBlock(next)).toEqual({ status: 'failed', onChainHash: second.hash, outcome: 'reverted' })
  })

  test.each([
    ['nothing to oneself', { to: ada.address }, 'cancelled'],
    ['something else', { to: ben.address, data: '0x12' as Hex }, 'replaced'],
  ] as const)('replaced by %s: %s', async (_, call, outcome) => {
    for (const isCallKnown of [true, false]) {
      const original = await send({ to: ben.address, data: '0xabcdef' })
      const { to, data, ...bare } = original
      const next = follow(isCallKnown ? original : bare)
      expect(await next()).toEqual(sent)
      const other = await send(call, { nonce: original.nonce ?? 0, bid: 5n })
      await mine()
      expect(await fromBlock(next)).toEqual({ status: 'failed', onChainHash: other.hash, outcome })
    }
  })

  it('dropped: said, and not failed; it may come back', async () => {
    const transaction = await send({ to: ben.address })
    const next = follow(transaction)
    expect(await next()).toEqual(sent)
    await devnet.chain.dropTransaction({ hash: transaction.hash })
    expect(await next()).toEqual({ ...sent, news: 'unseen' })
    await mine(31)
    expect(await next()).toEqual({ ...sent, news: 'dropped' })
    await send({ to: ben.address }, { nonce: transaction.nonce ?? 0 })
    expect(await next()).toEqual(sent)
    await mine()
    expect(await fromBlock(next)).toMatchObject({ status: 'confirmed' })
  })

  it('reorganised: back to pending, then confirmed again', async () => {
    const transaction = await send({ to: ben.address })
    const next = follow(transaction)
    expect(await next()).toEqual(sent)
    await mine()
    expect(await fromBlock(next)).toMatchObject({ status: 'confirmed' })
    await devnet.chain.request({ method: 'anvil_reorg', params: [1, []] } as never)
    expect(await next()).toMatchObject({ status: 'pending' })
    await send({ to: ben.address }).catch(() => undefined)
    await mine()
    expect(await fromBlock(next)).toEqual({ status: 'confirmed', onChainHash: transaction.hash })
  })

  it('silence of the nodes: could not check while it is open, and nothing once it is settled', async () => {
    const next = follow(await send({ to: ben.address }))
    expect(await next()).toEqual(sent)
    node.set({ type: 'breaksOff' })
    expect(await next()).toEqual({ ...sent, news: 'could-not-check' })
    await mine()
    node.set({ type: 'none' })
    expect(await next()).toMatchObject({ status: 'confirmed' })
    node.set({ type: 'breaksOff' })
    const before = node.asked.length
    const silence = next()
    await expect.poll(() => node.asked.length).toBeGreaterThan(before + 10)
    node.set({ type: 'none' })
    await mine(12)
    expect(await silence).toBeUndefined()
  })

  it('five minutes without a block: late, still pending, and confirmed when it comes', async () => {
    const since = await aged(299)
    const next = follow({ ...(await send({ to: ben.address })), sentAtBlock: since })
    expect(await next()).toEqual(sent)
    expect(await next()).toEqual({ ...sent, isLate: true })
    const confirmed = fromBlock(next)
    await mine()
    expect(await confirmed).toMatchObject({ status: 'confirmed' })
  })

  it('a day later, after a reload: late at once, then what the chain says', async () => {
    const since = await aged(86_400)
    const next = follow({ ...(await send({ to: ben.address })), sentAtBlock: since })
    expect(await next()).toEqual({ ...sent, isLate: true })
  })

  it.each([
    ['a month ahead', 30],
    ['a month behind', -30],
  ])('is late by the chain’s time, with the visitor’s clock %s', async (_, days) => {
    const fresh = await send({ to: ben.address })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 })
    // What an earlier version kept of it, by a clock that was right.
    const kept = { sentAt: Date.now() - days * 86_400_000 }
    expect(await follow({ ...fresh, ...kept })()).toEqual(sent)
    const since = await aged(301)
    const old = await send({ to: ben.address })
    expect(await follow({ ...old, ...kept, sentAtBlock: since })()).toEqual({ ...sent, isLate: true })
  })
})

describe('a Safe’s transaction, known by the hash that its owners sign', () => {
  const call = { to: ben.address, data: '0x' } as const
  const waiting = { status: 'pending', news: 'owners', isLate: false }

  const execute = (execution: { to: Address; data: Hex }) =>
    devnet.chain.sendTransaction({ account: demoAccounts.dan.signer, gas: 500_000n, ...execution })

  async function sign(to: { to: Address; data: Hex }, safeTxGas?: bigint) {
    const nonce = await devnet.chain.readContract({
      address: devnet.demoSafe,
      abi: parseAbi(['function nonce() view returns (uint256)']),
      functionName: 'nonce',
    })
    const signed = await signSafeTransaction(devnet.demoSafe, {
      ...to,
      nonce,
      ...(safeTxGas === undefined ? {} : { safeTxGas }),
    })
    const transaction: RecentTransaction = {
      hash: signed.safeTxHash,
      description: 'A proposal',
      status: 'pending',
      kind: 'safe',
      sentAtBlock: await head(),
    }
    return { ...signed, transaction }
  }

  it('waits for the owners, then is confirmed under the hash on the chain', async () => {
    const { transaction, execution } = await sign(call)
    const next = follow(transaction, devnet.demoSafe)
    expect(await next()).toEqual(waiting)
    const onChainHash = await execute(execution)
    await mine()
    expect(await next()).toEqual({ status: 'confirmed', onChainHash })
    await mine(12)
    expect(await next()).toBeUndefined()
  })

  it('failed where the Safe says that the call inside failed', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ben.address, 1n] })
    const { transaction, execution } = await sign({ to: devnet.demoToken, data }, 100_000n)
    const next = follow(transaction, devnet.demoSafe)
    expect(await next()).toEqual(waiting)
    const onChainHash = await execute(execution)
    await mine()
    expect((await devnet.chain.getTransactionReceipt({ hash: onChainHash })).status).toBe('success')
    expect(await next()).toEqual({ status: 'failed', onChainHash, outcome: 'reverted' })
  })

  it('is not failed by time', async () => {
    const { transaction } = await sign(call)
    const since = await aged(30 * 86_400)
    const next = follow({ ...transaction, sentAtBlock: since }, devnet.demoSafe)
    expect(await next()).toEqual({ ...waiting, isLate: true })
    await mine(40)
    const before = node.asked.length
    const nothing = vi.fn()
    void next().then(nothing)
    await expect.poll(() => node.asked.length).toBeGreaterThan(before + 10)
    expect(nothing).not.toHaveBeenCalled()
  })

  it('is not the execution of another transaction, nor the log of another contract', async () => {
    const { transaction } = await sign(call)
    const other = await sign({ ...call, data: '0x12' })
    const next = follow(transaction, devnet.demoSafe)
    expect(await next()).toEqual(waiting)
    await execute(other.execution)
    await mine()
    const before = node.asked.length
    const nothing = vi.fn()
    void next().then(nothing)
    await expect.poll(() => node.asked.length).toBeGreaterThan(before + 10)
    expect(nothing).not.toHaveBeenCalled()
  })

  it('is found far back, by a node that refuses wide ranges', async () => {
    const { transaction, execution } = await sign(call)
    const onChainHash = await execute(execution)
    await mine(3_000)
    node.refuse = (method, [filter]) =>
      method === 'eth_getLogs' && widthOf(filter) > 700 ? 'block range too large' : undefined
    expect(await follow(transaction, devnet.demoSafe)()).toEqual({ status: 'confirmed', onChainHash })
  })

  it('reorganised: waits again', async () => {
    const { transaction, execution } = await sign(call)
    const next = follow(transaction, devnet.demoSafe)
    expect(await next()).toEqual(waiting)
    await execute(execution)
    await mine()
    expect(await next()).toMatchObject({ status: 'confirmed' })
    await devnet.chain.request({ method: 'anvil_reorg', params: [1, []] } as never)
    expect(await next()).toEqual(waiting)
  })
})

function widthOf(filter: unknown): number {
  const { fromBlock, toBlock } = filter as { fromBlock: Hex; toBlock: Hex }
  return Number(toBlock) - Number(fromBlock) + 1
}

describe('executionIn', () => {
  const safe = '0x00000000000000000000000000000000000a5AfE'
  const safeTxHash: Hex = `0x${'ab'.repeat(32)}`
  const success = toEventSelector('ExecutionSuccess(bytes32,uint256)')
  const failure = toEventSelector('ExecutionFailure(bytes32,uint256)')
  const inData = encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [safeTxHash, 0n])
  const payment = encodeAbiParameters([{ type: 'uint256' }], [0n])

  test.each([
    ['1.4.1', { topics: [success, safeTxHash], data: payment }, { isSuccess: true }],
    ['1.4.1', { topics: [failure, safeTxHash], data: payment }, { isSuccess: false }],
    ['1.3.0', { topics: [success], data: inData }, { isSuccess: true }],
    ['1.3.0', { topics: [failure], data: inData }, { isSuccess: false }],
    ['another hash', { topics: [success, `0x${'cd'.repeat(32)}`], data: inData }, undefined],
    ['another event', { topics: [`0x${'11'.repeat(32)}`, safeTxHash], data: inData }, undefined],
    ['another contract', { address: refuser, topics: [success, safeTxHash], data: payment }, undefined],
  ] as [string, { address?: Address; topics: Hex[]; data: Hex }, unknown][])(
    'Safe %s',
    (_, log, expected) => {
      expect(executionIn([{ address: safe, ...log }], { safe, safeTxHash })).toEqual(expected)
    },
  )
})
