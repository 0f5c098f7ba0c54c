import { encodeErrorResult, type Hex, parseAbi, serializeTransaction, toHex } from 'viem'
import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import type { BlockView, ChainReader, RpcRead } from './createChainReader.ts'
import { decodeRevert } from './decodeRevert.ts'
import { CallRevertsError, RpcUnreachableError } from './errors.ts'
import { estimateFee, readGasPrice } from './estimateFee.ts'
import { reverted } from './test-support/createModelReader.ts'

const from = '0x00000000000000000000000000000000000000f1'
const to = '0x00000000000000000000000000000000000000c1'
const call = { to, data: '0x12345678' } as const
const refused = new Error('no answer')

/** Why a simulation reverts; an estimate gives no reason. */
const simulated = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['paused'] })

type Facts = {
  /** Of each node; `reverted` where it says so. */
  gas?: readonly (bigint | typeof reverted)[]
  prices?: readonly bigint[]
  l1Fee?: readonly (bigint | typeof reverted)[]
  /** Whether the call goes through with so much gas, and without a limit; an error is no answer. */
  goesThrough?: (gas: bigint | undefined) => boolean | Error
  agreed?: number
}

/** Nodes that answer so, and what they were asked. */
function readerOf({
  gas = [50_000n],
  prices = [7n],
  l1Fee = [3n],
  goesThrough = () => true,
  agreed = 3,
}: Facts) {
  const asked: { question: string; method: string; params: readonly unknown[] }[] = []
  const answerOf = <T>(read: RpcRead<T>, raw: unknown, reason: Hex = '0x'): T => {
    if (raw !== reverted) return v.parse(read.schema, raw)
    if (!read.onRevert) throw new Error('A revert is no answer here.')
    return read.onRevert(reason)
  }
  const note = (read: RpcRead<never>) => {
    const { question, method } = read
    const params = typeof read.params === 'function' ? read.params('0x64') : read.params
    asked.push({ question, method, params })
    return params
  }
  const reader = {
    chainId: 81457,
    async askEach(read: RpcRead<never>) {
      note(read)
      const words = { eth_estimateGas: gas, eth_gasPrice: prices, eth_call: l1Fee }[read.method] ?? []
      const size = read.method === 'eth_call' ? 32 : undefined
      return words.map((word) => answerOf(read, word === reverted ? word : toHex(word, size ? { size } : {})))
    },
    async atOneBlock(_: unknown, work: (block: BlockView) => unknown) {
      const read = async (each: RpcRead<never>) => {
        const [given] = note(each) as [{ gas?: Hex }]
        expect(given).toMatchObject({ from, ...call })
        const isThrough = goesThrough(given.gas === undefined ? undefined : BigInt(given.gas))
        if (isThrough instanceof Error) throw isThrough
        return answerOf(each, isThrough ? '0x' : reverted, simulated)
      }
      return work({ number: 100, agreement: { agreed, configured: 3 }, read } as unknown as BlockView)
    },
  } as unknown as ChainReader
  return { reader, asked }
}
const estimate = (facts: Facts = {}, value?: bigint) =>
  estimateFee(readerOf(facts).reader, { call: value === undefined ? call : { ...call, value }, from })

test('the fee is the gas at today’s price, and what the oracle asks; a wallet offers twice the price', async () => {
  expect(await estimate({ gas: [50_000n, 50_000n], prices: [9n, 7n, 1n] })).toEqual({
    gas: 50_000n,
    maxFeePerGas: 14n,
    l2Fee: 350_000n,
    l1Fee: 3n,
    isL1FeeKnown: true,
    total: 350_003n,
  })
  expect(await estimate({ l1Fee: [reverted] })).toMatchObject({
    l1Fee: 0n,
    isL1FeeKnown: false,
    total: 350_000n,
  })
  expect(await estimate({ l1Fee: [0n] })).toMatchObject({ l1Fee: 0n, isL1FeeKnown: true, total: 350_000n })
})

