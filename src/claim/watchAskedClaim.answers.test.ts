import type { Address, Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findSentCall, type SentCallSearch } from '../chain/findSentCall.ts'
import { readerOf } from '../chain/readerOf.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import { EverclaimError } from '../errors.ts'
import { findClaimRecord } from './findClaimRecord.ts'
import { readAttemptPaid } from './readAttemptPaid.ts'
import type { AskedAttempt } from './storedAttempts.ts'
import { type AskedUpdate, watchAskedClaim } from './watchAskedClaim.ts'

/** What the nodes say, in place of a chain: that is asked in watchAskedClaim.test.ts. */
vi.mock('../chain/findSentCall.ts', async (original) => ({
  ...(await original<typeof import('../chain/findSentCall.ts')>()),
  findSentCall: vi.fn(),
}))
vi.mock('../chain/readReceipt.ts', () => ({ readReceipt: vi.fn() }))
vi.mock('./findClaimRecord.ts', () => ({ findClaimRecord: vi.fn() }))
vi.mock('./readAttemptPaid.ts', () => ({ readAttemptPaid: vi.fn() }))

const site = { ...plainSite, rpcUrls: ['https://node.example'] }
const from: Address = '0x00000000000000000000000000000000000000B2'
const distributor: Address = '0x00000000000000000000000000000000000000d1'
const hash: Hex = `0x${'12'.repeat(32)}`
const askedAt = 1_700_000_000_000
const asked: AskedAttempt = {
  status: 'asked',
  distributor,
  index: 3,
  account: from,
  from,
  to: distributor,
  data: '0x01',
  nonce: 7,
  askedAtBlock: 100,
  askedAt,
}
const search = (change: Partial<SentCallSearch> = {}): SentCallSearch => ({
  transaction: undefined,
  count: 7,
  searchedTo: 7,
  isAgreed: true,
  ...change,
})
const agreement = { agreed: 2, configured: 2 }
const silence = new EverclaimError('No node answers.')

beforeEach(() => {
  vi.useFakeTimers({ now: askedAt })
  vi.mocked(findSentCall).mockReset().mockResolvedValue(search())
  vi.mocked(readAttemptPaid).mockReset().mockResolvedValue({ isPaid: false, agreement })
  vi.mocked(findClaimRecord).mockReset().mockResolvedValue(null)
  vi.mocked(readReceipt).mockReset().mockResolvedValue(undefined)
})
afterEach(() => void vi.useRealTimers())

/** What is reported within so many looks. */
async function watch(looks: number, attempt = asked) {
  const controller = new AbortController()
  const news: AskedUpdate[] = []
  const watching = (async () => {
    for await (const each of watchAskedClaim(site, attempt, { signal: controller.signal })) news.push(each)
  })()
  // A look every four seconds, the first at once.
  const ended = Promise.allSettled([watching])
  await vi.advanceTimersByTimeAsync((looks - 1) * 4_000)
  controller.abort()
  await ended
  await watching
  return news
}
const searched = () =>
  vi.mocked(findSentCall).mock.calls.map(([, { nonce, searchedAlone }]) => [nonce, searchedAlone])

test('what was searched once is not searched again, and what one node has said alone not while it is alone', async () => {
  vi.mocked(findSentCall)
    .mockResolvedValueOnce(search({ searchedTo: 9 }))
    .mockResolvedValueOnce(search({ searchedTo: 12, isAgreed: false }))
    .mockRejectedValueOnce(silence)
    .mockResolvedValueOnce(search({ searchedTo: 10 }))
  expect(await watch(5)).toEqual([
    { status: 'waiting' },
    { status: 'could-not-check', error: silence },
    { status: 'waiting' },
  ])
  expect(searched()).toEqual([
    [7, undefined],
    [9, undefined],
    [9, 12],
    [9, 12],
    [10, undefined],
  ])
  expect(vi.mocked(findSentCall).mock.calls[0]).toEqual([
    readerOf(site),
    { ...asked, searchedAlone: undefined, sentAtBlock: 100 },
  ])
  expect(vi.mocked(readAttemptPaid).mock.calls[0]).toEqual([readerOf(site), asked, 'more'])
})

