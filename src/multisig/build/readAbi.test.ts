import { expect, test } from 'vitest'
import { readAbi } from './readAbi.ts'

const pay = {
  type: 'function',
  name: 'pay',
  stateMutability: 'payable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'parts', type: 'tuple[2]', components: [{ name: 'amount', type: 'uint' }] },
  ],
}
const look = { type: 'function', name: 'look', stateMutability: 'view', inputs: [] }
const abi = [
  { type: 'constructor', inputs: [] },
  look,
  pay,
  { ...pay, inputs: [] },
  { type: 'event', name: 'E' },
]
const text = JSON.stringify(abi)

test.each([
  ['a list', text],
  ['an artifact', JSON.stringify({ abi, bytecode: '0x' })],
  ['a compiler’s metadata', JSON.stringify({ output: { abi }, version: 1 })],
  ['an explorer’s answer', JSON.stringify({ status: '1', message: 'OK', result: text })],
  [
    'an explorer’s export of the source',
    JSON.stringify({ status: '1', result: [{ ABI: text, SourceCode: '' }] }),
  ],
])('default: the functions that change something, from %s', (_, given) => {
  const read = readAbi(given)
  expect(read.status === 'abi' && read.functions.map(({ signature }) => signature)).toEqual([
    'pay()',
    'pay(address,(uint256)[2])',
  ])
})

test.each([
  [' ', { status: 'empty' }],
  ['function f()', 'That is no JSON. Paste the whole ABI, from [ to ].'],
  ['{"a":1}', 'There is no ABI in it. Paste a list of functions.'],
  [JSON.stringify([look]), 'None of its functions changes anything, so there is nothing to call.'],
  ...['uint7', 'uint264', 'bytes33', 'tuple', 'fixed128x18', 'address[', 'int8[2'].map(
    (type) =>
      [
        JSON.stringify([{ ...pay, inputs: [{ type }] }]),
        'The function “pay” cannot be read. Copy the ABI again, whole.',
      ] as const,
  ),
] as const)('error: %s', (given, said) => {
  expect(readAbi(given)).toEqual(typeof said === 'string' ? { status: 'unusable', reason: said } : said)
})

/** The signatures that are read in a list of functions, or why there are none. */
function readIn(list: readonly unknown[]) {
  const read = readAbi(JSON.stringify(list))
  if (read.status === 'abi') return read.functions.map(({ signature }) => signature)
  return read.status === 'unusable' ? read.reason : read.status
}
const f = (change: object = {}) => ({ type: 'function', name: 'f', inputs: [], ...change })
const takes = (type: string, change: object = {}) => f({ inputs: [{ type, ...change }] })
const unreadable = (name = 'f') => `The function “${name}” cannot be read. Copy the ABI again, whole.`

test('default: a function is what the encoder takes: whole widths, names where there are any, no outputs', () => {
  const inputs = [
    { name: 'ids', type: 'uint[2][]', internalType: 'uint256[2][]' },
    { name: '', type: 'tuple', components: [{ name: 'by', type: 'int' }, { type: 'int[1]' }] },
  ]
  expect(readAbi(JSON.stringify([f({ inputs, outputs: [{ type: 'bool' }] })]))).toEqual({
    status: 'abi',
    functions: [
      {
        signature: 'f(uint256[2][],(int256,int256[1]))',
        abi: {
          type: 'function',
          name: 'f',
          inputs: [
            { name: 'ids', type: 'uint256[2][]' },
            { type: 'tuple', components: [{ name: 'by', type: 'int256' }, { type: 'int256[1]' }] },
          ],
          outputs: [],
          stateMutability: 'nonpayable',
        },
      },
    ],
  })
})

test('default: what is no function is passed over, and what changes nothing is left out', () => {
  const others = [null, 'function', 7, true, [], {}, { type: 'error', name: 'E' }]
  expect(readIn([...others, f({ stateMutability: 'nonpayable' })])).toEqual(['f()'])
  for (const other of others) expect(readIn([other, f()])).toEqual(['f()'])
  expect(readIn([f({ stateMutability: 'pure' }), f({ name: 'g' })])).toEqual(['g()'])
  expect(readIn([{ type: 'function', name: 'f' }])).toEqual(['f()'])
})

test('default: functions are in the order of their signatures, each once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => f({ name }))
  for (const list of [
    [a, b, c],
    [c, b, a],
    [b, c, a, b],
    [c, a, a, b],
  ])
    expect(readIn(list)).toEqual(['a()', 'b()', 'c()'])
})

