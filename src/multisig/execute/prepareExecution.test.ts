import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertAfterEach } from '../../../sandbox/test-support/revertAfterEach.ts'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { draftRejection, draftTransaction, etherTransfer, tokenTransfer } from '../build/draftTransaction.ts'
import { collectSignatures } from '../sign/signatures.ts'
import { chainId, changes, type SafeFixture, sign, startSafes } from '../test-support/startSafes.ts'
import type { ExecutionCall } from './executionCall.ts'
import { followExecution } from './followExecution.ts'
import { prepareExecution } from './prepareExecution.ts'

const { olga, otto, omar, dan } = demoAccounts

let world: SafeFixture
beforeAll(async () => {
  world = await startSafes()
})
afterAll(() => world?.devnet.stop())
revertAfterEach(() => world.devnet.chain)

const pay = (nonce: number, ether = '0.1') =>
  draftTransaction([etherTransfer(dan.address, parseEther(ether))], nonce)

/** Signatures gathered here, with those that do not count left out, and what would come of them. */
async function prepare(transaction: SafeTransaction, signers: readonly DemoAccount[]) {
  const { safe, reader } = world
  const hash = hashSafeTransaction({ chainId, safe }, transaction)
  const { owners } = await world.state()
  const given = await Promise.all(signers.map((signer) => sign(signer, safe, transaction)))
  const { accepted } = await collectSignatures({ hash, owners, signatures: given })
  const executor = dan.address
  return prepareExecution(reader, { safe, transaction, signatures: accepted, executor })
}

/** Sent by somebody who owns nothing, with the gas that a wallet would estimate. */
async function send({ to, data, gas }: ExecutionCall): Promise<Hex> {
  const { chain } = world.devnet
  return chain.sendTransaction({ account: dan.signer, to, data, ...(gas === undefined ? {} : { gas }) })
}

async function endOf(hash: Hex, call: ExecutionCall, transaction: SafeTransaction) {
  const safeTxHash = hashSafeTransaction({ chainId, safe: world.safe }, transaction)
  const { signal } = new AbortController()
  const { safe, reader } = world
  const { from, data } = call
  const asked = { chainId, safe, safeTxHash, nonce: transaction.nonce, from, data }
  const sent = { ...asked, executorNonce: 0, block: 0, askedAt: 0, hash }
  for await (const status of followExecution(reader, sent, { signal, pollMs: 50 }))
    if ('isFinal' in status && status.isFinal) return status
  return undefined
}

test('default: 2 of 3 signatures collected here are executed by anybody', async () => {
  const { chain } = world.devnet
  const before = await chain.getBalance({ address: omar.address })
  const transaction = draftTransaction(
    [etherTransfer(omar.address, 5n), tokenTransfer(world.devnet.demoToken, omar.address, 7n)],
    0,
  )
  // Out of order, one twice, one of a stranger: what counts is left.
  const { call, simulation } = await prepare(transaction, [omar, dan, olga, omar])
  expect(simulation).toEqual({ status: 'succeeds' })
  expect(call.gas).toBeUndefined()
  const hash = await send(call)
  expect(await endOf(hash, call, transaction)).toMatchObject({ status: 'succeeded', transactionHash: hash })
  expect((await chain.getBalance({ address: omar.address })) - before).toBe(5n)
  expect((await world.state()).nonce).toBe(1)
})

test('behavior: a failing call inside is foretold (GS013)', async () => {
  const { simulation } = await prepare(pay(0, '2'), [olga, otto])
  expect(simulation).toMatchInlineSnapshot(`
    {
      "code": "GS013",
      "sentence": "The Safe refuses to execute it (GS013). The call inside would fail: its target refuses it, or the Safe lacks what it sends. The transaction stays in the queue. Nothing was sent.",
      "status": "reverts",
    }
  `)
})

test('behavior: a failing call with gas of its own is foretold as used up, and ends so', async () => {
  const transaction = { ...pay(0, '2'), safeTxGas: 30_000n }
  const { call, simulation } = await prepare(transaction, [olga, otto])
  expect(simulation).toMatchInlineSnapshot(`
    {
      "sentence": "The call inside would fail now and use up this transaction: it has its own gas limit (safeTxGas). Nothing was sent.",
      "status": "fails-inside",
    }
  `)
  const hash = await send(call)
  expect(await endOf(hash, call, transaction)).toMatchObject({ status: 'failed-inside' })
  expect((await world.state()).nonce).toBe(1)
})

test('behavior: with gas of its own, the limit lets the call inside succeed', async () => {
  // Adding an owner needs more than the one unit that its owners gave it.
  const data = encodeFunctionData({
    abi: changes,
    functionName: 'addOwnerWithThreshold',
    args: [dan.address, 2n],
  })
  const transaction = { ...draftTransaction([{ to: world.safe, value: 0n, data }], 0), safeTxGas: 1n }
  const { call, simulation } = await prepare(transaction, [olga, otto])
  expect(simulation).toEqual({ status: 'succeeds' })
  const hash = await send(call)
  expect(await endOf(hash, call, transaction)).toMatchObject({ status: 'succeeded' })
  expect((await world.state()).owners).toContain(dan.address)
})

test('behavior: too few signatures are foretold (GS020)', async () => {
  const { simulation } = await prepare(pay(0), [olga])
  expect(simulation).toMatchObject({ status: 'reverts', code: 'GS020' })
})

test('behavior: a nonce that is used in the meantime is foretold (GS026), and ends reverted', async () => {
  const { call } = await prepare(pay(0), [olga, otto])
  await world.execute(draftRejection(world.safe, 0), [olga, omar])
  const { simulation } = await prepare(pay(0), [olga, otto])
  expect(simulation).toMatchObject({ status: 'reverts', code: 'GS026' })
  const hash = await send({ ...call, gas: 500_000n })
  expect(await endOf(hash, call, pay(0))).toMatchObject({
    status: 'reverted',
    sentence:
      'The Safe refuses to execute it (GS026). A signature isn’t an owner’s, or is for another transaction. The owners or the nonce may have changed.',
  })
})

test('behavior: a receipt without the Safe’s log is no success', async () => {
  const { call } = await prepare(pay(0), [olga, otto])
  const hash = await send(call)
  expect(await endOf(hash, call, pay(1))).toMatchObject({ status: 'replaced', by: hash })
})
