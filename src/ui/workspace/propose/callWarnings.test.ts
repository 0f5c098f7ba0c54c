import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { decodeTransaction } from '../../../multisig/build/decodeTransaction.ts'
import { etherTransfer, tokenTransfer } from '../../../multisig/build/draftTransaction.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import { ownersCall } from '../../../multisig/build/ownerCalls.ts'
import { callWarnings } from './callWarnings.ts'

const safe = '0x41675C099F32341bf84BFc5382aF534df5C7461a'
const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x4300000000000000000000000000000000000003'
const warn = (call: SafeCall, facts = {}) =>
  callWarnings(decodeTransaction({ ...call, operation: 0 }, safe), {
    safe,
    contracts: [token, safe],
    recipients: [ada],
    owners: { owners: [ada, ben], threshold: 2 },
    ...facts,
  })
const approve = (amount: bigint): SafeCall => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ben, amount] }),
})
const approveAll = (isApproved: boolean): SafeCall => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({
    abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
    args: [ben, isApproved],
  }),
})
const firstTime = 'This Safe hasn’t sent to this recipient lately. Compare every character of the address.'

it.each([
  ['a known recipient', etherTransfer(ada, 1n), {}, []],
  ['a known recipient of a token', tokenTransfer(token, ada, 1n), {}, []],
  ['a new recipient', etherTransfer(ben, 1n), {}, [firstTime]],
  [
    'a new recipient that looks like a known one',
    etherTransfer('0xf39F000000000000000000000000000000002266', 1n),
    {},
    [
      `This recipient looks like ${ada}, but it’s another address. This Safe has sent to ${ada} before. Scammers make such addresses. Compare every character.`,
    ],
  ],
  ['a new recipient of a token', tokenTransfer(token, ben, 1n), {}, [firstTime]],
  ['a recipient, where the history was not read', etherTransfer(ben, 1n), { recipients: undefined }, []],
  ['the Safe itself', etherTransfer(safe, 1n), {}, ['This sends from the Safe to itself.']],
  [
    'no contract',
    { to: ben, value: 0n, data: '0x12345678' },
    {},
    ['There is no contract at this address. The call does nothing.'],
  ],
  [
    'an address of which nobody knows',
    { to: ben, value: 0n, data: '0x12345678' },
    { contracts: undefined },
    [],
  ],
  ['a contract', { to: token, value: 0n, data: '0x12345678' }, {}, []],
  [
    'the Safe’s own functions',
    { to: safe, value: 0n, data: '0x12345678' },
    {},
    ['This calls the Safe itself. It can change who controls it.'],
  ],
  [
    'a threshold of one',
    ownersCall(safe, { owners: [ada, ben], threshold: 2 }, { type: 'threshold', threshold: 1 }),
    {},
    [
      'This calls the Safe itself. It can change who controls it.',
      'Any owner can then act alone. One stolen key can empty the Safe.',
    ],
  ],
  [
    'a threshold of all',
    ownersCall(safe, { owners: [ada, ben], threshold: 1 }, { type: 'threshold', threshold: 2 }),
    {},
    [
      'This calls the Safe itself. It can change who controls it.',
      'Every owner must then sign. If one key is lost, nothing can leave the Safe.',
    ],
  ],
  ['no allowance any more', approve(0n), {}, []],
  ['some allowance', approve(5n), {}, ['The spender can take tokens from the Safe without asking again.']],
  [
    'an allowance without limit',
    approve(maxUint256),
    {},
    ['The spender can take all of this token from the Safe, now and later.'],
  ],
  [
    'all of a collection',
    approveAll(true),
    {},
    ['The operator can take every collectible of this collection from the Safe.'],
  ],
  ['a collection taken back', approveAll(false), {}, []],
] as const)('%s', (_, call, facts, warnings) => {
  expect(warn(call, facts)).toEqual(warnings)
})
