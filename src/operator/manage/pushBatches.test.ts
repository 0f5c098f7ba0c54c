import { expect, test } from 'vitest'
import { pushCall } from './manageCalls.ts'
import { isFreeToPush, pushBatches } from './pushBatches.ts'

const to = `0x${'22'.repeat(20)}` as const
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const
const dataOf = (indices: readonly number[]) =>
  pushCall(
    to,
    indices.map((index) => ({ index: BigInt(index), account: to, amount: 1n, proof: [] })),
  ).data
const sent = (n: number, indices: readonly number[], status: 'pending' | 'dropped' | 'refused') => ({
  call: {
    kind: 'push' as const,
    hash: hash(n),
    from: to,
    to,
    data: dataOf(indices),
    sentAtBlock: 1,
    leastNonce: 0,
  },
  progress: status === 'refused' ? { status, hash: hash(n), sentence: 'No.' } : { status },
})
const proposed = (n: number, indices: readonly number[], status: 'failed' | 'reading') => ({
  proposal: {
    kind: 'push' as const,
    safe: to,
    to,
    data: dataOf(indices),
    way: 'service' as const,
    safeTxHash: hash(n),
    fromNonce: 0,
    seenAtBlock: 1,
    savedAt: 1,
  },
  standing: status === 'failed' ? { status, hash: hash(n), sentence: 'No.' } : { status },
})

test('what the chain refused may be tried again, by a wallet or by a Safe, though it was handled', () => {
  const batches = pushBatches(
    [sent(1, [1, 2], 'refused'), sent(2, [3], 'pending'), sent(3, [4], 'dropped')],
    [proposed(4, [5], 'failed'), proposed(5, [6], 'reading')],
  )
  const isFree = isFreeToPush(batches, new Set([1, 2, 3, 4, 5, 7]))
  expect([1, 2, 3, 4, 5, 6, 7, 8].filter(isFree)).toEqual([1, 2, 5, 6, 8])
})

test('what a later batch carries is not offered once more while that one is on its way', () => {
  const batches = pushBatches([sent(1, [1, 2, 3, 4], 'refused'), sent(2, [1, 2], 'pending')], [])
  expect([1, 2, 3, 4].filter(isFreeToPush(batches, new Set([1, 2, 3, 4])))).toEqual([3, 4])
})
