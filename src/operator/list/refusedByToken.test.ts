import { expect, test } from 'vitest'
import { refusedByToken } from './refusedByToken.ts'

const token = { address: `0x${'7a'.repeat(20)}`, symbol: 'EVER' } as const
const ether = { address: `0x${'0'.repeat(40)}`, symbol: 'ETH' } as const

test('a list that names no token, or this one, can be paid', () => {
  expect(refusedByToken(undefined, token)).toBeUndefined()
  expect(refusedByToken({ kind: 'address', address: `0x${'7A'.repeat(20)}` }, token)).toBeUndefined()
  expect(refusedByToken({ kind: 'symbol', symbol: 'ever' }, token)).toBeUndefined()
  expect(refusedByToken({ kind: 'native' }, ether)).toBeUndefined()
})

test('one that names another is refused in words', () => {
  expect(refusedByToken({ kind: 'symbol', symbol: 'USDB' }, token)).toMatchInlineSnapshot(
    `"The list names "USDB", and you chose EVER (0x7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a)."`,
  )
  expect(refusedByToken({ kind: 'native' }, token)).toMatchInlineSnapshot(
    `"The list names ETH, and you chose EVER (0x7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a)."`,
  )
  expect(refusedByToken({ kind: 'address', address: token.address }, ether)).toMatchInlineSnapshot(
    `"The list names 0x7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a, and you chose ETH."`,
  )
})
