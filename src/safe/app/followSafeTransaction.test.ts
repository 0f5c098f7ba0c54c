import { describe, expect, test } from 'vitest'
import * as v from '../../schema/v.ts'
import { SafeHostClosedError, SafeHostSilentError } from './errors.ts'
import { followSafeTransaction, type SafeTransactionStatus } from './followSafeTransaction.ts'
import { transactionDetailsSchema } from './messages.ts'
import { demoDetails, demoHash, demoOwners, demoTxHash } from './test-support/createTestHost.ts'

const waits = { txHash: null }
const signed = (...owners: number[]) => ({
  txHash: null,
  detailedExecutionInfo: {
    type: 'MULTISIG',
    confirmationsRequired: 2,
    confirmations: owners.map((at) => ({ signer: { value: demoOwners[at] } })),
  },
})
const silence = new SafeHostSilentError({ method: 'getTxBySafeTxHash', deadlineMs: 20_000 })

type Look = ReturnType<typeof demoDetails> | Error

/** Follows through the answers, the last of which repeats; ends itself after `pauses` pauses. */
async function follow(looks: Look[], pauses = 200) {
  const controller = new AbortController()
  const paused: number[] = []
  const statuses: SafeTransactionStatus[] = []
  let at = 0
  const readDetails = async () => {
    const look = looks[Math.min(at++, looks.length - 1)]
    if (look instanceof Error) throw look
    return v.parse(transactionDetailsSchema, look)
  }
  const pause = async (milliseconds: number) => {
    paused.push(milliseconds)
    if (paused.length >= pauses) controller.abort()
  }
  for await (const status of followSafeTransaction(readDetails, demoHash, {
    signal: controller.signal,
    pause,
  }))
    statuses.push(status)
  return { statuses, paused, looks: at }
}

test('from the first signature to the transaction on the chain', async () => {
  const { statuses } = await follow([
    demoDetails('AWAITING_CONFIRMATIONS', signed(0)),
    demoDetails('AWAITING_CONFIRMATIONS', signed(0)),
    demoDetails('AWAITING_EXECUTION', signed(0, 1)),
    demoDetails('SUCCESS'),
  ])
  expect(statuses).toEqual([
    { status: 'awaiting-confirmations', confirmations: 1, required: 2 },
    { status: 'awaiting-execution', confirmations: 2, required: 2 },
    { status: 'success', hash: demoTxHash, isFinal: true },
  ])
})

test('an owner who is listed twice has signed once', async () => {
  const { statuses } = await follow([
    demoDetails('AWAITING_CONFIRMATIONS', signed(0, 0)),
    demoDetails('SUCCESS'),
  ])
  expect(statuses[0]).toMatchObject({ confirmations: 1 })
})

test('a host that counts nothing: how many is not known', async () => {
  const bare = { txHash: null, detailedExecutionInfo: null }
  const { statuses } = await follow([demoDetails('AWAITING_CONFIRMATIONS', bare), demoDetails('SUCCESS')])
  expect(statuses[0]).toEqual({
    status: 'awaiting-confirmations',
    confirmations: undefined,
    required: undefined,
  })
})

test('FAILED by txStatus is failed, whatever the receipt says', async () => {
  const { statuses } = await follow([demoDetails('FAILED')])
  expect(statuses).toEqual([{ status: 'failed', hash: demoTxHash, isFinal: true }])
})

test('executed, with the hash still on its way: followed until it is known', async () => {
  const { statuses } = await follow([
    demoDetails('SUCCESS', waits),
    demoDetails('SUCCESS', waits),
    demoDetails('SUCCESS'),
  ])
  expect(statuses).toEqual([
    { status: 'success', hash: undefined, isFinal: false },
    { status: 'success', hash: demoTxHash, isFinal: true },
  ])
})

describe('cancelled', () => {
  test('is final after it was said for a minute', async () => {
    const { statuses, paused } = await follow([demoDetails('CANCELLED', waits)])
    expect(statuses).toEqual([
      { status: 'cancelled', isFinal: false },
      { status: 'cancelled', isFinal: true },
    ])
    const waited = paused.reduce((sum, pause) => sum + pause, 0)
    expect(waited).toBeGreaterThanOrEqual(60_000)
    expect(waited).toBeLessThan(95_000)
  })

  test('said too soon by a service that lags is taken back', async () => {
    const { statuses } = await follow([demoDetails('CANCELLED', waits), demoDetails('SUCCESS')])
    expect(statuses).toEqual([
      { status: 'cancelled', isFinal: false },
      { status: 'success', hash: demoTxHash, isFinal: true },
    ])
  })

  test('a minute begins anew when it was taken back', async () => {
    const cancelled = demoDetails('CANCELLED', waits)
    const { statuses } = await follow(
      [cancelled, cancelled, cancelled, demoDetails('AWAITING_EXECUTION', signed(0, 1)), cancelled],
      7,
    )
    expect(statuses.map((status) => ('isFinal' in status ? status.isFinal : status.status))).toEqual([
      false,
      'awaiting-execution',
      false,
    ])
  })
})

describe('never failed for', () => {
  test('weeks of waiting', async () => {
    const { statuses, looks } = await follow([demoDetails('AWAITING_CONFIRMATIONS', signed(0))], 60_000)
    expect(statuses).toEqual([{ status: 'awaiting-confirmations', confirmations: 1, required: 2 }])
    expect(looks).toBe(60_000)
  })

  test('silence: unknown, reported once, and forgotten when the host is back', async () => {
    const { statuses } = await follow([silence, silence, silence, demoDetails('SUCCESS')])
    expect(statuses).toEqual([
      { status: 'unknown', error: silence },
      { status: 'success', hash: demoTxHash, isFinal: true },
    ])
  })

  test('a status that nobody knows yet', async () => {
    const { statuses } = await follow([demoDetails('PONDERING', waits), demoDetails('SUCCESS')])
    expect(statuses[0]).toEqual({ status: 'other', txStatus: 'PONDERING' })
    expect(statuses.at(-1)).toMatchObject({ status: 'success' })
  })
})

test('looks after 5 s, ever more rarely up to 30 s, and soon again after news', async () => {
  const waiting = demoDetails('AWAITING_CONFIRMATIONS', signed(0))
  const { paused } = await follow([
    ...Array.from({ length: 7 }, () => waiting),
    demoDetails('AWAITING_EXECUTION', signed(0, 1)),
    demoDetails('AWAITING_EXECUTION', signed(0, 1)),
    demoDetails('SUCCESS'),
  ])
  expect(paused).toEqual([5_000, 7_500, 11_250, 16_875, 25_312.5, 30_000, 30_000, 5_000, 7_500])
})

test('ends where nothing more can be learned: the connection is closed', async () => {
  const closed = new SafeHostClosedError()
  const { statuses, looks } = await follow([demoDetails('AWAITING_EXECUTION', signed(0, 1)), closed])
  expect(statuses.at(-1)).toEqual({ status: 'unknown', error: closed })
  expect(looks).toBe(2)
})

test('ends at once when it is aborted, also in the middle of a real pause', async () => {
  const controller = new AbortController()
  const details = v.parse(transactionDetailsSchema, demoDetails('AWAITING_EXECUTION', waits))
  const following = followSafeTransaction(async () => details, demoHash, { signal: controller.signal })
  expect((await following.next()).value).toMatchObject({ status: 'awaiting-execution' })
  const next = following.next()
  setImmediate(() => controller.abort())
  expect(await next).toEqual({ value: undefined, done: true })
})
