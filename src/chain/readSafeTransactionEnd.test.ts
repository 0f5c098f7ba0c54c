import {
  type Address,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { hashSafeTransaction } from './hashSafeTransaction.ts'
import {
  type AskedSafeTransaction,
  createSafeTransactionSearch,
  readSafeTransactionEnd,
  type SafeTransactionSearch,
} from './readSafeTransactionEnd.ts'
import { createModelReader, type Nodes } from './test-support/createModelReader.ts'
import { listenTo } from './test-support/listenTo.ts'
import { readerOfNodes } from './test-support/readerOfNodes.ts'

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const other = getAddress('0x5afe000000000000000000000000000000000002')
const head = 50_000
const nonce = 7
const hashOf = (digits: string): Hex => pad(`0x${digits}`, { size: 32 })
const blockHash = (block: number): Hex => pad(numberToHex(block + 0xb000000), { size: 32 })
const safeTxHash = hashOf('a7')
const rejection = hashSafeTransaction({ chainId: 81457, safe }, { to: safe, data: '0x', nonce })
const success = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failure = toEventSelector('ExecutionFailure(bytes32,uint256)')

/** What a Safe executed: `by` is the safeTxHash, and each uses a nonce, from that of the first on. */
type Execution = {
  block: number
  by: Hex
  isFailure?: boolean
  isReverted?: boolean
  hasReceipt?: boolean
  at?: Address
}
type Chain = {
  /** The nonce of the Safe as of a block, by default `nonce` before the first execution. */
  nonceAt?: (block: number) => unknown
  nodes?: Nodes
  /** More blocks of logs than that are refused. */
  widest?: number
}
const transactionAt = (place: number): Hex => pad(numberToHex(place + 0xee01), { size: 32 })

/** What one node says of a chain with these executions of the Safe. */
function nodeOf(
  executions: readonly Execution[],
  { nonceAt, widest = Number.POSITIVE_INFINITY }: Chain = {},
  asked: string[] = [],
) {
  const logOf = ({ block, by, isFailure = false, at = safe }: Execution, place: number) => ({
    address: at,
    topics: [isFailure ? failure : success, by],
    data: '0x',
    blockNumber: numberToHex(block),
    blockHash: blockHash(block),
    transactionHash: transactionAt(place),
    logIndex: '0x1',
  })
  return (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_call') {
      const block = Number(params[1])
      const { to, data } = params[0] as { to: Address; data: Hex }
      if (to !== safe || data !== toFunctionSelector('nonce()')) return null
      asked.push(`nonce ${block}`)
      if (nonceAt) return nonceAt(block)
      return pad(numberToHex(nonce + executions.filter((each) => each.block <= block).length), { size: 32 })
    }
    if (method === 'eth_getLogs') {
      const { address, topics, fromBlock, toBlock } = params[0] as Record<string, Hex>
      expect([address, topics]).toEqual([safe, [[success, failure]]])
      const [from, to] = [Number(fromBlock), Number(toBlock)]
      asked.push(`logs ${from} ${to}`)
      if (to - from + 1 > widest) return 'too wide'
      return executions.flatMap((each, place) =>
        each.block >= from && each.block <= to ? [logOf(each, place)] : [],
      )
    }
    if (method !== 'eth_getTransactionReceipt') return undefined
    asked.push(`receipt ${Number(params[0]) - 0xee01}`)
    const place = executions.findIndex((_, at) => transactionAt(at) === params[0])
    const found = executions[place]
    if (!found || found.hasReceipt === false) return null
    const log = logOf(found, place)
    return {
      transactionHash: transactionAt(place),
      blockHash: blockHash(found.block),
      blockNumber: numberToHex(found.block),
      from: other,
      to: safe,
      status: found.isReverted ? '0x0' : '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      logs: [{ ...log, address: other, topics: [], logIndex: '0x0' }, log],
    }
  }
}
function chainOf(executions: readonly Execution[], chain: Chain = {}) {
  const asked: string[] = []
  const model = createModelReader({
    head: () => ({ number: head, hash: blockHash(head), timestamp: 1_800_000_000 }),
    respond: nodeOf(executions, chain, asked),
  })
  model.setNodes(chain.nodes ?? 'up')
  const { reader, heard } = listenTo(model.reader)
  const read = (transaction: Partial<AskedSafeTransaction> = {}, search?: SafeTransactionSearch) =>
    readSafeTransactionEnd(reader, { safe, safeTxHash, nonce, ...transaction }, search)
  return { reader, read, asked, heard, setNodes: model.setNodes }
}
const mine = { block: 30_000, by: safeTxHash }
const executed = {
  status: 'executed',
  isSuccess: true,
  receipt: { transactionHash: transactionAt(0), blockNumber: 30_000 },
  logs: [{ address: other }],
  block: head,
  agreement: { agreed: 3, configured: 3 },
}

