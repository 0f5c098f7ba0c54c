import { encodeFunctionData, type Hex, pad, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { CallResult } from './callContract.ts'
import type { RpcRead } from './createChainReader.ts'
import { readL1Fee } from './readL1Fee.ts'

const returned = (fee: bigint): CallResult => ({ type: 'returned', data: pad(toHex(fee), { size: 32 }) })
const reverted: CallResult = { type: 'reverted', data: undefined }
const feeOf = (answers: CallResult | readonly CallResult[]) => readL1Fee(async () => answers, '0x02c0')

test('asks the OP stack’s oracle about the bytes of the transaction', async () => {
  const asked: RpcRead<CallResult>[] = []
  const ask = async (read: RpcRead<CallResult>) => {
    asked.push(read)
    return returned(7n)
  }
  expect(await readL1Fee(ask, '0x02c0')).toBe(7n)
  expect(asked).toMatchObject([{ question: 'The fee', method: 'eth_call' }])
  const { params } = asked[0] ?? {}
  expect(typeof params === 'function' && params('0x64')).toEqual([
    {
      to: '0x420000000000000000000000000000000000000F',
      data: encodeFunctionData({
        abi: parseAbi(['function getL1Fee(bytes data) view returns (uint256)']),
        args: ['0x02c0'],
      }),
    },
    '0x64',
  ])
})

test('one agreed answer is the fee; of several it is the middle one', async () => {
  expect(await feeOf(returned(7n))).toBe(7n)
  expect(await feeOf([returned(9n), returned(1n), returned(5n)])).toBe(5n)
  expect(await feeOf([returned(9n), reverted, returned(1n)])).toBe(1n)
})

test('where there is no oracle there is no fee', async () => {
  expect(await feeOf(reverted)).toBeUndefined()
  expect(await feeOf([])).toBeUndefined()
  for (const data of ['0x', `0x${'0'.repeat(62)}`, `0x${'0'.repeat(66)}`] as Hex[])
    expect(await feeOf({ type: 'returned', data })).toBeUndefined()
})
