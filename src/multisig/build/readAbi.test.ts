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
