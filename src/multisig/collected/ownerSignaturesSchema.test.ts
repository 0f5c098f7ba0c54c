import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import * as v from '../../schema/v.ts'
import { ownerSignaturesSchema } from './ownerSignaturesSchema.ts'

const one = { signer: getAddress(`0x${'1'.repeat(40)}`), signature: `0x${'ab'.repeat(65)}` }
const isTaken = (given: unknown) => v.safeParse(ownerSignaturesSchema, given).success

test('a hundred signatures are passed on at most, each with its signer and nothing else', () => {
  expect(isTaken([])).toBe(true)
  expect(isTaken(Array(100).fill(one))).toBe(true)
  expect(isTaken(Array(101).fill(one))).toBe(false)
  expect(isTaken([{ ...one, note: 'x' }])).toBe(false)
  expect(isTaken([{ signer: one.signer }])).toBe(false)
  expect(isTaken([{ ...one, signer: 'me' }])).toBe(false)
  expect(isTaken(one)).toBe(false)
})
