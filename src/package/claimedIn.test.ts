import { expect, test } from 'vitest'
import { claimedIn } from './claimedIn.ts'
import type { CampaignFacts } from './readCampaignFacts.ts'

const agreement = { agreed: 2, configured: 2 }
const facts = (claimedWords: readonly bigint[], claimedCount: number | undefined): CampaignFacts => ({
  agreement,
  head: { number: 1, timestamp: 1 },
  codeMatches: claimedCount !== undefined,
  codeHash: undefined,
  balance: undefined,
  token: undefined,
  claimedCount,
  claimedWords,
  isCancelled: false,
})

test('each bit of each word stands for one allocation', () => {
  const read = facts([0n, 1n << 3n], 1)
  const claimed = Array.from({ length: 512 }, (_, index) => claimedIn(read, index)?.isClaimed)
  expect(claimed.flatMap((is, index) => (is ? [index] : []))).toEqual([256 + 3])
  expect(claimedIn(read, 259)?.agreement).toBe(agreement)
})

test('the bitmap of unknown code, and one that is too short, say neither yes nor no', () => {
  expect(claimedIn(facts([1n], undefined), 0)).toBeUndefined()
  expect(claimedIn(facts([1n], 1), 256)).toBeUndefined()
})
