import { expect, test } from 'vitest'
import { journalKind } from './journalKind.ts'
import type { DeployStep } from './planDeployment.ts'

test('a journal names a wallet’s step by its kind; a Safe’s setting is no such step', () => {
  expect(journalKind({ kind: 'create' } as unknown as DeployStep)).toBe('create')
  expect(() => journalKind({ kind: 'configure-safe' } as DeployStep)).toThrow(
    'A setting of a Safe is no step of a wallet.',
  )
})
