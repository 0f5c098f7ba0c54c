import { encodeErrorResult, parseAbi } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { followTransaction, type TransactionStatus } from '../../chain/followTransaction.ts'
import { executionIn } from '../../chain/safeExecutionsIn.ts'
import { followExecution } from './followExecution.ts'
import { safeRefusal } from './safeRefusal.ts'
import type { SentExecution } from './storedExecutions.ts'

vi.mock('../../chain/followTransaction.ts', () => ({ followTransaction: vi.fn() }))
vi.mock('../../chain/safeExecutionsIn.ts', () => ({ executionIn: vi.fn() }))
const follow = vi.mocked(followTransaction)
const executed = vi.mocked(executionIn)
beforeEach(() => {
  follow.mockReset()
  executed.mockReset()
})

const reader = {} as ChainReader
const transactionHash = `0x${'ab'.repeat(32)}` as const
const sent: SentExecution = {
  chainId: 81457,
  nonce: 3,
  askedAt: 1_000,
  hash: transactionHash,
  from: '0x00000000000000000000000000000000000000f1',
  safe: '0x5afe000000000000000000000000000000000001',
  safeTxHash: `0x${'5a'.repeat(32)}`,
  data: '0x12',
  block: 90,
  executorNonce: 7,
}
const receiptOf = (status: 'success' | 'reverted') => ({ transactionHash, status, logs: [{ logIndex: 1 }] })

async function statuses(...given: unknown[]) {
  follow.mockImplementation(async function* () {
    yield* given as TransactionStatus[]
  })
  const { signal } = new AbortController()
  const options = { signal, pollMs: 5, confirmations: 12 }
  const all = []
  for await (const status of followExecution(reader, sent, options)) all.push(status)
  const { from, safe: to, data, hash } = sent
  const call = { hash, from, to, data, value: 0n, sentAtBlock: 90, leastNonce: 7 }
  expect(follow.mock.calls).toEqual([[reader, call, options]])
  return all
}

test('what is not in a block is said as it is', async () => {
  const error = new RpcUnreachableError({ question: 'x', answered: 0, configured: 1, quorum: 1, faults: [] })
  expect(
    await statuses({ status: 'pending', hash: '0x' }, { status: 'dropped' }, { status: 'unknown', error }),
  ).toEqual([{ status: 'pending' }, { status: 'dropped' }, { status: 'unknown', error }])
})

test.each([
  [true, 'succeeded'],
  [false, 'failed-inside'],
] as const)('by the Safe’s own log it succeeded or failed inside: %s', async (isSuccess, status) => {
  executed.mockReturnValue({ isSuccess } as never)
  const receipt = receiptOf('success')
  expect(
    await statuses(
      { status: 'included', receipt, isFinal: false },
      { status: 'replaced', receipt, isFinal: true },
    ),
  ).toEqual([
    { status, transactionHash, receipt, isFinal: false },
    { status, transactionHash, receipt, isFinal: true },
  ])
  expect(executed.mock.calls).toEqual(Array(2).fill([receipt.logs, sent]))
})

test('a receipt without the Safe’s log is of another transaction in its place', async () => {
  executed.mockReturnValue(undefined)
  expect(await statuses({ status: 'included', receipt: receiptOf('success'), isFinal: true })).toEqual([
    { status: 'replaced', by: transactionHash, isFinal: true },
  ])
})

test('a replacement that failed executed nothing, whatever its logs say', async () => {
  executed.mockReturnValue({ isSuccess: true } as never)
  expect(await statuses({ status: 'replaced', receipt: receiptOf('reverted'), isFinal: false })).toEqual([
    { status: 'replaced', by: transactionHash, isFinal: false },
  ])
})

test('that the Safe refused it is said in its words, where nodes know them', async () => {
  const reason = decodeRevert(encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['GS026'] }))
  const receipt = receiptOf('reverted')
  expect(
    await statuses(
      { status: 'reverted', receipt, reason, isFinal: false },
      { status: 'reverted', receipt, reason: undefined, isFinal: true },
    ),
  ).toEqual([
    { status: 'reverted', transactionHash, sentence: safeRefusal(reason).sentence, isFinal: false },
    { status: 'reverted', transactionHash, sentence: 'The Safe refused to execute it.', isFinal: true },
  ])
})
