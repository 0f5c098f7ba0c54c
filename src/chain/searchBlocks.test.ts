import { expect, test } from 'vitest'
import { RpcUnreachableError } from './errors.ts'
import { type BlockRange, searchBlocks, widestRange } from './searchBlocks.ts'

const refused = () =>
  new RpcUnreachableError({ question: 'Logs', answered: 0, configured: 1, quorum: 1, faults: [] })
/** A node that refuses ranges of more blocks than `most`, and finds what is at `place`. */
function nodeOf({ most = widestRange, place }: { most?: number; place?: number }) {
  const asked: BlockRange[] = []
  const find = async (range: BlockRange) => {
    const { fromBlock, toBlock } = range
    if (toBlock - fromBlock + 1 > most) throw refused()
    asked.push(range)
    return place !== undefined && fromBlock <= place && place <= toBlock ? 'found' : undefined
  }
  return { asked, find }
}

test('blocks are searched in wide ranges that meet, upwards', async () => {
  const { asked, find } = nodeOf({})
  expect(await searchBlocks(find, { from: 5, to: 25_000 })).toEqual({
    found: undefined,
    isDone: true,
    next: 25_001,
    width: 10_000,
  })
  expect(asked).toEqual([
    { fromBlock: 5, toBlock: 10_004 },
    { fromBlock: 10_005, toBlock: 20_004 },
    { fromBlock: 20_005, toBlock: 25_000 },
  ])
})

test('and downwards, from the newest on', async () => {
  const { asked, find } = nodeOf({ place: 14_000 })
  expect(await searchBlocks(find, { from: 25_000, to: 5 })).toEqual({ found: 'found' })
  expect(asked).toEqual([
    { fromBlock: 15_001, toBlock: 25_000 },
    { fromBlock: 5_001, toBlock: 15_000 },
  ])
  const none = nodeOf({})
  expect(await searchBlocks(none.find, { from: 300, to: 5, width: 200 })).toMatchObject({
    isDone: true,
    next: 4,
  })
  expect(none.asked).toEqual([
    { fromBlock: 101, toBlock: 300 },
    { fromBlock: 5, toBlock: 100 },
  ])
})

test('one block is a range', async () => {
  const { asked, find } = nodeOf({ place: 7 })
  expect(await searchBlocks(find, { from: 7, to: 7 })).toEqual({ found: 'found' })
  expect(asked).toEqual([{ fromBlock: 7, toBlock: 7 }])
})

test('where a node refuses a range, a quarter of it is asked for, and that stays', async () => {
  const { asked, find } = nodeOf({ most: 3_000 })
  expect(await searchBlocks(find, { from: 1, to: 5_000 })).toEqual({
    found: undefined,
    isDone: true,
    next: 5_001,
    width: 2_500,
  })
  expect(asked).toEqual([
    { fromBlock: 1, toBlock: 2_500 },
    { fromBlock: 2_501, toBlock: 5_000 },
  ])
})

test('a hundred blocks are the narrowest range: a node that refuses them cannot be searched', async () => {
  const narrow = nodeOf({ most: 100 })
  expect(await searchBlocks(narrow.find, { from: 1, to: 399, width: 399 })).toMatchObject({ width: 100 })
  const { find } = nodeOf({ most: 0 })
  await expect(searchBlocks(find, { from: 1, to: 100, width: 101 })).rejects.toThrow(RpcUnreachableError)
  await expect(searchBlocks(find, { from: 1, to: 100, width: 100 })).rejects.toThrow(RpcUnreachableError)
})

test('a fault of ours is no refusal', async () => {
  await expect(
    searchBlocks(
      async () => {
        throw new TypeError('ours')
      },
      { from: 1, to: 10 },
    ),
  ).rejects.toThrow('ours')
})

test('forty requests are the most, and it is reported where the next search begins', async () => {
  const { asked, find } = nodeOf({})
  expect(await searchBlocks(find, { from: 1, to: 1_000, width: 10 })).toEqual({
    found: undefined,
    isDone: false,
    next: 401,
    width: 10,
  })
  expect(asked).toHaveLength(40)
})
