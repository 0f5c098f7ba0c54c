import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { type ChainReader, createChainReader } from '../chain/createChainReader.ts'
import { RpcUnreachableError } from '../chain/errors.ts'
import { hashSafeTransaction } from '../chain/hashSafeTransaction.ts'
import { readSafeNonce } from '../chain/readSafeNonce.ts'
import { type FaultProxy, startFaultProxy } from '../chain/test-support/startFaultProxy.ts'
import { type SafeFixture, startSafes } from '../multisig/test-support/startSafes.ts'
import { isSafeAccount } from './isSafeAccount.ts'
import { kindOfSent } from './kindOfSent.ts'

const { ada, operator } = demoAccounts
const safeTxHash: Hex = `0x${'5a'.repeat(32)}`

let world: SafeFixture
let node: FaultProxy
let reader: ChainReader
/** Of a transaction that is on the chain. */
let onChain: Hex
beforeAll(async () => {
  world = await startSafes()
  node = await startFaultProxy(world.devnet.rpcUrl)
  onChain = await world.devnet.chain.sendTransaction({ account: operator.signer, to: ada.address, value: 1n })
  await world.devnet.chain.waitForTransactionReceipt({ hash: onChain })
})
afterAll(async () => {
  await node?.stop()
  await world?.devnet.stop()
})
beforeEach(() => {
  node.set({ type: 'none' })
  node.refuse = undefined
  reader = createChainReader({ chainId: 81457, rpcUrls: [node.url] })
})

const callOf = () => ({ from: world.safe, to: ada.address, data: '0x1234' as Hex, value: 7n })

/** Of what the Safe's wallet answers. */
const kindOf = (hash: Hex) =>
  kindOfSent(reader, {
    hash,
    call: callOf(),
    isSafe: isSafeAccount(reader, world.safe),
    betweenMs: 20,
    askAgain: () => expect.fail('It was known already.'),
  })

test('who is a Safe, by the chain; of an account without code nothing else is asked', async () => {
  expect(await isSafeAccount(reader, world.safe)).toBe(true)
  expect(await isSafeAccount(reader, world.devnet.demoToken)).toBe(false)
  node.asked.length = 0
  expect(await isSafeAccount(reader, ada.address)).toBe(false)
  expect(node.asked).not.toContain('eth_call')
  await expect(
    isSafeAccount(createChainReader({ chainId: 81457, rpcUrls: ['http://127.0.0.1:9'] }), world.safe),
  ).rejects.toThrow(RpcUnreachableError)
})

test('default: a Safe’s answer that no node knows as a transaction is what its owners sign', async () => {
  expect(await kindOf(safeTxHash)).toBe('safe')
})

test('default: the hash of exactly this call at one of the Safe’s next nonces is proven a proposal, and nothing is waited for', async () => {
  const { from: safe, ...call } = callOf()
  const hashAt = (nonce: number, { value } = call) =>
    hashSafeTransaction({ chainId: 81457, safe }, { ...call, value, nonce })
  const next = (await readSafeNonce(reader, safe)) ?? expect.fail('It is a Safe.')
  node.asked.length = 0
  expect(await kindOf(hashAt(next))).toBe('safe')
  expect(
    await kindOf(
      hashAt(next + 3)
        .toUpperCase()
        .replace('X', 'x') as Hex,
    ),
  ).toBe('safe')
  expect(node.asked).not.toContain('eth_getTransactionByHash')
  expect(await kindOf(hashAt(next, { ...call, value: 8n }))).toBe('safe')
  expect(node.asked).toContain('eth_getTransactionByHash')
})

test('default: a Safe whose wallet executed at once answers with a transaction', async () => {
  expect(await kindOf(onChain)).toBe('transaction')
})

test('behavior: a transaction that gets around a moment later is one', async () => {
  let looks = 0
  node.refuse = (method) =>
    method === 'eth_getTransactionByHash' && ++looks < 4 ? 'header not found' : undefined
  expect(await kindOf(onChain)).toBe('transaction')
  expect(looks).toBe(4)
})

test('behavior: a node that shows another transaction under a Safe’s hash is not believed', async () => {
  const question = { method: 'eth_getTransactionByHash', params: [onChain] }
  const shown: Record<string, unknown> = await world.devnet.chain.request(question as never)
  for (const hash of [onChain, safeTxHash]) {
    node.set({ type: 'lie', lie: () => ({ ...shown, hash }) }, ['eth_getTransactionByHash'])
    expect(await kindOf(safeTxHash)).toBe('safe')
  }
})

test('behavior: what could not be read while the wallet was open is read once it has answered', async () => {
  const again = (askAgain: () => Promise<boolean>) =>
    kindOfSent(reader, {
      hash: safeTxHash,
      call: callOf(),
      isSafe: Promise.reject(new Error('no node')),
      askAgain,
      betweenMs: 20,
    })
  expect(await again(() => isSafeAccount(reader, world.safe))).toBe('safe')
  expect(await again(() => isSafeAccount(reader, ada.address))).toBe('transaction')
  expect(await again(() => Promise.reject(new Error('no node')))).toBe('transaction')
})
