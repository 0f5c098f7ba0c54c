import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import { readAllocation } from '../../campaign/allocations.ts'
import { arbitraryList } from '../../campaign/fixtures/arbitraryList.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import { isPaid, listProgress, openIndices, writeOpenAllocations } from './openAllocations.ts'

/** A list and any bitmap over it, bits beyond its end included: those are nobody's. */
const arbitraryState = arbitraryList(600).chain((list) =>
  fc.record({
    list: fc.constant(list),
    words: fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), {
      minLength: Math.ceil(list.count / 256),
      maxLength: Math.ceil(list.count / 256),
    }),
  }),
)

describe('what is open', () => {
  test('is what has no bit, to the last base unit, in any list under any bitmap', () => {
    fc.assert(
      fc.property(arbitraryState, ({ list, words }) => {
        const rows = Array.from({ length: list.count }, (_, index) => readAllocation(list.records, index))
        const open = rows.filter(({ index }) => !isPaid(words, index))
        const sum = open.reduce((total, { amount }) => total + amount, 0n)
        expect(listProgress(list, words)).toEqual({
          paidCount: list.count - open.length,
          paid: list.total - sum,
          openCount: open.length,
          open: sum,
        })
        expect(openIndices(list.count, words)).toEqual(open.map(({ index }) => index))
      }),
      { numRuns: runs(50) },
    )
  })

  test('as a CSV: amounts for readers and in base units', () => {
    const list = tableOf([
      [`0x${'0a'.repeat(20)}`, 1_500_000n],
      [`0x${'0b'.repeat(20)}`, 7n],
      [`0x${'0c'.repeat(20)}`, 2_000_000n],
    ])
    expect([...writeOpenAllocations(list, [0b010n], 6)].map(({ text }) => text).join('')).toBe(
      [
        'index,address,amount,amount_base_units',
        `0,0x${'0a'.repeat(20)},1.5,1500000`,
        `2,0x${'0c'.repeat(20)},2,2000000`,
        '',
      ].join('\n'),
    )
    expect([...writeOpenAllocations(list, [0b111n], 6)].map(({ text }) => text)).toEqual([
      'index,address,amount,amount_base_units\n',
    ])
  })
})
