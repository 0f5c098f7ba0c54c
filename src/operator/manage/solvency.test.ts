import { expect, test } from 'vitest'
import { solvency } from './solvency.ts'

const owed = (open: bigint) => ({ open, by: 'list' }) as const

test.each([
  [
    'more than enough',
    { owed: owed(5n), balance: 8n, isOver: false },
    { status: 'solvent', owed: 5n, held: 8n, spare: 3n, by: 'list' },
  ],
  [
    'just enough',
    { owed: owed(5n), balance: 5n, isOver: false },
    { status: 'solvent', owed: 5n, held: 5n, spare: 0n, by: 'list' },
  ],
  [
    'one base unit short',
    { owed: owed(5n), balance: 4n, isOver: false },
    { status: 'short', owed: 5n, held: 4n, missing: 1n, by: 'list' },
  ],
  ['over: nothing is owed', { owed: owed(5n), balance: 0n, isOver: true }, { status: 'over', held: 0n }],
  ['over, list unread', { owed: undefined, balance: 2n, isOver: true }, { status: 'over', held: 2n }],
] as const)('%s', (_, input, expected) => {
  expect(solvency(input)).toEqual(expected)
})

test('what is not known is neither solvent nor short', () => {
  expect(solvency({ owed: undefined, balance: 2n, isOver: false }).status).toBe('could-not-check')
  expect(solvency({ owed: owed(2n), balance: undefined, isOver: false }).status).toBe('could-not-check')
  // An empty answer of a token is not an empty contract.
  expect(solvency({ owed: owed(2n), balance: undefined, isOver: true }).status).toBe('could-not-check')
})
