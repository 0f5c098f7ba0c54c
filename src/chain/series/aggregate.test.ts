import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { expect, test } from 'vitest'
import { decodeAggregate, encodeAggregate } from './aggregate.ts'

const [one, two] = [
  { to: '0x00000000000000000000000000000000000000c1', data: '0x12' },
  { to: '0x00000000000000000000000000000000000000c2', data: '0x' },
] as const

test('is a call of Multicall3 as viem has it, in the order that was given', () => {
  for (const mayFail of [true, false]) {
    const { to, data } = encodeAggregate([one, two], { mayFail })
    expect(to).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
    const entries = [one, two].map((call) => ({
      target: call.to,
      allowFailure: mayFail,
      callData: call.data,
    }))
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
    expect(functionName).toBe('aggregate3')
    expect(JSON.stringify(args).toLowerCase()).toBe(JSON.stringify([entries]).toLowerCase())
  }
})

test('what came back is read where there is one result for each call, and nothing else is', () => {
  const results = [
    { success: true, returnData: '0xab' },
    { success: false, returnData: '0x' },
  ] as const
  const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
  expect(decodeAggregate(data, 2)).toEqual(results)
  expect(decodeAggregate(data, 1)).toBeUndefined()
  expect(decodeAggregate(data, 3)).toBeUndefined()
  expect(decodeAggregate('0x', 0)).toBeUndefined()
  expect(decodeAggregate(undefined, 2)).toBeUndefined()
})
