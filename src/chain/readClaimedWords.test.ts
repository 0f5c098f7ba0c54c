import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import type { ChainReader } from './createChainReader.ts'
import { bitmapUnreadError, countClaimed, readClaimedWords } from './readClaimedWords.ts'
import { decodeWords } from './readWords.ts'
import { readerOfContract, words } from './test-support/readerOfContract.ts'

const distributor = '0x00000000000000000000000000000000000000d1'
const call = (from: bigint, length: bigint): Hex =>
  encodeFunctionData({ abi: merkleDistributorStateAbi, functionName: 'claimedWords', args: [from, length] })
const read = (count: number, answers: Record<Hex, Hex | number>, asked: Hex[] = []) =>
  readerOfContract(distributor, answers, { asked }).atOneBlock({ question: 'The block' }, (block) =>
    readClaimedWords(block, distributor, count),
  )

test('256 allocations are a word', async () => {
  const one: Hex[] = []
  expect(await read(256, { [call(0n, 1n)]: words(5n) }, one)).toEqual([5n])
  expect(one).toEqual([call(0n, 1n)])
  expect(await read(257, { [call(0n, 2n)]: words(5n, 1n) })).toEqual([5n, 1n])
})

test('more than 4,096 words are asked for in ranges, and come in their order', async () => {
  const first = Array.from({ length: 4_096 }, (_, at) => BigInt(at))
  const asked: Hex[] = []
  const answers = { [call(0n, 4_096n)]: words(...first), [call(4_096n, 2n)]: words(70n, 71n) }
  expect(await read(256 * 4_098, answers, asked)).toEqual([...first, 70n, 71n])
  expect(asked).toEqual([call(0n, 4_096n), call(4_096n, 2n)])
  const whole: Hex[] = []
  await read(256 * 4_096, answers, whole)
  expect(whole).toEqual([call(0n, 4_096n)])
})

test.each<[string, Record<Hex, Hex>]>([
  ['refuses', {}],
  ['answers nothing', { [call(0n, 2n)]: '0x' }],
  ['gives a word less', { [call(0n, 2n)]: words(1n) }],
  ['gives a word more', { [call(0n, 2n)]: words(1n, 2n, 3n) }],
  ['gives something behind the list', { [call(0n, 2n)]: `${words(1n, 2n)}${'0'.repeat(64)}` }],
  ['gives words that are no list', { [call(0n, 2n)]: `0x${'f'.repeat(4 * 64)}` }],
  ['gives a shorter list, and something behind it', { [call(0n, 2n)]: `${words(1n)}${'0'.repeat(64)}` }],
])('what %s is no distributor', async (_, answers) => {
  expect(await read(512, answers)).toBeUndefined()
})

test('a single word that is not given is not made up', async () => {
  expect(await read(256, {})).toBeUndefined()
  expect(decodeWords(`${words(1n)}${'0'.repeat(64)}`, 2)).toBeUndefined()
  expect(decodeWords(words(1n, 2n), 2)).toEqual([1n, 2n])
})

test('error: what could not be asked is no answer', async () => {
  await expect(read(256, { [call(0n, 1n)]: 1 })).rejects.toThrow('The claimed allocations')
})

test('error: no node that runs the call is no answer, and each is named', () => {
  const error = bitmapUnreadError({
    nodes: [{ host: 'a.example' }, { host: 'b.example' }],
  } as unknown as ChainReader)
  expect(error.summary).toBe(
    'We couldn’t check this: The claimed allocations. 0 of 2 nodes gave a usable answer and 1 is needed.',
  )
  expect(error.facts).toEqual(['a.example: It can’t run the call.', 'b.example: It can’t run the call.'])
})

test('each bit is an allocation that is paid', () => {
  expect(countClaimed([])).toBe(0)
  expect(countClaimed([0n, 1n, 0b1011n, 2n ** 255n])).toBe(5)
  expect(countClaimed([2n ** 256n - 1n])).toBe(256)
})