test('while the Safe executes another nonce next, it waits', async () => {
  const { read, asked } = chainOf([], { nonceAt: () => pad('0x5', { size: 32 }) })
  expect(await read()).toEqual({ status: 'waiting', next: 5 })
  expect(await read({ nonce: 5 })).toEqual({ status: 'waiting', next: 5 })
  expect(asked).toEqual(['nonce 50000', 'nonce 50000'])
})

test('what was executed is found in the block in which its nonce was used', async () => {
  const { read, asked } = chainOf([mine])
  expect(await read()).toMatchObject(executed)
  expect(asked.filter((each) => each.startsWith('logs'))).toEqual(['logs 30000 30000'])
  expect(await read({ safeTxHash: safeTxHash.toUpperCase().replace('0X', '0x') as Hex })).toMatchObject(
    executed,
  )
})

test('a call that failed inside used its nonce up, and is executed', async () => {
  expect(await chainOf([{ ...mine, isFailure: true }]).read()).toMatchObject({
    ...executed,
    isSuccess: false,
  })
})

test('a transaction that someone named is looked into first', async () => {
  const { read, asked } = chainOf([mine])
  expect(await read({ transactionHash: transactionAt(0) })).toMatchObject(executed)
  expect(asked).toEqual(['nonce 50000', 'receipt 0'])
})

test('a named transaction that does not execute it leads nowhere, and it is searched', async () => {
  const { read, asked } = chainOf([{ ...mine, by: hashOf('a6'), block: 29_000 }, mine], {
    nonceAt: (block) => pad(numberToHex(block < 30_000 ? 7 : 8), { size: 32 }),
  })
  expect(await read({ transactionHash: transactionAt(0) })).toMatchObject({
    status: 'executed',
    receipt: { transactionHash: transactionAt(1) },
  })
  expect(asked.slice(0, 2)).toEqual(['nonce 50000', 'receipt 0'])
})

test('what was found once is looked into first by the next reading', async () => {
  const search = createSafeTransactionSearch()
  const { read, asked } = chainOf([mine])
  await read({}, search)
  expect(search.found).toBe(transactionAt(0))
  asked.length = 0
  expect(await read({}, search)).toMatchObject(executed)
  expect(asked).toEqual(['nonce 50000', 'receipt 0'])
})

test('what was found and is reorganised away is searched again', async () => {
  const search = { ...createSafeTransactionSearch(), found: transactionAt(5) }
  expect(await chainOf([mine]).read({}, search)).toMatchObject(executed)
  expect(search.found).toBe(transactionAt(0))
  const gone = { ...createSafeTransactionSearch(), found: transactionAt(5) }
  expect(await chainOf([{ ...mine, by: hashOf('a6') }]).read({}, gone)).toMatchObject({ status: 'replaced' })
  expect(gone.found).toBeUndefined()
})

test.each<[string, Partial<Execution>]>([
  ['has no receipt', { hasReceipt: false }],
  ['has a receipt that says it reverted', { isReverted: true }],
])('an execution that %s is neither executed nor replaced', async (_, changed) => {
  expect(await chainOf([{ ...mine, ...changed }]).read()).toEqual({ status: 'used' })
})

test('an execution in the newest block is one', async () => {
  expect(await chainOf([{ ...mine, block: head }]).read()).toMatchObject({
    ...executed,
    receipt: { blockNumber: head },
  })
})

test('what another contract logs is no execution of the Safe', async () => {
  expect(await chainOf([{ ...mine, at: other }]).read()).toEqual({ status: 'used' })
})

test('a receipt of a block that is still to come is none yet', async () => {
  const late = chainOf([{ ...mine, block: head + 1 }], {
    nonceAt: () => pad(numberToHex(8), { size: 32 }),
  })
  expect(await late.read({ transactionHash: transactionAt(0) })).toEqual({ status: 'used' })
})

test('where another transaction used the nonce, it is replaced', async () => {
  expect(await chainOf([{ ...mine, by: hashOf('a6') }]).read()).toEqual({
    status: 'replaced',
    byRejection: false,
  })
})

test('where its rejection was executed, it is replaced by that', async () => {
  const { read } = chainOf([{ ...mine, by: rejection }])
  const search = createSafeTransactionSearch()
  expect(await read({}, search)).toEqual({ status: 'replaced', byRejection: true })
  // It is no execution of what was asked for.
  expect(search.found).toBeUndefined()
  expect(await chainOf([{ ...mine, by: rejection, hasReceipt: false }]).read()).toEqual({ status: 'used' })
})

