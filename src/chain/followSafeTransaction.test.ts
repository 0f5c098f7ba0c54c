import { beforeEach, expect, test, vi } from 'vitest'
import type { ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { followSafeTransaction, type SafeTransactionStatus } from './followSafeTransaction.ts'
import { readSafeTransactionEnd, type SafeTransactionEnd } from './readSafeTransactionEnd.ts'

vi.mock('./readSafeTransactionEnd.ts', async (load) => ({
  ...(await load<object>()),
  readSafeTransactionEnd: vi.fn(),
}))
const readEnd = vi.mocked(readSafeTransactionEnd)
beforeEach(() => {
  readEnd.mockReset()
})

const reader = {} as ChainReader
const safe = '0x5afe000000000000000000000000000000000001'
const safeTxHash = `0x${'5a'.repeat(32)}` as const
const transactionHash = `0x${'ab'.repeat(32)}` as const
const waiting = { status: 'waiting' } as SafeTransactionEnd
const replaced = { status: 'replaced' } as SafeTransactionEnd
const unreachable = (question: string) =>
  new RpcUnreachableError({ question, answered: 0, configured: 3, quorum: 1, faults: [] })
const executed = (
  change: { block?: number; agreed?: number; isSuccess?: boolean; blockHash?: `0x${string}` } = {},
): SafeTransactionEnd => {
  const { block = 90, agreed = 3, isSuccess = true, blockHash = `0x${'b1'.repeat(32)}` } = change
  const receipt = { transactionHash, blockNumber: 90, blockHash }
  return {
    status: 'executed',
    isSuccess,
    receipt,
    block,
    agreement: { agreed, configured: 3 },
  } as SafeTransactionEnd
}

/** All that is said while the chain shows these ends one after the other. */
async function follow(
  ends: readonly (SafeTransactionEnd | Error)[],
  options: Partial<Parameters<typeof followSafeTransaction>[2]> = {},
) {
  const controller = new AbortController()
  for (const end of ends)
    if (end instanceof Error) readEnd.mockRejectedValueOnce(end)
    else readEnd.mockResolvedValueOnce(end)
  readEnd.mockImplementation(async () => {
    controller.abort()
    return waiting
  })
  const said: SafeTransactionStatus[] = []
  for await (const status of followSafeTransaction(
    reader,
    { safe, safeTxHash, sentAtBlock: 80 },
    { signal: controller.signal, pollMs: 1, ...options },
  ))
    said.push(status)
  return said
}

test('each status is said once, until it is final', async () => {
  const said = await follow([waiting, waiting, { status: 'used' } as SafeTransactionEnd, executed()])
  expect(said).toEqual([
    { status: 'waiting' },
    {
      status: 'executed',
      isSuccess: true,
      transactionHash,
      receipt: expect.objectContaining({ transactionHash }),
      confirmations: 1,
      agreement: { agreed: 3, configured: 3 },
      isFinal: true,
    },
  ])
  expect(readEnd).toHaveBeenCalledTimes(4)
})

test('it is final with as many blocks as are wanted, and where nodes agree', async () => {
  const said = await follow(
    [
      executed(),
      executed({ block: 91 }),
      executed({ block: 92, agreed: 1 }),
      executed({ block: 92, blockHash: `0x${'b2'.repeat(32)}`, agreed: 1 }),
      executed({ block: 92, isSuccess: false, agreed: 1 }),
      executed({ block: 92 }),
      executed({ block: 93 }),
    ],
    { confirmations: 3 },
  )
  expect(
    said.map((each) => each.status === 'executed' && [each.confirmations, each.isSuccess, each.isFinal]),
  ).toEqual([
    [1, true, false],
    [2, true, false],
    [3, true, false],
    [3, true, false],
    [3, false, false],
    [3, true, true],
  ])
})

test('another transaction in its place is an end', async () => {
  expect(await follow([waiting, replaced, waiting])).toEqual([{ status: 'waiting' }, { status: 'replaced' }])
})

test('what cannot be read is unknown, each reason once, and no end', async () => {
  const said = await follow([unreachable('A'), unreachable('A'), unreachable('B'), waiting])
  expect(said.map((each) => (each.status === 'unknown' ? each.error.summary : each.status))).toEqual([
    expect.stringContaining('A'),
    expect.stringContaining('B'),
    'waiting',
  ])
  await expect(follow([new TypeError('a fault of ours')])).rejects.toThrow('a fault of ours')
})

test('each reading has what is known by then', async () => {
  let nonce = 3
  await follow([waiting, waiting], {
    clues: async () => ({ nonce: nonce++, transactionHash }),
  })
  const known = { safe, safeTxHash, seenAtBlock: 80, transactionHash }
  expect(readEnd.mock.calls.slice(0, 2).map(([, asked]) => asked)).toEqual([
    { ...known, nonce: 3 },
    { ...known, nonce: 4 },
  ])
  // One memory of what was searched for all of them.
  expect(new Set(readEnd.mock.calls.map(([, , search]) => search)).size).toBe(1)
  expect(readEnd.mock.calls[0]?.[0]).toBe(reader)
})

test('somebody who comes back has it read at once', async () => {
  const stopListening = vi.fn()
  const said = await follow([waiting, executed()], {
    pollMs: 3_600_000,
    onWake: (listener) => {
      setTimeout(listener)
      return stopListening
    },
  })
  expect(said.map(({ status }) => status)).toEqual(['waiting', 'executed'])
  expect(stopListening).toHaveBeenCalledOnce()
})

test('nobody who has left hears of it', async () => {
  const controller = new AbortController()
  readEnd.mockImplementation(async () => {
    controller.abort()
    return executed()
  })
  const following = followSafeTransaction(reader, { safe, safeTxHash }, { signal: controller.signal })
  expect(await following.next()).toEqual({ done: true, value: undefined })
  expect(readEnd).toHaveBeenCalledOnce()
})
