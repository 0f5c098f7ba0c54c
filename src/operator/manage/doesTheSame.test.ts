import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { draftTransaction } from '../../workspace/draftTransaction.ts'
import { doesTheSame } from './doesTheSame.ts'
import { collectGasCall, collectYieldCall, pushCall, sweepCall } from './manageCalls.ts'
import { pushedIndices } from './pushedIndices.ts'

const distributor = `0x${'22'.repeat(20)}` as const
const push = (...indices: number[]) =>
  pushCall(
    distributor,
    indices.map((index) => ({
      index: BigInt(index),
      account: `0x${'33'.repeat(20)}` as const,
      amount: 1n,
      proof: [],
    })),
  )

describe('doesTheSame', () => {
  test('the same call, alone or in a batch with others', () => {
    const call = sweepCall(distributor, zeroAddress)
    expect(doesTheSame(draftTransaction([call], 0), call)).toBe(true)
    expect(doesTheSame(draftTransaction([collectYieldCall(distributor), call], 7), call)).toBe(true)
  })

  test('payments that share a recipient, and no others', () => {
    expect(pushedIndices(push(3, 5).data)).toEqual([3, 5])
    expect(doesTheSame(draftTransaction([push(1, 2)], 0), push(2, 3))).toBe(true)
    expect(doesTheSame(draftTransaction([push(1, 2)], 0), push(3, 4))).toBe(false)
  })

  test('another call, another asset and another contract are others', () => {
    const call = sweepCall(distributor, zeroAddress)
    expect(doesTheSame(draftTransaction([collectGasCall(distributor)], 0), call)).toBe(false)
    expect(doesTheSame(draftTransaction([sweepCall(distributor, distributor)], 0), call)).toBe(false)
    expect(doesTheSame(draftTransaction([sweepCall(zeroAddress, zeroAddress)], 0), call)).toBe(false)
    expect(doesTheSame({ to: distributor, data: '0x1234', operation: 1 }, call)).toBe(false)
  })
})