test('a finding is reported once, and that the wallet has moved on each time', async () => {
  const movedOn = search({ count: 8, searchedTo: 8 })
  vi.mocked(findSentCall)
    .mockResolvedValueOnce(search())
    .mockResolvedValueOnce(search())
    .mockResolvedValueOnce(movedOn)
    .mockResolvedValueOnce(movedOn)
    .mockResolvedValueOnce(search({ transaction: { hash } as SentCallSearch['transaction'] }))
  expect(await watch(9)).toEqual([
    { status: 'waiting' },
    { status: 'moved-on' },
    { status: 'moved-on' },
    { status: 'found', hash },
  ])
  expect(findSentCall).toHaveBeenCalledTimes(5)
})

test('a prompt of exactly a day may still be there; a millisecond later it is not', async () => {
  const day = 86_400_000
  vi.setSystemTime(askedAt + day)
  expect(await watch(1)).toEqual([{ status: 'waiting' }])
  vi.setSystemTime(askedAt + day + 1)
  expect(await watch(1)).toEqual([{ status: 'moved-on' }])
})

test('paid is the end, unless one node of several says so alone', async () => {
  vi.mocked(readAttemptPaid).mockResolvedValue({ isPaid: true, agreement: { agreed: 1, configured: 2 } })
  expect(await watch(2)).toEqual([{ status: 'waiting' }])
  vi.mocked(findSentCall).mockClear()
  vi.mocked(readAttemptPaid).mockResolvedValue({ isPaid: true, agreement })
  expect(await watch(3)).toEqual([{ status: 'paid' }])
  expect(findSentCall).toHaveBeenCalledTimes(1)
})

test('the transaction that paid is the sender’s own only by its receipt', async () => {
  const own: Hex = `0x${'34'.repeat(32)}`
  const receiptOf = (sender: Address) => ({ from: sender }) as Awaited<ReturnType<typeof readReceipt>>
  vi.mocked(readAttemptPaid).mockResolvedValue({ isPaid: true, agreement })
  vi.mocked(findClaimRecord).mockResolvedValue({ hash: own } as Awaited<ReturnType<typeof findClaimRecord>>)
  expect(await watch(1)).toEqual([{ status: 'paid' }])
  vi.mocked(readReceipt).mockResolvedValue(receiptOf(distributor))
  expect(await watch(1)).toEqual([{ status: 'paid' }])
  vi.mocked(readReceipt).mockResolvedValue(receiptOf(from.toLowerCase() as Address))
  expect(await watch(1)).toEqual([{ status: 'found', hash: own }])
  expect(vi.mocked(readReceipt).mock.calls[0]).toEqual([readerOf(site), own])
})

test.each([
  [undefined, false],
  [{ amount: '100', paid: '25' }, true],
])(
  'its log is searched from the block at which it was asked for, over time: $1',
  async (overTime, isOverTime) => {
    const attempt = { ...asked, overTime }
    vi.mocked(readAttemptPaid).mockResolvedValue({ isPaid: true, agreement })
    expect(await watch(1, attempt)).toEqual([{ status: 'paid' }])
    expect(vi.mocked(findClaimRecord).mock.calls).toEqual([
      [readerOf(site), { ...attempt, fromBlock: 100, isOverTime }],
    ])
  },
)

test('what is found after nobody wants to know any more is not reported', async () => {
  const controller = new AbortController()
  vi.mocked(findSentCall).mockImplementation(async () => {
    controller.abort()
    return search()
  })
  const watching = watchAskedClaim(site, asked, { signal: controller.signal })
  expect(await watching.next()).toEqual({ done: true, value: undefined })
})

test('error: a fault of the code is no silence of the nodes', async () => {
  vi.mocked(findSentCall).mockRejectedValue(new TypeError('x is not a function'))
  await expect(watch(1)).rejects.toThrow('x is not a function')
})
