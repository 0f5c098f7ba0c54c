import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertAfterEach } from '../../../sandbox/test-support/revertAfterEach.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import { draftRejection, draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { checkTransaction } from '../sign/checkTransaction.ts'
import { chainId, changes, detailsOf, type SafeFixture, startSafes } from '../test-support/startSafes.ts'
import { readProposalEnd } from './readProposalEnd.ts'
import { stepDifferences, transactionStep } from './transactionStep.ts'

const { olga, otto, omar, dan, operator } = demoAccounts

let world: SafeFixture
beforeAll(async () => {
  world = await startSafes()
})
afterAll(() => world?.devnet.stop())
revertAfterEach(() => world.devnet.chain)

const pay = (nonce: number, ether = '0.1') =>
  draftTransaction([etherTransfer(dan.address, parseEther(ether))], nonce)
const toSelf = (data: Hex, nonce: number) => draftTransaction([{ to: world.safe, value: 0n, data }], nonce)

/** What the page says of a transaction that a service shows with these signatures. */
async function look(
  transaction: SafeTransaction,
  signers: readonly DemoAccount[],
  { account, change }: { account?: DemoAccount; change?: Partial<TransactionDetails> } = {},
) {
  const { reader, safe: address } = world
  const safe = await world.state()
  const details = { ...(await detailsOf(safe, transaction, signers)), ...change }
  const checked = await checkTransaction({ chainId, safe, asked: details.txId, details, reader })
  if (checked.status !== 'sound') throw new Error(checked.status)
  const { safeTxHash, claims } = checked
  const transactionHash = claims.transactionHash ?? undefined
  const end = await readProposalEnd(reader, {
    safe: address,
    safeTxHash,
    nonce: transaction.nonce,
    transactionHash,
  })
  const step = transactionStep({ checked, safe, end, account: account?.address })
  return { step, differences: stepDifferences(checked, safe, step) }
}

test('default: one of two signatures, and who may add the second', async () => {
  const { step, differences } = await look(pay(0), [olga], { account: otto })
  expect(step).toEqual({
    step: 'needs-confirmations',
    have: 1,
    need: 2,
    unchecked: 0,
    isNext: true,
    next: 0,
    signing: { maySign: true },
  })
  expect(differences).toEqual([])
})

test.each([
  [undefined, 'no-account'],
  [dan, 'not-an-owner'],
  [olga, 'has-signed'],
] as const)('behavior: %o may not sign: %s', async (account, because) => {
  const { step } = await look(pay(0), [olga], account ? { account } : {})
  expect(step).toMatchObject({ signing: { maySign: false, because } })
})

test('default: two of two signatures can be executed by anybody, in the order of nonces', async () => {
  expect(await look(pay(0), [olga, otto], { account: dan })).toMatchObject({
    step: { step: 'executable', have: 2, need: 2 },
    differences: [],
  })
  expect(await look(pay(2), [olga, otto])).toMatchObject({
    step: { step: 'waits-for-nonce', next: 0 },
    differences: [],
  })
})

test('default: executed by the Safe’s own log, with or without the service’s help', async () => {
  const transactionHash = await world.execute(pay(0), [olga, otto])
  for (const txHash of [transactionHash, null, `0x${'12'.repeat(32)}` as const])
    expect((await look(pay(0), [olga, otto], { change: { txHash } })).step).toMatchObject({
      step: 'executed',
      transactionHash,
    })
})

test('behavior: the service says it waits, the chain knows better, and both are shown', async () => {
  await world.execute(pay(0), [olga, otto])
  const { step, differences } = await look(pay(0), [olga, otto])
  expect(step.step).toBe('executed')
  expect(differences).toEqual(['The wallet service says “AWAITING_EXECUTION”; the chain does not.'])
})

test('behavior: the service says it is done, the chain does not', async () => {
  const { step, differences } = await look(pay(0), [olga, otto], { change: { txStatus: 'SUCCESS' } })
  expect(step.step).toBe('executable')
  expect(differences).toEqual(['The wallet service says “SUCCESS”; the chain does not.'])
})

test('default: a call that fails inside uses its nonce up where it has gas of its own', async () => {
  const failing = { ...pay(0, '2'), safeTxGas: 50_000n }
  const transactionHash = await world.execute(failing, [olga, otto])
  expect((await look(failing, [olga, otto])).step).toMatchObject({ step: 'failed', transactionHash })
})

test('behavior: a failing call without gas of its own keeps its place', async () => {
  await world.execute(pay(0, '2'), [olga, otto])
  expect((await look(pay(0, '2'), [olga, otto])).step.step).toBe('executable')
})

test('default: another transaction with the same nonce replaces it', async () => {
  await world.execute(draftRejection(world.safe, 0), [omar, otto])
  expect((await look(pay(0), [olga, otto])).step).toEqual({ step: 'replaced', isRejection: false })
  expect((await look(draftRejection(world.safe, 0), [olga, otto])).step.step).toBe('executed')
})

