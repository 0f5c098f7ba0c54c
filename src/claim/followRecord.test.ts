import { pad, toHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReader } from '../chain/readerOf.ts'
import { createModelReader, type Nodes } from '../chain/test-support/createModelReader.ts'
import { words } from '../chain/test-support/readerOfContract.ts'
import { wakes } from '../chain/test-support/wakes.ts'
import type { SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import type { AttemptUpdate } from './followAttempt.ts'
import { followRecord } from './followRecord.ts'
import { here, payer, person, safe, template, window } from './safeClaim/test-support/claimFixtures.ts'
import { createModelFixture } from './safeClaim/test-support/createModelFixture.ts'
import type { AskedAttempt, ProposedAttempt, SentAttempt, StoredAttempt } from './storedAttempts.ts'

const claim = {
  distributor: here,
  index: 5,
  account: payer,
  from: payer,
  to: here,
  data: '0x1234',
} as const
const hash = `0x${'ab'.repeat(32)}` as const
const blockHash = pad('0x9', { size: 32 })

let controller: AbortController
let site: SiteConfig
beforeEach(() => {
  controller = new AbortController()
  site = { ...plainSite }
})
afterEach(() => {
  controller.abort()
  vi.useRealTimers()
})

/** The first so many updates. */
async function first(count: number, record: StoredAttempt, options: object = {}) {
  const updates: AttemptUpdate[] = []
  const { signal } = controller
  for await (const update of followRecord(site, record, { signal, ...options })) {
    updates.push(update)
    if (updates.length === count) break
  }
  return updates
}

/** A chain at block 9, where the payer has sent `sent` with nonce 7, or nothing since. */
function setChain({
  sent,
  bits = 0n,
  nodes = 'up',
  logs = [],
}: {
  sent?: object | undefined
  bits?: bigint
  nodes?: Nodes
  logs?: readonly object[]
} = {}) {
  const transaction = { hash, from: payer, to: here, nonce: '0x7', input: '0x1234', value: '0x0', ...sent }
  const model = createModelReader({
    head: () => ({ number: 9, hash: blockHash, timestamp: 1_800_000_000 }),
    respond(method, params) {
      switch (method) {
        case 'eth_call':
          return words(bits)
        case 'eth_getTransactionCount':
          return toHex(sent && Number(params[1]) >= 9 ? 8 : 7)
        case 'eth_getBlockByNumber':
          return {
            number: params[0] === 'latest' ? '0x9' : params[0],
            hash: blockHash,
            timestamp: '0x64',
            transactions: sent && Number(params[0]) === 9 ? [transaction] : [],
          }
        case 'eth_getTransactionReceipt':
          return sent && params[0] === hash
            ? {
                transactionHash: hash,
                blockHash,
                blockNumber: '0x9',
                from: payer,
                to: here,
                status: '0x1',
                gasUsed: '0x1',
                effectiveGasPrice: '0x1',
                logs,
              }
            : null
        case 'eth_getLogs':
          return []
        default:
          return null
      }
    },
  })
  model.setNodes(nodes)
  setReader(site, model.reader)
}

const asked: AskedAttempt = { status: 'asked', ...claim, nonce: 7, askedAtBlock: 5, askedAt: Date.now() }

test('what a wallet was asked for and has not answered is shown so', async () => {
  setChain()
  expect(await first(1, asked)).toEqual([
    { status: 'shown', attempt: { status: 'unanswered', progress: 'waiting' } },
  ])
  setChain({ nodes: 'down' })
  expect(await first(1, asked)).toEqual([
    { status: 'shown', attempt: { status: 'unanswered', progress: 'could-not-check' } },
  ])
})

test('what it has sent after all is found, as it is remembered from then on', async () => {
  setChain({ sent: {} })
  expect(await first(2, asked)).toEqual([
    { status: 'found', sent: { status: 'sent', ...claim, hash, leastNonce: 7, sentAtBlock: 5 } },
  ])
})

test('that another transaction paid, and that the sender has moved on, is handed on', async () => {
  setChain({ bits: 32n })
  expect(await first(2, asked)).toEqual([{ status: 'paid' }])
  setChain({ sent: { input: '0x99' } })
  expect(await first(1, asked)).toEqual([{ status: 'moved-on' }])
})

const sent: SentAttempt = { status: 'sent', ...claim, hash, leastNonce: 7, sentAtBlock: 5 }

test('a transaction is shown while it is on its way', async () => {
  setChain()
  expect(await first(1, sent)).toEqual([
    { status: 'shown', attempt: { status: 'following', hash, progress: { status: 'unseen' } } },
  ])
})

test('a transaction at its end ends the record', async () => {
  setChain({ sent: {} })
  expect(await first(2, sent)).toEqual([
    {
      status: 'ended',
      record: sent,
      attempt: { status: 'following', hash, progress: { status: 'paid-nothing', hash } },
    },
  ])
})

const proposal = template('plain', 0)
const proposed: ProposedAttempt = {
  status: 'proposed',
  distributor: here,
  index: 5,
  account: safe,
  to: proposal.transaction.to,
  data: proposal.transaction.data,
  safe,
  safeTxHash: proposal.safeTxHash,
  proposedAtBlock: 0,
  proposedAt: 0,
}
const shown = { status: 'proposed', safe, safeTxHash: proposal.safeTxHash }

test('a Safe’s proposal is shown while it waits, and ends the record once it is executed', async () => {
  const chain = createModelFixture()
  setReader(site, chain.reader)
  expect(await first(1, proposed)).toEqual([
    {
      status: 'shown',
      attempt: { ...shown, progress: { status: 'waiting', owners: { status: 'unknown' } } },
    },
  ])
  chain.wait(window.start - 1_800_000_000)
  chain.execute({ proposal, signers: [person(0).address, person(1).address] }, 'direct')
  const updates = await first(3, proposed)
  expect(updates).toEqual([
    {
      status: 'ended',
      record: proposed,
      attempt: { ...shown, progress: expect.objectContaining({ status: 'included', recipient: safe }) },
    },
  ])
})

test('the host is asked about a Safe’s proposal where there is one', async () => {
  setReader(site, createModelFixture().reader)
  const readDetails = async () => ({ txStatus: 'AWAITING_EXECUTION' })
  const { signal } = controller
  for await (const update of followRecord(site, proposed, { signal, readDetails })) {
    expect(update).toMatchObject({ attempt: { status: 'proposed', progress: { status: 'waiting' } } })
    if (JSON.stringify(update).includes('"signed"')) return
  }
  throw new Error('The host was not heard.')
})

test.each<[string, StoredAttempt]>([
  ['asked for', asked],
  ['sent', sent],
  ['proposed', proposed],
])(
  'what was %s is looked at again once somebody comes back, and no more once he leaves',
  async (_, record) => {
    if (record === proposed) setReader(site, createModelFixture().reader)
    else setChain()
    vi.useFakeTimers()
    const { listeners, onWake } = wakes()
    const { signal } = controller
    const updates = followRecord(site, record, { signal, onWake })
    await updates.next()
    const next = updates.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(listeners.size).toBeGreaterThan(0)
    controller.abort()
    expect((await next).done).toBe(true)
  },
)
