import { expect, test } from 'vitest'
import { solvency as solvencyOf } from './solvency.ts'

const two = { agreed: 2, configured: 2 }
const solvency = (what: Omit<Parameters<typeof solvencyOf>[0], 'agreement'>, agreement = two) =>
  solvencyOf({ ...what, agreement })
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
  [
    'cancelled: nothing is owed',
    { owed: owed(5n), balance: 0n, isOver: false, isCancelled: true },
    { status: 'cancelled', held: 0n },
  ],
  [
    'cancelled, list unread, and something came in',
    { owed: undefined, balance: 4n, isOver: false, isCancelled: true },
    { status: 'cancelled', held: 4n },
  ],
  [
    'cancelled, and all of it came in again',
    { owed: owed(5n), balance: 5n, isOver: false, isCancelled: true },
    { status: 'solvent', owed: 5n, held: 5n, spare: 0n, by: 'list' },
  ],
  [
    'cancelled and over: what is left can be swept',
    { owed: owed(5n), balance: 4n, isOver: true, isCancelled: true },
    { status: 'over', held: 4n },
  ],
] as const)('%s', (_, input, expected) => {
  expect(solvency(input)).toEqual(expected)
})

test('what is not known is neither solvent nor short', () => {
  expect(solvency({ owed: undefined, balance: 2n, isOver: false }).status).toBe('could-not-check')
  expect(solvency({ owed: owed(2n), balance: undefined, isOver: false }).status).toBe('could-not-check')
  // One node that reports smaller payments than there were must not have money sent to a contract that holds
  // enough.
  const byLogs = { open: 5n, by: 'logs' } as const
  expect(solvency({ owed: byLogs, balance: 4n, isOver: false })).toMatchObject({
    status: 'could-not-check',
    reason: expect.stringContaining('Read the list before anyone sends money to the contract'),
  })
  expect(solvency({ owed: byLogs, balance: 5n, isOver: false })).toMatchObject({ by: 'logs', spare: 0n })
  // An empty answer of a token is not an empty contract.
  expect(solvency({ owed: owed(2n), balance: undefined, isOver: true }).status).toBe('could-not-check')
})

test('one node of two says neither that everybody can be paid nor that money is missing', () => {
  const one = { agreed: 1, configured: 2 }
  for (const balance of [8n, 4n])
    for (const isOver of [false, true])
      expect(solvency({ owed: owed(5n), balance, isOver }, one)).toEqual({
        status: 'could-not-check',
        reason: 'Only one node reports the contract’s balance. A second one must agree.',
      })
  // A site with one node says so at its foot, and goes on.
  const only = { agreed: 1, configured: 1 }
  expect(solvency({ owed: owed(5n), balance: 8n, isOver: false }, only).status).toBe('solvent')
})
