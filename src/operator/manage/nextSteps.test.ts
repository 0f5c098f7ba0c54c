import { describe, expect, test } from 'vitest'
import { nextSteps } from './nextSteps.ts'
import type { Earnings } from './readEarnings.ts'
import { quietEarnings } from './test-support/quietEarnings.ts'

const earnings = quietEarnings(`0x${'11'.repeat(20)}`)
const quiet: Parameters<typeof nextSteps>[0] = {
  phase: 'open',
  isListOnRequest: false,
  openCount: 3,
  hasEnd: true,
  earnings,
  waiting: [],
  isForeign: false,
  solvency: { status: 'solvent', owed: 5n, held: 5n, spare: 0n, by: 'list' },
}
const idsOf = (change: Partial<typeof quiet>) => nextSteps({ ...quiet, ...change }).map(({ id }) => id)
const textOf = (change: Partial<typeof quiet>) => nextSteps({ ...quiet, ...change })[0]?.text

describe('nextSteps', () => {
  test('of a campaign that runs by itself there is nothing to do, and it says so', () => {
    expect(idsOf({})).toEqual(['wait'])
    expect(textOf({})).toContain('When claims have ended, sweep the unclaimed tokens')
    expect(textOf({ hasEnd: false })).toBe('Nothing to do now.')
    expect(textOf({ phase: 'upcoming' })).toBe('Nothing to do until claims open.')
    expect(textOf({ openCount: 0 })).toBe('Everyone has been paid. Nothing more to do.')
  })

  test('missing money comes first', () => {
    expect(
      idsOf({
        solvency: { status: 'short', owed: 5n, held: 4n, missing: 1n, by: 'list' },
        waiting: ['push'],
      }),
    ).toEqual(['fund', 'proposals'])
  })

  test('nobody is asked to fund a cancelled campaign', () => {
    const cancelled = (held: bigint) => ({ status: 'cancelled', held }) as const
    expect(idsOf({ phase: 'upcoming', solvency: cancelled(0n) })).toEqual(['cancelled'])
    expect(textOf({ phase: 'upcoming', solvency: cancelled(0n) })).toContain('There is nothing left to do')
    expect(textOf({ phase: 'upcoming', solvency: cancelled(1n) })).toContain('can cancel again')
    expect(textOf({ phase: 'open', solvency: cancelled(1n) })).toContain('It belongs to the list')
  })

  test('nobody is asked to send money to a contract that the site does not know', () => {
    const solvency = { status: 'short', owed: 5n, held: 4n, missing: 1n, by: 'list' } as const
    expect(idsOf({ solvency, isForeign: true })).toEqual(['compare'])
    expect(textOf({ solvency, isForeign: true })).toContain('Don’t send money because of a link')
  })

  test('where the list decides and is not read, reading it is what is to be done', () => {
    const solvency = { status: 'could-not-check', reason: '' } as const
    expect(idsOf({ solvency, isListOnRequest: true })).toEqual(['read-list'])
    expect(idsOf({ solvency })).toEqual(['wait'])
  })

  test('after the end what is left is swept, once', () => {
    expect(idsOf({ phase: 'ended', solvency: { status: 'over', held: 1n } })).toEqual(['sweep'])
    expect(idsOf({ phase: 'ended', solvency: { status: 'over', held: 0n } })).toEqual(['wait'])
    // A Safe was asked for it already.
    expect(idsOf({ phase: 'ended', solvency: { status: 'over', held: 1n }, waiting: ['sweep'] })).toEqual([
      'proposals',
    ])
  })

  test('yield is an errand, gas only once all of it is ripe; neither hides that nothing is pressing', () => {
    const waits = {
      ...earnings,
      yields: { status: 'succeeds', brings: { ether: 1n, usdb: 0n, weth: 0n } },
    } as const
    expect(idsOf({ earnings: waits })).toEqual(['wait', 'yield'])
    const gas = { status: 'succeeds', brings: 1n } as const
    expect(idsOf({ earnings: { ...earnings, gas } })).toEqual(['wait', 'gas'])
    const maturity = { waiting: 2n, matured: 1n, allMatureAt: 5 }
    expect(idsOf({ earnings: { ...earnings, gas, maturity } })).toEqual(['wait'])
  })

  test('gas is said to have matured whole only where that is known', () => {
    const ofGas = (maturity: Earnings['maturity']) =>
      nextSteps({
        ...quiet,
        earnings: { ...earnings, gas: { status: 'succeeds', brings: 1n }, maturity },
      }).at(-1)?.text
    const whole = { waiting: 1n, matured: 1n, allMatureAt: null }
    expect(ofGas(whole)).toBe('Collect the gas refunds. All have matured.')
    expect(ofGas(undefined)).toBe('Collect the matured gas refunds. We couldn’t check for more.')
  })

  test('a chain that is silent says nothing, not even that nothing is to be done', () => {
    expect(idsOf({ phase: undefined, solvency: { status: 'could-not-check', reason: '' } })).toEqual([
      'ask-again',
    ])
  })
})
