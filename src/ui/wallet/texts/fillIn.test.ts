import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fillIn } from './fillIn.ts'

test('reads a text by its key', () => {
  expect(fillIn(en)('close')).toBe(en.close)
})
