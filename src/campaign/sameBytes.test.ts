import { expect, test } from 'vitest'
import { isSame, isWrittenAs, sizeOf } from './sameBytes.ts'

const bytes = Uint8Array.of(1, 2, 3)

test('bytes are the same when all are, and as many', () => {
  expect(isSame(bytes, Uint8Array.of(1, 2, 3))).toBe(true)
  expect(isSame(bytes, Uint8Array.of(1, 2, 4))).toBe(false)
  expect(isSame(bytes, Uint8Array.of(1, 2))).toBe(false)
  expect(isSame(bytes, Uint8Array.of(1, 2, 3, 4))).toBe(false)
  expect(isSame(bytes, undefined)).toBe(false)
  expect(isSame(new Uint8Array(), undefined)).toBe(false)
})

test('the size of chunks is that of all of them', () => {
  expect(sizeOf([])).toBe(0)
  expect(sizeOf([bytes, Uint8Array.of(4)])).toBe(4)
})

test('chunks are written as bytes when they are all of them, in order', () => {
  const [one, two, three] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)] as const
  expect(isWrittenAs(bytes, [one, two, three])).toBe(true)
  expect(isWrittenAs(bytes, [Uint8Array.of(1, 2), three])).toBe(true)
  expect(isWrittenAs(bytes, [one, three, two])).toBe(false)
  expect(isWrittenAs(bytes, [one, two])).toBe(false)
  expect(isWrittenAs(bytes, [one, two, three, Uint8Array.of(4)])).toBe(false)
})
