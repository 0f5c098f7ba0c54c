import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  stringToHex,
  toFunctionSelector,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { readRunsCode } from './readRunsCode.ts'
import { createModelReader, reverted } from './test-support/createModelReader.ts'

const distributor = '0x00000000000000000000000000000000000000d1'
const token: Address = '0x00000000000000000000000000000000000000e2'
const registry = '0x1820a4B7618BdE71Dce8cdc73aAB6C95905faD24'
/** USDB and WETH of Blast. */
const plain = [
  '0x4300000000000000000000000000000000000003',
  '0x4300000000000000000000000000000000000004',
] as const
const zero = '0x0000000000000000000000000000000000000000'
const wordOf = (address: Address): Hex => pad(address, { size: 32 })
const registryCall = encodeFunctionData({
  abi: parseAbi(['function getInterfaceImplementer(address, bytes32) view returns (address)']),
  args: [token, keccak256(stringToHex('ERC777Token'))],
})

type Answer = Hex | typeof reverted | number
/** An address whose last byte is even has code. */
async function read(
  accounts: readonly Address[],
  { pays = wordOf(token) as Answer, implementer = wordOf(zero) as Answer } = {},
) {
  const asked: string[] = []
  const { reader } = createModelReader({
    head: () => ({ number: 100, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 }),
    respond(_, params) {
      const { to, data } = params[0] as { to?: Address; data: Hex }
      if (to === distributor) {
        asked.push('token')
        expect(data).toBe(toFunctionSelector('token()'))
        return pays
      }
      if (to === registry) {
        asked.push('registry')
        expect(data).toBe(registryCall)
        return implementer
      }
      // The program that looks at many: the addresses are behind it.
      const given = data.slice(2 + 102 * 2).match(/.{40}/g) ?? []
      asked.push(`code ${given.length}`)
      return `0x${given.map((each) => (Number.parseInt(each.slice(-2), 16) % 2 === 0 ? '01' : '00')).join('')}`
    },
  })
  const runs = await reader.atOneBlock({ question: 'The block' }, (block) =>
    readRunsCode(block, { distributor, accounts }),
  )
  return { runs, asked }
}
const account = (n: number): Address => pad(toHex(n), { size: 20 })

test('of a token that nobody knows, recipients with code may run it', async () => {
  expect(await read([account(1), account(2), account(4)])).toEqual({
    runs: [false, true, true],
    asked: ['token', 'registry', 'code 3'],
  })
})

test('one that is registered as ERC-777 calls all of them', async () => {
  expect((await read([account(1), account(2)], { implementer: wordOf(token) })).runs).toEqual([true, true])
  expect((await read([account(1), account(2)], { implementer: reverted })).runs).toEqual([false, true])
})

test('ETH runs the code of its recipient, and is no token of any register', async () => {
  expect(await read([account(1), account(2)], { pays: wordOf(zero) })).toEqual({
    runs: [false, true],
    asked: ['token', 'code 2'],
  })
})

test.each([...plain])('Blast’s own token %s calls nobody', async (own) => {
  expect(await read([account(1), account(2)], { pays: wordOf(own) })).toEqual({
    runs: [false, false],
    asked: ['token'],
  })
})

test.each<[string, Answer]>([
  ['refuses', reverted],
  ['answers nothing', '0x'],
])('what %s is no distributor, and pays nobody', async (_, pays) => {
  expect(await read([account(1), account(2)], { pays })).toEqual({ runs: [false, false], asked: ['token'] })
})

test('of nobody nothing is asked; of many, a thousand at once, in their order', async () => {
  expect(await read([])).toEqual({ runs: [], asked: [] })
  const many = Array.from({ length: 1_001 }, (_, at) => account(at))
  const { runs, asked } = await read(many)
  expect(asked).toEqual(['token', 'registry', 'code 1000', 'code 1'])
  expect(runs).toEqual(many.map((_, at) => at % 2 === 0))
  expect((await read(many.slice(0, 1_000))).asked).toEqual(['token', 'registry', 'code 1000'])
})

test('error: what could not be asked is no answer', async () => {
  await expect(read([account(1)], { pays: 1 })).rejects.toThrow('The token of the campaign (eth_call)')
  await expect(read([account(1)], { implementer: 1 })).rejects.toThrow(
    'Whether the token calls its recipients (eth_call)',
  )
})
