import fc from 'fast-check'
import { bytesToHex, concat, keccak256 } from 'viem'
import { expect, it } from 'vitest'
import { absorbPrefix, keccakAfter } from './keccakPrefix.ts'

const bytes = fc.uint8Array({ maxLength: 500 }).map((each) => bytesToHex(each))

it('the hash of a beginning and what follows is that of both together', () => {
  fc.assert(
    fc.property(bytes, bytes, (beginning, rest) => {
      expect(keccakAfter(absorbPrefix(beginning), rest)).toBe(keccak256(concat([beginning, rest])))
    }),
  )
})

it('a beginning is used again and again', () => {
  const prefix = absorbPrefix('0x1234')
  expect(keccakAfter(prefix, '0x56')).toBe(keccakAfter(prefix, '0x56'))
  expect(keccakAfter(prefix, '0x57')).toBe(keccak256('0x123457'))
})

it.each([0, 1, 135, 136, 137, 271, 272])('holds at the border of a block, %i bytes', (length) => {
  const beginning = bytesToHex(new Uint8Array(length).fill(7))
  expect(keccakAfter(absorbPrefix(beginning), '0x')).toBe(keccak256(beginning))
})
