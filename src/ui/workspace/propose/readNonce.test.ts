import { describe, expect, it } from 'vitest'
import { readNonce } from './readNonce.ts'

const known = { next: 5, recommended: 7, waiting: [5, 6, 6] }

describe('readNonce', () => {
  it.each([
    ['', known, 7, 'plain', 'It runs after the 2 that wait.'],
    [
      '',
      // As far as the list was read here, two of them: each was proven where the nonce was chosen.
      { ...known, recommended: 9 },
      9,
      'plain',
      'It runs after the 4 that wait.',
    ],
    ['', { ...known, recommended: 5, waiting: [] }, 5, 'plain', 'It runs next.'],
    ['', { ...known, recommended: 6, waiting: [5] }, 6, 'plain', 'It runs after the one that waits.'],
    [
      '5',
      known,
      5,
      'warn',
      'A transaction waits with nonce 5. Only one of them can run. This one replaces it if it is executed first.',
    ],
    [
      '6',
      known,
      6,
      'warn',
      '2 transactions wait with nonce 6. Only one of them can run. This one replaces them if it is executed first.',
    ],
    ['9', known, 9, 'warn', 'It runs only after nonces 7 to 8, which aren’t proposed yet.'],
    ['5', { ...known, waiting: [6] }, 5, 'plain', 'Nonce 5 is free. It runs before the waiting ones.'],
    [
      '',
      { ...known, recommended: undefined, waiting: [] },
      5,
      'warn',
      'We couldn’t check which nonces are taken. If another transaction has this nonce, only one can run.',
    ],
  ] as const)('"%s"', (text, nonces, nonce, tone, note) => {
    expect(readNonce(text, nonces)).toEqual({ status: 'ready', nonce, tone, note })
  })

  it('never follows a service below the chain', () => {
    expect(readNonce('', { next: 5, recommended: 3, waiting: [] })).toMatchObject({ nonce: 5 })
  })

  it.each([
    ['4', 'Nonce 4 is already used. This Safe is at 5. Choose 5 or more.'],
    ['-1', 'Enter a whole number, such as 12.'],
    ['1.5', 'Enter a whole number, such as 12.'],
    ['0x5', 'Enter a whole number, such as 12.'],
    ['9'.repeat(16), 'Enter a whole number, such as 12.'],
  ])('"%s" is refused', (text, reason) => {
    expect(readNonce(text, known)).toEqual({ status: 'unusable', reason })
  })
})
