import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseBlock } from './chooseBlock.ts'

const now = 1_800_000_000
const head = (number: number, age = 2) => ({ number, timestamp: now - age })

describe('chooseBlock', () => {
  it.each([
    ['one node', 1, [head(100)], { newest: 100, common: 100, stale: [] }],
    ['two nodes, one a block behind', 2, [head(100), head(99, 4)], { newest: 99, common: 99, stale: [] }],
    ['two nodes, one stuck', 2, [head(100), head(40, 122)], { newest: 100, common: 100, stale: [1] }],
    ['three nodes', 2, [head(98, 6), head(100), head(99, 4)], { newest: 99, common: 98, stale: [] }],
    [
      'two of three stuck',
      2,
      [head(40, 122), head(40, 122), head(100)],
      { newest: 100, common: 100, stale: [0, 1] },
    ],
    ['an invented height', 2, [head(100), head(10 ** 9), head(100)], { newest: 100, common: 100, stale: [] }],
    ['an invented low height', 2, [head(100), head(5), head(100)], { newest: 100, common: 100, stale: [1] }],
    [
      'an invented future',
      2,
      [head(100), head(5000, -3600), head(100)],
      { newest: 100, common: 100, stale: [1] },
    ],
    [
      'a clock that is wrong for all',
      2,
      [head(100, -3600), head(99, -3598)],
      { newest: 99, common: 99, stale: [] },
    ],
    ['a halted chain', 2, [head(100, 4000), head(100, 4000)], { newest: 100, common: 100, stale: [] }],
  ] as const)('%s', (_, wanted, heads, expected) => {
    expect(chooseBlock(heads, { now, wanted })).toEqual({ type: 'chosen', ...expected })
  })

  it.each([
    ['two nodes with heights that lag cannot explain', [head(1000), head(5)]],
    ['three nodes, none near another', [head(10 ** 9), head(1000), head(5)]],
  ])('%s: a contradiction', (_, heads) => {
    expect(chooseBlock(heads, { now, wanted: 2 })).toEqual({ type: 'contradiction' })
  })

  it('is moved by one of three nodes neither above nor below the two honest ones', () => {
    fc.assert(
      fc.property(
        fc.record({ number: fc.nat(10 ** 12), timestamp: fc.nat(now * 2) }),
        fc.nat(2),
        fc.nat(2),
        (liar, position, lag) => {
          const honest = [head(1000), head(1000 - lag, 2 + 2 * lag)]
          const choice = chooseBlock(honest.toSpliced(position, 0, liar), { now, wanted: 2 })
          if (choice.type === 'contradiction') return
          expect(choice.newest).toBeLessThanOrEqual(1000)
          expect(choice.newest).toBeGreaterThanOrEqual(1000 - lag)
        },
      ),
    )
  })
})
