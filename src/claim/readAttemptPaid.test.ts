import { beforeEach, expect, test, vi } from 'vitest'
import { readClaimed } from '../chain/readClaimed.ts'
import { readPaid } from '../chain/readPaidAmounts.ts'
import { createModelReader } from '../chain/test-support/createModelReader.ts'
import { readAttemptPaid } from './readAttemptPaid.ts'

/** What the contract says, in place of a chain. */
vi.mock('../chain/readClaimed.ts', () => ({ readClaimed: vi.fn() }))
vi.mock('../chain/readPaidAmounts.ts', () => ({ readPaid: vi.fn() }))

const distributor = '0x00000000000000000000000000000000000000d1'
const agreement = { agreed: 2, configured: 3 }
const overTime = { amount: '100', paid: '25' }
const { reader } = createModelReader({
  head: () => ({ number: 7, hash: `0x${'00'.repeat(32)}`, timestamp: 1 }),
  respond: () => '0x',
})

beforeEach(() => {
  vi.mocked(readClaimed).mockReset()
  vi.mocked(readPaid).mockReset()
})

test.each([true, false])('default: paid is what the contract calls claimed: %s', async (isClaimed) => {
  vi.mocked(readClaimed).mockResolvedValue({ isClaimed, agreement })
  for (const what of ['more', 'all'] as const)
    expect(await readAttemptPaid(reader, { distributor, index: 3 }, what)).toEqual({
      isPaid: isClaimed,
      agreement,
    })
  expect(vi.mocked(readClaimed).mock.calls[0]).toEqual([reader, { distributor, index: 3n }])
  expect(readPaid).not.toHaveBeenCalled()
})

test.each([
  [25n, false, false],
  [26n, true, false],
  [99n, true, false],
  [100n, true, true],
  [101n, true, true],
])('over time, with %i paid of 100 and 25 before: more is %s, all is %s', async (paid, more, all) => {
  vi.mocked(readPaid).mockResolvedValue({ paid, timestamp: 1, agreement })
  const ask = (what: 'more' | 'all') => readAttemptPaid(reader, { distributor, index: 3, overTime }, what)
  expect(await ask('more')).toEqual({ isPaid: more, agreement })
  expect(await ask('all')).toEqual({ isPaid: all, agreement })
  expect(vi.mocked(readPaid).mock.calls[0]).toEqual([reader, { distributor, index: 3n }])
  expect(readClaimed).not.toHaveBeenCalled()
})