test('that it is replaced is not said where only one of several nodes says so, or where none shows by what', async () => {
  expect(await chainOf([{ ...mine, by: hashOf('a6') }], { nodes: 'forked' }).read()).toEqual({
    status: 'used',
  })
  const unseen = chainOf([], { nonceAt: (block) => pad(numberToHex(block < 30_000 ? 7 : 8), { size: 32 }) })
  expect(await unseen.read()).toEqual({ status: 'used' })
})

test('where nothing says which nonce the Safe executes next, nothing is said', async () => {
  const { read, asked } = chainOf([mine], { nonceAt: () => '0x' })
  expect(await read()).toEqual({ status: 'used' })
  expect(asked).toEqual(['nonce 50000'])
})

/** Nodes that keep the state of the newest block alone. */
const pruned = (block: number) => (block < head ? null : pad(numberToHex(nonce + 1), { size: 32 }))

test('without old states the logs are searched from where it was not yet executed', async () => {
  const { read, asked } = chainOf([mine], { nonceAt: pruned })
  expect(await read()).toEqual({ status: 'used' })
  expect(asked.filter((each) => each.startsWith('logs'))).toEqual([])
  expect(await read({ seenAtBlock: 25_000 })).toMatchObject(executed)
  expect(asked.filter((each) => each.startsWith('logs'))).toEqual(['logs 25000 34999'])
})

test('a search to the end that shows another execution says that it is replaced', async () => {
  const { read, asked } = chainOf([{ ...mine, by: hashOf('a6'), block: 45_000 }], { nonceAt: pruned })
  const search = createSafeTransactionSearch()
  expect(await read({ seenAtBlock: 35_000 }, search)).toEqual({ status: 'replaced', byRejection: false })
  expect(search).toEqual({ from: head - 29, width: 10_000, found: undefined, hasOther: true })
  asked.length = 0
  // The next reading goes on from there, with what it has seen.
  expect(await read({ seenAtBlock: 35_000 }, search)).toEqual({ status: 'replaced', byRejection: false })
  expect(asked.filter((each) => each.startsWith('logs'))).toEqual([`logs ${head - 29} ${head}`])
})

test('a search to the end that shows nothing says nothing', async () => {
  expect(await chainOf([], { nonceAt: pruned }).read({ seenAtBlock: 45_000 })).toEqual({ status: 'used' })
})

test('a search that was over before this block shows what it has shown', async () => {
  const { read, asked } = chainOf([mine], { nonceAt: pruned })
  const search = { ...createSafeTransactionSearch(), from: head + 1, hasOther: true }
  expect(await read({}, search)).toEqual({ status: 'replaced', byRejection: false })
  expect(asked.filter((each) => each.startsWith('logs'))).toEqual([])
  expect(await read({}, { ...search, hasOther: false })).toEqual({ status: 'used' })
})

test('what one node alone denies is searched again', async () => {
  const search = createSafeTransactionSearch()
  const { read } = chainOf([], { nonceAt: pruned, nodes: 'forked' })
  expect(await read({ seenAtBlock: 45_000 }, search)).toEqual({ status: 'used' })
  expect(search.from).toBe(45_000)
})

test('a search that is too long says nothing yet, and goes on by the next reading', async () => {
  const search = createSafeTransactionSearch()
  const { read, asked } = chainOf([{ ...mine, by: hashOf('a6'), block: 20_001 }], {
    nonceAt: pruned,
    widest: 700,
  })
  expect(await read({ seenAtBlock: 20_000 }, search)).toEqual({ status: 'used' })
  expect(search).toMatchObject({ from: 43_750, width: 625, hasOther: true })
  asked.length = 0
  expect(await read({ seenAtBlock: 20_000 }, search)).toEqual({ status: 'replaced', byRejection: false })
  expect(asked.filter((each) => each.startsWith('logs'))[0]).toBe('logs 43750 44374')
})

test('without a nonce the last blocks are searched, or from where it was not yet executed', async () => {
  const recent = chainOf([{ ...mine, block: 45_000 }])
  expect(await recent.read({ nonce: undefined })).toMatchObject({ status: 'executed' })
  expect(recent.asked).toEqual(['logs 40000 49999', 'receipt 0'])
  const older = chainOf([mine])
  expect(await older.read({ nonce: undefined })).toEqual({ status: 'waiting', next: undefined })
  expect(older.asked).toEqual(['logs 40000 49999', 'logs 50000 50000'])
  expect(await older.read({ nonce: undefined, seenAtBlock: 29_000 })).toMatchObject(executed)
})

