import { UserRejectedRequestError } from 'viem'
import { expect, test } from 'vitest'
import { walletErrorOf } from '../wallet/walletErrorOf.ts'
import { isRejection } from './isRejection.ts'

test.each([
  ['EIP-1193', { code: 4001 }],
  ['WalletConnect', { code: 5000 }],
  ['ethers', { code: 'ACTION_REJECTED' }],
  ['viem', new UserRejectedRequestError(new Error('no'))],
  ['a no wrapped twice', new Error('outer', { cause: new Error('inner', { cause: { code: 4001 } }) })],
])('default: a no by %s', (_, error) => {
  expect(isRejection(walletErrorOf(error, 'send'))).toBe(true)
})

const circle: { cause?: unknown } = {}
circle.cause = circle

test.each([
  ['a pending request', { code: -32002 }],
  ['a failed send', new Error('insufficient funds')],
  ['a text', 'rejected'],
  ['nothing', undefined],
  ['a circle', circle],
  [
    'a wallet that cannot switch, in a wrapper that says no',
    new UserRejectedRequestError(Object.assign(new Error('x'), { code: 5101 })),
  ],
])('behavior: %s is no no', (_, error) => {
  expect(isRejection(walletErrorOf(error, 'send'))).toBe(false)
})

test('behavior: what no wallet has said is no no', () => {
  expect(isRejection({ code: 4001 })).toBe(false)
  expect(isRejection(undefined)).toBe(false)
})
