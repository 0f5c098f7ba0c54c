import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../scripts/test-support/runs.ts'
import { capBitsOfGroups } from './capBitsOfGroups.ts'
import { chooseCapBits } from './chooseCapBits.ts'
import { mostGroups } from './list/mostGroups.ts'

test('default: few or small groups have the caps that each would have by itself', () => {
  expect(capBitsOfGroups([20, 300, 2_000])).toEqual(
    [20, 300, 2_000].map((count) => chooseCapBits(count).capBits),
  )
  const large = 1_000_000
  expect(capBitsOfGroups([large, large, large, large])).toEqual([9, 9, 9, 9])
})

test('behavior: more large ones have smaller caps, the last ones first', () => {
  const large = 1_000_000
  expect(capBitsOfGroups(Array.from({ length: 5 }, () => large))).toEqual([9, 9, 9, 8, 8])
  expect(capBitsOfGroups(Array.from({ length: mostGroups }, () => large))).toEqual(
    Array.from({ length: mostGroups }, () => 6),
  )
})

test('property: any groups that a list may have fit into a block, and none has a larger cap than alone', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: mostGroups })
  fc.assert(
    fc.property(counts, (of) => {
      const bits = capBitsOfGroups(of)
      const entries = bits.reduce((sum, each) => sum + 2 ** each, 0)
      // 22 million gas and more are left of them for contracts and caps; 128 KiB of calldata hold 4,000.
      expect(entries * 7_200 + of.length * 2_200_000).toBeLessThanOrEqual(27_000_000)
      expect(entries).toBeLessThan(3_500)
      for (const [i, count] of of.entries()) expect(bits[i]).toBeLessThanOrEqual(chooseCapBits(count).capBits)
    }),
    { numRuns: runs(300) },
  )
})

test('behavior: nine that fill a block to the last entry keep their caps', () => {
  // 27 million gas, of which nine contracts leave a thousand entries.
  const full = [13_445, 6_727, 3_342, 1_668, 836, 108, 56, 1, 1]
  expect(capBitsOfGroups(full)).toEqual([9, 8, 7, 6, 5, 2, 1, 0, 0])
  expect(capBitsOfGroups(full)).toEqual(full.map((count) => chooseCapBits(count).capBits))
})

test('error: campaigns that fit into no transaction, however small their caps are', () => {
  expect(() => capBitsOfGroups(Array.from({ length: 13 }, () => 1_000))).toThrow(
    '13 campaigns do not fit into one transaction.',
  )
})
