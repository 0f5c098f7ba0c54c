import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcDisagreementError } from '../../chain/errors.ts'
import type { SafeTransactionClues } from '../../chain/followSafeTransaction.ts'
import { wakes } from '../../chain/test-support/wakes.ts'
import { person, safe, template, window } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import {
  createModelFixture,
  type ModelFixture,
} from '../../claim/safeClaim/test-support/createModelFixture.ts'
import { SafeHostClosedError } from '../../safe/app/errors.ts'
import type { Proposal } from '../proposal.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'
import { detailsOf } from '../test-support/detailsOfProposal.ts'
import { type FollowedProposal, followProposal } from './followProposal.ts'

// A Safe on a chain in memory, and a host that says what a test has it say. The clock is the test’s.

let chain: ModelFixture
let controller: AbortController
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  chain = createModelFixture()
  chain.wait(window.start - 1_800_000_000)
  controller = new AbortController()
})
afterEach(() => {
  controller.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const execute = (proposal: Proposal) =>
  chain.execute({ proposal, signers: [person(0).address, person(1).address] }, 'direct')

type Options = Partial<Parameters<typeof followProposal>[2]>
type Place = Partial<Parameters<typeof followProposal>[1]>
async function follow({ safeTxHash, transaction }: Proposal, options: Options = {}, place: Place = {}) {
  const { to, value, data } = transaction
  const found = { news: [] as FollowedProposal[], isOver: false }
  const asked = { safe, safeTxHash, calls: [{ to, value, data }], proposedAtBlock: 0, ...place }
  const following = (async () => {
    const { signal } = controller
    for await (const each of followProposal(chain.reader, asked, { signal, ...options }))
      found.news.push(each)
    found.isOver = true
  })()
  following.catch(() => undefined)
  await pass(0)
  return Object.assign(found, { following })
}
const unknown = { status: 'unknown' }
const plain = template('plain', 0)

/** A host whose answer can be changed; `asked` are the times at which it was asked. */
function hostOf(first: object, { safeTxHash }: Proposal = plain) {
  const host = { answer: first as object | Error, asked: [] as number[] }
  const readDetails: ReadSafeTransaction = async (hash, signal) => {
    expect(hash).toBe(safeTxHash)
    expect(signal).toBeInstanceOf(AbortSignal)
    host.asked.push(Date.now() - 1_800_000_000_000)
    if (host.answer instanceof Error) throw host.answer
    return host.answer as never
  }
  return { host, readDetails }
}
const signers = (count: number) => ({
  confirmations: Array.from({ length: count }, (_, at) => ({ signer: { value: person(at).address } })),
  confirmationsRequired: 2,
})

test('it waits, and then it was executed, with the receipt', async () => {
  const found = await follow(plain)
  expect(found.news).toEqual([{ status: 'waiting', owners: unknown }])
  execute(plain)
  await pass(4_000)
  expect(found.news.slice(1)).toEqual([
    { status: 'executed', owners: unknown, receipt: expect.objectContaining({ status: 'success' }) },
  ])
  expect(found.isOver).toBe(true)
})

test('it was executed, and the call inside failed', async () => {
  const fragile = template('fragile', 0)
  chain.execute({ proposal: fragile, signers: [person(0).address, person(1).address] }, 'starved')
  const { news, isOver } = await follow(fragile)
  expect(news.at(-1)).toMatchObject({ status: 'failed', receipt: { status: 'success' } })
  expect(isOver).toBe(true)
  // A host that could go on has nothing to add.
  const { readDetails } = hostOf({ txStatus: 'FAILED' }, fragile)
  expect((await follow(fragile, { readDetails })).isOver).toBe(true)
})

test('one that a single node shows is executing, until a second one shows it', async () => {
  execute(plain)
  chain.setNodes('forked')
  const found = await follow(plain)
  expect(found.news).toMatchObject([{ status: 'executing', receipt: {} }])
  expect(found.isOver).toBe(false)
  chain.setNodes('up')
  await pass(4_000)
  expect(found.news.at(-1)).toMatchObject({ status: 'executed' })
})

test('its place was taken by another one with its nonce, which is found by its calls', async () => {
  execute(template('other', 0))
  const { news, isOver } = await follow(plain)
  expect(news).toEqual([{ status: 'replaced', owners: unknown }])
  expect(isOver).toBe(true)
})

test('without its calls, or its nonce, that its place was taken is not known', async () => {
  execute(template('other', 0))
  const blind = await follow(plain, {}, { calls: undefined })
  expect(blind.news).toEqual([{ status: 'waiting', owners: unknown }])
  const clues: SafeTransactionClues = { nonce: 0 }
  const led = await follow(plain, { clues }, { calls: undefined })
  expect(led.news).toEqual([{ status: 'replaced', owners: unknown }])
})

test('a nonce that was found is kept for the caller, and is looked for once', async () => {
  const clues: SafeTransactionClues = {}
  let searches = 0
  const { atOneBlock } = chain.reader
  chain.reader.atOneBlock = (options, work) => {
    if (options.question === 'The number of transactions that the Safe has executed') searches++
    return atOneBlock(options, work)
  }
  await follow(plain, { clues })
  expect(clues.nonce).toBe(0)
  const before = searches
  await pass(20_000)
  expect(searches).toBe(before)
  // One that is known is not looked for.
  searches = 0
  await follow(plain, { clues: { nonce: 5 } })
  expect(searches).toBe(0)
})

test('while no node answers that is said once, and its nonce is looked for when they do', async () => {
  chain.setNodes('down')
  const clues: SafeTransactionClues = {}
  const found = await follow(plain, { clues })
  await pass(8_000)
  expect(found.news).toEqual([
    {
      status: 'could-not-check',
      error: expect.objectContaining({ name: 'RpcUnreachableError' }),
      owners: unknown,
    },
  ])
  chain.setNodes('up')
  await pass(4_000)
  expect(clues.nonce).toBe(0)
  expect(found.news.at(-1)).toEqual({ status: 'waiting', owners: unknown })
})

test('that nodes contradict each other is news where they were silent before', async () => {
  chain.setNodes('down')
  const found = await follow(plain)
  chain.reader.atOneBlock = async () => {
    throw new RpcDisagreementError({ question: 'The Safe’s transaction', words: [] })
  }
  await pass(4_000)
  const names = found.news.map((each) => each.status === 'could-not-check' && each.error.name)
  expect(names).toEqual(['RpcUnreachableError', 'RpcDisagreementError'])
})

test.each([
  ['AWAITING_CONFIRMATIONS', { status: 'signing', signed: 1, required: 2 }],
  ['AWAITING_EXECUTION', { status: 'signed', signed: 1, required: 2 }],
  ['SUCCESS', { status: 'said-executed' }],
  ['FAILED', { status: 'said-executed' }],
  ['CANCELLED', { status: 'said-cancelled' }],
])('a host that says %s is believed in nothing that decides', async (txStatus, owners) => {
  const { readDetails } = hostOf({ txStatus, detailedExecutionInfo: signers(1) })
  const { news, isOver } = await follow(plain, { readDetails })
  expect(news.at(-1)).toEqual({ status: 'waiting', owners })
  expect(isOver).toBe(false)
})

test.each([{ txStatus: 'SOMETHING_NEW' }, new Error('Request failed')])(
  'a host that says what nobody knows, or nothing, has said nothing of the owners: %s',
  async (answer) => {
    const { readDetails } = hostOf(answer)
    const { news } = await follow(plain, { readDetails })
    expect(news).toEqual([{ status: 'waiting', owners: unknown }])
  },
)

test('each new finding of the host is an update, and the same one is not', async () => {
  const { host, readDetails } = hostOf({
    txStatus: 'AWAITING_CONFIRMATIONS',
    detailedExecutionInfo: signers(1),
  })
  const found = await follow(plain, { readDetails })
  await pass(20_000)
  const { length } = found.news
  expect(found.news.at(-1)).toMatchObject({ owners: { signed: 1 } })
  host.answer = { txStatus: 'AWAITING_EXECUTION', detailedExecutionInfo: signers(2) }
  await pass(20_000)
  expect(found.news).toHaveLength(length + 1)
  expect(found.news.at(-1)).toMatchObject({ owners: { status: 'signed', signed: 2 } })
})

/** A host that takes its time. */
function slowHost() {
  const host = { answer: (_: object): void => undefined }
  const readDetails: ReadSafeTransaction = () =>
    new Promise((resolve) => {
      host.answer = (details) => resolve(details as never)
    })
  return { host, readDetails }
}

test('a hash that the host names has the chain looked at at once, in that transaction', async () => {
  const { host, readDetails } = slowHost()
  const clues: SafeTransactionClues = {}
  const blind = { calls: undefined, proposedAtBlock: 1_000 }
  const found = await follow(plain, { readDetails, clues }, blind)
  execute(plain)
  await pass(1_000)
  const transactionHash = chain.head().transactions[0]?.hash
  host.answer({ txStatus: 'SUCCESS', txHash: transactionHash })
  await pass(0)
  expect(clues).toEqual({ transactionHash })
  expect(found.news.at(-1)).toMatchObject({ status: 'executed', owners: { status: 'said-executed' } })
})

test('a host that names none has nothing looked at', async () => {
  const { host, readDetails } = slowHost()
  const clues: SafeTransactionClues = {}
  await follow(plain, { readDetails, clues }, { calls: undefined })
  const atOneBlock = vi.spyOn(chain.reader, 'atOneBlock')
  host.answer({ txStatus: 'SUCCESS', txHash: null })
  await pass(0)
  expect(clues).toEqual({})
  expect(clues).not.toHaveProperty('transactionHash')
  expect(atOneBlock).not.toHaveBeenCalled()
})

test('a nonce that is known stays, where the host shows none', async () => {
  const { readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  const clues: SafeTransactionClues = { nonce: 0 }
  await follow(plain, { readDetails, clues })
  expect(clues.nonce).toBe(0)
})

test('a nonce is taken from the host where all that it shows has the hash, and at once', async () => {
  execute(template('other', 0))
  const shown = JSON.parse(
    JSON.stringify(detailsOf({ proposal: plain, confirmations: [] }), (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
  ) as object
  const { host, readDetails } = slowHost()
  const clues: SafeTransactionClues = {}
  const found = await follow(plain, { readDetails, clues }, { calls: undefined })
  await pass(1_000)
  host.answer(shown)
  await pass(0)
  expect(clues.nonce).toBe(0)
  expect(found.news.at(-1)?.status).toBe('replaced')
  expect(found.isOver).toBe(true)
})

test('a connection to the host that is closed leaves the chain', async () => {
  const { host, readDetails } = hostOf(new SafeHostClosedError())
  const found = await follow(plain, { readDetails })
  await pass(60_000)
  expect(host.asked).toEqual([0])
  execute(plain)
  await pass(60_000)
  expect(found.news.at(-1)).toMatchObject({ status: 'executed' })
})

test('the host is asked again after four seconds, and after sixteen at most', async () => {
  const { host, readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  await follow(plain, { readDetails })
  await pass(120_000)
  expect(host.asked.slice(0, 6)).toEqual([0, 5_000, 12_500, 23_750, 39_750, 55_750])
})

test('both pauses follow the one that is wanted', async () => {
  const { host, readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  const found = await follow(plain, { readDetails, pollMs: 100 })
  await pass(1_000)
  expect(host.asked).toEqual([0, 400, 800])
  execute(plain)
  await pass(100)
  expect(found.news.at(-1)).toMatchObject({ status: 'executed' })
})

test('who comes back has chain and host asked at once; nobody is listened to after the end', async () => {
  const { listeners, onWake, wake } = wakes()
  const { host, readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  const found = await follow(plain, { readDetails, onWake })
  execute(plain)
  wake()
  await pass(0)
  expect(host.asked).toHaveLength(2)
  expect(found.news.at(-1)).toMatchObject({ status: 'executed' })
  expect(listeners.size).toBe(0)
})

test('while nobody sees the page the host is not asked', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const { onWake } = wakes()
  const { host, readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  await follow(plain, { readDetails, onWake })
  await pass(3_600_000)
  expect(host.asked).toHaveLength(1)
})

test('after a long while without anything new the host is asked more rarely, until something is', async () => {
  const { host, readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  await follow(plain, { readDetails })
  await pass(40 * 60_000)
  host.asked.length = 0
  await pass(4 * 60_000)
  const rare = host.asked.length
  expect(rare).toBeLessThan(10)
  host.answer = { txStatus: 'AWAITING_CONFIRMATIONS' }
  await pass(60_000)
  host.asked.length = 0
  await pass(4 * 60_000)
  expect(host.asked.length).toBeGreaterThan(rare + 4)
})

test('who leaves hears of nothing more, and nobody is asked', async () => {
  const { host, readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  const found = await follow(plain, { readDetails })
  execute(plain)
  controller.abort()
  await found.following
  const { length } = found.news
  await pass(60_000)
  expect([found.news.length, host.asked.length]).toEqual([length, 1])
  expect(found.news.every(({ status }) => status === 'waiting')).toBe(true)
})

test('who leaves at one finding does not hear of the other, which came with it', async () => {
  const { readDetails } = hostOf({ txStatus: 'AWAITING_EXECUTION' })
  const { signal } = controller
  const { safeTxHash, transaction } = plain
  const asked = { safe, safeTxHash, calls: [transaction], proposedAtBlock: 0 }
  const news: FollowedProposal[] = []
  for await (const each of followProposal(chain.reader, asked, { signal, readDetails })) {
    news.push(each)
    // Both have answered by then.
    await pass(0)
    controller.abort()
  }
  expect(news).toHaveLength(1)
})

test('a host that answers after somebody left is not heard', async () => {
  const { host, readDetails } = slowHost()
  const found = await follow(plain, { readDetails })
  controller.abort()
  host.answer({ txStatus: 'AWAITING_EXECUTION' })
  await found.following
  expect(found.news).toEqual([{ status: 'waiting', owners: unknown }])
})

test('error: a fault of this site while its nonce is looked for is thrown', async () => {
  const run = () => {
    throw new TypeError('undefined is not …')
  }
  chain.setMeanwhile({ after: 0, run })
  await expect((await follow(plain)).following).rejects.toThrow('undefined is not …')
})

test('it is known by the hash that owners sign alone', async () => {
  const hash: Hex = template('many', 0).safeTxHash
  execute(plain)
  const { news } = await follow(plain, {}, { safeTxHash: hash })
  expect(news.at(-1)?.status).toBe('waiting')
})
