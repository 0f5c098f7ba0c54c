import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressSchema } from './addressSchema.ts'
import {
  asWritten,
  dataSchema,
  hashSchema,
  hexText,
  lowerHexText,
  signatureSchema,
  toLowerCase,
} from './hexText.ts'
import { decimalText, uint256Schema } from './uint256Schema.ts'

const mixed = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('the length is exact, or any number of whole bytes', () => {
  const takes = (bytes: number | undefined, text: unknown) => hexText(bytes).safeParse(text).success
  expect(['0x', '0xa', '0xab', '0xAbC', '0xabcd'].map((text) => takes(undefined, text))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(
    [mixed, `${mixed}0`, mixed.slice(0, -1), ` ${mixed}`, `${mixed}\n`].map((text) => takes(20, text)),
  ).toEqual([true, false, false, false, false])
  expect(['0X00', '00', '0xgg', 1, null].map((text) => takes(undefined, text))).toEqual(Array(5).fill(false))
})

test('what becomes of the case is said by name', () => {
  expect(z.pipe(hexText(20), z.transform(asWritten)).parse(mixed)).toBe(mixed)
  expect(z.pipe(hexText(20), z.transform(toLowerCase)).parse(mixed)).toBe(mixed.toLowerCase())
  expect(addressSchema.parse(mixed.toLowerCase())).toBe(mixed)
  // The casing is not judged: another one than the checksum's is taken as well.
  expect(addressSchema.parse(`0x${mixed.slice(2).toUpperCase()}`)).toBe(mixed)
  expect(lowerHexText(20).safeParse(mixed).success).toBe(false)
  expect(lowerHexText(20).parse(mixed.toLowerCase())).toBe(mixed.toLowerCase())
  expect(dataSchema.parse('0xAB')).toBe('0xab')
  expect(hashSchema.parse(`0x${'A1'.repeat(32)}`)).toBe(`0x${'a1'.repeat(32)}`)
  expect(signatureSchema.safeParse(`0x${'A1'.repeat(64)}`).success).toBe(false)
})

test('an own sentence is what is said', () => {
  expect(hexText(20, 'an address').safeParse('0x').error?.issues[0]?.message).toBe('an address')
})

test('a number has one form, and fits a uint256', () => {
  const takes = (text: string) => [decimalText.safeParse(text).success, uint256Schema.safeParse(text).success]
  expect(uint256Schema.parse('12')).toBe(12n)
  expect(takes(`${2n ** 256n - 1n}`)).toEqual([true, true])
  expect(takes(`${2n ** 256n}`)).toEqual([true, false])
  for (const text of ['', '01', '-1', '1.0', '0x1', '9'.repeat(79)])
    expect(takes(text)).toEqual([false, false])
})
