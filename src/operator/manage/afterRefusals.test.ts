import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterRefusals } from './afterRefusals.ts'

test('without a refusal all that are open', () => {
  expect(afterRefusals([1, 4, 9], [])).toEqual({ candidates: [1, 4, 9], refusedAlone: [] })
})

test('after a refusal the first half of that batch, and what a half has paid is left out', () => {
  const open = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  expect(afterRefusals(open, [[0, 1, 2, 3, 4]]).candidates).toEqual([0, 1, 2])
  expect(afterRefusals([3, 4, 5, 6, 7, 8], [[0, 1, 2, 3, 4]]).candidates).toEqual([3])
})

test('one that was refused alone is left out and named, and clears the batches that it was in', () => {
  expect(afterRefusals([2, 5, 7], [[0, 2, 5, 7], [2]])).toEqual({ candidates: [5, 7], refusedAlone: [2] })
})

test('the one who sinks a batch is found, all others are paid, and no batch is sent twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }).chain((size) =>
        fc.record({
          size: fc.constant(size),
          sinking: fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: 4 }),
        }),
      ),
      ({ size, sinking }) => {
        let open = Array.from({ length: size }, (_, index) => index)
        const refused: number[][] = []
        const sent = new Set<string>()
        for (;;) {
          const { candidates, refusedAlone } = afterRefusals(open, refused)
          if (candidates.length === 0) {
            expect(refusedAlone).toEqual([...sinking].sort((a, b) => a - b))
            expect(open).toEqual(refusedAlone)
            // Each that sinks is found in no more than two transactions for each halving.
            expect(sent.size).toBeLessThanOrEqual(1 + sinking.length * (2 * Math.ceil(Math.log2(size)) + 2))
            return
          }
          const key = candidates.join()
          expect(sent.has(key)).toBe(false)
          sent.add(key)
          if (candidates.some((index) => sinking.includes(index))) refused.push([...candidates])
          else open = open.filter((index) => !candidates.includes(index))
        }
      },
    ),
  )
})
