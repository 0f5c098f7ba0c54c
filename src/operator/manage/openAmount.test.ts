import { describe, expect, test } from 'vitest'
import type { LoggedClaim } from './claimHistory.ts'
import { openAmount } from './openAmount.ts'

const terms = { count: 4, total: 100n }
const claim = (index: number, amount: bigint): LoggedClaim => ({
  index,
  amount,
  account: `0x${'11'.repeat(20)}`,
  recipient: `0x${'11'.repeat(20)}`,
  transactionHash: `0x${'22'.repeat(32)}`,
  blockNumber: 1,
})
const whole = (claims: readonly LoggedClaim[]) => ({ claims, refusedCount: 0, missingCount: 0 })
const of = (input: Partial<Parameters<typeof openAmount>[1]>) =>
  openAmount(terms, { progress: undefined, claimedCount: 2, history: undefined, ...input })

describe('openAmount', () => {
  test('the list is the best word', () => {
    const progress = { paidCount: 2, paid: 30n, openCount: 2, open: 70n }
    expect(of({ progress, history: whole([claim(0, 1n), claim(1, 2n)]) })).toEqual({
      ...progress,
      by: 'list',
    })
  })

  test('where nobody or everybody has claimed the contract alone says it', () => {
    expect(of({ claimedCount: 0 })).toEqual({
      paidCount: 0,
      paid: 0n,
      openCount: 4,
      open: 100n,
      by: 'contract',
    })
    expect(of({ claimedCount: 4 })).toEqual({
      paidCount: 4,
      paid: 100n,
      openCount: 0,
      open: 0n,
      by: 'contract',
    })
  })

  test('logs that are all there say it, marked as reported by one node', () => {
    expect(of({ history: whole([claim(0, 10n), claim(3, 20n)]) })).toEqual({
      paidCount: 2,
      paid: 30n,
      openCount: 2,
      open: 70n,
      by: 'logs',
    })
  })

  test.each([
    ['the chain is not read', { claimedCount: undefined }],
    ['no logs are read', {}],
    ['a log is missing', { history: { ...whole([claim(0, 10n)]), missingCount: 1 } }],
    ['there are fewer than the contract has paid', { history: whole([claim(0, 10n)]) }],
    ['they come to more than all of it', { history: whole([claim(0, 90n), claim(1, 20n)]) }],
  ])('nothing is guessed where %s', (_, input) => {
    expect(of(input)).toBeUndefined()
  })
})
