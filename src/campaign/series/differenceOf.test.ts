import { expect, test } from 'vitest'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { differenceKinds, differenceOf } from './differenceOf.ts'

const listOf = (amounts: Readonly<Record<string, bigint>>) =>
  tableOf(Object.entries(amounts).map(([digit, amount]): [Hex, bigint] => [`0x${digit.repeat(40)}`, amount]))

test('each account is in one part, with what it had and what it has', () => {
  const before = listOf({ a: 1n, b: 20n, c: 300n, d: 4_000n, e: 50_000n })
  const after = listOf({ a: 2n, b: 19n, c: 300n, e: 70_000n, f: 600_000n })
  expect(differenceOf(before, after)).toEqual({
    added: { count: 1, before: 0n, after: 600_000n },
    more: { count: 2, before: 50_001n, after: 70_002n },
    less: { count: 1, before: 20n, after: 19n },
    same: { count: 1, before: 300n, after: 300n },
    gone: { count: 1, before: 4_000n, after: 0n },
  })
})

test('the first account of both lists is neither new nor gone', () => {
  const difference = differenceOf(listOf({ a: 1n }), listOf({ a: 1n }))
  expect(differenceKinds.map((kind) => difference[kind].count)).toEqual([0, 0, 0, 1, 0])
})

test('what is new is shown first, and what is gone last', () => {
  expect(differenceKinds).toEqual(['added', 'more', 'less', 'same', 'gone'])
})
