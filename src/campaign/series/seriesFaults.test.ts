import { expect, test } from 'vitest'
import type { Hex } from '../hex.ts'
import type { Manifest } from '../manifest.ts'
import { moneyFaults, type Round, seriesFaults } from './seriesFaults.ts'

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
const token = { address: addressOf('7'), decimals: 18 }
const roundOf = (
  distributor: Hex,
  manifestHash: Hex,
  changed: Partial<Record<keyof Manifest, unknown>> = {},
): Round => ({
  distributor,
  manifestHash,
  // Of a manifest it reads these; what is wrong there may be of any type.
  manifest: { chainId: 81457, token, ...changed } as unknown as Manifest,
})
const first = roundOf('0xD1', '0xa1')
const previous = { distributor: '0xd1', manifestHash: '0xa1' }
const second = (changed = {}) => roundOf('0xd2', '0xa2', { previous, ...changed })

test('rounds of which each names the one before it are a series', () => {
  expect(seriesFaults([])).toEqual([])
  expect(seriesFaults([first, second()])).toEqual([])
})

test('the first round names none, and pays at once', () => {
  const odd = roundOf('0xd1', '0xa1', { previous: { ...previous, distributor: '0xd0' }, schedule: {} })
  expect(seriesFaults([odd])).toEqual([
    { round: 1, fault: { code: 'not-first', distributor: '0xd0' } },
    { round: 1, fault: { code: 'over-time' } },
  ])
})

test('a later round names the contract and the package of the one before it', () => {
  expect(seriesFaults([first, roundOf('0xd2', '0xa2')])).toEqual([
    { round: 2, fault: { code: 'names-none' } },
  ])
  expect(seriesFaults([first, second({ previous: { distributor: '0xd9', manifestHash: '0xa9' } })])).toEqual([
    { round: 2, fault: { code: 'other-package', named: '0xa9', found: '0xa1' } },
    { round: 2, fault: { code: 'other-contract', named: '0xd9', found: '0xD1' } },
  ])
})

test('it pays the same token on the same chain', () => {
  const other = { address: addressOf('8'), decimals: 18 }
  expect(seriesFaults([first, second({ chainId: 1, token: other })])).toEqual([
    { round: 2, fault: { code: 'other-chain', own: '1', other: '81457' } },
    { round: 2, fault: { code: 'other-token', own: other.address, other: token.address } },
  ])
  expect(moneyFaults(second({ token: { ...token, decimals: 6 } }), first)).toEqual([
    { code: 'other-token', own: token.address, other: token.address },
  ])
  expect(moneyFaults(second(), first)).toEqual([])
})
