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
    ['an invented height', 2, [head(100), head(10 ** 9), head(100)], { newest: 100, common: 100, stale: [] }],
    ['an invented low height', 2, [head(100), head(5), head(100)], { newest: 100, common: 100, stale: [1] }],
    ['30 s older', 2, [head(100), head(99, 32)], { newest: 99, common: 99, stale: [] }],
    ['31 s older', 2, [head(100), head(99, 33)], { newest: 100, common: 100, stale: [1] }],
    ['15 blocks below', 2, [head(100), head(100), head(85)], { newest: 100, common: 85, stale: [] }],
    ['16 blocks below', 2, [head(100), head(100), head(84)], { newest: 100, common: 100, stale: [2] }],
    ['15 blocks above', 2, [head(115), head(100)], { newest: 100, common: 100, stale: [] }],
    [
      'two stuck beside two that are not',
      2,
      [head(40, 122), head(100), head(40, 122), head(99, 4)],
      { newest: 99, common: 99, stale: [0, 2] },
    ],
    [
      'two stuck beside two that are not, where three are asked for',
      3,
      [head(40, 122), head(100), head(40, 122), head(99, 4)],
      { newest: 99, common: 99, stale: [0, 2] },
    ],
    [
      'two stuck, where one is enough',
      1,
      [head(40, 122), head(40, 122), head(100)],
      { newest: 100, common: 100, stale: [0, 1] },
    ],
    ['a halted chain', 2, [head(100, 4000), head(100, 4000)], { newest: 100, common: 100, stale: [] }],
  ] as const)('%s', (_, wanted, heads, expected) => {
    expect(chooseBlock(heads, { wanted })).toEqual({ type: 'chosen', ...expected })
  })

  it.each([
    ['two of three stuck', [head(40, 122), head(40, 122), head(100)], { ahead: [2], behind: [0, 1] }],
    ['an invented future', [head(100), head(5000, -3600), head(100)], { ahead: [1], behind: [0, 2] }],
    [
      'an invented future beside a stuck node',
      [head(40, 122), head(5000, -3600), head(100), head(99, 4)],
      { ahead: [1], behind: [2, 3] },
    ],
  ])('%s: one that is ahead of two is contested', (_, heads, expected) => {
    expect(chooseBlock(heads, { wanted: 2 })).toEqual({ type: 'contested', ...expected })
  })

  it('does not depend on the time of day', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ number: fc.nat(2000), timestamp: fc.integer({ min: now, max: now + 200 }) }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.integer({ min: -now, max: now }),
        (heads, shift) => {
          const shifted = heads.map((each) => ({ ...each, timestamp: each.timestamp + shift }))
          expect(chooseBlock(shifted, { wanted: 2 })).toEqual(chooseBlock(heads, { wanted: 2 }))
        },
      ),
    )
  })

  it.each([
    ['two nodes with heights that lag cannot explain', [head(1000), head(5)]],
    ['two nodes 16 blocks apart', [head(116), head(100)]],
    ['three nodes, none near another', [head(10 ** 9), head(1000), head(5)]],
  ])('%s: a contradiction', (_, heads) => {
    expect(chooseBlock(heads, { wanted: 2 })).toEqual({ type: 'contradiction' })
  })

  it('is moved by one of three nodes neither above nor below the two honest ones', () => {
    fc.assert(
      fc.property(
        fc.record({ number: fc.nat(10 ** 12), timestamp: fc.nat(now * 2) }),
        fc.nat(2),
        fc.nat(2),
        (liar, position, lag) => {
          const honest = [head(1000), head(1000 - lag, 2 + 2 * lag)]
          const choice = chooseBlock(honest.toSpliced(position, 0, liar), { wanted: 2 })
          if (choice.type !== 'chosen') return
          expect(choice.newest).toBeLessThanOrEqual(1000)
          expect(choice.newest).toBeGreaterThanOrEqual(1000 - lag)
        },
      ),
    )
  })
})
