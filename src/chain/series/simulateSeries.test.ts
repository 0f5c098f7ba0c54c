import {
  type Address,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { keyOf } from '../../language/keyOf.ts'
import { speak } from '../../language/say.ts'
import { createModelReader, reverted, revertedWith } from '../test-support/createModelReader.ts'
import { listenTo } from '../test-support/listenTo.ts'
import { readMulticall3Code } from '../test-support/multicall3Code.ts'
import { claimCallsOf } from './claimCallsOf.ts'
import { simulateSeries } from './simulateSeries.ts'

const from: Address = '0x00000000000000000000000000000000000000f1'
const distributors = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'].map(
  (end): Address => `0x00000000000000000000000000000000000000${end}`,
)
const word = (value: number) => toHex(value, { size: 32 })
let code: Hex
beforeAll(async () => {
  code = await readMulticall3Code()
})

type Result = { success: boolean; returnData: Hex }
/** What would happen to as many rounds as there are results. */
async function simulate(
  results: readonly Result[] | 'reverts' | 'reverts with results' | 'nonsense' | 'silent',
  { rounds = 1, gas, at = code }: { rounds?: number; gas?: bigint; at?: Hex } = {},
) {
  const asked: unknown[] = []
  const series = claimCallsOf(
    distributors.slice(0, Array.isArray(results) ? results.length : rounds).map((distributor) => ({
      distributor,
      index: 3n,
      account: from,
      amount: 5n,
      proof: [],
    })),
  )
  const model = createModelReader({
    head: () => ({ number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, params) {
      if (method === 'eth_getCode') return params[0] === series.call.to ? at : '0x'
      asked.push(params)
      if (results === 'reverts') return reverted
      if (results === 'nonsense') return '0x01'
      if (results === 'silent') return null
      if (results === 'reverts with results') return revertedWith(aggregated([returned(word(0))]))
      return aggregated(results)
    },
  })
  const { reader, heard } = listenTo(model.reader)
  return { rounds: await simulateSeries(reader, { series, from, gas }), asked, heard, series }
}
const returned = (returnData: Hex): Result => ({ success: true, returnData })
const aggregated = (result: readonly Result[]): Hex =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })

test('each round pays, was claimed before, or is refused with why', async () => {
  const { rounds } = await simulate([0, 1, 2, 3].map((outcome) => returned(word(outcome))))
  expect(rounds).toEqual([
    { status: 'pays' },
    { status: 'claimed-before' },
    { status: 'refused', sentence: 'The contract refused the proof.' },
    { status: 'refused', sentence: 'The token refused the transfer.' },
  ])
})

test('why is said in the language that is spoken', async () => {
  speak('de', { [keyOf('The token refused the transfer.')]: 'Der Token lehnte ab.' })
  const { rounds } = await simulate([returned(word(3))])
  speak('en-US')
  expect(rounds).toEqual([{ status: 'refused', sentence: 'Der Token lehnte ab.' }])
})

test('a round that fails is refused with the reason of the contract', async () => {
  const ended = encodeErrorResult({
    abi: parseAbi(['error Ended(uint256 now, uint256 end)']),
    errorName: 'Ended',
    args: [2n, 1n],
  })
  const { rounds } = await simulate([{ success: false, returnData: ended }, returned(word(0))])
  expect(rounds).toEqual([
    { status: 'refused', sentence: 'Claims closed at 1970-01-01 00:00:01 UTC.' },
    { status: 'pays' },
  ])
})

test.each<[string, Hex]>([
  ['nothing', '0x'],
  ['another number', word(4)],
  ['what is no number of this kind', word(256)],
])('a contract that answers %s is no campaign’s', async (_, returnData) => {
  expect((await simulate([returned(returnData)])).rounds).toEqual([
    { status: 'refused', sentence: 'The contract isn’t a campaign’s contract.' },
  ])
})

test('a transaction that fails as a whole has no rounds', async () => {
  expect((await simulate('reverts')).rounds).toBeUndefined()
  expect((await simulate('reverts with results')).rounds).toBeUndefined()
  expect((await simulate('nonsense')).rounds).toBeUndefined()
})

test('what other code than Multicall3’s says means nothing', async () => {
  expect((await simulate([returned(word(0))], { at: '0x60' })).rounds).toBeUndefined()
  expect((await simulate([returned(word(0))], { at: '0x' })).rounds).toBeUndefined()
})

test('the whole transaction is simulated as it will be sent, at one block', async () => {
  const { asked, series } = await simulate([returned(word(0)), returned(word(0))], { gas: 500_000n })
  expect(asked).toEqual([[{ ...series.call, from, gas: toHex(500_000) }, '0x64']])
  const { asked: unlimited } = await simulate([returned(word(0))])
  expect(unlimited).toEqual([[expect.not.objectContaining({ gas: expect.anything() }), '0x64']])
})

test('what could not be simulated is no answer, and what is asked is said in words', async () => {
  await expect(simulate('silent')).rejects.toThrow('What claiming the rounds would do (eth_call)')
  const { heard } = await simulate([returned(word(0))])
  expect(heard).toEqual(Array.from({ length: 3 }, () => 'What claiming the rounds would do'))
})
