import { expect, test } from 'vitest'
import { asError, EverclaimError, sentenceOf, textOf } from './errors.ts'

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

test('behavior: a reader with a site reads each page there, also of a cause', () => {
  const cause = new EverclaimError('No node answered.', { docs: 'chain' })
  const error = new EverclaimError('Nothing was sent.', { facts: ['Nodes: 2'], docs: 'cli', cause })
  expect(error.message).toBe(textOf(error))
  expect(error.message).toBe(
    'Nothing was sent.\n\nNodes: 2\n\nDocs: docs/cli.md\nCause: No node answered.\n\nDocs: docs/chain.md',
  )
  expect(textOf(error, (page) => `https://claim.example/docs/${page}/`)).toBe(
    error.message
      .replace('docs/cli.md', 'https://claim.example/docs/cli/')
      .replace('docs/chain.md', 'https://claim.example/docs/chain/'),
  )
})
