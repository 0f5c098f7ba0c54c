import fc from 'fast-check'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  slice,
  toHex,
} from 'viem'
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

/** A function with one parameter, its call, and the service's words for the value. */
function of(type: string, value: unknown, words: DecodedData['parameters'] | string) {
  const abi = parseAbi([`function foo(${type} x)`] as readonly string[]) as never
  const data = encodeFunctionData({ abi, args: [value] } as never)
  const parameters = typeof words === 'string' ? [{ name: 'x', type, value: words }] : words
  return checkDecoded(data, { method: 'foo', parameters })
}

test.each<[string, unknown, string]>([
  ['uint256', 7n, '7'],
  ['uint256', 7n, '0x7'],
  ['uint256', 7n, '0x0000000000000000000000000000000000000000000000000000000000000007'],
  ['uint256', 2n ** 256n - 1n, `${2n ** 256n - 1n}`],
  ['int8', -5, '-5'],
  ['uint8', 255, '0xfF'],
  ['bool', true, 'true'],
  ['bool', true, 'True'],
  ['bool', false, 'false'],
  ['bool', false, 'FALSE'],
  ['address', `0x${'ab'.repeat(20)}`, `0x${'ab'.repeat(20)}`],
  ['string', 'a b', 'a b'],
  ['bytes4', '0x12345678', '0x12345678'],
  ['bytes', '0xabcd', '0xABCD'],
  ['uint8[]', [1, 2], '["1","2"]'],
  ['uint8[2]', [1, 2], '["1","2"]'],
  [
    'uint8[12]',
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    '["1","2","3","4","5","6","7","8","9","10","11","12"]',
  ],
  ['uint8[2][]', [[1, 2]], '[["1","2"]]'],
])('default: a %s of $1 is proven by $2', (type, value, words) => {
  expect(of(type, value, words)).toBe('proven')
})

test.each<[string, unknown, string]>([
  ['uint256', 7n, '8'],
  ['int8', -5, '5'],
  ['bool', true, 'false'],
  ['bool', false, 'true'],
  ['string', 'a b', 'a c'],
  ['bytes4', '0x12345678', '0x12345679'],
  ['uint8[]', [1, 2], '["2","1"]'],
  ['uint8[]', [1, 2], '["1"]'],
])('error: a %s of $1 is contradicted by $2', (type, value, words) => {
  expect(of(type, value, words)).toBe('contradicted')
})

test.each<[string, unknown, string]>([
  ['uint256', 7n, '7.0'],
  ['uint256', 7n, 'x7'],
  ['uint256', 7n, '7x'],
  ['uint256', 7n, ''],
  ['uint256', 0n, '1'.repeat(79)],
  ['uint256', 7n, `0x${'0'.repeat(64)}7`],
  ['uint256', 7n, '-0x7'],
  ['bool', true, 'yes'],
  ['bool', true, 'truest'],
  ['bool', true, 'untrue'],
  ['address', `0x${'ab'.repeat(20)}`, 'ab'],
  // Its capital letters are a checksum that does not match.
  ['address', `0x${'ab'.repeat(20)}`, `0x${'AB'.repeat(20)}`],
  ['uint8[]', [1, 2], '[1,2]'],
  ['uint8[]', [1, 2], '{"0":"1","1":"2"}'],
  ['uint8[]', [1, 2], '1,2'],
  ['uint8[2]', [1, 2], '["1"]'],
])('behavior: of a %s of $1, $2 is so according to the service alone', (type, value, words) => {
  expect(of(type, value, words)).toBe('said')
})

test('behavior: structs are held part for part, however they are nested', () => {
  const type = '(uint8,(bool,address)[])'
  const who = getAddress(`0x${'ab'.repeat(20)}`)
  const value = [7, [[true, who]]]
  const reads = (words: DecodedData['parameters']) => of(type, value, words)
  const words = (value: NonNullable<DecodedData['parameters']>[number]['value']) => [
    { name: 'x', type, value },
  ]
  expect(reads(words(['7', [['true', who]]]))).toBe('proven')
  expect(reads(words(['7', JSON.stringify([['true', who]])]))).toBe('proven')
  expect(reads(words(['8', [['true', who]]]))).toBe('contradicted')
  expect(reads(words(['7', [['false', who]]]))).toBe('contradicted')
  // A part too few or too many fits no struct.
  expect(reads(words(['7']))).toBe('said')
  expect(reads(words(['7', [['true', who]], '9']))).toBe('said')
  expect(reads(words(['7', [['true']]]))).toBe('said')
})

test('behavior: a function is a name and types, and nothing else is read', () => {
  const none = encodeFunctionData({ abi: parseAbi(['function foo()']) })
  expect(checkDecoded(none, { method: 'foo' })).toBe('proven')
  expect(checkDecoded(none, { method: 'foo', parameters: null })).toBe('proven')
  expect(checkDecoded(none, { method: 'foo', parameters: [] })).toBe('proven')
  const dollar = encodeFunctionData({ abi: parseAbi(['function $_foo9()']) })
  expect(checkDecoded(dollar, { method: '$_foo9' })).toBe('proven')
  for (const method of ['', '9foo', 'foo bar', ' foo', 'foo()', 'foo-bar'])
    expect(checkDecoded(none, { method }), method).toBe('said')
  for (const type of ['', 'uint256 y', 'UINT256', 'uint256,uint256', `uint256${'[]'.repeat(250)}`])
    expect(checkDecoded(none, { method: 'foo', parameters: [{ name: 'x', type, value: '1' }] }), type).toBe(
      'said',
    )
})

