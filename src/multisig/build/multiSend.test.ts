import { concatHex, encodeFunctionData, getAddress, type Hex, parseAbi, size, slice, toHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeMultiSend, encodeMultiSend } from './multiSend.ts'

const abi = parseAbi(['function multiSend(bytes transactions) payable'])
const [one, two] = [
  getAddress('0xAbCdEf0000000000000000000000000000000001'),
  getAddress(`0x${'2'.repeat(40)}`),
]
const calls = [
  { operation: 0, to: one, value: 5n, data: '0x' },
  { operation: 1, to: two, value: 2n ** 255n, data: '0x1234ff' },
  { operation: 0, to: two, value: 0n, data: `0x${'ab'.repeat(40)}` },
] as const
/** As Safe’s contract takes them: one behind the other, each with its length. */
const packed = concatHex(
  calls.map(({ operation, to, value, data }) =>
    concatHex([
      toHex(operation, { size: 1 }),
      to.toLowerCase() as Hex,
      toHex(value, { size: 32 }),
      toHex(size(data), { size: 32 }),
      data,
    ]),
  ),
)
const callOf = (bytes: Hex) => encodeFunctionData({ abi, args: [bytes] })

test('calls are packed as Safe’s contract takes them, and read back', () => {
  expect(encodeMultiSend(calls)).toBe(callOf(packed))
  expect(decodeMultiSend(callOf(packed))).toEqual(calls)
  expect(decodeMultiSend(callOf('0x'))).toEqual([])
})

test('what is cut anywhere is no batch: no call of it is shown', () => {
  const ends = [85, 85 + 85 + 3, size(packed)]
  for (let end = 1; end < size(packed); end++) {
    const decoded = decodeMultiSend(callOf(slice(packed, 0, end)))
    if (ends.includes(end)) expect(decoded).toHaveLength(ends.indexOf(end) + 1)
    else expect(decoded).toBeUndefined()
  }
})

test('a length that no data has is no batch', () => {
  const head = slice(packed, 0, 53)
  for (const length of [1n, 2n ** 64n, 2n ** 256n - 1n])
    expect(decodeMultiSend(callOf(concatHex([head, toHex(length, { size: 32 })])))).toBeUndefined()
})

test('what is no call of it is none', () => {
  expect(decodeMultiSend('0x')).toBeUndefined()
  expect(decodeMultiSend(`0x12345678${callOf(packed).slice(10)}`)).toBeUndefined()
})
