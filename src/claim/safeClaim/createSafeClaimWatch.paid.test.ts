import { type Hex, toFunctionSelector } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { words } from '../../chain/test-support/readerOfContract.ts'
import { type StoredExecution, storedExecutions } from '../../multisig/execute/storedExecutions.ts'
import { rememberProposal } from '../../multisig/sources/storedProposals.ts'
import {
  createSafeClaimWatch,
  type FollowedSafeClaim,
  type SafeClaimWatchOptions,
} from './createSafeClaimWatch.ts'
import { chainId, elsewhere, payer, safe, template, window } from './test-support/claimFixtures.ts'
import { createModelFixture } from './test-support/createModelFixture.ts'
import {
  answering,
  createWatchFixture,
  followed,
  signed,
  siteWithWallets,
} from './test-support/createWatchFixture.ts'

// What is said of the payment and of each end, while nodes answer, and while they do not.

const { signal } = new AbortController()
let page: ReturnType<typeof createWatchFixture>
beforeEach(() => {
  page = createWatchFixture()
})
const watchOf = (options: Partial<SafeClaimWatchOptions> = {}, claim: Partial<FollowedSafeClaim> = {}) =>
  createSafeClaimWatch(siteWithWallets, { ...followed, ...claim }, { ...page.options, ...options })

test('what was executed is paid by the Safe, and settled once its block is twelve deep', async () => {
  const proposal = await signed(template('many', 0), 0, 1)
  page.execute(proposal)
  const watch = watchOf({ linked: () => [proposal] })
  const { paid, proposals } = await watch.look()
  expect(paid).toMatchObject({ status: 'paid', by: 'safe', isFinal: true })
  expect(proposals).toMatchObject([
    { proposal: { safeTxHash: proposal.safeTxHash }, end: { status: 'executed', isFinal: true } },
  ])
  page.chain.wait(1, 10)
  await watch.look()
  expect(watch.isSettled()).toBe(false)
  page.chain.wait(1)
  await watch.look()
  expect(watch.isSettled()).toBe(true)
})

test('as many confirmations are waited for as are wanted, of a payment and of an execution', async () => {
  page.chain.push()
  expect((await watchOf().look()).paid).toMatchObject({ by: 'somebody-else', isFinal: true })
  const watch = watchOf({ confirmations: 2 })
  expect((await watch.look()).paid).toMatchObject({ by: 'somebody-else', isFinal: false })
  page.chain.wait(1)
  expect((await watch.look()).paid).toMatchObject({ isFinal: true })
  const proposal = await signed(template('many', 0), 0, 1)
  page.execute(proposal)
  const linked = () => [proposal]
  expect((await watchOf({ linked }).look()).proposals[0]?.end).toMatchObject({ isFinal: true })
  const { proposals } = await watchOf({ linked, confirmations: 2 }).look()
  expect(proposals[0]?.end).toMatchObject({ status: 'executed', isFinal: false })
})

test('how it ended is read from the nodes that decide', async () => {
  page.chain.push()
  const other = createModelFixture()
  other.setNodes('down')
  const decidingReader = other.reader
  // The bitmap says that it is paid, and nobody who decides shows by whom.
  expect((await watchOf({ decidingReader }).look()).paid).toMatchObject({ status: 'paid', by: 'unknown' })
  const proposal = template('many', 0)
  page.execute(proposal)
  const ended = await watchOf({ decidingReader, linked: () => [proposal] }).look()
  expect(ended.proposals[0]?.end).toMatchObject({ status: 'could-not-check' })
})

test('that one node alone calls it claimed is not believed', async () => {
  page.chain.push()
  page.chain.setNodes('forked')
  const watch = watchOf()
  expect(await watch.look()).toMatchObject({
    chain: { status: 'could-not-check', error: { name: 'ReportedClaimedError' } },
    paid: { status: 'unknown' },
  })
  expect(watch.isSettled()).toBe(false)
})

test('that one node alone calls it unclaimed is shown', async () => {
  page.chain.setNodes('forked')
  expect(await watchOf().look()).toMatchObject({ chain: { status: 'read' }, paid: { status: 'unpaid' } })
})

test('while the nodes do not answer, "unpaid" is not known any more, and "paid" is', async () => {
  const watch = watchOf()
  expect((await watch.look()).paid).toEqual({ status: 'unpaid' })
  page.chain.setNodes('down')
  expect((await watch.look()).paid).toEqual({ status: 'unknown' })
  page.chain.setNodes('up')
  page.chain.push()
  const { paid } = await watch.look()
  expect(paid).toMatchObject({ status: 'paid', by: 'somebody-else' })
  page.chain.setNodes('down')
  expect((await watch.look()).paid).toEqual(paid)
  page.chain.setNodes('up')
  expect((await watch.look()).paid).toEqual(paid)
})

test('while the nodes do not answer, what is remembered is held against the Safe as it was read', async () => {
  const proposal = await signed(template('many', 0), 0)
  const watch = watchOf({ linked: () => [proposal] })
  await watch.look()
  page.chain.setNodes('down')
  expect(await watch.look()).toMatchObject({
    chain: { status: 'could-not-check' },
    proposals: [{ proposal, end: { status: 'could-not-check' } }],
  })
})

