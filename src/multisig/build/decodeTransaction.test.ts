import fc from 'fast-check'
import { encodeFunctionData, getAddress, type Hex, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { batchCalls, unbatchCalls } from '../../../sandbox/safe/batchCalls.ts'
import { runs } from '../../../scripts/test-support/runs.ts'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { draftRejection, draftTransaction, etherTransfer, tokenTransfer } from './draftTransaction.ts'
import { erc721CallsAbi, safeCallsAbi } from './knownCalls.ts'
import { multiSendCallOnly, signMessageLib } from './knownContracts.ts'
import { decodeMultiSend, encodeMultiSend } from './multiSend.ts'

const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const [safe, token, dan, olga] = [at('5a'), at('70'), at('da'), at('01')]
const call = (to: Hex, data: Hex, value = 0n, operation = 0) => ({ to, data, value, operation })
const meaningOf = (each: ReturnType<typeof call>) => decodeTransaction(each, safe).meaning

test('default: ETH, tokens and nothing', () => {
  expect(meaningOf({ ...etherTransfer(dan, 5n), operation: 0 })).toEqual({
    kind: 'ether-transfer',
    to: dan,
    value: 5n,
  })
  expect(meaningOf({ ...tokenTransfer(token, dan, 7n), operation: 0 })).toEqual({
    kind: 'token-transfer',
    token,
    from: safe,
    to: dan,
    amount: 7n,
    mayBeNft: false,
  })
  expect(meaningOf(draftRejection(safe, 3))).toEqual({ kind: 'nothing' })
})

test('default: functions of one name are distinguished', () => {
  const abi = erc721CallsAbi
  const functionName = 'safeTransferFrom'
  for (const data of [
    encodeFunctionData({ abi, functionName, args: [safe, dan, 9n] }),
    encodeFunctionData({ abi, functionName, args: [safe, dan, 9n, '0x12'] }),
  ])
    expect(meaningOf(call(token, data))).toEqual({
      kind: 'nft-transfer',
      token,
      from: safe,
      to: dan,
      tokenId: 9n,
    })
})

test('default: a Safe changes itself by calls to itself only', () => {
  const data = encodeFunctionData({
    abi: safeCallsAbi,
    functionName: 'swapOwner',
    args: [at('02'), olga, dan],
  })
  expect(decodeTransaction(call(safe, data), safe)).toMatchObject({
    method: 'swapOwner',
    arguments: [
      { name: 'prevOwner', type: 'address', value: at('02') },
      { name: 'oldOwner', type: 'address', value: olga },
      { name: 'newOwner', type: 'address', value: dan },
    ],
    meaning: { kind: 'safe-change', change: { type: 'swap-owner', owner: olga, by: dan } },
  })
  expect(meaningOf(call(token, data))).toEqual({ kind: 'unknown' })
})

test('default: claims and Blast’s settings', () => {
  const data = encodeFunctionData({
    abi: merkleDistributorAbi,
    functionName: 'claimTo',
    args: [1n, 2n, dan, []],
  })
  expect(meaningOf(call(token, data))).toEqual({
    kind: 'claim',
    distributor: token,
    count: 1,
    amount: 2n,
    account: safe,
    recipient: dan,
    delegatee: null,
  })
  const configure = encodeFunctionData({ abi: parseAbi(['function configureClaimableYield()']) })
  const blast = '0x4300000000000000000000000000000000000002'
  expect(meaningOf(call(blast, configure))).toEqual({ kind: 'blast-setting', contract: blast })
  expect(meaningOf(call(token, configure))).toEqual({ kind: 'unknown' })
})

test('default: a message that the Safe approves on chain', () => {
  const abi = parseAbi(['function signMessage(bytes _data)'])
  const data = encodeFunctionData({ abi, args: ['0x1234'] })
  expect(meaningOf(call(signMessageLib.address, data, 0n, 1))).toEqual({
    kind: 'message-approval',
    message: '0x1234',
  })
  expect(meaningOf(call(token, data, 0n, 1))).toEqual({ kind: 'unknown' })
})

test('default: batches are read as deep as they go, and only of Safe’s own library', () => {
  const inner = draftTransaction([etherTransfer(dan, 1n), tokenTransfer(token, dan, 2n)], 0)
  const outer = encodeMultiSend([
    { to: inner.to, value: 0n, data: inner.data, operation: 1 },
    { ...etherTransfer(olga, 3n), operation: 0 },
  ])
  expect(meaningOf(call(multiSendCallOnly.address, outer, 0n, 1))).toMatchObject({
    kind: 'batch',
    calls: [
      { meaning: { kind: 'batch', calls: [{ meaning: { value: 1n } }, { meaning: { amount: 2n } }] } },
      { meaning: { kind: 'ether-transfer', to: olga, value: 3n } },
    ],
  })
  expect(meaningOf(call(token, outer, 0n, 1))).toEqual({ kind: 'unknown' })
  // Called and not run as its own, the library would be the one that pays.
  expect(meaningOf(call(multiSendCallOnly.address, outer))).toEqual({ kind: 'unknown' })
})

test('behavior: bytes behind a known call make it unknown', () => {
  const { to, data } = tokenTransfer(token, dan, 7n)
  expect(meaningOf(call(to, `${data}00`))).toEqual({ kind: 'unknown' })
  expect(meaningOf(call(to, data.slice(0, -2) as Hex))).toEqual({ kind: 'unknown' })
})

const calls = fc.array(
  fc.record({
    to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes))),
    value: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
    data: fc.uint8Array({ maxLength: 100 }).map((bytes) => toHex(bytes)),
  }),
  { minLength: 2, maxLength: 5 },
)

test('behavior: a batch is the same as another implementation makes it, and is read back', () => {
  fc.assert(
    fc.property(calls, (each) => {
      const made = draftTransaction(each, 0)
      expect(made).toMatchObject(batchCalls(each))
      expect(decodeMultiSend(made.data)).toEqual(unbatchCalls(made.data))
      expect(decodeMultiSend(made.data)).toEqual(each.map((one) => ({ ...one, operation: 0 })))
    }),
    { numRuns: runs(50) },
  )
})

test('behavior: a batch that is cut or longer than it says is none', () => {
  const { data } = draftTransaction([etherTransfer(dan, 1n), tokenTransfer(token, dan, 2n)], 0)
  // The length of the packed calls is in the second word.
  const shorter = `${data.slice(0, 74)}${toHex(200, { size: 32 }).slice(2)}${data.slice(138)}` as Hex
  expect(decodeMultiSend(shorter)).toBeUndefined()
  expect(decodeMultiSend(tokenTransfer(token, dan, 2n).data)).toBeUndefined()
})

test('behavior: never throws, whatever the bytes', () => {
  const selectors = fc.constantFrom('a9059cbb', '8d80ff0a', '23b872dd', '0d582f13', 'b88d4fde', '')
  fc.assert(
    fc.property(selectors, fc.uint8Array({ maxLength: 200 }), fc.nat(1), (selector, bytes, operation) => {
      const data: Hex = `0x${selector}${toHex(bytes).slice(2)}`
      const decoded = decodeTransaction({ to: multiSendCallOnly.address, value: 0n, data, operation }, safe)
      expect(decoded.data).toBe(data)
    }),
    { numRuns: runs(300) },
  )
})
