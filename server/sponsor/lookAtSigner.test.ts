import { type Address, type Hex, keccak256, numberToHex, padHex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createModelReader, split } from '../../src/chain/test-support/createModelReader.ts'
import { lookAtSigner } from './lookAtSigner.ts'

// What the relayer learns of its nonces from a chain: which are in a block, which of them for good, and at
// what cost.

const signer: Address = '0x00000000000000000000000000000000000000f1'
const hashOf = (name: string): Hex => keccak256(toHex(name))
const blockHash = (number: number) => padHex(toHex(number), { size: 32 })
type Included = { block: number; gasUsed?: bigint; price?: bigint; l1Fee?: Hex; orphaned?: boolean }

/**
 * A chain whose newest block is 100, with these transactions by their names.
 *
 * @param options `count`: of the signer's transactions at a block
 */
async function look(
  included: Readonly<Record<string, Included>>,
  {
    open = [],
    confirmations = 15,
    count = () => 0,
    newest = 100,
    splitCosts,
    damaged = () => false,
    nodes = 'up',
  }: {
    open?: readonly (readonly [nonce: number, ...names: string[]])[]
    confirmations?: number
    count?: (block: number) => number
    newest?: number
    /** Questions whose answer is none. */
    damaged?: (method: string, time: number) => boolean
    nodes?: 'up' | 'down'
    splitCosts?: readonly Partial<Record<'gasUsed' | 'effectiveGasPrice' | 'l1Fee', Hex>>[]
  } = {},
) {
  const asked: string[] = []
  let costReads = 0
  const receiptOf = (hash: Hex, { block, gasUsed = 50_000n, price = 7n, l1Fee }: Included) => ({
    transactionHash: hash,
    blockHash: blockHash(block),
    blockNumber: toHex(block),
    from: signer,
    to: null,
    status: '0x1',
    gasUsed: numberToHex(gasUsed),
    effectiveGasPrice: numberToHex(price),
    ...(l1Fee && { l1Fee }),
    logs: [],
  })
  const { reader, setNodes } = createModelReader({
    head: () => ({ number: newest, hash: blockHash(newest), timestamp: 1_800_000_000 }),
    respond(method, [first, second]) {
      const name = Object.keys(included).find((each) => hashOf(each) === first)
      asked.push(`${method} ${name ?? String(first)}`)
      if (damaged(method, asked.filter((each) => each.startsWith(method)).length)) return 'no answer'
      switch (method) {
        case 'eth_getBalance':
          return '0x2a'
        case 'eth_maxPriorityFeePerGas':
          return '0x1'
        case 'eth_getTransactionCount':
          return toHex(count(Number(second)))
        case 'eth_getBlockByNumber': {
          const isOrphaned = Object.values(included).some(
            (each) => each.orphaned && each.block === Number(first),
          )
          const hash = isOrphaned ? hashOf('another block') : blockHash(Number(first))
          return { number: first, hash, timestamp: '0x1', baseFeePerGas: '0x64' }
        }
        case 'eth_getTransactionReceipt': {
          if (name === undefined) return null
          const receipt = receiptOf(first as Hex, included[name] as Included)
          if (!splitCosts || costReads++ % 2 === 0) return receipt
          return split(...splitCosts.map((each) => ({ ...receipt, ...each })))
        }
        default:
          return undefined
      }
    },
  })
  setNodes(nodes)
  const sight = await lookAtSigner(reader, {
    signer,
    open: open.map(([nonce, ...names]) => ({ nonce, hashes: names.map(hashOf) })),
    confirmations,
  })
  return { sight, asked }
}

it('has the balance, the prices, and the next nonce by the newest block and by the newest final one', async () => {
  const { sight } = await look({}, { count: (block) => block - 50 })
  expect(sight).toMatchObject({ block: 100, balance: 42n, count: 50, finalCount: 36 })
  expect(sight.prices).toMatchObject({ baseFee: 100n })
  expect(sight.inclusions.size).toBe(0)
})

it('takes the first block as final where the chain is younger than that', async () => {
  const { sight } = await look({}, { newest: 9, count: (block) => block + 3 })
  expect(sight).toMatchObject({ count: 12, finalCount: 3 })
})

