import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbiParameters,
} from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorEventsAbi } from '../abi/merkleDistributorEvents.ts'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import { vestingDistributorEventsAbi } from '../abi/vestingDistributorEvents.ts'
import { vestingDistributorStateAbi } from '../abi/vestingDistributorState.ts'
import { findClaim } from './findClaim.ts'
import { createModelReader, type Nodes, reverted } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'
import { word, words } from './test-support/readerOfContract.ts'

const distributor: Address = '0xd15700000000000000000000000000000000AaAa'
const ada = getAddress('0x00000000000000000000000000000000000000a1')
const ben = getAddress('0x00000000000000000000000000000000000000b2')
const index = 7n
const head = 50_000
const timeOf = (block: number) => 1_700_000_000 + 2 * block
const blockHash = (block: number): Hex => pad(numberToHex(block + 0xb000000), { size: 32 })

type Event = { topics: Hex[]; data: Hex }
const claimed = (account: Address, at = index, amount = 500n): Event => ({
  topics: encodeEventTopics({ abi: merkleDistributorEventsAbi, eventName: 'Claimed' }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('uint256, address, uint256'), [at, account, amount]),
})
const claimedTo = (recipient: Address): Event => ({
  topics: encodeEventTopics({
    abi: merkleDistributorEventsAbi,
    eventName: 'ClaimedTo',
    args: { index, account: ada, recipient },
  }) as Hex[],
  data: '0x',
})
const notDelegated: Event = {
  topics: encodeEventTopics({
    abi: merkleDistributorEventsAbi,
    eventName: 'DelegationFailed',
    args: { index },
  }) as Hex[],
  data: '0x',
}
const paidInPart = (amount: bigint, paid: bigint): Event => ({
  topics: encodeEventTopics({
    abi: vestingDistributorEventsAbi,
    eventName: 'Claimed',
    args: { index, account: ada },
  }) as Hex[],
  data: encodeAbiParameters(parseAbiParameters('address, uint256, uint256'), [ben, amount, paid]),
})
const isClaimed = encodeFunctionData({
  abi: merkleDistributorStateAbi,
  functionName: 'isClaimed',
  args: [index],
})
const paidAmounts = encodeFunctionData({
  abi: vestingDistributorStateAbi,
  functionName: 'paidAmounts',
  args: [index, 1n],
})

type Sent = { block: number; events: readonly Event[]; status?: '0x0' | '0x1'; hasReceipt?: boolean }
type Chain = {
  /** What the contract says of the allocation as of a block; by default what the transactions paid. */
  stateAt?: (block: number) => unknown
  nodes?: Nodes
  refusesLogs?: boolean
}

