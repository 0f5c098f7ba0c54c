import { type Address, encodeAbiParameters, type Hex, pad, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { readSafe } from './readSafe.ts'
import { reverted, revertedWith } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract } from './test-support/readerOfContract.ts'

const safe = '0x5afe000000000000000000000000000000000001'
const owner = (n: number): Address => pad(`0x${n}`, { size: 20 })
const ownersOf = (...owners: Address[]) => encodeAbiParameters([{ type: 'address[]' }], [owners])
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/** As a contract with these answers is read. */
const read = (owners: Answer, threshold: Answer, version: Answer, code?: Hex | number) =>
  readSafe(
    readerOfContract(
      safe,
      {
        [toFunctionSelector('getOwners()')]: owners,
        [toFunctionSelector('getThreshold()')]: threshold,
        [toFunctionSelector('VERSION()')]: version,
      },
      { code: code ?? '0x5f' },
    ),
    safe,
  )

test.each([
  [[owner(1)], 1n],
  [[owner(1), owner(2)], 2n],
  [[owner(1), owner(2), owner(3)], 1n],
] as const)('of %j %i must sign', async (owners, threshold) => {
  expect(await read(ownersOf(...owners), word(threshold), text('1.3.0'))).toEqual({
    status: 'safe',
    owners,
    threshold: Number(threshold),
    version: '1.3.0',
  })
})

test.each<[string, Answer, Answer]>([
  ['no owners', ownersOf(), word(1n)],
  ['a threshold of none', ownersOf(owner(1)), word(0n)],
  ['a threshold above its owners', ownersOf(owner(1), owner(2)), word(3n)],
  ['owners that are no list', '0x01', word(1n)],
  ['a threshold that is no number', ownersOf(owner(1)), '0x01'],
  ['a function getOwners that reverts', reverted, word(1n)],
  ['a function getOwners that reverts with owners', revertedWith(ownersOf(owner(1))), word(1n)],
  ['a function getThreshold that reverts', ownersOf(owner(1)), reverted],
])('a contract with %s is no Safe', async (_, owners, threshold) => {
  expect(await read(owners, threshold, text('1.4.1'))).toEqual({ status: 'no-safe' })
})

test('a version is kept to 32 characters, and none is none', async () => {
  const shown = async (version: Answer) => {
    const found = await read(ownersOf(owner(1)), word(1n), version)
    return found.status === 'safe' ? found.version : found.status
  }
  expect(await shown(text('v'.repeat(40)))).toBe('v'.repeat(32))
  expect(await shown(reverted)).toBeNull()
  expect(await shown('0x01')).toBeNull()
})

test('what could not be checked is neither, and says what it was', async () => {
  const answers = [ownersOf(owner(1)), word(1n), text('1.4.1')] as const
  await expect(read(1, answers[1], answers[2])).rejects.toThrow('The Safe (eth_call)')
  await expect(read(...answers, 1)).rejects.toThrow('The code of the Safe (eth_getCode)')
})
