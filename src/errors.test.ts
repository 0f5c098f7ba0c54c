import { expect, test } from 'vitest'
import { asError, EverclaimError, sentenceOf } from './errors.ts'

test('default: an error stays the one that was thrown', () => {
  const error = new EverclaimError('The host is down.')
  expect(asError(error)).toBe(error)
})

test('behavior: whatever else was thrown becomes an error', () => {
  expect(asError('no')).toEqual(new Error('no'))
  expect(asError(undefined)).toEqual(new Error('undefined'))
})

test('default: people see the summary of one of our errors, and the first line of any other', () => {
  expect(sentenceOf(new EverclaimError('The host is down.', { facts: ['Host: a.example'] }))).toBe(
    'The host is down.',
  )
  expect(sentenceOf(new Error('no\nat line 1'))).toBe('no')
  expect(sentenceOf(new TypeError(''))).toBe('TypeError')
  expect(sentenceOf('no')).toBe('no')
})
