import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from './slugOf.ts'

test('titles as parts of a path', () => {
  expect(slugOf('Spring rewards 2027')).toBe('spring-rewards-2027')
  expect(slugOf('  Für Élise!  ')).toBe('fur-elise')
  expect(slugOf('春')).toBe('')
})

test('any title gives a name that a site takes, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(slugOf(title)).toMatch(/^(|[a-z0-9][a-z0-9-]{0,62})$/)
    }),
  )
})