test('nodes are asked for the gas of this call, and the oracle about its bytes', async () => {
  const { reader, asked } = readerOf({})
  await estimateFee(reader, { call: { ...call, value: 5n }, from })
  expect(asked.slice(0, 2)).toEqual([
    { question: 'The fee', method: 'eth_estimateGas', params: [{ from, ...call, value: '0x5' }] },
    { question: 'The price of gas', method: 'eth_gasPrice', params: [] },
  ])
  const unsigned = serializeTransaction({
    type: 'eip1559',
    chainId: 81457,
    nonce: 255,
    gas: 50_000n,
    maxFeePerGas: 14n,
    maxPriorityFeePerGas: 7n,
    ...call,
    value: 5n,
  })
  expect(JSON.stringify(asked[2])).toContain(unsigned.slice(2))
  const plain = readerOf({})
  await estimateFee(plain.reader, { call, from })
  expect(plain.asked[0]?.params).toEqual([{ from, ...call }])
})

test('where nodes differ, the lowest gas counts with which it goes through according to all', async () => {
  const gas = [70_000n, 50_000n, 60_000n]
  expect((await estimate({ gas })).gas).toBe(50_000n)
  expect((await estimate({ gas, goesThrough: (limit) => (limit ?? 0n) >= 60_000n })).gas).toBe(60_000n)
  // Too little gas is no answer at some nodes.
  const silent = (limit: bigint | undefined) => (limit === 50_000n ? refused : true)
  expect((await estimate({ gas, goesThrough: silent })).gas).toBe(60_000n)
  // An estimate that is no transaction is not tried.
  const { reader, asked } = readerOf({ gas: [20_999n, 21_000n] })
  expect((await estimateFee(reader, { call, from })).gas).toBe(21_000n)
  expect((await estimate({ gas: [21_000n, 60_000n] })).gas).toBe(21_000n)
  expect(asked.filter(({ question }) => question === 'Whether the claim would succeed')).toHaveLength(1)
})

test('one node alone that says it reverts outweighs no other node’s estimate', async () => {
  const facts: Facts = { gas: [50_000n, reverted], goesThrough: () => false }
  expect((await estimate({ ...facts, agreed: 1 })).gas).toBe(50_000n)
  await expect(estimate({ ...facts, agreed: 2 })).rejects.toThrow(CallRevertsError)
  expect((await estimate({ gas: [50_000n, 60_000n], goesThrough: (limit) => limit === undefined })).gas).toBe(
    60_000n,
  )
  expect((await estimate({ gas: [50_000n, reverted] })).gas).toBe(50_000n)
})

test('error: where no node has an estimate the call reverts, if that could be checked', async () => {
  const reasonOf = async (facts: Facts) => {
    const error = await estimate(facts).catch((thrown: unknown) => thrown)
    return error instanceof CallRevertsError ? error.reason : error
  }
  expect(await reasonOf({ gas: [reverted, reverted], goesThrough: () => false })).toEqual(
    decodeRevert(simulated),
  )
  expect(await reasonOf({ gas: [reverted], goesThrough: () => true })).toEqual(decodeRevert('0x'))
  await expect(estimate({ gas: [reverted], goesThrough: () => true })).rejects.toThrow(CallRevertsError)
  const unchecked = new RpcUnreachableError({
    question: 'x',
    answered: 0,
    configured: 3,
    quorum: 2,
    faults: [],
  })
  await expect(estimate({ gas: [reverted], goesThrough: () => unchecked })).rejects.toBe(unchecked)
  await expect(estimate({ gas: [], goesThrough: () => true })).rejects.toThrow(CallRevertsError)
})

test('without any node’s price there is none', async () => {
  expect(await readGasPrice(readerOf({ prices: [] }).reader)).toBe(0n)
  expect(await readGasPrice(readerOf({ prices: [5n, 3n] }).reader)).toBe(3n)
})
