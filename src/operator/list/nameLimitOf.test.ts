import { expect, test } from 'vitest'
import { nameLimitOf } from './nameLimitOf.ts'

const named = (count: number) => Array.from({ length: count }, (_, at) => `n${at}.eth`)
const accepted = (count: number) => ({ names: named(count).map((name) => [name, '0x'] as const) })

test('a list has a thousand names at most, those that were accepted before included', () => {
  const report = { names: named(600), hasMoreNames: false }
  expect(nameLimitOf(report, accepted(400))).toBeUndefined()
  expect(nameLimitOf(report, accepted(401))).toBe(1_000)
  expect(nameLimitOf({ ...report, hasMoreNames: true }, accepted(0))).toBe(1_000)
})
