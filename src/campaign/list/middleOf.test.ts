import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middleOf } from './middleOf.ts'

test('is the value that sorting puts in the middle', () => {
  const few = fc.integer({ min: 0, max: 3 })
  const any = fc.double({ noNaN: true, min: 0 })
  fc.assert(
    fc.property(fc.oneof(fc.array(few, { maxLength: 200 }), fc.array(any, { maxLength: 200 })), (numbers) => {
      const values = Float64Array.from(numbers)
      expect(middleOf(values.slice())).toBe(values.sort()[values.length >> 1] ?? 0)
    }),
  )
})

test('is put in order among those that are nearly alike', () => {
  expect(middleOf(Float64Array.of(1.000_3, 1.000_1, 1.000_2))).toBe(1.000_2)
})
