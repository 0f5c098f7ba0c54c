import { expect, test } from 'vitest'
import type { CampaignPreview } from './campaignPreview.ts'
import { deadlineText, shareText } from './campaignTexts.ts'
import { wordsOf } from './wordsOf.ts'

const preview: CampaignPreview = {
  title: 'Spring',
  token: { symbol: 'EVER', decimals: 18 },
  window: { start: 100, end: 2_034_892_800 },
  total: '47150593840000000000000001',
  count: 43_475,
  prefixBits: 0,
}

test('default', () => {
  expect(wordsOf('safe-users')).toBe('Safe users')
  expect(shareText(preview)).toBe('47,150,593.84 EVER for 43,475 addresses')
  expect(deadlineText(preview)).toBe('Ends 26 June 2034, 00:00 UTC')
})

test.each([
  ['1', 18, 1, 'EVER for 1 address'],
  ['1250000', 6, 2, '1.25 EVER for 2 addresses'],
  ['1999999', 6, 2, '1.99 EVER for 2 addresses'],
  [`1${'0'.repeat(60)}`, 18, 2, `1${',000'.repeat(14)} EVER for 2 addresses`],
  ['7', 0, 2, '7 EVER for 2 addresses'],
])('behavior: a total of %s base units with %i decimals', (total, decimals, count, text) => {
  expect(shareText({ ...preview, total, count, token: { symbol: 'EVER', decimals } })).toBe(text)
})

test('behavior: a window that never closes', () => {
  expect(deadlineText({ ...preview, window: { start: 100, end: null } })).toBe('No deadline')
})