/** A chain of 50,001 blocks with these transactions; `asked` are the questions about logs and states. */
function chainOf(sent: readonly Sent[], { stateAt, nodes = 'up', refusesLogs = false }: Chain = {}) {
  const asked: string[] = []
  const filters: unknown[] = []
  const logsOf = ({ block, events }: Sent, at: number) =>
    events.map((event, logIndex) => ({
      ...event,
      address: distributor,
      blockNumber: numberToHex(block),
      blockHash: blockHash(block),
      transactionHash: hashAt(at),
      logIndex: numberToHex(logIndex),
    }))
  const model = createModelReader({
    head: () => ({ number: head, hash: blockHash(head), timestamp: timeOf(head) }),
    respond(method, params) {
      if (method === 'eth_getBlockByNumber') {
        // The header alone.
        expect(params[1]).toBe(false)
        const block = params[0] === 'latest' ? head : Number(params[0])
        return { number: numberToHex(block), hash: blockHash(block), timestamp: numberToHex(timeOf(block)) }
      }
      if (method === 'eth_getLogs') {
        const { fromBlock, toBlock, ...filter } = params[0] as Record<string, Hex>
        asked.push(`logs ${Number(fromBlock)} ${Number(toBlock)}`)
        filters.push(filter)
        if (refusesLogs) return 'refused'
        return sent.flatMap((each, at) =>
          each.block >= Number(fromBlock) && each.block <= Number(toBlock) ? logsOf(each, at) : [],
        )
      }
      if (method === 'eth_call') {
        const block = Number(params[1])
        asked.push(`state ${block}`)
        const { to, data } = params[0] as { to: Address; data: Hex }
        if (to !== distributor) return undefined
        if (stateAt) return stateAt(block)
        const count = sent.filter((each) => each.block <= block).length
        if (data === paidAmounts) return words(BigInt(count))
        return data === isClaimed ? word(BigInt(Math.min(count, 1))) : undefined
      }
      const at = sent.findIndex((_, place) => hashAt(place) === params[0])
      const found = sent[at]
      if (!found || found.hasReceipt === false) return null
      return {
        transactionHash: hashAt(at),
        blockHash: blockHash(found.block),
        blockNumber: numberToHex(found.block),
        from: ben,
        to: distributor,
        status: found.status ?? '0x1',
        gasUsed: '0x1',
        effectiveGasPrice: '0x1',
        logs: logsOf(found, at),
      }
    },
  })
  model.setNodes(nodes)
  const { reader, heard } = listenTo(model.reader)
  const find = (fromBlock: number, isOverTime?: boolean) =>
    findClaim(reader, { distributor, index, account: ada, fromBlock, isOverTime })
  return { find, asked, filters, heard }
}
const hashAt = (place: number): Hex => pad(numberToHex(place + 1), { size: 32 })
const claim = { block: 49_000, events: [claimed(ada)] }
const found = {
  index,
  account: ada,
  amount: 500n,
  recipient: ada,
  isDelegationFailed: false,
  transactionHash: hashAt(0),
  blockNumber: 49_000,
  timestamp: timeOf(49_000),
}

test('a recent claim is found by the logs alone', async () => {
  const { find, asked } = chainOf([claim])
  expect(await find(48_000)).toEqual(found)
  expect(asked).toEqual(['logs 48000 50000'])
})

test('an older one is narrowed down to its block by the state first', async () => {
  const { find, asked } = chainOf([{ ...claim, block: 20_000 }])
  expect(await find(47_999)).toBeUndefined()
  expect(await find(19_999)).toMatchObject({ blockNumber: 20_000, timestamp: timeOf(20_000) })
  expect(asked.filter((each) => each.startsWith('logs')).at(-1)).toBe('logs 20000 20000')
  const blocks = asked.filter((each) => each.startsWith('state')).map((each) => Number(each.slice(6)))
  expect(Math.min(...blocks)).toBeGreaterThanOrEqual(19_999)
})

test('one in the very first block that it can be in is found', async () => {
  expect(await chainOf([{ ...claim, block: 20_000 }]).find(20_000)).toMatchObject({ blockNumber: 20_000 })
  expect(await chainOf([{ ...claim, block: 0 }]).find(0)).toMatchObject({ blockNumber: 0 })
  expect(await chainOf([{ ...claim, block: head }]).find(0)).toMatchObject({ blockNumber: head })
})

test.each<[string, (block: number) => unknown]>([
  ['had no code yet', (block) => (block < 20_000 ? '0x' : word(1n))],
  ['reverted', (block) => (block < 20_000 ? reverted : word(1n))],
])('a contract that %s at an earlier block had not paid then', async (_, stateAt) => {
  expect(await chainOf([{ ...claim, block: 20_000 }], { stateAt }).find(0)).toMatchObject({
    blockNumber: 20_000,
  })
})

test.each<[string, (block: number) => unknown]>([
  ['do not keep old states', (block) => (block < head ? null : word(1n))],
  ['keep no state', () => null],
  ['do not show the payment in their state', () => word(0n)],
])('where nodes %s the logs are searched, the newest first', async (_, stateAt) => {
  const { find, asked } = chainOf([{ ...claim, block: 25_000 }], { stateAt })
  expect(await find(10_000)).toMatchObject({ blockNumber: 25_000 })
  expect(asked.filter((each) => each.startsWith('logs'))).toEqual([
    'logs 40001 50000',
    'logs 30001 40000',
    'logs 20001 30000',
  ])
})

