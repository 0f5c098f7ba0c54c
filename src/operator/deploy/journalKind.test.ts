import { expect, test } from 'vitest'
import { journalKind } from './journalKind.ts'

test('a journal names a wallet’s step by its kind; a Safe’s setting is no such step', () => {
  expect(journalKind({ kind: 'create' })).toBe('create')
  expect(() => journalKind({ kind: 'configure-safe' })).toThrow('A setting of a Safe is no step of a wallet.')
})
