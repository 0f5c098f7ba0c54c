import {
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  toEventSelector,
  toFunctionSelector,
  toHex,
} from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import type { AskNode, ChainReader, RpcRead } from '../chain/createChainReader.ts'
import { RpcUnreachableError } from '../chain/errors.ts'
import { setReader } from '../chain/readerOf.ts'
import { words } from '../chain/test-support/readerOfContract.ts'
import { wakes } from '../chain/test-support/wakes.ts'
import '../chain/readPaidAmounts.ts'
import type { SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import type { Proposal } from '../multisig/proposal.ts'
import type { ProposalProgress } from './claimState.ts'
import { followProposedClaim, isProposalOver } from './followProposedClaim.ts'
import { here, person, pusher, safe, template, window } from './safeClaim/test-support/claimFixtures.ts'
import { createModelFixture, type ModelFixture } from './safeClaim/test-support/createModelFixture.ts'
import { answering } from './safeClaim/test-support/createWatchFixture.ts'
import type { ProposedAttempt } from './storedAttempts.ts'

// A Safe and a campaign on a chain in memory. The clock is the test’s.

const signers = [person(0).address, person(1).address]
const uint = { type: 'uint256' } as const
let chain: ModelFixture
let site: SiteConfig
let controller: AbortController
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  chain = createModelFixture()
  chain.wait(window.start - 1_800_000_000)
  site = { ...plainSite }
  setReader(site, chain.reader)
  controller = new AbortController()
})
afterEach(() => {
  controller.abort()
  vi.useRealTimers()
})

const attemptOf = (
  { safeTxHash, transaction }: Proposal,
  change: Partial<ProposedAttempt> = {},
): ProposedAttempt => ({
  status: 'proposed',
  distributor: here,
  index: 5,
  account: safe,
  to: transaction.to,
  data: transaction.data,
  safe,
  safeTxHash,
  proposedAtBlock: 0,
  proposedAt: 0,
  ...change,
})