test('an address that is no Safe has a place in the list all the same', async () => {
  page.chain.push()
  const watch = watchOf({}, { safe: elsewhere })
  expect(await watch.look()).toMatchObject({
    chain: { status: 'no-safe', timestamp: page.chain.head().timestamp },
    paid: { status: 'paid', by: 'somebody-else' },
    proposals: [],
  })
  await watch.ask(signal)
  expect((await watch.look()).sources[0]).toMatchObject({ status: 'asking' })
})

test.each([
  ['a nonce', toFunctionSelector('nonce()')],
  ['owners', toFunctionSelector('getOwners()')],
])('what answers as a Safe but for %s is none', async (_, selector) => {
  const reader = answering(page.chain.reader, (data) => (data.startsWith(selector) ? '0x' : undefined))
  expect((await watchOf({ reader }).look()).chain).toMatchObject({ status: 'no-safe' })
})

test('what is shown while there is no Safe any more is not kept', async () => {
  let isGone = false
  const selector = toFunctionSelector('nonce()')
  const reader = answering(page.chain.reader, (data) =>
    isGone && data.startsWith(selector) ? '0x' : undefined,
  )
  const proposal = await signed(template('many', 0), 0)
  const watch = watchOf({ reader, linked: () => (isGone ? [proposal] : []) })
  await watch.look()
  isGone = true
  const { chain, proposals } = await watch.look()
  expect(chain.status).toBe('no-safe')
  expect(proposals).toHaveLength(1)
  expect(page.kept()).toEqual([])
})

test('how far this browser has come with executing is shown, until the Safe’s own log says more', async () => {
  const proposal = await signed(template('many', 0), 0, 1)
  rememberProposal(page.storage, chainId, proposal, { block: 1 })
  const hash: Hex = `0x${'ab'.repeat(32)}`
  const sent: StoredExecution = {
    chainId,
    safe,
    safeTxHash: proposal.safeTxHash,
    nonce: 0,
    from: payer,
    data: '0x6a761202',
    executorNonce: 0,
    block: 0,
    askedAt: 0,
    hash,
  }
  storedExecutions.put(page.storage, sent)
  const asked: Hex[] = []
  const watch = watchOf({
    executionOf(execution) {
      asked.push(execution.hash)
      return { status: 'dropped' }
    },
  })
  const attempt = { safeTxHash: proposal.safeTxHash, status: 'sent', hash, progress: 'dropped' }
  expect((await watch.look()).execution).toEqual(attempt)
  expect(asked).toEqual([hash])
  page.execute(proposal)
  expect((await watch.look()).execution).toBeUndefined()
  // Its block may be taken back while no node answers, and an old one not.
  page.chain.setNodes('down')
  expect((await watch.look()).execution).toEqual(attempt)
  page.chain.setNodes('up')
  page.chain.wait(1, 12)
  await watch.look()
  page.chain.setNodes('down')
  expect((await watch.look()).execution).toBeUndefined()
})

test('the nodes must not be behind what was read as an end', async () => {
  const proposal = await signed(template('many', 0), 0, 1)
  page.execute(proposal)
  const asked: (number | undefined)[] = []
  const reader: ChainReader = {
    ...page.chain.reader,
    atOneBlock(options, work) {
      if (options.question === 'The Safe') asked.push(options.notBefore)
      return page.chain.reader.atOneBlock(options, work)
    },
  }
  const watch = watchOf({ reader, linked: () => [proposal] })
  await watch.look()
  await watch.look()
  expect(asked).toEqual([0, page.chain.head().number])
})

test('error: a fault of this site is not taken for silence of the nodes', async () => {
  const run = () => {
    throw new TypeError('undefined is not …')
  }
  page.chain.setMeanwhile({ after: 0, run })
  await expect(watchOf().look()).rejects.toThrow(TypeError)
})

const terms = { start: window.start, schedule: { cliff: 0, duration: 1_000 } }
/** The same chain with so much paid of the allocation over time. */
function withPaid(paid: () => bigint): ChainReader {
  const selector = toFunctionSelector('paidAmounts(uint256,uint256)')
  return answering(page.chain.reader, (data) =>
    data.startsWith(selector)
      ? words(...Array.from({ length: 32 }, (_, at) => (at === 5 ? paid() : 0n)))
      : undefined,
  )
}

test('over time, what is paid and what is due are read, and it is paid once all of it is', async () => {
  page.chain.wait(498)
  let paid = 0n
  const watch = watchOf({ reader: withPaid(() => paid) }, { terms })
  const { timestamp } = page.chain.head()
  const due = BigInt(timestamp - window.start)
  expect(await watch.look()).toMatchObject({
    overTime: { paid: 0n, due, now: timestamp },
    paid: { status: 'unpaid' },
  })
  paid = due
  expect(await watch.look()).toMatchObject({ overTime: { paid, due: 0n }, paid: { status: 'unpaid' } })
  paid = 1_000n
  expect(await watch.look()).toMatchObject({ overTime: { paid }, paid: { status: 'paid', by: 'unknown' } })
})

test('over time, a claim that paid a part settles nothing', async () => {
  const proposal = await signed(template('many', 0), 0, 1)
  page.execute(proposal)
  page.chain.wait(1, 12)
  let paid = 1n
  const watch = watchOf({ reader: withPaid(() => paid), linked: () => [proposal] }, { terms })
  expect((await watch.look()).paid).toEqual({ status: 'unpaid' })
  expect(watch.isSettled()).toBe(false)
  paid = 1_000n
  expect((await watch.look()).paid).toMatchObject({ status: 'paid' })
  expect(watch.isSettled()).toBe(true)
})
