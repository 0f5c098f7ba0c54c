import { expect, test } from 'vitest'
import { fromHex, toHex } from './hex.ts'

test('bytes and their digits are the same in both directions', () => {
  expect(toHex(Uint8Array.of(0, 0x0a, 0xff))).toBe('0x000aff')
  expect(fromHex('0x000aff')).toEqual(Uint8Array.of(0, 0x0a, 0xff))
  expect(fromHex('0xAB')).toEqual(Uint8Array.of(0xab))
  expect(toHex(new Uint8Array())).toBe('0x')
  expect(fromHex('0x')).toEqual(new Uint8Array())
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(fromHex(toHex(all))).toEqual(all)
})
