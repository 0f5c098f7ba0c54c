import { expect, it } from 'vitest'
import { claimOf } from './claimOf.ts'

const account = `0x${'ab'.repeat(20)}` as const
const node = (byte: string) => `0x${byte.repeat(32)}`
const row = {
  account,
  claim_index: 9_007_199_254_740_991,
  amount: '123456789012345678901234567890',
  proof: JSON.stringify([node('0a'), node('0b')]),
  paid_before: null,
}
const claim = (change: Partial<Parameters<typeof claimOf>[0]>) => claimOf({ ...row, ...change })

it('is what was taken in, to the last digit', () => {
  expect(claimOf(row)).toEqual({
    index: 9_007_199_254_740_991n,
    account,
    amount: 123_456_789_012_345_678_901_234_567_890n,
    proof: [node('0a'), node('0b')],
    paidBefore: undefined,
  })
  // The only one on its list has no proof.
  expect(claim({ proof: '[]' })).toMatchObject({ proof: [] })
})

it('has what had been paid before, also where that was nothing', () => {
  expect(claim({ paid_before: '77' })).toMatchObject({ paidBefore: 77n })
  expect(claim({ paid_before: '0' })).toMatchObject({ paidBefore: 0n })
})

it.each([
  ['an account with a digit too few', { account: account.slice(0, -1) }],
  ['an account of a transaction’s length', { account: node('ab') }],
  ['an account in large letters', { account: `0x${'AB'.repeat(20)}` }],
  ['a proof with a node of another length', { proof: JSON.stringify([node('0a'), account]) }],
  ['a proof that is one node', { proof: JSON.stringify(node('0a')) }],
  ['a proof that is no JSON', { proof: node('0a') }],
  ['an amount with a point', { amount: '1.5' }],
])('is never read of a damaged row: %s', (_, change) => {
  expect(() => claim(change)).toThrow()
})
