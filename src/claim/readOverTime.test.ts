import { beforeEach, expect, test, vi } from 'vitest'
import { readPaid } from '../chain/readPaidAmounts.ts'
import { createModelReader } from '../chain/test-support/createModelReader.ts'
import { claimedOverTime, overTimeOf, readOverTime } from './readOverTime.ts'

/** What the contract says, in place of a chain. */
vi.mock('../chain/readPaidAmounts.ts', () => ({ readPaid: vi.fn() }))

const distributor = '0x00000000000000000000000000000000000000d1'
const { reader } = createModelReader({
  head: () => ({ number: 7, hash: `0x${'00'.repeat(32)}`, timestamp: 1 }),
  respond: () => '0x',
})
/** A quarter each 250 seconds from 1,000 on. */
const terms = { start: 1_000, schedule: { cliff: 0, duration: 1_000, tranches: 4 } }
const agreed = { agreed: 2, configured: 2 }
const alone = { agreed: 1, configured: 2 }

beforeEach(() => void vi.mocked(readPaid).mockReset())

test('default: what is paid, due and next, at the time of the block', async () => {
  vi.mocked(readPaid).mockResolvedValue({ paid: 25n, timestamp: 1_500, agreement: agreed })
  const question = { distributor, index: 3, terms: { ...terms, amount: '100' } } as const
  expect(await readOverTime(reader, question)).toEqual({
    isClaimed: false,
    agreement: agreed,
    overTime: { ...terms, now: 1_500, paid: 25n, due: 25n, next: 1_750, kept: { amount: '100', paid: '25' } },
  })
  expect(vi.mocked(readPaid).mock.calls).toEqual([[reader, { distributor, index: 3n }]])
})

test.each([
  ['nothing is paid', 0n, agreed, false],
  ['nothing is paid, by one node', 0n, alone, false],
  ['all that has unlocked is paid', 50n, agreed, false],
  ['all that has unlocked is paid, by one node', 50n, alone, true],
  ['a part of that is paid, by one node', 49n, alone, false],
  ['all but one is paid', 99n, agreed, false],
  ['all is paid', 100n, agreed, true],
  ['all is paid, by one node', 100n, alone, true],
])('%s', (_, paid, agreement, isClaimed) => {
  expect(claimedOverTime({ amount: 100n, paid, now: 1_500, agreement }, terms).isClaimed).toBe(isClaimed)
})

test('before anything has unlocked nothing is due, and one node that says so takes nothing away', () => {
  const { isClaimed, overTime } = claimedOverTime(
    { amount: 100n, paid: 0n, now: 999, agreement: alone },
    terms,
  )
  expect(isClaimed).toBe(false)
  expect(overTime).toMatchObject({ due: 0n, next: 1_250 })
})

test('after the last unlock there is none to come', () => {
  expect(overTimeOf({ amount: 100n, paid: 0n, now: 2_000 }, terms)).toMatchObject({
    due: 100n,
    next: undefined,
  })
})
