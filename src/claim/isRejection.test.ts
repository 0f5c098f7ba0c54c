import { UserRejectedRequestError } from 'viem'
import { expect, test } from 'vitest'
import { isRejection } from './isRejection.ts'

test.each([
  ['EIP-1193', { code: 4001 }],
  ['WalletConnect', { code: 5000 }],
  ['ethers', { code: 'ACTION_REJECTED' }],
  ['viem', new UserRejectedRequestError(new Error('no'))],
  ['a no wrapped twice', new Error('outer', { cause: new Error('inner', { cause: { code: 4001 } }) })],
])('default: a no by %s', (_, error) => {
  expect(isRejection(error)).toBe(true)
})

const circle: { cause?: unknown } = {}
circle.cause = circle

test.each([
  ['a pending request', { code: -32002 }],
  ['a failed send', new Error('insufficient funds')],
  ['a text', 'rejected'],
  ['nothing', undefined],
  ['a circle', circle],
])('behavior: %s is no no', (_, error) => {
  expect(isRejection(error)).toBe(false)
})
