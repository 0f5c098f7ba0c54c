import { type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { mostAddresses, readCodeMarks } from './readCodeMarks.ts'
import { createModelReader } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'
import { type Account, runProgram } from './test-support/runProgram.ts'

const address = (at: number): Hex => pad(toHex(at), { size: 20 })
const word = (value: bigint): Hex => toHex(value, { size: 32 })
/** A contract that answers so to `getThreshold()`, and is asked nothing else. */
const contract = (answer: Hex | undefined, code: Hex = '0x60'): Account => ({
  code,
  answer(data, gas) {
    expect([data, gas]).toEqual(['0xe75235b8', 30_000n])
    return answer
  },
})

/** Marks of the addresses 1, 2, 3 … with these accounts; a node runs what it is sent. */
async function marksOf(
  accounts: readonly (Account | undefined)[],
  respond = (data: Hex): unknown => runProgram(data, (at) => accounts[Number(at) - 1]),
) {
  const asked: unknown[] = []
  const model = createModelReader({
    head: () => ({ number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, [call, ...rest]) {
      asked.push([method, rest])
      return respond((call as { data: Hex }).data)
    },
  })
  const { reader, heard } = listenTo(model.reader)
  const marks = await reader.atOneBlock({ question: 'The block' }, (block) =>
    readCodeMarks(
      block,
      accounts.map((_, at) => address(at + 1)),
    ),
  )
  return { marks, asked, heard }
}

test('nothing, a contract and a Safe are distinguished, each in its place', async () => {
  const { marks } = await marksOf([
    undefined,
    contract('0x'),
    contract(word(2n)),
    undefined,
    contract(word(1n)),
  ])
  expect(marks).toEqual([0, 1, 2, 0, 2])
})

test.each<[string, Account, number]>([
  ['has no code', contract(word(1n), '0x'), 0],
  ['reverts', contract(undefined), 1],
  ['returns nothing', contract('0x'), 1],
  ['returns less than a word', contract(`0x${'00'.repeat(30)}01`), 1],
  ['returns more than a word', contract(`${word(1n)}00`), 1],
  ['answers zero', contract(word(0n)), 1],
  ['answers one', contract(word(1n)), 2],
  ['answers 65,535', contract(word(65_535n)), 2],
  ['answers 65,536', contract(word(65_536n)), 1],
  ['answers a large number', contract(word(2n ** 255n)), 1],
])('an address that %s, behind a Safe', async (_, account, mark) => {
  expect((await marksOf([contract(word(3n)), account])).marks).toEqual([2, mark])
})

test('a thousand addresses are asked about at once, at the block that was agreed', async () => {
  const accounts = Array.from({ length: mostAddresses }, (_, at) =>
    at % 3 === 0 ? undefined : contract(at % 3 === 1 ? '0x' : word(1n)),
  )
  const { marks, asked } = await marksOf(accounts)
  expect(mostAddresses).toBe(1_000)
  expect(marks).toEqual(accounts.map((_, at) => at % 3))
  expect(asked).toEqual([['eth_call', ['0x64']]])
})

test('what is asked is said in words', async () => {
  expect((await marksOf([undefined])).heard[1]).toBe('The code at 1 address')
  expect((await marksOf([undefined, undefined])).heard[1]).toBe('The code at 2 addresses')
})

test.each(['0x', '0x00', '0x000000', '0x0003', '0x0010', '0x0012'])(
  'an answer that is no mark for each of two addresses is none: %s',
  async (answer) => {
    await expect(marksOf([undefined, undefined], () => answer)).rejects.toThrow(
      'The code at 2 addresses (eth_call) not a byte for each address',
    )
  },
)
