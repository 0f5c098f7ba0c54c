import { expect, test } from 'vitest'
import { isBusy, isUnderWay, setActionState } from './actionStore.ts'

test('default: what is asked for goes on until it ends', () => {
  setActionState('a', { status: 'asking' })
  expect(isUnderWay('a')).toBe(true)
  expect(isUnderWay('b')).toBe(false)
  setActionState('a', { status: 'refused', error: new Error('no') })
  expect(isUnderWay('a')).toBe(false)
  setActionState('a', { status: 'sending' })
  expect(isUnderWay('a')).toBe(true)
  setActionState('a', { status: 'idle' })
  expect(isUnderWay('a')).toBe(false)
})

test.each([
  ['idle', false],
  ['preparing', true],
  ['asking', true],
  ['sending', true],
  ['done', false],
] as const)('default: %s is busy: %s', (status, busy) => {
  expect(isBusy({ status })).toBe(busy)
})
