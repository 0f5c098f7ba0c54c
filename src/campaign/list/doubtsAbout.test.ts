import { expect, test } from 'vitest'
import { doubtsAbout } from './doubtsAbout.ts'

const clear = { hasDoubtfulPoints: false, hasDoubtfulNeighbours: false }
const whole = (decimals: number) => ({ unit: 'whole', decimals }) as const
const base = { unit: 'base' } as const
const most = 10n ** 12n * 10n ** 18n

test('a trillion whole tokens for everybody may be base units', () => {
  expect(doubtsAbout(clear, whole(18), { smallest: most, largest: most })).toEqual(['looks-like-base-units'])
  expect(doubtsAbout(clear, whole(18), { smallest: most - 1n, largest: most })).toEqual([])
  expect(doubtsAbout(clear, whole(6), { smallest: 10n ** 18n, largest: 10n ** 18n })).toEqual([
    'looks-like-base-units',
  ])
})

test('tokens of few decimals may well be so many, and base units are as many as they are', () => {
  expect(doubtsAbout(clear, whole(5), { smallest: most, largest: most })).toEqual([])
  expect(doubtsAbout(clear, base, { smallest: most, largest: most })).toEqual([])
})

test('less than a billion base units for everybody may be whole tokens', () => {
  expect(doubtsAbout(clear, base, { smallest: 1n, largest: 10n ** 9n - 1n })).toEqual([
    'looks-like-whole-tokens',
  ])
  expect(doubtsAbout(clear, base, { smallest: 1n, largest: 10n ** 9n })).toEqual([])
  expect(doubtsAbout(clear, whole(18), { smallest: 1n, largest: 1n })).toEqual([])
})

test('points and neighbours are doubted as the list says, with amounts or without', () => {
  expect(doubtsAbout({ ...clear, hasDoubtfulPoints: true }, base, undefined)).toEqual([
    'points-may-be-separators',
  ])
  expect(doubtsAbout({ ...clear, hasDoubtfulNeighbours: true }, whole(18), undefined)).toEqual([
    'amounts-may-be-cut',
  ])
  expect(
    doubtsAbout({ hasDoubtfulPoints: true, hasDoubtfulNeighbours: true }, base, {
      smallest: 1n,
      largest: 1n,
    }),
  ).toEqual(['looks-like-whole-tokens', 'points-may-be-separators', 'amounts-may-be-cut'])
})
