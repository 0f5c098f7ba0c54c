import { expect, test } from 'vitest'
import { fromHex, type Hex } from '../hex.ts'
import {
  chainContract,
  contractsByAddress,
  createContractReader,
  firstBytesOf,
  type KnownContracts,
} from './contractRecipients.ts'

const end = (head: string, tail: string): Hex => `0x${head}${tail.padStart(40 - head.length, '0')}`
const reasonOf = (address: Hex, known?: KnownContracts) => {
  const records = new Uint8Array(3 + 52)
  records.set(fromHex(address), 3)
  const fault = createContractReader(known)(records, 3)
  if (fault) expect(fault.code).toBe('account-contract')
  return fault?.reason
}
const [token, factory, one, other] = ['a1', 'b2', 'C3', 'd4'].map((pair) => `0x${pair.repeat(20)}` as Hex)
const known: KnownContracts = { token, factory, distributors: [one, other].flatMap((each) => each ?? []) }

test.each([
  [
    `0x${'a1'.repeat(20)}`,
    'This is the contract of the token, which cannot pay out what it is sent; leave the row out.',
  ],
  [`0x${'b2'.repeat(20)}`, 'This is the factory of the campaigns, which cannot claim; leave the row out.'],
  [`0x${'c3'.repeat(20)}`, 'This is the contract of a campaign, which cannot claim; leave the row out.'],
  [`0x${'d4'.repeat(20)}`, 'This is the contract of a campaign, which cannot claim; leave the row out.'],
] as [Hex, string][])('the campaign’s own contract %s is refused as what it is', (address, reason) => {
  expect(reasonOf(address, known)).toBe(reason)
  expect(reasonOf(address)).toBeUndefined()
})

test.each([
  [
    end('42', '6'),
    'This is where other chains have WETH. It cannot pay out what it is sent; leave the row out.',
  ],
  [end('43', '1'), "This is Blast's gas contract, which cannot pay out what it is sent; leave the row out."],
  [
    end('43', '2'),
    "This is Blast's yield contract, which cannot pay out what it is sent; leave the row out.",
  ],
  [end('43', '3'), 'This is USDB, which cannot pay out what it is sent; leave the row out.'],
  [end('43', '4'), 'This is WETH, which cannot pay out what it is sent; leave the row out.'],
  [
    end('42', '15'),
    'This is a contract that Blast began with, which cannot pay out what it is sent; leave the row out.',
  ],
  [end('', '1'), "This is a part of the chain's own machine, which cannot claim; leave the row out."],
] as [Hex, string][])('%s is refused as a contract of the chain', (address, reason) => {
  expect(reasonOf(address)).toBe(reason)
})

test.each([
  [end('42', 'ffff'), 'predeploy'],
  [end('43', '0'), 'predeploy'],
  [end('42', '10000'), undefined],
  [end('44', '6'), undefined],
  [end('41', '6'), undefined],
  [end('', '0'), undefined],
  [end('', '1'), 'precompile'],
  [end('', '11'), 'precompile'],
  [end('', '12'), undefined],
  [end('', 'ff'), undefined],
  [end('', '100'), 'precompile'],
  [end('', '101'), undefined],
  [end('', '10001'), undefined],
] as const)('%s is a part of the chain: %s', (address, part) => {
  expect(chainContract(address)).toBe(part)
  if (part === undefined) expect(reasonOf(address)).toBeUndefined()
})

test('contracts are known by small letters; the zero address, which stands for ETH, is none', () => {
  expect([...contractsByAddress(known)]).toEqual([
    [`0x${'c3'.repeat(20)}`, 'distributor'],
    [`0x${'d4'.repeat(20)}`, 'distributor'],
    [factory, 'factory'],
    [token, 'token'],
  ])
  expect(contractsByAddress({ token: end('', '0') }).size).toBe(0)
  expect(contractsByAddress({ token: end('', '1') }).size).toBe(1)
  expect(contractsByAddress({ token: end('1', '0') }).size).toBe(1)
  expect(contractsByAddress().size).toBe(0)
})

test('the bytes that a contract begins with, and no others', () => {
  const bytes = firstBytesOf(contractsByAddress(known))
  expect(bytes).toHaveLength(256)
  const marked = [...bytes.entries()].filter(([, mark]) => mark !== 0)
  expect(marked).toEqual([0xa1, 0xb2, 0xc3, 0xd4].map((byte) => [byte, 1]))
})
