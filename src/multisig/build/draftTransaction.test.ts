import { decodeFunctionData, erc20Abi, getAddress, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { NotSignableError } from '../errors.ts'
import { draftRejection, draftTransaction, etherTransfer, tokenTransfer } from './draftTransaction.ts'
import { multiSendCallOnly } from './knownContracts.ts'
import { decodeMultiSend } from './multiSend.ts'

const [safe, token, friend] = ['5', '7', 'f'].map((digit) => getAddress(`0x${digit.repeat(40)}`)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const noRefund = {
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
}

test('one call is made by the Safe itself, and nobody is paid for executing it', () => {
  expect(draftTransaction([etherTransfer(friend, 7n)], 3)).toEqual({
    ...noRefund,
    to: friend,
    value: 7n,
    data: '0x',
    operation: 0,
    nonce: 3,
  })
})

test('several are one batch of plain calls, in their order', () => {
  const calls = [etherTransfer(friend, 7n), tokenTransfer(token, friend, 9n)]
  const drafted = draftTransaction(calls, 3)
  expect(drafted).toEqual({
    ...noRefund,
    to: multiSendCallOnly.address,
    value: 0n,
    data: drafted.data,
    operation: 1,
    nonce: 3,
  })
  expect(decodeMultiSend(drafted.data)).toEqual(calls.map((call) => ({ ...call, operation: 0 })))
})

test('no call is nothing to sign', () => {
  expect(() => draftTransaction([], 3)).toThrow(NotSignableError)
  expect(() => draftTransaction([], 3)).toThrow('This transaction has no call. Add one. Nothing was signed.')
})

test('a rejection is an empty call of the Safe to itself', () => {
  expect(draftRejection(safe, 3)).toEqual({
    ...noRefund,
    to: safe,
    value: 0n,
    data: '0x',
    operation: 0,
    nonce: 3,
  })
})

test('tokens are sent by their contract, and no ETH with them', () => {
  const { to, value, data } = tokenTransfer(token, friend, 9n)
  expect({ to, value }).toEqual({ to: token, value: 0n })
  expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual({
    functionName: 'transfer',
    args: [friend, 9n],
  })
})
