import { expect, test } from 'vitest'
import { phraseFaults, wordFaults } from './check-words.ts'

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

const texts: readonly (readonly [string, string, readonly string[]])[] = [
  ['src/a.ts', '// The API reports it, and anyone who reads it is shown the same.', []],
  ['src/a.ts', '// First line\n// Whoever asks.', ['whoever:2']],
  ['src/a.ts', "log.told('stopped')", ['log.told:1', 'told:1']],
  ['docs/a.md', 'The call is rehearsed, where gas is dearer.', ['rehearsed:1', 'dearer:1']],
  // A phrase goes on in the next line of a comment.
  [
    'src/a.ts',
    '/**\n * Both are told\n * apart by the\n * chain’s word.\n */',
    ['told * apart:2', 'told:2', 'chain’s word:4'],
  ],
  ['src/a.ts', '// Believed by the\n  // word of one node.', ['by the // word of:1']],
  ['src/a.ts', "title='The contract stands'", ['contract stands:1']],
  ['src/a.ts', '// Put it away, by its own word. Its own words stay.', ['own word:1', 'Put it away:1']],
  // Plain English, the bitmap's words, and parts of other words are none of the list.
  ['src/a.ts', '// Tell us. A recommendation, the bitmap’s word of 256, a stand-in and a foretold end.', []],
]

test.each(texts)('%s: %s says what the list refuses', (path, text, faults) => {
  expect(phraseFaults(path, text)).toEqual(
    faults.map((fault) =>
      expect.stringMatching(
        new RegExp(`:${fault.split(':')[1]} says “${fault.split(':')[0]?.replaceAll('*', '\\*')}”`, 'i'),
      ),
    ),
  )
})
