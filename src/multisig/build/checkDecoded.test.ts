import fc from 'fast-check'
import { encodeFunctionData, getAddress, type Hex, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { type DecodedData, decodedDataSchema } from '../../safe/service/wire/decodedData.ts'
import * as v from '../../schema/v.ts'
import { checkDecoded } from './checkDecoded.ts'
import { encodeMultiSend } from './multiSend.ts'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((value) => toHex(value))
const address = bytes(20).map((value) => getAddress(value))
const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })

const transferAbi = parseAbi(['function transfer(address to, uint256 value)'])
const transfer = (to: `0x${string}`, value: bigint): { data: Hex; decoded: DecodedData } => ({
  data: encodeFunctionData({ abi: transferAbi, args: [to, value] }),
  decoded: {
    method: 'transfer',
    parameters: [
      { name: 'to', type: 'address', value: to },
      { name: 'value', type: 'uint256', value: `${value}` },
    ],
  },
})

const flip = (hex: Hex, bit: number): Hex => {
  const found = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const at = Math.floor(bit / 8) % found.length
  found[at] = (found[at] ?? 0) ^ (1 << (bit % 8))
  return toHex(found)
}

test('default: words that are exactly the bytes are proven, and with one flipped bit they are not', () => {
  fc.assert(
    fc.property(address, amount, fc.nat(4096), (to, value, bit) => {
      const { data, decoded } = transfer(to, value)
      expect(checkDecoded(data, decoded)).toBe('proven')
      // A flipped bit in the padding of an address is the same address, and other bytes.
      expect(checkDecoded(flip(data, bit), decoded)).not.toBe('proven')
    }),
  )
})

test('behavior: another recipient or amount is contradicted', () => {
  fc.assert(
    fc.property(address, amount, address, amount, (to, value, otherTo, otherValue) => {
      fc.pre(to !== otherTo && value !== otherValue)
      const { data } = transfer(to, value)
      expect(checkDecoded(data, transfer(otherTo, value).decoded)).toBe('contradicted')
      expect(checkDecoded(data, transfer(to, otherValue).decoded)).toBe('contradicted')
    }),
  )
})

test('default: lists and structs are proven, as lists and as the text of one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, address, amount, fc.array(bytes(32), { maxLength: 3 }))),
      (rows) => {
        const claims = rows.map(([index, account, amount, proof]) => ({ index, account, amount, proof }))
        const data = encodeFunctionData({
          abi: merkleDistributorAbi,
          functionName: 'claimMany',
          args: [claims],
        })
        const value = claims.map(({ index, account, amount, proof }) => [
          `${index}`,
          account,
          `${amount}`,
          proof,
        ])
        const type = '(uint256,address,uint256,bytes32[])[]'
        for (const said of [value, JSON.stringify(value)])
          expect(
            checkDecoded(data, { method: 'claimMany', parameters: [{ name: 'inputs', type, value: said }] }),
          ).toBe('proven')
      },
    ),
    { numRuns: runs(30) },
  )
})

describe('default: a batch', () => {
  const to = getAddress(`0x${'ab'.repeat(20)}`)
  const inner = transfer(to, 5n)
  const call = { operation: 0 as 0 | 1, to, value: 1n, data: inner.data }
  const data = encodeMultiSend([call])
  const packed: Hex = `0x00${to.slice(2)}${toHex(1n, { size: 32 }).slice(2)}${toHex(68, { size: 32 }).slice(2)}${inner.data.slice(2)}`
  const batch = (change: Partial<typeof call>, decoded: DecodedData | null = inner.decoded): DecodedData => ({
    method: 'multiSend',
    parameters: [
      {
        name: 'transactions',
        type: 'bytes',
        value: packed,
        valueDecoded: [{ ...call, ...change, dataDecoded: decoded }],
      },
    ],
  })
  test('is proven with all its calls', () => {
    expect(checkDecoded(data, batch({}))).toBe('proven')
    expect(checkDecoded(data, batch({}, null))).toBe('proven')
  })
  test.each([
    ['recipient', { to: getAddress(`0x${'ba'.repeat(20)}`) }],
    ['value', { value: 2n }],
    ['operation', { operation: 1 as const }],
    ['data', { data: transfer(to, 6n).data }],
  ])('is contradicted by another %s inside', (_, change) => {
    expect(checkDecoded(data, batch(change))).toBe('contradicted')
  })
  test('is contradicted by other words inside, or another number of calls', () => {
    expect(checkDecoded(data, batch({}, transfer(to, 6n).decoded))).toBe('contradicted')
    expect(checkDecoded(encodeMultiSend([call, call]), batch({}))).toBe('contradicted')
  })
})

test.each([
  ['an unknown type', { name: 'x', type: 'tuple', value: ['1'] }],
  ['a fixed-point number', { name: 'x', type: 'fixed128x18', value: '1' }],
  ['words in place of a type', { name: 'x', type: 'uint256) returns (uint256', value: '1' }],
  ['no number', { name: 'x', type: 'uint256', value: 'many' }],
  ['a number that does not fit', { name: 'x', type: 'uint8', value: '256' }],
  ['a list where none belongs', { name: 'x', type: 'uint256', value: ['1'] }],
])('behavior: %s proves nothing', (_, parameter) => {
  for (const data of ['0x12345678', '0x', `0x12345678${'00'.repeat(32)}`] as const)
    expect(checkDecoded(data, { method: 'foo', parameters: [parameter] })).not.toBe('proven')
})

test('behavior: another selector is contradicted, whatever the arguments', () => {
  const { decoded } = transfer(getAddress(`0x${'ab'.repeat(20)}`), 5n)
  expect(checkDecoded('0x', decoded)).toBe('contradicted')
  expect(checkDecoded('0xa9059cbb', decoded)).toBe('contradicted')
})

test('behavior: bytes behind the arguments are not hidden by the words', () => {
  const { data, decoded } = transfer(getAddress(`0x${'ab'.repeat(20)}`), 5n)
  expect(checkDecoded(`${data}00`, decoded)).toBe('said')
})

test('behavior: never throws, whatever the service says', () => {
  const anything = fc.record({
    method: fc.string(),
    parameters: fc.array(
      fc.record({
        name: fc.string(),
        type: fc.oneof(
          fc.string(),
          fc.constantFrom('uint256[', '(', 'address[]', 'bytes', '()', '(uint8)[2]'),
        ),
        value: fc.oneof(fc.string(), fc.array(fc.string())),
      }),
    ),
  })
  fc.assert(
    fc.property(anything, fc.uint8Array(), (said, data) => {
      expect(checkDecoded(toHex(data), v.parse(decodedDataSchema, said))).not.toBe('proven')
    }),
    { numRuns: runs(300) },
  )
})

describe('default: a call that a parameter holds', () => {
  const abi = parseAbi(['function run(address to, bytes data)'])
  const to = getAddress(`0x${'cd'.repeat(20)}`)
  const inner = transfer(to, 5n)
  const data = encodeFunctionData({ abi, args: [to, inner.data] })
  const reported = (valueDecoded: DecodedData): DecodedData => ({
    method: 'run',
    parameters: [
      { name: 'to', type: 'address', value: to },
      { name: 'data', type: 'bytes', value: inner.data, valueDecoded },
    ],
  })

  test('is proven with it, and contradicted by other words for it', () => {
    expect(checkDecoded(data, reported(inner.decoded))).toBe('proven')
    expect(checkDecoded(data, reported(transfer(to, 6n).decoded))).toBe('contradicted')
  })
})
