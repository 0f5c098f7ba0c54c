import { concatHex, getAddress, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { signMessageLib } from '../../multisig/build/knownContracts.ts'
import { draftMessageApproval, readMessageApproval } from './messageApproval.ts'

const contentHash: Hex = `0x${'ab'.repeat(32)}`
const drafted = draftMessageApproval(contentHash, 4)

test('a Safe approves a hash through Safe’s library, as its own code, and sends nothing', () => {
  expect(drafted).toMatchObject({ to: signMessageLib.address, value: 0n, operation: 1, nonce: 4 })
  expect(readMessageApproval(drafted)).toBe(contentHash)
  const capitals: Hex = `0x${drafted.data.slice(2, 10)}${drafted.data.slice(10).toUpperCase()}`
  expect(readMessageApproval({ ...drafted, data: capitals })).toBe(contentHash)
})

test.each([
  ['a plain call', { operation: 0 as const }],
  ['one that sends ETH', { value: 1n }],
  ['one to another contract', { to: getAddress(`0x${'1'.repeat(40)}`) }],
  ['another function', { data: `0x12345678${drafted.data.slice(10)}` as Hex }],
  ['one with more behind it', { data: concatHex([drafted.data, pad('0x')]) }],
  ['one with a shorter hash', { data: draftMessageApproval('0xab', 4).data }],
  ['nothing', { data: '0x' as Hex }],
])('%s approves no hash that is known', (_, changed) => {
  expect(readMessageApproval({ ...drafted, ...changed })).toBeUndefined()
})
