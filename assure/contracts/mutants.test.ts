import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileContracts, ownSources, treesOf, withLibraries } from './compileContracts.ts'
import { type Equivalent, isEquivalent, mutantsOf, withMutant } from './mutants.ts'

const head = '// SPDX-License-Identifier: MIT\npragma solidity 0.8.30;\n'

function mutantsIn(body: string) {
  const source = `${head}contract Till {\n${body}\n}\n`
  const sources = { 'Till.sol': source }
  const mutants = mutantsOf('Till.sol', source, treesOf(sources)['Till.sol'])
  return { source, mutants, brief: mutants.map(({ was, becomes }) => `${was} → ${becomes}`) }
}

describe('mutants', () => {
  test.each([
    [
      'function f(uint a, uint b) external pure returns (bool) { return a /* < */ >= b; }',
      // The sign, and not the one in the comment.
      ['return a /* < */ >= b; → { }', 'a /* < */ >= b → !(a /* < */ >= b)', '>= → >', '>= → <'],
    ],
    [
      'function f(bool a) external pure { if (!a) revert(); }',
      ['!a → true', '!a → false', '!a → a', 'revert(); → { }'],
    ],
    [
      'uint256 kept; function f(uint256 a) external { unchecked { kept += a; } }',
      ['kept += a; → { }', '+= → -=', '+= → ='],
    ],
    [
      'function g(uint256, uint256, bool) private pure { } function f(uint256 a, uint256 b) external pure { g(a, b, true); }',
      ['g(a, b, true); → { }', 'a, b → b, a', 'true → false'],
    ],
    ['modifier only() { _; } function f() external only { }', ['only → ']],
    [
      'function f(uint256 a) external pure returns (uint256 b) { assembly { if lt(a, 7) { b := shl(1, a) } } }',
      [
        'lt(a, 7) → 1',
        'lt(a, 7) → 0',
        'lt(a, 7) → gt(a, 7)',
        'lt(a, 7) → iszero(gt(a, 7))',
        'lt(a, 7) → lt(7, a)',
        '7 → 8',
        '7 → 6',
        'b := shl(1, a) → { }',
        'shl(1, a) → shr(1, a)',
        'shl(1, a) → shl(a, 1)',
        '1 → 2',
        '1 → 0',
      ],
    ],
  ])('%s', (body, wanted) => {
    expect(mutantsIn(body).brief).toEqual(wanted)
  })

  test('are whole programs, also behind letters of several bytes', () => {
    const { source, mutants } = mutantsIn(
      'function f(uint a) external pure returns (uint) { /* ’–’ */ return a * 3; }',
    )
    expect(mutants.length).toBeGreaterThan(4)
    for (const mutant of mutants) {
      const text = withMutant(source, mutant)
      expect(text).not.toBe(source)
      if (mutant.operator !== 'removal') expect(compileContracts({ 'Till.sol': text })).toBeDefined()
    }
  })
})

describe('the contracts', () => {
  const root = join(import.meta.dirname, '../..')
  const own = ownSources(root)
  const all = withLibraries(root, own)
  const trees = treesOf(all)
  const mutants = Object.entries(own).flatMap(([file, source]) => mutantsOf(file, source, trees[file]))

  test('have more than a thousand, each in the place that it names', () => {
    expect(mutants.length).toBeGreaterThan(1_000)
    for (const mutant of mutants) {
      const bytes = Buffer.from(own[mutant.file] ?? '')
      expect(bytes.subarray(mutant.start, mutant.start + mutant.length).toString()).toBe(mutant.was)
      expect(mutant.within).not.toBe('')
    }
  })

  test('those that are no fault are among them, each with its reason', () => {
    const path = join(import.meta.dirname, 'equivalents.json')
    const equivalents: readonly Equivalent[] = JSON.parse(readFileSync(path, 'utf8'))
    const unknown = equivalents.filter(
      (each) => each.reason.length < 20 || !mutants.some((mutant) => isEquivalent(mutant, each)),
    )
    expect(unknown).toEqual([])
  })
})
