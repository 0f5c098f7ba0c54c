import { expect, test } from 'vitest'
import { isBefore130 } from './isBefore130.ts'

test.each(['0.1.0', '1.0.0', '1.1.1', '1.2.0', '1.2.0+L2'])('%s was before 1.3.0', (version) => {
  expect(isBefore130(version)).toBe(true)
})

test.each(['1.3.0', '1.3.0+L2', '1.4.1', '1.10.0', '10.1.0', '2.0.0', 'v1.2.0', '', null])(
  '%s was not',
  (version) => {
    expect(isBefore130(version)).toBe(false)
  },
)
