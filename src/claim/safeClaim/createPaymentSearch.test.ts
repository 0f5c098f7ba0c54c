import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  toEventSelector,
  toFunctionSelector,
  toHex,
} from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { merkleDistributorStateAbi } from '../../abi/merkleDistributorState.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { createPaymentSearch } from './createPaymentSearch.ts'
import { allocation, here, person, pusher, safe, template, window } from './test-support/claimFixtures.ts'
import {
  createModelFixture,
  type ExecutionMode,
  type ModelFixture,
} from './test-support/createModelFixture.ts'

const signers = [person(0).address, person(1).address]
const place = { safe, distributor: here, allocation, fromBlock: 0 }
const uint = { type: 'uint256' } as const

let chain: ModelFixture
beforeEach(() => {
  chain = createModelFixture()
  chain.wait(window.start - 1_800_000_000)
})

const execute = (kind: Parameters<typeof template>[0], mode: ExecutionMode) =>
  chain.execute({ proposal: template(kind, 0), signers }, mode)
const search = (change: Partial<Parameters<typeof createPaymentSearch>[1]> = {}) =>
  createPaymentSearch(chain.reader, { ...place, ...change })
const find = () => search().find(true)

// Logs of a transaction, as the contracts write them.
const paid = (index: number, account: Address = safe) => ({
  address: here,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters([uint, { type: 'address' }, uint], [BigInt(index), account, allocation.amount]),
})
const skipped = (index: number) => ({
  address: here,
  topics: [toEventSelector('ClaimSkipped(uint256,uint8)'), toHex(index, { size: 32 })],
  data: encodeAbiParameters([uint], [1n]),
})
const executed = {
  address: safe,
  topics: [toEventSelector('ExecutionSuccess(bytes32,uint256)'), template('other', 0).safeTxHash],
  data: pad('0x', { size: 32 }),
}
function include(logs: readonly ReturnType<typeof paid>[], to: Address | null = safe): Hex {
  const hash = chain.newHash()
  chain.mine({ isClaimed: true }, { hash, to, isReverted: false, logs, call: undefined })
  return hash
}

test('what anybody claimed for the Safe: by which transaction, in which block, and to whom', async () => {
  chain.push()
  const { number, transactions } = chain.head()
  expect(await find()).toEqual({ hash: transactions[0]?.hash, block: number, recipient: safe, bySafe: 'no' })
})

test.each<[Parameters<typeof template>[0], ExecutionMode, object]>([
  ['many', 'direct', { bySafe: 'yes', recipient: safe }],
  ['away', 'direct', { bySafe: 'yes', recipient: pusher }],
  ['many', 'relayed', { bySafe: 'perhaps' }],
  // Somebody claims first in the same transaction: the Safe’s own claim is skipped, or fails.
  ['many', 'bundled', { bySafe: 'no' }],
  ['fragile', 'bundled', { bySafe: 'no' }],
  ['other', 'bundled', { bySafe: 'perhaps' }],
])('a Safe that executes "%s", %s', async (kind, mode, payment) => {
  execute(kind, mode)
  expect(await find()).toMatchObject(payment)
})

test('a transaction that creates a contract is not the Safe’s own', async () => {
  include([paid(5), executed], null)
  expect(await find()).toMatchObject({ bySafe: 'perhaps' })
})

test('of several payments in one transaction the allocation’s own counts', async () => {
  include([paid(9, pusher), paid(5), executed])
  expect(await find()).toMatchObject({ recipient: safe, bySafe: 'yes' })
})

test('what the Safe claimed elsewhere in the campaign is not this payment', async () => {
  include([paid(9), executed, paid(5)])
  expect(await find()).toMatchObject({ bySafe: 'no' })
})

test('what was skipped beside it takes nothing from it', async () => {
  include([paid(5), skipped(9), executed])
  expect(await find()).toMatchObject({ bySafe: 'yes' })
})

test('while the bitmap says that it is unpaid nothing is looked for', async () => {
  chain.push()
  chain.setNodes('down')
  const payments = search()
  expect(await payments.find(false)).toBeUndefined()
  // Had it searched, it would not search again so soon.
  chain.setNodes('up')
  expect(await payments.find(true)).toBeDefined()
  expect(await payments.find(false)).toBeUndefined()
})

test('a payment that no node shows is searched again at each ninth look', async () => {
  const payments = search()
  expect(await payments.find(true)).toBeUndefined()
  chain.push()
  for (let look = 0; look < 8; look++) expect(await payments.find(true)).toBeUndefined()
  expect(await payments.find(true)).toMatchObject({ bySafe: 'no' })
})

test('what was found is looked at each time: it stays while nobody answers, and goes with its block', async () => {
  chain.push()
  const payments = search()
  const payment = await payments.find(true)
  chain.wait(1)
  expect(await payments.find(true)).toEqual(payment)
  chain.setNodes('down')
  expect(await payments.find(true)).toEqual(payment)
  chain.setNodes('up')
  chain.takeBack(2)
  expect(await payments.find(true)).toBeUndefined()
})

test('what was found pays no more where another block has it, and it did something else there', async () => {
  const hash = include([paid(5), executed])
  const payments = search()
  expect(await payments.find(true)).toMatchObject({ hash })
  chain.takeBack(1)
  chain.mine({}, { hash, to: safe, isReverted: false, logs: [executed], call: undefined })
  expect(await payments.find(true)).toBeUndefined()
})

test('nothing before the block of the contract’s creation is searched, and all of the chain where that is not known', async () => {
  chain.push()
  const { number } = chain.head()
  chain.wait(1)
  expect(await search({ fromBlock: number }).find(true)).toBeDefined()
  expect(await search({ fromBlock: number + 1 }).find(true)).toBeUndefined()
  expect(await search({ fromBlock: undefined }).find(true)).toBeDefined()
})

test('over a long time the block is narrowed down by what was paid: the bit, or the amount', async () => {
  chain.push()
  chain.wait(0, 2_100)
  const asked: Hex[] = []
  const reader: ChainReader = {
    ...chain.reader,
    searchEach: (question, search) =>
      chain.reader.searchEach(question, (ask) =>
        search((read) => {
          const [call] = typeof read.params === 'function' ? read.params('latest') : read.params
          if (read.method === 'eth_call') asked.push((call as { data: Hex }).data)
          return ask(read)
        }),
      ),
  }
  expect(await createPaymentSearch(reader, place).find(true)).toBeDefined()
  const isClaimed = encodeFunctionData({
    abi: merkleDistributorStateAbi,
    functionName: 'isClaimed',
    args: [5n],
  })
  expect(new Set(asked)).toEqual(new Set([isClaimed]))
  asked.length = 0
  const terms = { start: window.start, schedule: { cliff: 0, duration: 9 } }
  await createPaymentSearch(reader, { ...place, terms }).find(true)
  const paidAmounts = toFunctionSelector('paidAmounts(uint256,uint256)')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((data) => data.startsWith(paidAmounts))).toBe(true)
})

test('error: a fault of this site is not taken for silence of the nodes', async () => {
  chain.push()
  const run = () => {
    throw new TypeError('undefined is not …')
  }
  chain.setMeanwhile({ after: 0, run })
  await expect(find()).rejects.toThrow(TypeError)
})
