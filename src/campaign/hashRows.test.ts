import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { hashRows } from './hashRows.ts'

const keccak256 = createWasmKeccak()
const input = Uint8Array.from({ length: 3 * 52 }, (_, i) => i)
const rows = [0, 1, 2].map((row) => keccak256(input.slice(row * 52, row * 52 + 52)))
const expected = Uint8Array.from(rows.flatMap((row) => [...row]))

test('rows are hashed alike by a function that hashes many at once and by one that does not', () => {
  const together = new Uint8Array(3 * 32)
  hashRows(keccak256, input, 52, together)
  expect(together).toEqual(expected)

  const oneByOne = new Uint8Array(3 * 32)
  hashRows((bytes) => keccak256(bytes), input, 52, oneByOne)
  expect(oneByOne).toEqual(expected)
})

test('a function that hashes many at once is asked once, and not for single rows', () => {
  const asked: number[] = []
  const both = Object.assign(
    () => {
      throw new Error('asked for a single row')
    },
    { rows: (_: Uint8Array, length: number) => void asked.push(length) },
  )
  hashRows(both, input, 52, new Uint8Array(3 * 32))
  expect(asked).toEqual([52])
})

test('as many rows are hashed as fill the output, also of a longer input', () => {
  const two = new Uint8Array(2 * 32)
  hashRows((bytes) => keccak256(bytes), input, 52, two)
  expect(two).toEqual(expected.subarray(0, 64))
})
