import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import type { BlockView, RpcRead } from './createChainReader.ts'
import { readIncludedReceiptAt, readReceipt } from './readReceipt.ts'
import type { Receipt } from './rpcSchemas.ts'
import { createModelReader } from './test-support/createModelReader.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`
const blockHash: Hex = `0x${'b1'.repeat(32)}`
const other: Hex = `0x${'cd'.repeat(32)}`
const log = {
  address: '0x00000000000000000000000000000000000000d1',
  topics: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  data: '0x1234',
  blockNumber: '0x5a',
  blockHash,
  transactionHash: hash,
  logIndex: '0x3',
}
const raw = {
  transactionHash: hash,
  blockHash,
  blockNumber: '0x5a',
  from: '0x00000000000000000000000000000000000000f1',
  to: '0x00000000000000000000000000000000000000d1',
  status: '0x1',
  gasUsed: '0x10',
  effectiveGasPrice: '0x2',
  logs: [log, { ...log, logIndex: '0x4' }],
}
const chainOf = (receipt: unknown, onChain: { hash: Hex } = { hash: blockHash }, asked: unknown[] = []) =>
  createModelReader({
    head: () => ({ number: 100, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 }),
    respond(method, params) {
      asked.push([method, ...params])
      return method === 'eth_getTransactionReceipt'
        ? receipt
        : { number: params[0], hash: onChain.hash, timestamp: '0x6b49d200' }
    },
  })

test('a receipt of the transaction, or none', async () => {
  const asked: unknown[] = []
  expect(await readReceipt(chainOf(raw, undefined, asked).reader, hash)).toMatchObject({
    transactionHash: hash,
    blockNumber: 90,
    status: 'success',
    logs: [{ logIndex: 3 }, { logIndex: 4 }],
  })
  expect(asked).toEqual([['eth_getTransactionReceipt', hash]])
  expect(await readReceipt(chainOf(null).reader, hash)).toBeUndefined()
  expect(await readReceipt(chainOf(raw).reader, `0x${'AB'.repeat(32)}`)).toBeDefined()
})

test.each<[string, object]>([
  ['of another transaction', { ...raw, transactionHash: other, logs: [] }],
  ['with a log of another transaction', { ...raw, logs: [log, { ...log, transactionHash: other }] }],
  ['with a log of another block', { ...raw, logs: [log, { ...log, blockHash: other }] }],
])('error: one %s is no answer', async (_, receipt) => {
  await expect(readReceipt(chainOf(receipt).reader, hash)).rejects.toThrow(
    'The receipt (eth_getTransactionReceipt)',
  )
})

test('error: nodes that do not answer are asked about the receipt', async () => {
  const silent = chainOf(raw)
  silent.setNodes('down')
  await expect(readReceipt(silent.reader, hash)).rejects.toThrow('The receipt.')
})

/** How several nodes' answers are compared. */
async function comparison(): Promise<Required<RpcRead<Receipt | null>>> {
  let asked: unknown
  const block = {
    read: async (read: unknown) => {
      asked = read
      return null
    },
  } as unknown as BlockView
  await readIncludedReceiptAt(block, hash)
  return asked as Required<RpcRead<Receipt | null>>
}
const parsed = async (receipt: unknown) => v.parse((await comparison()).schema, receipt) as Receipt | null

test('nodes that differ in what decides show different receipts; fees decide nothing', async () => {
  const { keyOf } = await comparison()
  const keyed = async (change: object) => keyOf(await parsed({ ...raw, ...change }))
  const same = keyOf(await parsed(raw))
  expect(await keyed({ gasUsed: '0x11', effectiveGasPrice: '0x3', l1Fee: '0x1' })).toBe(same)
  for (const change of [
    { status: '0x0' },
    { from: '0x00000000000000000000000000000000000000f2' },
    { to: null },
    { logs: [log] },
    { logs: [log, { ...log, logIndex: '0x5' }] },
    { logs: [log, { ...log, logIndex: '0x4', data: '0x1235' }] },
    { logs: [log, { ...log, logIndex: '0x4', topics: [`0x${'11'.repeat(32)}`] }] },
    { logs: [log, { ...log, logIndex: '0x4', address: '0x00000000000000000000000000000000000000d2' }] },
    { blockHash: other, logs: [] },
  ])
    expect(await keyed(change)).not.toBe(same)
  expect(keyOf(null)).toBe('no receipt')
})

test('one that only some nodes have yet is none; two that differ are a contradiction', async () => {
  const { ifSplit } = await comparison()
  const [one, cheaper, failed] = await Promise.all(
    [raw, { ...raw, gasUsed: '0x1' }, { ...raw, status: '0x0' }].map(parsed),
  )
  if (!one || !cheaper || !failed) throw new Error('They are receipts.')
  expect(ifSplit([one, null, cheaper])).toEqual({ value: null })
  expect(ifSplit([one, failed, null])).toBeUndefined()
  expect(ifSplit([null])).toBeUndefined()
})

const included = (...given: Parameters<typeof chainOf>) =>
  chainOf(...given).reader.atOneBlock({ question: 'The block' }, (block) =>
    readIncludedReceiptAt(block, hash),
  )

test('it counts where its block is on the chain, as of the block that is looked at', async () => {
  const asked: unknown[] = []
  expect(await included(raw, undefined, asked)).toMatchObject({ transactionHash: hash })
  expect(asked[1]).toEqual(['eth_getBlockByNumber', '0x5a', false])
  expect(await included(raw, { hash: other })).toBeUndefined()
  expect(await included(null)).toBeUndefined()
  expect(await included({ ...raw, blockNumber: '0x64' })).toBeDefined()
  expect(await included({ ...raw, blockNumber: '0x65' })).toBeUndefined()
  await expect(included(raw, { hash: '0x12' })).rejects.toThrow('Block 90 (eth_getBlockByNumber)')
})
