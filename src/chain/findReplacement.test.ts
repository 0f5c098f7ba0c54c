import { toHex } from 'viem'
import { expect, test } from 'vitest'
import type { ChainReader } from './createChainReader.ts'
import { findReplacement, replacementKind, searchNonces } from './findReplacement.ts'
import type { Transaction } from './rpcSchemas.ts'
import {
  chainOfSent,
  sender as from,
  newestBlock as head,
  type Sent,
  stranger,
  target as to,
} from './test-support/chainOfSent.ts'

function chainOf(...given: Parameters<typeof chainOfSent>) {
  const { reader, asked } = chainOfSent(...given)
  const find = (nonce: number, sentAtBlock?: number) =>
    reader.atOneBlock({ question: 'The block' }, (block) =>
      findReplacement(reader, block, { from, nonce, sentAtBlock }),
    )
  const search = (nonce: number, count: number, isWanted: (transaction: Transaction) => boolean) =>
    reader.atOneBlock({ question: 'The block' }, (block) =>
      searchNonces(reader, block, { from, nonce, count, sentAtBlock: undefined, isWanted }),
    )
  return { reader, asked, find, search }
}

test('finds the transaction of a nonce, among others of its block', async () => {
  const chain = chainOf([
    { block: 7, nonce: 0 },
    { block: 9, nonce: 0, from: stranger },
    { block: 9, nonce: 1, from: stranger, input: '0x01' },
    { block: 9, nonce: 1, input: '0x02' },
    { block: 9, nonce: 2, input: '0x03' },
  ])
  expect(await chain.find(1)).toMatchObject({ nonce: 1, from, input: '0x02' })
  expect(await chain.find(2)).toMatchObject({ nonce: 2, from, input: '0x03' })
})

test('finds what is in the first block of all, and in the newest', async () => {
  const chain = chainOf([
    { block: 0, nonce: 0, input: '0x01' },
    { block: head, nonce: 1, input: '0x02' },
  ])
  expect(await chain.find(0)).toMatchObject({ input: '0x01' })
  expect(await chain.find(1)).toMatchObject({ input: '0x02' })
})

test('looks at no block before the one at which it was not yet sent', async () => {
  const chain = chainOf([{ block: 30, nonce: 0 }], { prunedBefore: 29 })
  expect(await chain.find(0, 30)).toMatchObject({ nonce: 0 })
  const blocks = chain.asked.map((each) => Number(each.split(' ')[1]))
  expect(Math.min(...blocks)).toBeGreaterThanOrEqual(30)
})

test('nodes that have pruned the state, or do not answer, cannot say', async () => {
  expect(await chainOf([{ block: 7, nonce: 0 }], { prunedBefore: 20 }).find(0)).toBeUndefined()
  const silent = chainOf([{ block: 7, nonce: 0 }], { fails: (method) => method === 'eth_getBlockByNumber' })
  expect(await silent.find(0)).toBeUndefined()
})

test('a fault that is no node’s is not taken for a search that found nothing', async () => {
  const { reader } = chainOf([{ block: 7, nonce: 0 }])
  const broken: ChainReader = Object.assign(reader, {
    searchEach: () => Promise.reject(new TypeError('a fault of ours')),
  })
  const search = broken.atOneBlock({ question: 'The block' }, (block) =>
    findReplacement(broken, block, { from, nonce: 0, sentAtBlock: undefined }),
  )
  await expect(search).rejects.toThrow('a fault of ours')
})

test('what is asked of nodes is said in words', async () => {
  const words: string[] = []
  const { reader } = chainOf([{ block: 7, nonce: 0 }])
  const listening: ChainReader = Object.assign(reader, {
    searchEach: (question: string, search: (ask: ChainReader['ask']) => Promise<unknown>) => {
      words.push(question)
      return search((read) => {
        words.push(read.question)
        return reader.ask(read)
      })
    },
  })
  await listening.atOneBlock({ question: 'The block' }, ({ read, ...block }) =>
    findReplacement(
      listening,
      {
        ...block,
        read: (asked) => {
          words.push(asked.question)
          return read(asked)
        },
      },
      { from, nonce: 0, sentAtBlock: undefined },
    ),
  )
  expect(new Set(words)).toEqual(new Set(['The number of transactions sent', 'The transactions of block 7']))
})

const nonces = (count: number, block = 7): Sent[] =>
  Array.from({ length: count }, (_, nonce) => ({
    block: block + nonce,
    nonce,
    input: toHex(nonce, { size: 1 }),
  }))

test('searches each nonce from the first on, and stops at the one that is wanted', async () => {
  const seen: number[] = []
  const isWanted = ({ nonce }: Transaction) => {
    seen.push(nonce)
    return nonce === 3
  }
  expect(await chainOf(nonces(6)).search(1, 6, isWanted)).toMatchObject({
    found: { nonce: 3 },
    searchedTo: 6,
  })
  expect(seen).toEqual([1, 2, 3])
})

test('searches as many as have been sent and no more, and at most eight', async () => {
  const search = async (count: number) => {
    const seen: number[] = []
    const isWanted = ({ nonce }: Transaction) => {
      seen.push(nonce)
      return false
    }
    expect(await chainOf(nonces(12)).search(2, count, isWanted)).toEqual({
      found: undefined,
      searchedTo: count,
    })
    return seen
  }
  expect(await search(2)).toEqual([])
  expect(await search(4)).toEqual([2, 3])
  expect(await search(12)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
})

test('the first nonce that could not be looked up is where the search has come to', async () => {
  // The nodes have no state of the blocks of the first three.
  const sent = [7, 8, 9, 36, 38].map((block, nonce) => ({ block, nonce }))
  const search = (first: number, wanted?: number) =>
    chainOf(sent, { prunedBefore: 30 }).search(first, 5, ({ nonce }) => nonce === wanted)
  expect(await search(0)).toEqual({ found: undefined, searchedTo: 0 })
  expect(await search(2)).toEqual({ found: undefined, searchedTo: 2 })
  expect(await search(3)).toEqual({ found: undefined, searchedTo: 5 })
  expect(await search(1, 4)).toMatchObject({ found: { nonce: 4 }, searchedTo: 1 })
})

test.each<[string, Partial<Transaction>, string]>([
  ['the same call', {}, 'repriced'],
  ['other data', { input: '0x1235' }, 'other'],
  ['another receiver', { to: stranger }, 'other'],
  ['another value', { value: 6n }, 'other'],
  ['a contract that is created', { to: null }, 'other'],
  ['nothing, to oneself', { to: from, input: '0x', value: 0n }, 'cancelled'],
  ['ETH, to oneself', { to: from, input: '0x', value: 1n }, 'other'],
  ['data, to oneself', { to: from, input: '0x12', value: 0n }, 'other'],
  ['nothing, to somebody else', { to: stranger, input: '0x', value: 0n }, 'other'],
])('%s in the place of a call', (_, change, kind) => {
  const replacement = { from, to, input: '0x12ab', value: 5n, ...change } as Transaction
  expect(replacementKind(replacement, { from, to, data: '0x12AB', value: 5n })).toBe(kind)
})
