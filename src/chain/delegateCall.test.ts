import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { encodeDelegate, readDelegate } from './delegateCall.ts'

const token = getAddress(`0x${'70'.repeat(20)}`)
const delegatee = getAddress('0xAbCdEf0000000000000000000000000000000001')
const abi = parseAbi(['function delegate(address delegatee)'])

test('the call is that of the token’s `delegate`, and is read back', () => {
  const call = encodeDelegate(token, delegatee)
  expect(call).toEqual({ to: token, data: encodeFunctionData({ abi, args: [delegatee] }) })
  expect(readDelegate(call.data)).toBe(delegatee)
  expect(readDelegate(`0x${call.data.slice(2).toUpperCase()}`)).toBe(delegatee)
})

test.each([
  ['nobody', `0x5c19a95c${'0'.repeat(64)}`],
  ['another function', `0x5c19a95d${'0'.repeat(24)}${'1'.repeat(40)}`],
  ['an address with more before it', `0x5c19a95c${'1'.repeat(64)}`],
  ['a cut one', `0x5c19a95c${'0'.repeat(24)}${'1'.repeat(39)}`],
  ['one with more behind it', `0x5c19a95c${'0'.repeat(24)}${'1'.repeat(40)}00`],
  ['one with more before it', `ff0x5c19a95c${'0'.repeat(24)}${'1'.repeat(40)}`],
  ['no call', '0x'],
])('%s is no delegation', (_, data) => {
  expect(readDelegate(data)).toBeUndefined()
})

test('an address that ends in zeros is somebody', () => {
  expect(readDelegate(`0x5c19a95c${'0'.repeat(24)}1${'0'.repeat(39)}`)).toBe(
    getAddress(`0x1${'0'.repeat(39)}`),
  )
})

test('an address that begins with zeros is somebody, too', () => {
  const data = `0x5c19a95c${'0'.repeat(24)}${'0'.repeat(39)}1`
  expect(readDelegate(data)).toBe(getAddress(`0x${'0'.repeat(39)}1`))
})
