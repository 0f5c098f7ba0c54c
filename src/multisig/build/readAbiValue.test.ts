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

test('default: what the encoder takes: small whole numbers as numbers, large ones as they are', () => {
  expect(readAbiValue({ type: 'uint48' }, '7')).toEqual({ value: 7 })
  expect(readAbiValue({ type: 'uint56' }, '7')).toEqual({ value: 7n })
  expect(readAbiValue({ type: 'uint256' }, ' 0X0f ')).toEqual({ value: 15n })
  expect(readAbiValue({ type: 'bool' }, ' false ')).toEqual({ value: false })
  expect(readAbiValue({ type: 'bytes2' }, ' 0xAbCd ')).toEqual({ value: '0xabcd' })
  expect(readAbiValue({ type: 'bytes32' }, `0x${'ab'.repeat(32)}`)).toEqual({ value: `0x${'ab'.repeat(32)}` })
  expect(readAbiValue({ type: 'string[]' }, '[" a ",7,true]')).toEqual({ value: [' a ', '7', 'true'] })
  expect(readAbiValue({ type: 'uint8[2][]' }, '[[1,2],[3,4]]')).toEqual({
    value: [
      [1, 2],
      [3, 4],
    ],
  })
  expect(readAbiValue({ type: 'uint8[0]' }, '[]')).toEqual({ value: [] })
})

test.each([
  ['int16', '-32768', -32768],
  ['int16', '32767', 32767],
  ['uint16', '0', 0],
  ['uint16', '65535', 65535],
  ['int256', `${-(2n ** 255n)}`, -(2n ** 255n)],
  ['uint256', `0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
])('default: %s goes to %s', (type, text, value) => {
  expect(readAbiValue({ type }, text)).toEqual({ value })
})

test.each<[string, string, string]>([
  ['int16', '-32769', 'int16 goes from -32768 to 32767.'],
  ['int16', '32768', 'int16 goes from -32768 to 32767.'],
  ['uint16', '65536', 'uint16 goes from 0 to 65535.'],
  ['uint256', `0x1${'0'.repeat(64)}`, 'A whole number is wanted, without a point.'],
  ['uint256', '-0x1', 'A whole number is wanted, without a point.'],
  ['uint256', '0x', 'A whole number is wanted, without a point.'],
  ['uint256', '', 'A whole number is wanted, without a point.'],
  ['uint256', '1x', 'A whole number is wanted, without a point.'],
  ['uint256', 'x1', 'A whole number is wanted, without a point.'],
  ['uint256', '1'.repeat(79), 'A whole number is wanted, without a point.'],
  ['uint256', '9'.repeat(78), `uint256 goes from 0 to ${2n ** 256n - 1n}.`],
  ['bool', 'trues', 'Write true or false.'],
  ['bool', 'untrue', 'Write true or false.'],
  ['address', 'dan', 'That is neither an address (0x…) nor a name such as alice.eth.'],
  ['address', 'dan.eth', 'An address is wanted, from 0x on.'],
  ['address', '', 'An address is wanted, from 0x on.'],
  ['bytes', 'ab', 'Bytes are wanted: 0x and two digits for each.'],
  ['bytes', 'x0xab', 'Bytes are wanted: 0x and two digits for each.'],
  ['bytes', '0xabzz', 'Bytes are wanted: 0x and two digits for each.'],
  ['bytes4', '0x1234567890', '4 bytes are wanted, and there are 5.'],
  ['bytes32', '0x', '32 bytes are wanted, and there are 0.'],
  ['function', '0x12', '24 bytes are wanted, and there are 1.'],
  ['uint8[2]', '[1,2,3]', '2 entries are wanted, and there are 3.'],
  ['uint8[10]', '[1]', '10 entries are wanted, and there are 1.'],
  ['uint8[0]', '[1]', '0 entries are wanted, and there are 1.'],
  ['uint8[2][]', '[[1,2],[3]]', 'At [1]: 2 entries are wanted, and there are 1.'],
  ['uint8[][2]', '[[1]]', '2 entries are wanted, and there are 1.'],
  ['uint8[]', '{}', 'A list is wanted.'],
  ['uint8[]', '[[1]]', 'At [0]: A value of type uint8 is wanted.'],
  ['uint8[]', '[{}]', 'At [0]: A value of type uint8 is wanted.'],
  ['uint8[]', '[1,"x","y"]', 'At [1]: A whole number is wanted, without a point.'],
  ['uint8[]', '[1.5]', 'At [0]: Write this number in quotes, so that no digit is lost.'],
  ['tuple', 'to', 'Write a tuple as {"name": "…"} or ["…"].'],
  ['tuple[]', 'to', 'Write a list as ["…", "…"].'],
])('error: %s of “%s”', (type, text, fault) => {
  expect(readAbiValue({ type }, text)).toEqual({ fault })
})

test('default: a tuple with names is an object for the encoder, one without a list', () => {
  const parts = ['bool', 'uint8'].map((type) => ({ type }))
  const named: AbiParameter = {
    type: 'tuple',
    components: parts.map(({ type }, at) => ({ type, name: `part${at}` })),
  }
  const bare: AbiParameter = { type: 'tuple', components: parts }
  const half: AbiParameter = { type: 'tuple', components: [{ type: 'bool', name: 'a' }, { type: 'uint8' }] }
  expect(readAbiValue(named, '{"part1":2,"part0":true}')).toEqual({ value: { part0: true, part1: 2 } })
  expect(readAbiValue(named, '[true,2]')).toEqual({ value: { part0: true, part1: 2 } })
  expect(readAbiValue(bare, '[true,2]')).toEqual({ value: [true, 2] })
  expect(readAbiValue(half, '[true,2]')).toEqual({ value: [true, 2] })
  expect(readAbiValue({ ...named, type: 'tuple[]' }, '[[true,2],{"part0":false,"part1":3}]')).toEqual({
    value: [
      { part0: true, part1: 2 },
      { part0: false, part1: 3 },
    ],
  })
  expect(readAbiValue({ type: 'tuple' }, '[]')).toEqual({ value: {} })
})

test('error: parts of a tuple that are missing, too many, or no tuple at all', () => {
  const bare: AbiParameter = { type: 'tuple', components: [{ type: 'bool' }, { type: 'uint8' }] }
  const list: AbiParameter = { ...bare, type: 'tuple[]' }
  const others = 'The tuple has 2 parts, and these are others.'
  const faultOf = (parameter: AbiParameter, text: string) => {
    const read = readAbiValue(parameter, text)
    return 'fault' in read ? read.fault : undefined
  }
  expect(faultOf(bare, '[true]')).toBe(others)
  expect(faultOf(bare, '[true,1,2]')).toBe(others)
  expect(faultOf(bare, '{}')).toBe('Part 1 is missing.')
  expect(faultOf(bare, '{"a":1}')).toBe(others)
  for (const text of ['7', 'null', '"a"', 'true']) expect(faultOf(bare, text)).toBe('A tuple is wanted.')
  expect(faultOf(list, '[7]')).toBe('At [0]: A tuple is wanted.')
  expect(faultOf(list, '[[true]]')).toBe(`At [0]: ${others}`)
  expect(faultOf(list, '[[true,1],{}]')).toBe('At [1]: Part 1 is missing.')
  expect(faultOf(bare, '[1,2]')).toBe('At .0: Write true or false.')
  expect(faultOf(bare, '[true,300]')).toBe('At .1: uint8 goes from 0 to 255.')
})