test.each([
  ...['address', 'bool', 'string', 'bytes', 'function'],
  ...['bytes1', 'bytes9', 'bytes10', 'bytes19', 'bytes20', 'bytes29', 'bytes30', 'bytes32'],
  ...['uint8', 'int8', 'uint16', 'uint64', 'int128', 'uint248', 'uint256', 'int256'],
  ...['uint8[]', 'uint8[7]', 'uint8[10]', 'uint8[][2]', 'bytes32[12][3]'],
])('default: %s is a type', (type) => {
  expect(readIn([takes(type)])).toEqual([`f(${type})`])
})

test.each([
  ...['uint0', 'int0', 'int7', 'int264', 'uint1000', 'uint8x', 'xuint8', 'intx'],
  ...['bytes0', 'bytes33', 'bytes40', 'bytes1x', 'xaddress', 'addresses', 'bool8'],
  ...['uint8[2]x', 'uint8[2', 'uint8]', 'uint8[x]', '[]', ''],
])('error: “%s” is no type', (type) => {
  expect(readIn([takes(type)])).toBe(unreadable())
})

test('error: a tuple needs its parts, each of a known type', () => {
  const part = { type: 'bool' }
  expect(readIn([takes('tuple', { components: [part, part] })])).toEqual(['f((bool,bool))'])
  for (const components of [undefined, [part, { type: 'uint7' }], [{ type: 'tuple' }]])
    expect(readIn([takes('tuple', { components })])).toBe(unreadable())
})

test.each<[string, object]>([
  ['a name that begins with a digit', { name: '1f' }],
  ['a name with a dash', { name: 'f-g' }],
  ['a name of 201 letters', { name: 'f'.repeat(201) }],
  ['a mutability that is unknown', { stateMutability: 'maybe' }],
  ['inputs that are no list', { inputs: {} }],
  ['an input without a type', { inputs: [{ name: 'a' }] }],
  ['101 inputs', { inputs: Array.from({ length: 101 }, () => ({ type: 'bool' })) }],
  ['a type of 101 letters', { inputs: [{ type: `uint8${'[]'.repeat(48)}` }] }],
  ['an input’s name of 201 letters', { inputs: [{ type: 'bool', name: 'a'.repeat(201) }] }],
  [
    '201 parts of a tuple',
    { inputs: [{ type: 'tuple', components: Array.from({ length: 201 }, () => ({ type: 'bool' })) }] },
  ],
])('error: %s is no part of a function', (_, change) => {
  const { name = 'f' } = change as { name?: string }
  expect(readIn([f(change)])).toBe(unreadable(name.slice(0, 40)))
})

test('error: a function without a name is spoken of as such', () => {
  expect(readIn([{ type: 'function' }])).toBe(unreadable('without a name'))
})

test('default: the longest that is read', () => {
  const name = '$_F9'.repeat(50)
  expect(readIn([f({ name })])).toEqual([`${name}()`])
  const type = `uint16${'[]'.repeat(47)}`
  expect(type).toHaveLength(100)
  expect(readIn([takes(type, { name: 'a'.repeat(200) })])).toEqual([`f(${type})`])
  const many = (length: number) => Array.from({ length }, () => ({ type: 'bool' }))
  expect(readIn([f({ inputs: many(100) })])).toHaveLength(1)
  expect(readIn([takes('tuple', { components: many(200) })])).toHaveLength(1)
})

/** The ABI, so often inside something else. */
const wrapped = (times: number, wrap: (inner: unknown) => unknown) => {
  let inner: unknown = [f()]
  for (let time = 0; time < times; time++) inner = wrap(inner)
  return JSON.stringify(inner)
}

test.each<[string, (inner: unknown) => unknown]>([
  ['abi', (abi) => ({ abi })],
  ['output', (output) => ({ output })],
  ['result', (result) => ({ result })],
  ['ABI', (ABI) => ({ ABI })],
  ['a list with an ABI', (ABI) => [{ ABI }]],
  ['a text', (inner) => JSON.stringify(inner)],
])('behavior: an ABI may be four deep in %s, and no deeper', (_, wrap) => {
  expect(readAbi(wrapped(1, wrap)).status).toBe('abi')
  expect(readAbi(wrapped(4, wrap)).status).toBe('abi')
  expect(readAbi(wrapped(5, wrap))).toEqual({
    status: 'unusable',
    reason: 'There is no ABI in it. Paste a list of functions.',
  })
})

test.each(['5', 'true', 'null', '{}', '{"abi":null}', '{"abi":7}'])(
  'error: there is no ABI in %s',
  (given) => {
    expect(readAbi(given)).toEqual({
      status: 'unusable',
      reason: 'There is no ABI in it. Paste a list of functions.',
    })
  },
)