test('behavior: a rejection whose payment was faster is replaced too', async () => {
  await world.execute(pay(0), [omar, otto])
  expect((await look(draftRejection(world.safe, 0), [olga])).step).toEqual({
    step: 'replaced',
    isRejection: true,
  })
})

test('behavior: several executions in one block are distinguished', async () => {
  const { chain } = world.devnet
  await world.devnet.holdBlocks(true)
  const gas = 2_000_000n
  for (const nonce of [0, 1]) {
    const { to, data } = await world.signed(pay(nonce), [olga, otto])
    await chain.sendTransaction({ account: operator.signer, to, data, gas })
  }
  await chain.mine({ blocks: 1 })
  await world.devnet.holdBlocks(false)
  expect((await look(pay(0), [])).step.step).toBe('executed')
  expect((await look(pay(1), [])).step.step).toBe('executed')
  expect((await look(draftRejection(world.safe, 0), [])).step.step).toBe('replaced')
})

test('behavior: an owner who was removed while it waited counts no more', async () => {
  const waiting = pay(1)
  expect((await look(waiting, [olga, otto])).step).toMatchObject({ step: 'waits-for-nonce', have: 2 })
  const owners = (await world.state()).owners
  const before = owners[owners.indexOf(otto.address) - 1] ?? '0x0000000000000000000000000000000000000001'
  const data = encodeFunctionData({
    abi: changes,
    functionName: 'removeOwner',
    args: [before, otto.address, 2n],
  })
  await world.execute(toSelf(data, 0), [olga, omar])
  expect((await look(waiting, [olga, otto])).step).toMatchObject({
    step: 'needs-confirmations',
    have: 1,
    need: 2,
  })
  expect((await look(waiting, [olga, otto], { account: otto })).step).toMatchObject({
    signing: { maySign: false, because: 'not-an-owner' },
  })
})

test('behavior: a threshold that was raised while it waited asks for more', async () => {
  const waiting = pay(1)
  const data = encodeFunctionData({ abi: changes, functionName: 'changeThreshold', args: [3n] })
  await world.execute(toSelf(data, 0), [olga, omar])
  expect((await look(waiting, [olga, otto])).step).toMatchObject({
    step: 'needs-confirmations',
    have: 2,
    need: 3,
  })
})

test('behavior: a service that still asks for the old threshold is reported', async () => {
  const safe = await world.state()
  const details = await detailsOf({ ...safe, threshold: 1 }, pay(0), [olga])
  const checked = await checkTransaction({ chainId, safe, asked: details.txId, details })
  const step = transactionStep({ checked, safe, end: { status: 'waiting', next: 0 }, account: undefined })
  expect(step).toMatchObject({ step: 'needs-confirmations', have: 1, need: 2 })
  expect(stepDifferences(checked, safe, step)).toEqual([
    'The wallet service says “AWAITING_EXECUTION”; the chain does not.',
    'The wallet service says that 1 must sign; on chain it is 2.',
  ])
})

test('behavior: the same signature shown many times counts once', async () => {
  const { step } = await look(pay(0), [olga, olga, olga])
  expect(step).toMatchObject({ step: 'needs-confirmations', have: 1 })
})

test('behavior: an approval on chain counts, as the Safe reports it', async () => {
  const { chain } = world.devnet
  const safe = await world.state()
  const details = await detailsOf(safe, pay(0), [olga])
  const info = details.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') throw new Error('no owners')
  const signature: Hex = `0x${otto.address.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}01`
  const confirmations = [...info.confirmations, { signer: { value: otto.address }, signature }]
  const shown = { ...details, detailedExecutionInfo: { ...info, confirmations } }
  const check = async () => {
    const checked = await checkTransaction({
      chainId,
      safe,
      asked: details.txId,
      details: shown,
      reader: world.reader,
    })
    return checked.status === 'sound' ? checked.confirmations.map(({ status }) => status) : checked.status
  }
  expect(await check()).toEqual(['verified', 'could-not-check'])
  const hash = await chain.writeContract({
    account: otto.signer,
    address: world.safe,
    abi: changes,
    functionName: 'approveHash',
    args: [info.safeTxHash],
  })
  await chain.waitForTransactionReceipt({ hash })
  expect(await check()).toEqual(['verified', 'verified'])
})

test('behavior: nodes that do not answer leave it open', async () => {
  const safe = await world.state()
  const details = await detailsOf(safe, pay(0), [olga])
  const checked = await checkTransaction({ chainId, safe, asked: details.txId, details })
  const reader = createChainReader({ chainId, rpcUrls: ['http://127.0.0.1:9'], timeoutMs: 200 })
  const end = await readProposalEnd(reader, {
    safe: world.safe,
    safeTxHash: `0x${'0'.repeat(64)}` as const,
    nonce: 0,
  })
  expect(end).toMatchObject({ status: 'could-not-check', error: { name: 'RpcUnreachableError' } })
  const step = transactionStep({ checked, safe, end, account: undefined })
  expect(step).toEqual({ step: 'could-not-check', error: 'error' in end && end.error })
})
