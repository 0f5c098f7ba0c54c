import { createRequire } from 'node:module'
import {
  type Abi,
  concatHex,
  decodeFunctionData,
  getAbiItem,
  getAddress,
  type Hex,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { execTransactionAbi, executionCall } from './executionCall.ts'

const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const [safe, executor] = [at('5a'), at('9a')]
const transaction: SafeTransaction = {
  to: at('70'),
  value: 1n,
  data: '0x1234',
  operation: 1,
  safeTxGas: 2n,
  baseGas: 3n,
  gasPrice: 4n,
  gasToken: at('71'),
  refundReceiver: at('72'),
  nonce: 5,
}
const [low, high]: [Hex, Hex] = [`0x${'aa'.repeat(65)}`, `0x${'bb'.repeat(65)}`]
const signatures = [
  { signer: at('b2'), signature: high },
  { signer: at('a1'), signature: low },
]
const { abi }: { abi: Abi } = createRequire(import.meta.url)(
  '@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json',
)

test('anybody has the Safe execute it, without sending ETH, with the signatures in the Safe’s order', () => {
  const call = executionCall({ safe, transaction, signatures, executor })
  expect(call).toEqual({ from: executor, to: safe, value: 0n, data: expect.any(String) })
  // As Safe's own interface reads it.
  expect(decodeFunctionData({ abi, data: call.data })).toEqual({
    functionName: 'execTransaction',
    args: [at('70'), 1n, '0x1234', 1, 2n, 3n, 4n, at('71'), at('72'), concatHex([low, high])],
  })
})

test('its function is the one of Safe’s own interface, and answers whether it succeeded', () => {
  const [item] = execTransactionAbi
  const own = getAbiItem({ abi, name: 'execTransaction' })
  if (own?.type !== 'function') throw new Error('Safe has no such function.')
  expect(toFunctionSelector(item)).toBe(toFunctionSelector(own))
  expect(own.outputs).toMatchObject(item.outputs)
})
