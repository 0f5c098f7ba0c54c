import { type Address, type Hex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Log } from './rpcSchemas.ts'
import { executionIn, safeExecutionEvents, safeExecutionsIn } from './safeExecutionsIn.ts'

const safe: Address = '0x5afE000000000000000000000000000000000001'
const other: Address = '0xd15700000000000000000000000000000000AaAa'
const success = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failure = toEventSelector('ExecutionFailure(bytes32,uint256)')
const hash = (of: number): Hex => pad(`0x${of}`)
const log = (logIndex: number, address: Address, topics: readonly Hex[], data: Hex = '0x'): Log => ({
  address,
  topics: [...topics],
  data,
  logIndex,
  blockNumber: 1,
  blockHash: hash(9),
  transactionHash: hash(8),
})

test('each execution has what was logged since the one before', () => {
  const logs = [
    ...[log(0, other, [hash(5)]), log(1, safe, [success, hash(1)])],
    ...[log(2, other, [hash(6)]), log(3, safe, [hash(7)]), log(4, safe, [failure, hash(2)])],
    log(5, other, [hash(7)]),
  ]
  const found = safeExecutionsIn(logs, safe)
  expect(found).toEqual([
    { safeTxHash: hash(1), isSuccess: true, logs: [logs[0]] },
    { safeTxHash: hash(2), isSuccess: false, logs: [logs[2], logs[3]] },
  ])
  // By the numbers that the chain gave them, however a node lists them.
  expect(safeExecutionsIn([...logs].reverse(), safe)).toEqual(found)
})

test('Safe 1.3.0 keeps the hash in the data', () => {
  const old = log(0, safe, [success], `0x${hash(1).slice(2)}${hash(0).slice(2)}`)
  expect(safeExecutionsIn([old], safe)).toMatchObject([{ safeTxHash: hash(1), isSuccess: true }])
  expect(safeExecutionsIn([log(0, safe, [success], '0x12')], safe)).toEqual([])
})

test('logs of anybody else are not the Safe’s', () => {
  expect(safeExecutionsIn([log(0, other, [success, hash(1)])], safe)).toEqual([])
})

test('other logs of the Safe itself are no execution, whatever they hold', () => {
  const received = toEventSelector('SafeReceived(address,uint256)')
  const logs = [
    log(0, safe, [received, hash(1)]),
    log(1, safe, [], hash(1)),
    log(2, safe, [failure, hash(2)]),
  ]
  expect(safeExecutionsIn(logs, safe)).toEqual([
    { safeTxHash: hash(2), isSuccess: false, logs: [logs[0], logs[1]] },
  ])
})

test('the two events are those of every Safe', () => {
  expect(safeExecutionEvents).toEqual([
    '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
    '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
  ])
})

test('of one transaction of a Safe: whether it succeeded, whatever others are beside it', () => {
  const wanted = `0x${'ab'.repeat(32)}` as const
  const logs = [
    ...[log(0, other, [success, wanted]), log(1, safe, [success, hash(1)])],
    ...[log(2, safe, [failure, wanted]), log(3, safe, [success, wanted])],
  ]
  // The first of its own: the nonce is used up with it.
  expect(executionIn(logs, { safe, safeTxHash: wanted })).toEqual({ isSuccess: false })
  expect(executionIn(logs, { safe, safeTxHash: hash(1) })).toEqual({ isSuccess: true })
  expect(executionIn(logs, { safe, safeTxHash: hash(2) })).toBeUndefined()
  expect(executionIn([], { safe, safeTxHash: wanted })).toBeUndefined()
  // In any case of letters.
  const upper: Hex = `0x${'AB'.repeat(32)}`
  expect(executionIn(logs, { safe, safeTxHash: upper })).toEqual({ isSuccess: false })
})
