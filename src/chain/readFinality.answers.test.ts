import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import type { ChainReader, RpcRead } from './createChainReader.ts'
import { readFinality } from './readFinality.ts'

/** What each node says its newest block is, by tag; a node that says nothing is not in the list. */
type Heads = { safe?: readonly number[]; finalized?: readonly number[] }

const asked: string[] = []

/** A reader of so many nodes. A tag without any answer is an error, as it is with real nodes. */
function readerOf(configured: number, heads: Heads) {
  const reader: Pick<ChainReader, 'nodes' | 'askEach'> = {
    nodes: Array.from({ length: configured }, (_, i) => ({
      host: `node${i}`,
      state: 'ok',
      detail: undefined,
      headNumber: undefined,
      dissents: 0,
    })),
    async askEach<T>({ question, method, params, schema }: RpcRead<T>) {
      asked.push(`${question}: ${method} ${JSON.stringify(params)}`)
      const [tag] = typeof params === 'function' ? [] : params
      const numbers = tag === 'safe' || tag === 'finalized' ? heads[tag] : undefined
      if (!numbers) throw new Error('No node answers.')
      return numbers.map((number) =>
        v.parse(schema, {
          number: `0x${number.toString(16)}`,
          hash: `0x${'ab'.repeat(32)}`,
          timestamp: '0x1',
        }),
      )
    },
  }
  return reader as ChainReader
}
const read = (configured: number, heads: Heads, block: number) =>
  readFinality(readerOf(configured, heads), block)

test('each tag is asked for once, by its name, without the block’s transactions', async () => {
  asked.length = 0
  await read(1, { safe: [20], finalized: [10] }, 5)
  expect(asked).toEqual([
    'The newest block: eth_getBlockByNumber ["safe",false]',
    'The newest block: eth_getBlockByNumber ["finalized",false]',
  ])
})

test('the block of a tag itself has come as far as the tag', async () => {
  const of = (block: number) => read(2, { safe: [20, 20], finalized: [10, 10] }, block)
  expect(await Promise.all([0, 9, 10, 11, 19, 20, 21].map(of))).toEqual([
    ...['final', 'final', 'final', 'posted', 'posted', 'posted', 'sequenced'],
  ])
})

test('the highest block counts that two nodes have reached, in whatever order they answer', async () => {
  for (const safe of [
    [20, 30, 25],
    [30, 20, 25],
    [25, 30, 20],
  ]) {
    const of = (block: number) => read(3, { safe, finalized: [1, 2, 9] }, block)
    expect(await Promise.all([2, 3, 25, 26].map(of))).toEqual(['final', 'posted', 'posted', 'sequenced'])
  }
  // As numbers, not as text: 9 is below 10.
  expect(await read(2, { safe: [9, 10], finalized: [1, 1] }, 10)).toBe('sequenced')
  expect(await read(3, { safe: [9, 100, 20], finalized: [1, 1, 1] }, 20)).toBe('posted')
})

test('the only node of a site is believed, one of two alone is not', async () => {
  expect(await read(1, { safe: [20], finalized: [10] }, 10)).toBe('final')
  expect(await read(2, { safe: [20, 20], finalized: [10] }, 10)).toBeUndefined()
  expect(await read(2, { safe: [20], finalized: [10, 10] }, 11)).toBeUndefined()
})

test('what is final needs no other tag; everything else needs both', async () => {
  expect(await read(2, { finalized: [10, 10] }, 10)).toBe('final')
  expect(await read(2, { finalized: [10, 10] }, 11)).toBeUndefined()
  expect(await read(2, { safe: [20, 20] }, 5)).toBeUndefined()
  expect(await read(2, { safe: [20, 20] }, 25)).toBeUndefined()
  expect(await read(2, {}, 0)).toBeUndefined()
})

test('a chain whose tags are at its first block has nothing but that one posted or final', async () => {
  const of = (block: number) => read(1, { safe: [0], finalized: [0] }, block)
  expect(await Promise.all([0, 1].map(of))).toEqual(['final', 'sequenced'])
})