test('without a nonce the newest block is searched, and none that is still to come', async () => {
  const { read, asked } = chainOf([])
  const seen = (seenAtBlock: number) => read({ nonce: undefined, seenAtBlock })
  expect(await seen(head)).toEqual({ status: 'waiting', next: undefined })
  expect(await seen(head + 1)).toEqual({ status: 'waiting', next: undefined })
  expect(asked).toEqual([`logs ${head} ${head}`])
})

test('without a nonce what was found is kept, and what another executed is none of it', async () => {
  const search = createSafeTransactionSearch()
  const { read } = chainOf([
    { ...mine, by: hashOf('a6'), block: 44_000 },
    { ...mine, block: 45_000 },
  ])
  expect(await read({ nonce: undefined }, search)).toMatchObject({
    receipt: { transactionHash: transactionAt(1) },
  })
  expect(search.found).toBe(transactionAt(1))
  // Should that be reorganised away, the same blocks are searched again.
  expect(search.from).toBe(head - 10_000)
  const unconfirmed = chainOf([{ ...mine, block: 45_000, hasReceipt: false }])
  expect(await unconfirmed.read({ nonce: undefined })).toEqual({ status: 'waiting', next: undefined })
})

test('a nonce that was used in the very first block is found', async () => {
  expect(await chainOf([{ ...mine, block: 0 }]).read()).toMatchObject({
    ...executed,
    receipt: { blockNumber: 0 },
  })
})

test('before there was a Safe its nonce was not used', async () => {
  const { read } = chainOf([mine], {
    nonceAt: (block) => (block < 30_000 ? '0x' : pad(numberToHex(8), { size: 32 })),
  })
  expect(await read()).toMatchObject(executed)
})

test('a block that one node names is not believed where the nodes agree that the nonce was used before', async () => {
  const later = { ...mine, by: hashOf('a6'), block: 40_000 }
  const { reader } = chainOf([mine, later])
  const { searchEach } = reader
  reader.searchEach = (question, search) =>
    searchEach(question, () =>
      search(async (read) => {
        const block = Number((read.params as readonly unknown[])[1])
        return v.parse(read.schema, pad(numberToHex(block < 40_000 ? 7 : 8), { size: 32 }))
      }),
    )
  // The other execution in that block would pass for the one that used the nonce.
  expect(await readSafeTransactionEnd(reader, { safe, safeTxHash, nonce })).toEqual({ status: 'used' })
})

test('a search begins with all before it, and with nothing seen', () => {
  expect(createSafeTransactionSearch()).toEqual({
    from: undefined,
    width: 10_000,
    found: undefined,
    hasOther: false,
  })
})

test('a fault of this site is not taken for silence of the nodes', async () => {
  const { read } = chainOf([mine], {
    nonceAt: (block) => {
      if (block === head) return pad(numberToHex(8), { size: 32 })
      throw new TypeError('a fault of ours')
    },
  })
  await expect(read()).rejects.toThrow('a fault of ours')
})

test('what is asked is said in words', async () => {
  const { read, heard } = chainOf([mine])
  await read()
  expect(heard[0]).toBe('The Safe’s transaction')
  expect(heard).toContain('When the Safe used this nonce')
  expect(heard).toContain('The execution of the Safe’s transaction')
  expect(heard).not.toContain(undefined)
})

/** Three nodes of a chain of 100 blocks, whose logs differ. They agree on all else. */
function endOf(...shown: readonly (readonly Execution[])[]) {
  const whole = nodeOf([early])
  const nodes = shown.map((executions) => {
    const own = nodeOf(executions)
    return (method: string, params: readonly unknown[]) =>
      method === 'eth_getLogs' ? own(method, params) : whole(method, params)
  })
  return readSafeTransactionEnd(readerOfNodes(...nodes), { safe, safeTxHash, nonce })
}
const early = { block: 30, by: safeTxHash }
const another = { block: 30, by: hashOf('a6') }

test('of what some nodes show and others do not, it is found', async () => {
  expect(await endOf([], [another], [early])).toMatchObject({ status: 'executed' })
  expect(await endOf([early], [])).toMatchObject({ status: 'executed' })
})

test('a transaction that one node invents is not taken for the one that the others show', async () => {
  const invented = [{ ...another, block: 99 }, early]
  expect(await endOf(invented, [early], [early])).toMatchObject({ status: 'executed' })
})

test('nodes that show other executions agree on that alone', async () => {
  expect(await endOf([another], [another, { ...another, by: hashOf('a5') }])).toEqual({
    status: 'replaced',
    byRejection: false,
  })
  expect(await endOf([another], [])).toEqual({ status: 'used' })
  expect(await endOf([], [another])).toEqual({ status: 'used' })
})
