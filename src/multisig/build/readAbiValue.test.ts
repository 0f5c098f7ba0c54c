import fc from 'fast-check'
import { type AbiParameter, decodeAbiParameters, encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { readAbiValue } from './readAbiValue.ts'

const dan = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const order: AbiParameter = {
  type: 'tuple',
  components: [
    { name: 'to', type: 'address' },
    { name: 'amounts', type: 'uint256[2][]' },
    {
      name: 'flags',
      type: 'tuple',
      components: [
        { name: '', type: 'bool' },
        { name: '', type: 'bytes3' },
      ],
    },
  ],
}
const large = `${2n ** 256n - 1n}`

/** What the encoder makes of it, read back. */
function roundTrip(parameter: AbiParameter, text: string): unknown {
  const read = readAbiValue(parameter, text)
  if ('fault' in read) return read.fault
  return decodeAbiParameters([parameter], encodeAbiParameters([parameter], [read.value]))[0]
}

test.each<[string, string, unknown]>([
  ['address', ` blast:${dan.toLowerCase()} `, dan],
  ['bool', 'true', true],
  ['string', ' as it is ', ' as it is '],
  ['bytes', '0x', '0x'],
  ['bytes', '0xAB01', '0xab01'],
  ['bytes4', '0x12345678', '0x12345678'],
  ['function', `0x${'ab'.repeat(24)}`, `0x${'ab'.repeat(24)}`],
  ['uint256', large, 2n ** 256n - 1n],
  ['uint8', '0xff', 255],
  ['int128', '-5', -5n],
  ['int8', '-128', -128],
  ['address[]', `["${dan}"]`, [dan]],
  ['uint256[]', '[]', []],
  ['uint256[2]', `["${large}", 7]`, [2n ** 256n - 1n, 7n]],
  ['bool[][]', '[[true],[]]', [[true], []]],
])('default: %s of %s', (type, text, value) => {
  if (type === 'function') expect(readAbiValue({ type }, text)).toEqual({ value })
  else expect(roundTrip({ type }, text)).toEqual(value)
})

test('default: tuples within tuples, with names and without', () => {
  const value = { to: dan, amounts: [[1n, 2n]], flags: [true, '0x010203'] }
  expect(roundTrip(order, `{"to":"${dan}","amounts":[["1","2"]],"flags":[true,"0x010203"]}`)).toEqual(value)
  expect(roundTrip(order, `["${dan}",[["1","2"]],[true,"0x010203"]]`)).toEqual(value)
})

test.each<[string, string, string]>([
  [
    'address',
    dan.replace('d34A', 'd34a'),
    'One letter looks wrong: the capital letters do not match. Copy the address again.',
  ],
  [
    'address',
    `eth:${dan}`,
    'This address is marked for another network (eth). Paste an address on Blast, from 0x on.',
  ],
  ['bool', '1', 'Write true or false.'],
  ['uint256', '1.5', 'A whole number is wanted, without a point.'],
  ['uint256', '-1', `uint256 goes from 0 to ${large}.`],
  ['uint8', '256', 'uint8 goes from 0 to 255.'],
  ['int8', '128', 'int8 goes from -128 to 127.'],
  ['bytes', '0xabc', 'Bytes are wanted: 0x and two digits for each.'],
  ['bytes4', '0x123456', '4 bytes are wanted, and there are 3.'],
  ['uint256[]', '1', 'A list is wanted.'],
  ['uint256[]', '[1,', 'Write a list as ["…", "…"].'],
  ['uint256[2]', '[1]', '2 entries are wanted, and there are 1.'],
  [
    'uint256[]',
    '[1, 12345678901234567890]',
    'At [1]: Write this number in quotes, so that no digit is lost.',
  ],
  ['uint8[][]', '[[1],["300"]]', 'At [1][0]: uint8 goes from 0 to 255.'],
  ['bool[]', '[null]', 'At [0]: A value of type bool is wanted.'],
])('error: %s of %s', (type, text, fault) => {
  expect(readAbiValue({ type }, text)).toEqual({ fault })
})

test('error: what is wrong inside a tuple has its place', () => {
  expect(readAbiValue(order, `{"to":"${dan}","amounts":[["1","x"]],"flags":[true,"0x010203"]}`)).toEqual({
    fault: 'At .amounts[0][1]: A whole number is wanted, without a point.',
  })
  expect(readAbiValue(order, `{"to":"${dan}"}`)).toEqual({ fault: 'amounts is missing.' })
  expect(readAbiValue(order, `{"to":"${dan}","amounts":[],"flags":[true,"0x010203"],"more":1}`)).toEqual({
    fault: 'The tuple has 3 parts, and these are others.',
  })
})

test('property: whole numbers of every width arrive as they were typed, or are refused', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 32 }),
      fc.boolean(),
      fc.bigInt(-(2n ** 260n), 2n ** 260n),
      (bytes, isSigned, number) => {
        const bits = BigInt(bytes * 8)
        const type = `${isSigned ? '' : 'u'}int${bits}`
        const fits = isSigned
          ? number >= -(2n ** (bits - 1n)) && number < 2n ** (bits - 1n)
          : number >= 0n && number < 2n ** bits
        const read = readAbiValue({ type }, `${number}`)
        expect('value' in read).toBe(fits)
        if (fits) expect(BigInt(roundTrip({ type }, `${number}`) as bigint)).toBe(number)
      },
    ),
  )
})