test('behavior: bytes that are laid out in another way and hold the same values are not contradicted', () => {
  const selector = slice(withText, 0, 4)
  // The text begins one word further on than it needs to.
  const laid = concatHex([
    selector,
    toHex(64, { size: 32 }),
    toHex(0, { size: 32 }),
    slice(encodeAbiParameters([{ type: 'string' }], ['Abc']), 32),
  ])
  const words = (value: string): DecodedData => ({
    method: 'foo',
    parameters: [{ name: 'x', type: 'string', value }],
  })
  expect(checkDecoded(laid, words('Abc'))).toBe('said')
  expect(checkDecoded(laid, words('Abd'))).toBe('contradicted')
  expect(checkDecoded(slice(laid, 0, 36), words('Abc'))).toBe('contradicted')
})
const withText = encodeFunctionData({ abi: parseAbi(['function foo(string x)']), args: ['Abc'] })

test('behavior: capital letters of the bytes are the same bytes', () => {
  const { data, decoded } = transfer(getAddress(`0x${'ab'.repeat(20)}`), 0xabcdefn)
  expect(checkDecoded(`0x${data.slice(2).toUpperCase()}`, decoded)).toBe('proven')
})

test('behavior: the worst of a call and of what is inside of it is what it is worth', () => {
  const to = getAddress(`0x${'ab'.repeat(20)}`)
  const { data, decoded } = transfer(to, 5n)
  const call = { operation: 0 as const, to, value: 0n, data }
  const unknown: DecodedData = { method: 'not a name', parameters: null }
  const wrong = transfer(to, 6n).decoded
  const batch = (inner: readonly (DecodedData | null)[], method = 'multiSend'): DecodedData => ({
    method,
    parameters: [
      {
        name: 'transactions',
        type: 'bytes',
        value: toHex(
          Uint8Array.from(
            Buffer.from(slice(encodeMultiSend(inner.map(() => call)), 68).slice(2), 'hex'),
          ).slice(0, inner.length * (85 + 68)),
        ),
        valueDecoded: inner.map((dataDecoded) => ({ ...call, dataDecoded })),
      },
    ],
  })
  const check = (inner: readonly (DecodedData | null)[]) =>
    checkDecoded(encodeMultiSend(inner.map(() => call)), batch(inner))
  expect(check([decoded, null])).toBe('proven')
  expect(check([decoded, unknown])).toBe('said')
  expect(check([unknown, wrong])).toBe('contradicted')
  expect(check([wrong, decoded])).toBe('contradicted')
  // A batch is read by the one function that makes it.
  const abi = parseAbi(['function other(bytes transactions)'])
  const words = batch([decoded], 'other')
  const value = words.parameters?.[0]?.value as Hex
  expect(checkDecoded(encodeFunctionData({ abi, args: [value] }), words)).toBe('said')
})

test('behavior: no call inside is nothing to prove', () => {
  const abi = parseAbi(['function other(bytes transactions)'])
  const parameter = { name: 'transactions', type: 'bytes', value: '0x' }
  const data = encodeFunctionData({ abi, args: ['0x'] })
  for (const valueDecoded of [undefined, null, []])
    expect(checkDecoded(data, { method: 'other', parameters: [{ ...parameter, valueDecoded }] })).toBe(
      'proven',
    )
})

test('behavior: data inside that the service leaves out is none', () => {
  const to = getAddress(`0x${'ab'.repeat(20)}`)
  const call = { operation: 0 as const, to, value: 1n, data: '0x' as Hex }
  const data = encodeMultiSend([call])
  const packed: Hex = `0x00${to.slice(2)}${toHex(1n, { size: 32 }).slice(2)}${'0'.repeat(64)}`
  for (const given of [undefined, null, '0x', '0x12'] as const) {
    const valueDecoded = [{ ...call, to: to.toLowerCase() as Hex, data: given }]
    expect(
      checkDecoded(data, {
        method: 'multiSend',
        parameters: [{ name: 'transactions', type: 'bytes', value: packed, valueDecoded }],
      }),
    ).toBe(given === '0x12' ? 'contradicted' : 'proven')
  }
})

test('behavior: words for a call that the value is not are contradicted', () => {
  const abi = parseAbi(['function run(string data)'])
  const data = encodeFunctionData({ abi, args: ['no bytes'] })
  const valueDecoded = transfer(getAddress(`0x${'ab'.repeat(20)}`), 5n).decoded
  const parameters = [{ name: 'data', type: 'string', value: 'no bytes', valueDecoded }]
  expect(checkDecoded(data, { method: 'run', parameters })).toBe('contradicted')
})
