import { expect, test } from 'vitest'
import { formatChange } from './formatChange.ts'

test.each([
  ['1.25', '+1.25 %'],
  ['-3.5', '−3.50 %'],
  ['0', '0.00 %'],
  ['-0.0', '0.00 %'],
  ['0.019', '+0.01 %'],
  ['-1.2e1', '−12.00 %'],
])('%s is %s', (percent, text) => {
  expect(formatChange(percent)).toBe(text)
})

test.each([null, undefined, '', 'much'])('%s is no change', (percent) => {
  expect(formatChange(percent)).toBeUndefined()
})
