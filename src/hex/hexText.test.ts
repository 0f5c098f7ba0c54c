import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
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
  const takes = (bytes: number | undefined, text: unknown) => v.is(hexText(bytes), text)
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
  expect(v.parse(v.pipe(hexText(20), v.transform(asWritten)), mixed)).toBe(mixed)
  expect(v.parse(v.pipe(hexText(20), v.transform(toLowerCase)), mixed)).toBe(mixed.toLowerCase())
  expect(v.parse(addressSchema, mixed.toLowerCase())).toBe(mixed)
  // The casing is not judged: another one than the checksum's is taken as well.
  expect(v.parse(addressSchema, `0x${mixed.slice(2).toUpperCase()}`)).toBe(mixed)
  expect(v.is(lowerHexText(20), mixed)).toBe(false)
  expect(v.parse(lowerHexText(20), mixed.toLowerCase())).toBe(mixed.toLowerCase())
  expect(v.parse(dataSchema, '0xAB')).toBe('0xab')
  expect(v.parse(hashSchema, `0x${'A1'.repeat(32)}`)).toBe(`0x${'a1'.repeat(32)}`)
  expect(v.is(signatureSchema, `0x${'A1'.repeat(64)}`)).toBe(false)
})

test('an own sentence is what is said', () => {
  expect(v.safeParse(hexText(20, 'an address'), '0x').issues?.[0]?.message).toBe('an address')
})

test('a number has one form, and fits a uint256', () => {
  const takes = (text: string) => [v.is(decimalText, text), v.is(uint256Schema, text)]
  expect(v.parse(uint256Schema, '12')).toBe(12n)
  expect(takes(`${2n ** 256n - 1n}`)).toEqual([true, true])
  expect(takes(`${2n ** 256n}`)).toEqual([true, false])
  for (const text of ['', '01', '-1', '1.0', '0x1', '9'.repeat(79)])
    expect(takes(text)).toEqual([false, false])
})
