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
import type { DecodedData, DecodedValue } from '../../safe/service/wire/decodedData.ts'
import { checkDecoded } from './checkDecoded.ts'
import { encodeMultiSend } from './multiSend.ts'

const account = getAddress(`0x${'ab'.repeat(20)}`)
const called = (method: string, ...parameters: readonly (readonly [type: string, DecodedValue])[]) => ({
  method,
  parameters: parameters.map(([type, value]) => ({ name: 'x', type, value })),
})
/** A call of `foo` with one parameter. */
const callOf = (type: string, value: unknown): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function foo(${type} x)`] as readonly string[]),
    args: [value],
  } as never)

describe('bytes that are laid out in another way', () => {
  const abi = parseAbi(['function foo(string text, address who, uint8 count, uint256 amount)'])
  const usual = (text: string) => encodeFunctionData({ abi, args: [text, account, 7, 2n ** 200n] })
  /** The text begins one word further on than it needs to. */
  const laid = (text: string) => {
    const data = usual(text)
    return concatHex([
      slice(data, 0, 4),
      toHex(5 * 32, { size: 32 }),
      slice(data, 36, 4 + 4 * 32),
      toHex(0, { size: 32 }),
      slice(encodeAbiParameters([{ type: 'string' }], [text]), 32),
    ])
  }
  const words = (text: string, who: string, count: string, amount: string) =>
    called('foo', ['string', text], ['address', who], ['uint8', count], ['uint256', amount])
  const amount = String(2n ** 200n)

  test('hold the same values, with small letters and with large ones', () => {
    expect(checkDecoded(usual('Abc'), words('Abc', account, '7', amount))).toBe('proven')
    for (const who of [account, account.toLowerCase()])
      expect(checkDecoded(laid('Abc'), words('Abc', who, '7', amount))).toBe('said')
  })

  test('are contradicted where any of the values is another', () => {
    const other = getAddress(`0x${'ba'.repeat(20)}`)
    for (const wrong of [
      words('Abd', account, '7', amount),
      words('Abc', other, '7', amount),
      words('Abc', account, '8', amount),
      words('Abc', account, '7', String(2n ** 200n + 1n)),
    ])
      expect(checkDecoded(laid('Abc'), wrong)).toBe('contradicted')
    // Two texts that only look alike in capital letters.
    expect(checkDecoded(laid('straße'), words('strasse', account, '7', amount))).toBe('contradicted')
  })
})

test('a name that brings types of its own is no name of a function, though the call would fit', () => {
  const data = callOf('uint256', 7n)
  expect(checkDecoded(data, called('foo', ['uint256', '7']))).toBe('proven')
  for (const method of [
    'foo(uint256) returns',
    'foo(uint256) returns ',
    'foo(uint256) view returns ',
    '(foo',
  ])
    expect(checkDecoded(data, called(method, ['uint256', '7'])), method).toBe('said')
})

test.each<[string, unknown, DecodedValue]>([
  ['uint256', 7n, ['7']],
  ['bool', true, ['true']],
  ['address', account, [account]],
  ['string', 'a', ['a']],
])('a list in place of a %s is so according to the service alone', (type, value, words) => {
  expect(checkDecoded(callOf(type, value), called('foo', [type, words]))).toBe('said')
})

test.each<[string, unknown, string]>([
  ['int8', 0, ''],
  ['int8', 2, '0b10'],
  ['int8', 8, '0o10'],
  ['int256', 7n, ' 7 '],
  ['uint8', 0, ''],
  ['uint8', 2, '0b10'],
])('of a %s of $1, the text "$2" is no number', (type, value, words) => {
  expect(checkDecoded(callOf(type, value), called('foo', [type, words]))).toBe('said')
})

test.each<[string, unknown, string]>([
  ['(uint8)', [7], '"7"'],
  ['(uint8)', [7], '{"length":1,"0":"7"}'],
  ['(uint8)[]', [[7]], '[{"length":1,"0":"7"}]'],
  ['(uint8,(uint8))', [7, [7]], '["7",{"length":1,"0":"7"}]'],
  ['(uint8,(uint8))', [7, [7]], '["7",7]'],
  ['(uint8)', [7], '[7]'],
  ['(uint8)', [7], 'null'],
])('of a %s of $1, $2 is no list of texts', (type, value, words) => {
  expect(checkDecoded(callOf(type, value), called('foo', [type, words]))).toBe('said')
})

test.each<[string, unknown, DecodedValue]>([
  ['(uint8)', [7], '["7"]'],
  ['(uint8,(uint8))', [7, [8]], '["7",["8"]]'],
  ['(uint8,(uint8))', [7, [8]], ['7', '["8"]']],
  [
    '(uint8,bool)[2]',
    [
      [7, true],
      [8, false],
    ],
    [
      ['7', 'true'],
      ['8', 'false'],
    ],
  ],
  ['int256', -7n, '-7'],
])('of a %s of $1, each part is proven', (type, value, words) => {
  expect(checkDecoded(callOf(type, value), called('foo', [type, words]))).toBe('proven')
})

describe('a batch', () => {
  const call = { operation: 0 as const, to: account, value: 1n, data: '0x1234' as Hex }
  const batch = (inside: number, reported: number): DecodedData => ({
    method: 'multiSend',
    parameters: [
      {
        name: 'transactions',
        type: 'bytes',
        value: `0x${`00${account.slice(2)}${toHex(1n, { size: 32 }).slice(2)}${toHex(2, { size: 32 }).slice(2)}1234`.repeat(inside)}`,
        valueDecoded: Array.from({ length: reported }, () => call),
      },
    ],
  })
  const check = (inside: number, reported: number) =>
    checkDecoded(encodeMultiSend(Array.from({ length: inside }, () => call)), batch(inside, reported))

  test('is proven where each of its calls is shown', () => {
    expect(check(1, 1)).toBe('proven')
    expect(check(2, 2)).toBe('proven')
  })
  test('is contradicted by a call too many, and by one too few', () => {
    expect(check(1, 2)).toBe('contradicted')
    expect(check(2, 1)).toBe('contradicted')
  })
})
