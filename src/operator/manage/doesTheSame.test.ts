import { encodeFunctionData, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { multiSendLibraries, signMessageLib } from '../../multisig/build/knownContracts.ts'
import { type BatchedCall, encodeMultiSend } from '../../multisig/build/multiSend.ts'
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
    const none = { ...draftTransaction([call], 0), data: '0x1234', operation: 1 } as const
    expect(doesTheSame(none, call)).toBe(false)
  })

  // Owners who read that such a one is "this call" would sign it.
  const call = collectGasCall(distributor)
  const alone = draftTransaction([call], 0)
  const batch = draftTransaction([call, sweepCall(distributor, zeroAddress)], 0)
  const stranger = `0x${'ee'.repeat(20)}` as const
  const claimTo = encodeFunctionData({
    abi: merkleDistributorAbi,
    functionName: 'claimTo',
    args: [0n, 1n, stranger, []],
  })
  const batchOf = (more: Partial<BatchedCall>) =>
    encodeMultiSend([
      { ...call, operation: 0 },
      { ...call, operation: 0, ...more },
    ])
  test.each([
    ['code of somebody else, whose data looks like a batch', { ...batch, to: stranger }],
    ['a library that makes no batches', { ...batch, to: signMessageLib.address }],
    ['another kind of operation', { ...alone, operation: 2 }],
    [
      'a batch that sends ETH elsewhere',
      { ...batch, data: batchOf({ to: stranger, value: 1n, data: '0x' }) },
    ],
    ['a batch that calls another contract', { ...batch, data: batchOf({ to: stranger }) }],
    ['a batch that pays the contract', { ...batch, data: batchOf({ value: 1n }) }],
    ['a batch that runs code as the Safe’s own', { ...batch, data: batchOf({ operation: 1 }) }],
    ['a batch that sends the Safe’s own claim elsewhere', { ...batch, data: batchOf({ data: claimTo }) }],
    ['ETH along with it', { ...alone, value: 1n }],
    ['a price for its gas', { ...alone, gasPrice: 1n }],
    ['a token that its gas is paid in', { ...alone, gasToken: stranger }],
    ['somebody who is paid for its gas', { ...alone, refundReceiver: stranger }],
  ])('%s is more than the call', (_, transaction) => {
    expect(doesTheSame(transaction, call)).toBe(false)
  })

  test('a batch by each of Safe’s libraries', () => {
    for (const { address: to } of multiSendLibraries) expect(doesTheSame({ ...batch, to }, call)).toBe(true)
  })
})
