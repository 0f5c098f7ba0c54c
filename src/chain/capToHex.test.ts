import { expect, test } from 'vitest'
import { capToHex } from './capToHex.ts'

test('each node of a cap is 32 bytes, in order; a rest is no node', () => {
  const cap = Uint8Array.from({ length: 70 }, (_, i) => (i < 32 ? 1 : i < 64 ? 2 : 3))
  expect(capToHex(cap)).toEqual([`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`])
  expect(capToHex(cap.subarray(0, 31))).toEqual([])
})
