import { encodeAbiParameters, encodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorStateAbi } from '../../abi/merkleDistributorState.ts'
import { reverted, revertedWith } from '../test-support/createModelReader.ts'
import { type Answer, readerOfContract } from '../test-support/readerOfContract.ts'
import { encodeAggregate } from './aggregate.ts'
import { readSeriesClaimed } from './readSeriesClaimed.ts'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const [first, second, third] = ['d1', 'd2', 'd3'].map(
  (end) => `0x00000000000000000000000000000000000000${end}` as const,
) as [`0x${string}`, `0x${string}`, `0x${string}`]
const rounds = [
  { distributor: first, index: 3n },
  { distributor: second, index: 3n },
  { distributor: third, index: 515n },
]
const wordCall = (word: bigint): Hex =>
  encodeFunctionData({ abi: merkleDistributorStateAbi, functionName: 'claimedWords', args: [word, 1n] })
const { data: asked } = encodeAggregate(
  [
    { to: first, data: wordCall(0n) },
    { to: second, data: wordCall(0n) },
    { to: third, data: wordCall(2n) },
  ],
  { mayFail: true },
)
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256[]' }], [[value]])
const answerOf = (...results: { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
const read = (answer: Answer, notBefore?: number) =>
  readSeriesClaimed(readerOfContract(multicall3, { [asked]: answer }), { rounds, notBefore })

test('each round is the bit of its word among them, read at one block', async () => {
  const answer = answerOf(
    { success: true, returnData: word(8n) },
    { success: true, returnData: word(2n ** 256n - 1n - 8n) },
    { success: true, returnData: word(8n) },
  )
  expect(await read(answer)).toEqual({
    isClaimed: [true, false, true],
    timestamp: 1_800_000_000,
    agreement: { agreed: 3, configured: 3 },
  })
  expect(await read(answer, 100)).toMatchObject({ isClaimed: [true, false, true] })
  await expect(read(answer, 101)).rejects.toThrow('Which rounds are claimed')
})

test('a round without a contract is neither claimed nor open, and takes nothing from the others', async () => {
  const answer = answerOf(
    { success: true, returnData: word(8n) },
    { success: true, returnData: '0x' },
    { success: false, returnData: word(8n) },
  )
  expect(await read(answer)).toMatchObject({ isClaimed: [true, undefined, undefined] })
})

test.each<[string, Answer]>([
  ['refuses', reverted],
  [
    'refuses with an answer',
    revertedWith(answerOf(...rounds.map(() => ({ success: true, returnData: word(8n) })))),
  ],
  ['answers nothing', '0x'],
  ['answers for one round alone', answerOf({ success: true, returnData: word(8n) })],
])('where Multicall3 %s nothing is known of any', async (_, answer) => {
  expect(await read(answer)).toMatchObject({ isClaimed: [undefined, undefined, undefined] })
})

test('error: what could not be asked is no answer', async () => {
  await expect(read(1)).rejects.toThrow('Which rounds are claimed (eth_call)')
})