type Options = Partial<Parameters<typeof followProposedClaim>[2]>
async function follow(attempt: ProposedAttempt, options: Options = {}) {
  const found = { news: [] as ProposalProgress[], isOver: false }
  const following = (async () => {
    const { signal } = controller
    for await (const each of followProposedClaim(site, attempt, { signal, ...options })) found.news.push(each)
    found.isOver = true
  })()
  following.catch(() => undefined)
  await pass(0)
  return Object.assign(found, { following })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const execute = (proposal: Proposal, mode: Parameters<ModelFixture['execute']>[1] = 'direct') =>
  chain.execute({ proposal, signers }, mode)
const hashOfHead = () => chain.head().transactions[0]?.hash
const unknown = { status: 'unknown' }

// Logs of the contracts.
const paid = (index: number) => ({
  address: here,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters([uint, { type: 'address' }, uint], [BigInt(index), safe, 1_000n]),
})
const skipped = (index: number, outcome: number) => ({
  address: here,
  topics: [toEventSelector('ClaimSkipped(uint256,uint8)'), toHex(index, { size: 32 })],
  data: toHex(outcome, { size: 32 }),
})
const executed = ({ safeTxHash }: Proposal, isSuccess = true) => ({
  address: safe as Address,
  topics: [
    toEventSelector(isSuccess ? 'ExecutionSuccess(bytes32,uint256)' : 'ExecutionFailure(bytes32,uint256)'),
    safeTxHash,
  ],
  data: toHex(0, { size: 32 }),
})
/** A transaction that has the Safe execute its next one, with these logs. */
function include(logs: readonly ReturnType<typeof paid>[], { isClaimed = false } = {}): Hex {
  const hash = chain.newHash()
  const { nonce } = chain.head()
  chain.mine({ nonce: nonce + 1, isClaimed }, { hash, to: safe, isReverted: false, logs, call: undefined })
  return hash
}

test('it waits for the owners, and then was included: by which transaction, to whom, and how much', async () => {
  const proposal = template('plain', 0)
  const found = await follow(attemptOf(proposal))
  expect(found.news).toEqual([{ status: 'waiting', owners: unknown }])
  execute(proposal)
  const hash = hashOfHead()
  await pass(4_000)
  await found.following
  expect(found.news.slice(1)).toEqual([{ status: 'included', hash, recipient: safe, amount: 1_000n }])
  expect(found.isOver).toBe(true)
})

test('while one node alone shows that it was executed, it waits', async () => {
  const proposal = template('plain', 0)
  execute(proposal)
  chain.setNodes('forked')
  const { news, isOver } = await follow(attemptOf(proposal))
  expect(news).toEqual([{ status: 'waiting', owners: unknown }])
  expect(isOver).toBe(false)
})

test('one that sends the tokens elsewhere says where to', async () => {
  const proposal = template('away', 0)
  execute(proposal)
  const { news } = await follow(attemptOf(proposal))
  expect(news.at(-1)).toMatchObject({ status: 'included', recipient: pusher })
})

test('while no node answers that is said, and it goes on', async () => {
  chain.setNodes('down')
  const proposal = template('plain', 0)
  const found = await follow(attemptOf(proposal))
  expect(found.news).toEqual([
    {
      status: 'could-not-check',
      error: expect.objectContaining({ name: 'RpcUnreachableError' }),
      owners: unknown,
    },
  ])
  chain.setNodes('up')
  execute(proposal)
  await pass(8_000)
  expect(found.news.at(-1)).toMatchObject({ status: 'included' })
})

test('what the host says of the owners is shown, and decides nothing', async () => {
  const confirmations = [{ signer: { value: person(0).address } }]
  const readDetails = async () => ({
    txStatus: 'AWAITING_CONFIRMATIONS',
    detailedExecutionInfo: { confirmations, confirmationsRequired: 2 },
  })
  const { news, isOver } = await follow(attemptOf(template('plain', 0)), {
    readDetails: readDetails as never,
  })
  expect(news.at(-1)).toEqual({
    status: 'waiting',
    owners: { status: 'signing', signed: 1, required: 2 },
  })
  expect(isOver).toBe(false)
})

test('another transaction with its nonce has taken its place', async () => {
  execute(template('other', 0))
  const { news, isOver } = await follow(attemptOf(template('plain', 0)))
  expect(news.at(-1)).toEqual({ status: 'replaced' })
  expect(isOver).toBe(true)
})

test('anybody’s claim overtakes it', async () => {
  const found = await follow(attemptOf(template('plain', 0)))
  chain.push()
  await pass(4_000)
  await found.following
  expect(found.news).toEqual([{ status: 'waiting', owners: unknown }, { status: 'overtaken' }])
})

test('that one node alone calls it paid overtakes nothing', async () => {
  chain.push()
  chain.setNodes('forked')
  const { news, isOver } = await follow(attemptOf(template('plain', 0)))
  await pass(60_000)
  expect(news.at(-1)).toMatchObject({ status: 'waiting' })
  expect(isOver).toBe(false)
})

test('its own payment is found by the payment, where the Safe’s nonce is not known', async () => {
  // With gas of their own the owners made another hash than the calls have.
  const proposal = template('fragile', 0)
  const attempt = attemptOf(proposal, { proposedAtBlock: 50 })
  const found = await follow(attempt)
  chain.wait(1, 50)
  execute(proposal)
  const hash = hashOfHead()
  await pass(8_000)
  expect(found.news.at(-1)).toEqual({ status: 'included', hash, recipient: safe, amount: 1_000n })
})

/** Has what searches for a payment ask through `through`; each search counts. */
function searches(through: (ask: AskNode) => AskNode = (ask) => ask) {
  const made = { count: 0 }
  const { searchEach } = chain.reader
  chain.reader.searchEach = (question, search) => {
    if (question === 'When it was claimed') made.count++
    return searchEach(question, (ask) => search(through(ask)))
  }
  return made
}

test('a payment that is known and not found is searched for less often, but at once by who comes back', async () => {
  const { onWake, wake } = wakes()
  const found = await follow(attemptOf(template('plain', 0), { proposedAtBlock: 50 }), { onWake })
  // Before the proposal nothing is searched.
  chain.push()
  await pass(4_000)
  const made = searches()
  await pass(64_000)
  expect(made.count).toBe(2)
  wake()
  await pass(0)
  expect(made.count).toBe(3)
  expect(found.isOver).toBe(false)
})

test('where nodes refuse the Safe’s log, its own payment leads to it, at once', async () => {
  const refusing = async <T>(read: RpcRead<T>, ask: () => Promise<T>): Promise<T> => {
    const [filter] = typeof read.params === 'function' ? [] : read.params
    const { question, method } = read
    if (method === 'eth_getLogs' && (filter as { address: Address }).address === safe)
      throw new RpcUnreachableError({ question, answered: 0, configured: 3, quorum: 1, faults: [] })
    return ask()
  }
  const { atOneBlock, ask } = chain.reader
  chain.reader.ask = (read) => refusing(read, () => ask(read))
  chain.reader.atOneBlock = (options, work) =>
    atOneBlock(options, (block) =>
      work({
        number: block.number,
        agreement: block.agreement,
        readHead: block.readHead,
        read: (read) => refusing(read, () => block.read(read)),
      }),
    )
  const proposal = template('plain', 0)
  const { news } = await follow(attemptOf(proposal))
  execute(proposal)
  await pass(4_000)
  expect(news.map(({ status }) => status)).toEqual(['waiting', 'included'])
})

test('over time, only all of it overtakes the proposal; its last payment is looked for', async () => {
  const called: string[] = []
  const made = searches((ask) => (read) => {
    const [call] = typeof read.params === 'function' ? [] : read.params
    if (read.method === 'eth_call') called.push((call as { data: Hex }).data.slice(0, 10))
    return ask(read)
  })
  let paidOfIt = 999n
  const amounts = toFunctionSelector('paidAmounts(uint256,uint256)')
  setReader(
    site,
    answering(chain.reader, (data) =>
      data.startsWith(amounts)
        ? words(...Array.from({ length: 32 }, (_, at) => (at === 5 ? paidOfIt : 0n)))
        : undefined,
    ),
  )
  const attempt = attemptOf(template('plain', 0), { overTime: { amount: '1000', paid: '0' } })
  const found = await follow(attempt)
  chain.push()
  // So many blocks are not searched for logs one after the other.
  chain.wait(1, 2_001)
  await pass(8_000)
  expect([found.news, made.count]).toEqual([[{ status: 'waiting', owners: unknown }], 0])
  paidOfIt = 1_000n
  await pass(8_000)
  await found.following
  expect(found.news.at(-1)).toEqual({ status: 'overtaken' })
  expect(new Set(called)).toEqual(new Set([amounts]))
})

test('who comes back to the page has it looked at at once', async () => {
  const { listeners, onWake, wake } = wakes()
  const proposal = template('plain', 0)
  const found = await follow(attemptOf(proposal), { onWake })
  execute(proposal)
  wake()
  await pass(0)
  expect(found.news.at(-1)).toMatchObject({ status: 'included' })
  await found.following
  await pass(0)
  expect(listeners.size).toBe(0)
})

test('who comes back hears at once that it was overtaken', async () => {
  const { onWake, wake } = wakes()
  const found = await follow(attemptOf(template('plain', 0)), { onWake })
  chain.push()
  wake()
  await pass(0)
  expect(found.news.at(-1)).toEqual({ status: 'overtaken' })
})

test('the chain is looked at as often as is wanted', async () => {
  const proposal = template('plain', 0)
  const found = await follow(attemptOf(proposal), { pollMs: 100 })
  execute(proposal)
  await pass(100)
  expect(found.news.at(-1)).toMatchObject({ status: 'included' })
})

test('who leaves hears of no end', async () => {
  const found = await follow(attemptOf(template('plain', 0)))
  chain.push()
  controller.abort()
  await found.following
  expect(found.news).toEqual([{ status: 'waiting', owners: unknown }])
})

test('one that was executed after anybody’s claim has paid nothing', async () => {
  const proposal = template('many', 0)
  chain.push()
  execute(proposal)
  const hash = hashOfHead()
  const { news } = await follow(attemptOf(proposal))
  expect(news.at(-1)).toMatchObject({ status: expect.stringMatching(/paid-nothing|overtaken/) })
  expect(hash).toBeDefined()
})

test.each([
  ['the proof is wrong', 2, 'The contract did not accept the proof of this claim.'],
  ['the token refused', 3, 'The token refused to be sent to this address.'],
  ['nothing was due', 4, 'All that was unlocked had already been claimed.'],
  ['something that this version does not know', 0, 'The contract skipped this claim and did not say why.'],
])('one that was skipped has failed, and why: %s', async (_, outcome, reason) => {
  const proposal = template('many', 0)
  const hash = include([skipped(5, outcome), executed(proposal)])
  const { news, isOver } = await follow(attemptOf(proposal))
  expect(news.at(-1)).toEqual({ status: 'failed', hash, reason })
  expect(isOver).toBe(true)
})

test.each([
  ['that it was claimed before', [skipped(5, 1)]],
  ['of other allocations alone', [skipped(9, 2), paid(9)]],
  ['nothing', []],
])('one that was executed and logged %s has paid nothing', async (_, logs) => {
  const proposal = template('many', 0)
  const hash = include([...logs, executed(proposal)])
  const { news } = await follow(attemptOf(proposal))
  expect(news.at(-1)).toEqual({ status: 'paid-nothing', hash })
})

test('one whose call failed is run again to say why', async () => {
  const proposal = template('fragile', 0)
  const hash = include([executed(proposal, false)])
  const asked: unknown[] = []
  const refusal = encodeErrorResult({ abi: merkleDistributorAbi, errorName: 'AlreadyClaimed', args: [5n] })
  const explained: ChainReader = {
    ...chain.reader,
    atOneBlock: (options, work) =>
      chain.reader.atOneBlock(options, (block) =>
        work({
          number: block.number,
          agreement: block.agreement,
          readHead: block.readHead,
          read(read) {
            if (options.question !== 'Why it was refused') return block.read(read)
            asked.push(read.params)
            return Promise.resolve(read.onRevert?.(refusal) as never)
          },
        }),
      ),
  }
  setReader(site, explained)
  const { news } = await follow(attemptOf(proposal))
  expect(news.at(-1)).toMatchObject({ status: 'failed', hash, reason: expect.stringMatching(/claimed/i) })
  const { to, data } = proposal.transaction
  const at = toHex(chain.head().number - 1)
  expect(asked[0]).toEqual([{ to, data, from: safe }, at])
})

test('a batch that failed is not run again: what it would have done is not known from outside', async () => {
  const proposal = template('both', 0)
  const hash = include([executed(proposal, false), skipped(5, 2)])
  const { news } = await follow(attemptOf(proposal))
  expect(news.at(-1)).toEqual({
    status: 'failed',
    hash,
    reason: 'One of the calls in it was refused, and so all of them were.',
  })
})

test('error: a fault of this site is thrown', async () => {
  const found = await follow(attemptOf(template('plain', 0)))
  chain.setMeanwhile({
    after: 0,
    run() {
      throw new TypeError('undefined is not …')
    },
  })
  await pass(4_000)
  await expect(found.following).rejects.toThrow('undefined is not …')
})

test('only a proposal that waits, or could not be checked, is not over', () => {
  expect(isProposalOver({ status: 'waiting', owners: { status: 'unknown' } })).toBe(false)
  const error = new TypeError('x') as never
  expect(isProposalOver({ status: 'could-not-check', error, owners: { status: 'unknown' } })).toBe(false)
  expect(isProposalOver({ status: 'replaced' })).toBe(true)
  expect(isProposalOver({ status: 'paid-nothing', hash: '0x12' })).toBe(true)
})
