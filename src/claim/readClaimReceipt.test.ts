import { type Address, encodeAbiParameters, getAddress, type Hex, pad, toEventSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader, type Nodes } from '../chain/test-support/createModelReader.ts'
import { readClaimReceipt } from './readClaimReceipt.ts'
import { second, springPackage, stranger, third } from './test-support/springPackage.ts'

const { pkg } = springPackage()
const hash: Hex = `0x${'ab'.repeat(32)}`
const blockHash: Hex = `0x${'56'.repeat(32)}`
const payer = getAddress(`0x${'9a'.repeat(20)}`)

type RawLog = { address: Address; topics: readonly Hex[]; data: Hex }
const uint = { type: 'uint256' } as const
const claimed = (index: bigint, account: Address, amount: bigint, address = pkg.distributor): RawLog => ({
  address,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters([uint, { type: 'address' }, uint], [index, account, amount]),
})
const claimedTo = (index: bigint, account: Address, recipient: Address): RawLog => ({
  address: pkg.distributor,
  topics: [
    toEventSelector('ClaimedTo(uint256,address,address)'),
    toHex(index, { size: 32 }),
    pad(account),
    pad(recipient),
  ],
  data: '0x',
})
const overTime = (index: bigint, account: Address, amount: bigint, paid: bigint): RawLog => ({
  address: pkg.distributor,
  topics: [
    toEventSelector('Claimed(uint256,address,address,uint256,uint256)'),
    toHex(index, { size: 32 }),
    pad(account),
  ],
  data: encodeAbiParameters([{ type: 'address' }, uint, uint], [account, amount, paid]),
})

/** A receipt in block 7, of these logs. */
const receiptOf = (logs: readonly RawLog[], change: object = {}) => ({
  transactionHash: hash,
  blockHash,
  blockNumber: '0x7',
  from: payer,
  to: pkg.distributor,
  status: '0x1',
  gasUsed: '0x64',
  effectiveGasPrice: '0x3',
  logs: logs.map((log, at) => ({
    ...log,
    blockNumber: '0x7',
    blockHash,
    transactionHash: hash,
    logIndex: toHex(at),
  })),
  ...change,
})
const block = (change: object = {}): unknown => ({
  number: '0x7',
  hash: blockHash,
  timestamp: '0x64',
  ...change,
})

function read(
  receipt: unknown,
  {
    head = block(),
    nodes = 'up',
    asked = [] as unknown[],
  }: { head?: unknown; nodes?: Nodes; asked?: unknown[] } = {},
) {
  const model = createModelReader({
    head: () => ({ number: 9, hash: pad('0x9', { size: 32 }), timestamp: 200 }),
    respond(method, params) {
      asked.push([method, ...params])
      return method === 'eth_getTransactionReceipt' ? receipt : head
    },
  })
  model.setNodes(nodes)
  return readClaimReceipt(model.reader, pkg, hash)
}
const shown = {
  status: 'claimed',
  hash,
  agreement: { agreed: 3, configured: 3 },
  block: 7,
  timestamp: 100,
  payer,
  l2Fee: 300n,
  l1Fee: undefined,
}

test('a receipt shows each payment, who paid the fee, and when', async () => {
  const asked: unknown[] = []
  const receipt = receiptOf([
    claimed(1n, second, 200n),
    claimed(2n, third, 300n),
    claimedTo(2n, third, stranger),
  ])
  expect(await read(receipt, { asked })).toEqual({
    ...shown,
    claims: [
      { index: 1, account: second, amount: 200n, recipient: second },
      { index: 2, account: third, amount: 300n, recipient: stranger },
    ],
  })
  expect(asked).toEqual([
    ['eth_getTransactionReceipt', hash],
    ['eth_getBlockByNumber', '0x7', false],
  ])
  expect(await read(receipt, { nodes: 'forked' })).toMatchObject({ agreement: { agreed: 1, configured: 3 } })
})

test('a payment over time shows what has been paid so far in all', async () => {
  expect(await read(receiptOf([overTime(1n, second, 20n, 120n)], { l1Fee: '0x5' }))).toEqual({
    ...shown,
    l1Fee: 5n,
    claims: [{ index: 1, account: second, amount: 20n, recipient: second, paid: 120n }],
  })
})

test('a transaction that no block has is not found', async () => {
  expect(await read(null)).toEqual({ status: 'not-found' })
})

test('one that was refused paid nothing, whatever it logged', async () => {
  const refused = receiptOf([claimed(1n, second, 200n)], { status: '0x0' })
  expect(await read(refused)).toEqual({ status: 'reverted', hash })
})

test('one that went through without a payment of this campaign is no claim', async () => {
  expect(await read(receiptOf([]))).toEqual({ status: 'no-claim', hash })
  expect(await read(receiptOf([claimed(1n, second, 200n, stranger)]))).toEqual({ status: 'no-claim', hash })
})

test('where the nodes do not say when, or speak of another block, the payment is shown without its time', async () => {
  const receipt = receiptOf([claimed(1n, second, 200n)])
  for (const head of [null, block({ hash: pad('0x8', { size: 32 }) })])
    expect(await read(receipt, { head })).toMatchObject({ status: 'claimed', block: 7, timestamp: undefined })
})

test('error: what could not be asked is no answer', async () => {
  await expect(read(null, { nodes: 'down' })).rejects.toThrow('We couldn’t check this: The receipt.')
})
