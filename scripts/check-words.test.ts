import { expect, test } from 'vitest'
import { wordFaults } from './check-words.ts'

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['src/a.ts', 'export function simulateClaims() {}', []],
  [
    'src/a.ts',
    'export async function rehearseClaims() {}',
    ['src/a.ts has rehearseClaims: not “rehearse” but simulate, simulation.'],
  ],
  [
    'src/a.ts',
    'type SignedClaimPlan = 1',
    ['src/a.ts has SignedClaimPlan: not “signed” but claim authorization.'],
  ],
  ['src/listDesk.ts', '', ['src/listDesk.ts has listDesk: not “desk” but client (of a worker).']],
  // Parts of other words are none of the list.
  ['src/a.ts', 'const desktop = planet(recommendation)', []],
]

test.each(cases)('%s: %s', (path, text, faults) => {
  expect(wordFaults(path, text)).toEqual(faults)
})