test('what was never claimed is not found, and no block before the first is searched', async () => {
  const { find, asked } = chainOf([])
  expect(await find(35_000)).toBeUndefined()
  expect(asked.filter((each) => each.startsWith('logs'))).toEqual(['logs 40001 50000', 'logs 35000 40000'])
})

test('payments of others and of other allocations are not it', async () => {
  const { find } = chainOf([
    claim,
    { block: 49_001, events: [claimed(ada, 8n)] },
    { block: 49_002, events: [claimed(ben)] },
  ])
  expect(await find(48_000)).toEqual(found)
  const batch = chainOf([{ block: 49_000, events: [claimed(ada, 8n), claimed(ben), claimed(ada)] }])
  expect(await batch.find(48_000)).toEqual(found)
})

test('where the tokens went is known, and whether votes were delegated', async () => {
  const { find } = chainOf([{ ...claim, events: [claimed(ada), claimedTo(ben), notDelegated] }])
  expect(await find(48_000)).toEqual({ ...found, recipient: ben, isDelegationFailed: true })
})

test('of what is paid in parts the last payment is found', async () => {
  const parts = (blocks: readonly [number, number]) => [
    { block: blocks[0], events: [paidInPart(3n, 3n)] },
    { block: blocks[1], events: [paidInPart(4n, 7n)] },
  ]
  const last = { amount: 4n, paid: 7n, recipient: ben, transactionHash: hashAt(1) }
  expect(await chainOf(parts([48_500, 49_000])).find(48_000, true)).toMatchObject(last)
  const old = chainOf(parts([20_000, 30_000]))
  expect(await old.find(0, true)).toMatchObject({ ...last, blockNumber: 30_000 })
  expect(old.asked.at(-1)).toBe('logs 30000 30000')
})

test('where the state does not show the payment of a part, the logs are searched', async () => {
  const part = { block: 25_000, events: [paidInPart(3n, 3n)] }
  const { find, asked } = chainOf([part], { stateAt: () => words(0n) })
  expect(await find(10_000, true)).toMatchObject({ amount: 3n })
  expect(asked.filter((each) => each.startsWith('state'))).toEqual(['state 50000'])
})

test('logs of the four events of a payment are asked for, at the distributor alone', async () => {
  const { find, filters } = chainOf([claim])
  await find(48_000)
  expect(filters).toEqual([
    {
      address: distributor,
      topics: [
        [claimed(ada), claimedTo(ben), notDelegated, paidInPart(1n, 1n)].map(({ topics }) => topics[0]),
      ],
    },
  ])
})

test.each<[string, Partial<Sent>]>([
  ['no receipt', { hasReceipt: false }],
  ['a receipt that says it reverted', { status: '0x0' }],
])('what has %s is no payment', async (_, changed) => {
  expect(await chainOf([{ ...claim, ...changed }]).find(48_000)).toBeUndefined()
})

test('what only one of several nodes shows is not said', async () => {
  expect(await chainOf([claim], { nodes: 'forked' }).find(48_000)).toBeUndefined()
})

test('nodes that refuse to search, or do not answer, find nothing', async () => {
  expect(await chainOf([claim], { refusesLogs: true }).find(48_000)).toBeUndefined()
  expect(await chainOf([claim], { nodes: 'down' }).find(48_000)).toBeUndefined()
})

test('a fault of this site is not taken for a search that found nothing', async () => {
  const stateAt = () => {
    throw new TypeError('a fault of ours')
  }
  await expect(chainOf([claim], { stateAt }).find(0)).rejects.toThrow('a fault of ours')
})

test('what is asked is said in words', async () => {
  const { find, heard } = chainOf([{ ...claim, block: 20_000 }])
  await find(0)
  expect(heard[0]).toBe('When it was claimed')
  expect(heard.filter((words) => !['The receipt', 'Block 20000'].includes(words))).toEqual(
    heard.filter((words) => words === 'When it was claimed'),
  )
})
