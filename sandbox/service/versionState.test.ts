import { expect, test } from 'vitest'
import { safeContracts } from '../devnet/canonicalContracts.ts'
import { versionState } from './versionState.ts'

const { address: implementation } = safeContracts.SafeL2

test.each([
  ['1.4.1', 'UP_TO_DATE'],
  ['1.4.1+L2', 'UP_TO_DATE'],
  ['1.5.0', 'UP_TO_DATE'],
  ['2.0.0', 'UP_TO_DATE'],
  ['1.4.0', 'OUTDATED'],
  ['1.3.0+L2', 'OUTDATED'],
  ['1.3.9', 'OUTDATED'],
  ['0.9.9', 'OUTDATED'],
  ['1.4', 'UNKNOWN'],
  ['', 'UNKNOWN'],
])('%s is %s', (version, state) => {
  expect(versionState({ version, implementation })).toBe(state)
})

test('code that nobody lists is unknown, whatever version it says', () => {
  const { address } = safeContracts.MultiSend
  expect(versionState({ version: '1.4.1', implementation: address })).toBe('UNKNOWN')
})
