import { expect, test } from 'vitest'
import { chooseCapBits, explainCapBits } from './chooseCapBits.ts'

test.each([
  [1, 0],
  [2, 0],
  [50, 0],
  [64, 1],
  [200, 2],
  [1_000, 5],
  [5_000, 7],
  [43_469, 9],
  [1_000_000, 9],
])('a list of %i gets a cap of 2^%i', (count, capBits) => {
  expect(chooseCapBits(count).capBits).toBe(capBits)
})

test('says why in numbers', () => {
  expect(chooseCapBits(43_469)).toMatchInlineSnapshot(`
    {
      "capBits": 9,
      "deploymentGas": 3532800,
      "entries": 512,
      "expectedClaims": 10867,
      "repaidAfterClaims": 741,
      "savedGas": 51835590,
      "savedGasPerClaim": 4770,
      "takeUp": 0.25,
    }
  `)
})

test('no other size costs less gas in all', () => {
  for (const count of [1, 2, 3, 10, 77, 1_234, 20_000, 43_469]) {
    const cost = (capBits: number) => {
      const { expectedClaims } = explainCapBits(count, capBits)
      return 6_900 * 2 ** capBits - 530 * capBits * expectedClaims
    }
    const { capBits } = chooseCapBits(count)
    const most = Math.min(9, Math.ceil(Math.log2(count)))
    for (let other = 0; other <= most; other++) expect(cost(capBits)).toBeLessThanOrEqual(cost(other))
  }
})

test('without a cap nothing is added to the deployment, so there is nothing to repay', () => {
  expect(explainCapBits(20, 0)).toEqual({
    capBits: 0,
    entries: 1,
    takeUp: 0.25,
    expectedClaims: 5,
    deploymentGas: 0,
    savedGasPerClaim: 0,
    savedGas: 0,
    repaidAfterClaims: 0,
  })
})
