import { expect, test } from 'vitest'
import { createTags } from './createTags.ts'

test('a tag changes with its digest, within one second too, and only then', () => {
  let clock = 1_000_000
  const tag = createTags(() => clock)
  expect(tag('queue', 'a')).toBe('1000')
  expect(tag('queue', 'b')).toBe('1001')
  expect(tag('history', 'a')).toBe('1000')
  clock += 60_000
  expect(tag('queue', 'b')).toBe('1001')
  expect(tag('queue', 'a')).toBe('1060')
})
