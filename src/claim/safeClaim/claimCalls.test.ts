import { decodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { claimCalls } from './claimCalls.ts'
import { allocation, here, safe } from './test-support/claimFixtures.ts'

test('a claim of a Safe may be waiting in two forms: the one of this site, and the plain one of others', () => {
  const calls = claimCalls({ distributor: here, allocation })
  const args = [5n, safe, 1_000n, allocation.proof]
  expect(calls.map(({ to }) => to)).toEqual([here, here])
  expect(
    calls.map(({ data }) => decodeFunctionData({ abi: merkleDistributorAbi, data: data ?? '0x' })),
  ).toEqual([
    { functionName: 'tryClaim', args },
    { functionName: 'claim', args },
  ])
})