it('asks for no receipt of a nonce that the chain has not reached', async () => {
  const { sight, asked } = await look({ a: { block: 80 } }, { open: [[5, 'a']], count: () => 5 })
  expect(sight.inclusions.size).toBe(0)
  expect(asked.filter((each) => each.startsWith('eth_getTransactionReceipt'))).toEqual([])
})

describe('a transaction that a block has', () => {
  const open = [[4, 'a']] as const
  const count = () => 5

  it('is final from its fifteenth block on, its own included, with its cost', async () => {
    const { sight } = await look({ a: { block: 86, gasUsed: 3n, price: 5n, l1Fee: '0x9' } }, { open, count })
    expect([...sight.inclusions]).toEqual([
      [4, expect.objectContaining({ isFinal: true, l2Cost: 15n, l1Cost: 9n })],
    ])
    expect(sight.inclusions.get(4)?.receipt).toMatchObject({ transactionHash: hashOf('a'), blockNumber: 86 })
  })

  it('is not final a block before that, and has no cost yet', async () => {
    const { sight } = await look({ a: { block: 87 } }, { open, count })
    expect(sight.inclusions.get(4)).toEqual({ isFinal: false, receipt: expect.anything() })
  })

  it('is not final where the signer’s count at the final block has not reached it', async () => {
    const { sight } = await look({ a: { block: 86 } }, { open, count: (block) => (block === 86 ? 4 : 5) })
    expect(sight.inclusions.get(4)?.isFinal).toBe(false)
  })

  it('has no known cost for data where the chain does not say it', async () => {
    const { sight } = await look({ a: { block: 80, gasUsed: 3n, price: 5n } }, { open, count })
    expect(sight.inclusions.get(4)).toMatchObject({ isFinal: true, l2Cost: 15n, l1Cost: undefined })
  })

  it('is no inclusion where its block is no longer on the chain', async () => {
    const { sight } = await look({ a: { block: 80, orphaned: true } }, { open, count })
    expect(sight.inclusions.size).toBe(0)
  })
})

it('takes the version of a nonce that is included, whichever it is, and leaves out what none is of', async () => {
  const { sight, asked } = await look(
    { second: { block: 80 }, other: { block: 81 } },
    {
      open: [
        [4, 'first', 'second', 'third'],
        [5, 'lost'],
        [6, 'other'],
      ],
      count: () => 7,
    },
  )
  expect([...sight.inclusions].map(([nonce, { receipt }]) => [nonce, receipt.transactionHash])).toEqual([
    [4, hashOf('second')],
    [6, hashOf('other')],
  ])
  // The chain takes one of a nonce at most: no later version is asked for.
  expect(asked).not.toContain(`eth_getTransactionReceipt ${hashOf('third')}`)
})

it('books the dearest of what nodes report of one receipt, data included', async () => {
  const costs = [
    { gasUsed: '0x3', effectiveGasPrice: '0x5', l1Fee: '0x9' },
    { gasUsed: '0x3', effectiveGasPrice: '0x5', l1Fee: '0xa' },
    { gasUsed: '0x4', effectiveGasPrice: '0x5' },
  ] as const
  for (const splitCosts of [costs, [...costs].reverse()]) {
    const { sight } = await look({ a: { block: 80 } }, { open: [[4, 'a']], count: () => 5, splitCosts })
    expect(sight.inclusions.get(4)).toMatchObject({ l2Cost: 15n, l1Cost: 10n })
  }
})

it('is no answer where one of its questions has none, and says which', async () => {
  await expect(look({}, { nodes: 'down' })).rejects.toThrow('this: The relayer’s transactions.')
  const without = (which: string, time = 1) =>
    look(
      { a: { block: 80 } },
      {
        open: [[4, 'a']],
        count: () => 5,
        damaged: (method, asked) => method === which && asked === time,
      },
    )
  await expect(without('eth_getBalance')).rejects.toThrow('The relayer’s balance')
  // The second is for the count at the final block, and the other for what a receipt says of its cost.
  await expect(without('eth_getTransactionCount', 2)).rejects.toThrow('The relayer’s transactions')
  await expect(without('eth_getTransactionReceipt', 2)).rejects.toThrow('What a transaction has cost')
})
