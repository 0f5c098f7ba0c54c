import { expect, test } from 'vitest'
import type { Hex } from './hex.ts'
import { receiverFault } from './receiverFault.ts'

const token = '0x00000000000000000000000000000000C0FFEE01'
const factory = '0x7238fEFD2D7c78aE0E02E5b65B5162074a28244c'

test.each<[Hex, string | undefined]>([
  ['0x000000000000000000000000000000000000dEaD', 'burn'],
  ['0xdead000000000000000042069420694206942069', 'burn'],
  [`0x${'11'.repeat(20)}`, 'burn'],
  ['0x0000000000000000000000000000000000000009', 'precompile'],
  ['0x4300000000000000000000000000000000000002', 'predeploy'],
  ['0x4200000000000000000000000000000000000006', 'predeploy'],
  ['0x00000000000000000000000000000000c0ffee01', 'token'],
  ['0x7238fefd2d7c78ae0e02e5b65b5162074a28244c', 'factory'],
  ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', undefined],
])('default: %s as a receiver: %s', (address, code) => {
  expect(receiverFault(address, { token, factory })?.code).toBe(code)
})

test('default: the chain’s own coin has no contract that could be named', () => {
  const given = { token: `0x${'0'.repeat(40)}`, factory } as const
  expect(receiverFault('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', given)).toBeUndefined()
})

test('a token that is not known yet is no contract that could be named either', () => {
  const given = { token: undefined, factory } as const
  expect(receiverFault('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', given)).toBeUndefined()
  expect(receiverFault(factory, given)?.code).toBe('factory')
})

test('each sentence says what is wrong, in whatever case the address is written', () => {
  const sentenceOf = (address: Hex) => receiverFault(address, { token, factory })?.sentence
  expect([
    sentenceOf('0x000000000000000000000000000000000000dEaD'),
    sentenceOf('0x0000000000000000000000000000000000000009'),
    sentenceOf('0x4300000000000000000000000000000000000002'),
    sentenceOf('0x00000000000000000000000000000000C0FFEE01'),
    sentenceOf('0x7238FEFD2D7C78AE0E02E5B65B5162074A28244C'),
  ]).toEqual([
    'No one has the key of this address. Payments to it are lost. Enter another one.',
    'This address is part of the chain. Payments to it are lost. Enter another one.',
    'This address is one of Blast’s own contracts. Payments to it are lost. Enter another one.',
    'This is the token’s own contract. Payments to it are lost.',
    'This is the campaign factory. Payments to it are lost. Enter another one.',
  ])
})
