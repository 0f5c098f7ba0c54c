import { encodeFunctionData, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi as abi } from '../../abi/merkleDistributor.ts'
import { isManageCall } from './isManageCall.ts'
import { collectGasCall, collectYieldCall, pushCall, sweepCall } from './manageCalls.ts'

test('what may pay only who was fixed at creation, and nothing else', () => {
  const calls = [
    ...[pushCall(zeroAddress, []), sweepCall(zeroAddress, zeroAddress)],
    ...[collectYieldCall(zeroAddress), collectGasCall(zeroAddress)],
  ]
  for (const { data } of calls) expect(isManageCall(data)).toBe(true)
  const claimTo = encodeFunctionData({ abi, functionName: 'claimTo', args: [0n, 1n, zeroAddress, []] })
  for (const data of [claimTo, '0x', '0x12345678'] as const) expect(isManageCall(data)).toBe(false)
})
