import { expect, test } from 'vitest'
import { formatChange } from './formatChange.ts'

test.each([
  ['1.25', '+1.25 %', 'up'],
  ['-3.5', '−3.50 %', 'down'],
  ['0', '0.00 %', 'none'],
  ['-0.0', '0.00 %', 'none'],
  ['0.019', '+0.01 %', 'up'],
  ['-1.2e1', '−12.00 %', 'down'],
])('%s is %s', (percent, text, direction) => {
  expect(formatChange(percent)).toEqual({ text, direction })
})

test.each([null, undefined, '', 'much'])('%s is no change', (percent) => {
  expect(formatChange(percent)).toBeUndefined()
})
