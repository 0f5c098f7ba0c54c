import { numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { readPricesAt } from './readPrices.ts'
import { createModelReader } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'
import { readerOfNodes } from './test-support/readerOfNodes.ts'

const header = {
  number: '0x64',
  hash: pad('0xbb', { size: 32 }),
  timestamp: '0x6b49d200',
  baseFeePerGas: numberToHex(100_000_000n),
}
const mwei = 1_000_000n

/** Prices where a node suggests this tip; `header` may lack its base fee. */
async function pricesOf(tip: () => unknown, block: unknown = header) {
  const asked: unknown[] = []
  const model = createModelReader({
    head: () => ({ number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, params) {
      asked.push([method, params])
      return method === 'eth_maxPriorityFeePerGas' ? tip() : block
    },
  })
  const { reader, heard } = listenTo(model.reader)
  return { prices: await reader.atOneBlock({ question: 'The block' }, readPricesAt), asked, heard }
}

test('gas costs the base fee of the agreed block and the tip that is suggested', async () => {
  const { prices, asked, heard } = await pricesOf(() => numberToHex(7n * mwei))
  expect(prices).toEqual({ baseFee: 100_000_000n, tip: 7n * mwei })
  expect(asked).toEqual([
    ['eth_getBlockByNumber', ['0x64', false]],
    ['eth_maxPriorityFeePerGas', []],
  ])
  expect(new Set(heard.slice(1))).toEqual(new Set(['The price of gas']))
})

test('where no node suggests a tip it is the plain one', async () => {
  expect((await pricesOf(() => null)).prices).toEqual({ baseFee: 100_000_000n, tip: mwei })
})

test('a fault of this site is not taken for nodes that suggest none', async () => {
  const broken = pricesOf(() => {
    throw new TypeError('a fault of ours')
  })
  await expect(broken).rejects.toThrow('a fault of ours')
})

test('without a base fee there is no price', async () => {
  const { baseFeePerGas: _, ...older } = header
  await expect(pricesOf(() => '0x1', older)).rejects.toThrow('The price of gas (eth_getBlockByNumber)')
})

test('of several tips the middle one is offered, and no node raises it alone', async () => {
  const suggesting = (...tips: readonly bigint[]) =>
    readerOfNodes(
      ...tips.map(
        (tip) => (method: string) => (method === 'eth_maxPriorityFeePerGas' ? numberToHex(tip) : header),
      ),
    )
  const tipOf = async (...tips: readonly bigint[]) =>
    (await suggesting(...tips).atOneBlock({ question: 'The block' }, readPricesAt)).tip
  expect(await tipOf(3n * mwei, 40n * mwei, 5n * mwei)).toBe(5n * mwei)
  expect(await tipOf(40n * mwei, 3n * mwei)).toBe(3n * mwei)
  expect(await tipOf(4n * mwei, 4n * mwei)).toBe(4n * mwei)
})
