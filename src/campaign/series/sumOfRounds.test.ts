import { expect, test } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import { tableOf } from '../fixtures/makeTrees.ts'
import type { Hex } from '../hex.ts'
import { sumOfRounds } from './sumOfRounds.ts'

const listOf = (amounts: Readonly<Record<string, bigint>>) =>
  tableOf(Object.entries(amounts).map(([digit, amount]): [Hex, bigint] => [`0x${digit.repeat(40)}`, amount]))

test('an account has what all rounds give it, in however many of them it is', () => {
  const rounds = [
    listOf({ b: 1n, d: 2n }),
    listOf({ a: 10n, b: 20n }),
    listOf({ d: 100n, e: 200n }),
    listOf({ b: 1_000n }),
    listOf({ a: 10_000n, f: 5n }),
  ]
  const sums = [1, 2, 3, 4, 5].map((count) => sumOfRounds(rounds.slice(0, count)))
  expect(sums).toEqual([
    listOf({ b: 1n, d: 2n }),
    listOf({ a: 10n, b: 21n, d: 2n }),
    listOf({ a: 10n, b: 21n, d: 102n, e: 200n }),
    listOf({ a: 10n, b: 1_021n, d: 102n, e: 200n }),
    listOf({ a: 10_010n, b: 1_021n, d: 102n, e: 200n, f: 5n }),
  ])
})

test('one round is its own sum, and no rounds give nothing', () => {
  const round = listOf({ a: 1n })
  expect(sumOfRounds([round])).toBe(round)
  expect(sumOfRounds([])).toEqual({ count: 0, records: new Uint8Array(0), total: 0n })
})

test('a sum of 256 bits is one, and a larger one is refused with the page to read on', () => {
  const half = listOf({ a: 2n ** 255n })
  expect(sumOfRounds([half, listOf({ a: 2n ** 255n - 1n })]).total).toBe(2n ** 256n - 1n)
  const refused = () => sumOfRounds([half, listOf({ b: 2n ** 255n })])
  expect(refused).toThrow(EverclaimError)
  expect(refused).toThrow(
    'The rounds of this series add up to more than any token has.\n\nDocs: docs/package-format.md',
  )
})
