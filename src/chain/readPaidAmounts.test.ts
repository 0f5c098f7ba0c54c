import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { vestingDistributorStateAbi } from '../abi/vestingDistributorState.ts'
import { DistributorMissingError } from './errors.ts'
import { readPaid, readPaidAmounts } from './readPaidAmounts.ts'
import { reverted } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract, words } from './test-support/readerOfContract.ts'

const distributor = '0x00000000000000000000000000000000000000d1'
const call = (from: bigint, length: bigint): Hex =>
  encodeFunctionData({ abi: vestingDistributorStateAbi, functionName: 'paidAmounts', args: [from, length] })
const upTo = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at))
type Answers = Record<Hex, Answer>

const readAll = (count: number, answers: Answers) =>
  readerOfContract(distributor, answers).atOneBlock({ question: 'The block' }, (block) =>
    readPaidAmounts(block, distributor, count),
  )

test('what was paid of each, in all, and of how many', async () => {
  expect(await readAll(4, { [call(0n, 4n)]: words(5n, 0n, 1n, 3n) })).toEqual({
    amounts: [5n, 0n, 1n, 3n],
    inAll: 9n,
    count: 3,
  })
  expect(await readAll(4, { [call(0n, 4n)]: words(5n) })).toBeUndefined()
})

const read = (index: bigint, answers: Answers, notBefore?: number, asked: Hex[] = []) =>
  readPaid(readerOfContract(distributor, answers, { asked }), { distributor, index, notBefore })

test('of one allocation a node learns that it is among 32', async () => {
  for (const [index, from] of [
    [0n, 0n],
    [31n, 0n],
    [32n, 32n],
    [95n, 64n],
  ] as const) {
    const asked: Hex[] = []
    const answers = { [call(from, 32n)]: words(...upTo(32).map((at) => at + from + 100n)) }
    expect(await read(index, answers, undefined, asked)).toEqual({
      paid: index + 100n,
      timestamp: 1_800_000_000,
      agreement: { agreed: 3, configured: 3 },
    })
    expect(asked).toEqual([call(from, 32n)])
  }
})

test.each<[string, Hex | typeof reverted]>([
  ['refuses', reverted],
  ['answers nothing', '0x'],
  ['gives 31', words(...upTo(31))],
])('error: what %s is never taken for nothing', async (_, answer) => {
  await expect(read(0n, { [call(0n, 32n)]: answer })).rejects.toThrow(
    new DistributorMissingError({ distributor, chainId: 81457 }),
  )
})

test('error: what could not be asked, or is older than a receipt, is no answer', async () => {
  const answers = { [call(0n, 32n)]: words(...upTo(32)) }
  await expect(read(0n, { [call(0n, 32n)]: 1 })).rejects.toThrow(
    'What was paid of the allocations (eth_call)',
  )
  await expect(read(0n, answers, 101)).rejects.toThrow('What was paid of the allocations')
  expect(await read(1n, answers, 100)).toMatchObject({ paid: 1n })
})
