import { expect, test } from 'vitest'
import { solvency } from './solvency.ts'

test.each([
  [
    'more than enough',
    { owed: 5n, balance: 8n, isOver: false },
    { status: 'solvent', owed: 5n, held: 8n, spare: 3n },
  ],
  [
    'just enough',
    { owed: 5n, balance: 5n, isOver: false },
    { status: 'solvent', owed: 5n, held: 5n, spare: 0n },
  ],
  [
    'one base unit short',
    { owed: 5n, balance: 4n, isOver: false },
    { status: 'short', owed: 5n, held: 4n, missing: 1n },
  ],
  ['over: nothing is owed', { owed: 5n, balance: 0n, isOver: true }, { status: 'over', held: 0n }],
  ['over, list unread', { owed: undefined, balance: 2n, isOver: true }, { status: 'over', held: 2n }],
] as const)('%s', (_, input, expected) => {
  expect(solvency(input)).toEqual(expected)
})

test('what is not known is neither solvent nor short', () => {
  expect(solvency({ owed: undefined, balance: 2n, isOver: false }).status).toBe('could-not-check')
  expect(solvency({ owed: 2n, balance: undefined, isOver: false }).status).toBe('could-not-check')
  // An empty answer of a token is not an empty contract.
  expect(solvency({ owed: 2n, balance: undefined, isOver: true }).status).toBe('could-not-check')
})
