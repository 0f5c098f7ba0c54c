import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { batchLibraries } from '../build/knownContracts.ts'
import { searchProposalNonce } from './proposalNonce.ts'

const chainId = 81457
const safe = getAddress(`0x${'5'.repeat(40)}`)
const call = (value: bigint) => etherTransfer(getAddress(`0x${'f'.repeat(40)}`), value)
const hashOf = (calls: readonly ReturnType<typeof call>[], nonce: number, changed = {}) =>
  hashSafeTransaction({ chainId, safe }, { ...draftTransaction(calls, nonce), ...changed })

test('the nonce of a proposal is the one with which its calls have its hash', () => {
  const calls = [call(1n)]
  for (const nonce of [4, 5, 7])
    expect(searchProposalNonce(chainId, { safe, safeTxHash: hashOf(calls, nonce), calls }, 5)).toBe(nonce)
  const capitals = `0x${hashOf(calls, 6).slice(2).toUpperCase()}` as const
  expect(searchProposalNonce(chainId, { safe, safeTxHash: capitals, calls }, 5)).toBe(6)
})

test('a batch may go through each library that a Safe’s app uses', () => {
  const calls = [call(1n), call(2n)]
  expect(batchLibraries.length).toBeGreaterThan(1)
  for (const { address: to } of batchLibraries)
    expect(searchProposalNonce(chainId, { safe, safeTxHash: hashOf(calls, 6, { to }), calls }, 5)).toBe(6)
})

test('where a single call goes somewhere else, or calls are others, there is none', () => {
  const to = batchLibraries[0]?.address
  const away = hashOf([call(1n)], 5, { to })
  expect(searchProposalNonce(chainId, { safe, safeTxHash: away, calls: [call(1n)] }, 5)).toBeUndefined()
  expect(
    searchProposalNonce(chainId, { safe, safeTxHash: hashOf([call(2n)], 5), calls: [call(1n)] }, 5),
  ).toBeUndefined()
  expect(
    searchProposalNonce(1, { safe, safeTxHash: hashOf([call(1n)], 5), calls: [call(1n)] }, 5),
  ).toBeUndefined()
})
