import { expect, test } from 'vitest'
import { EverclaimError } from '../errors.ts'
import { textForReader } from './textForReader.ts'

test('a reader with a site reads each page there, also of a cause; a fact is left as it is', () => {
  const cause = new EverclaimError('No node answered.', { docs: 'chain' })
  const facts = ['See docs/cli.md', 'Docs: docs/other.md']
  const error = new EverclaimError('Nothing was sent.', { facts, docs: 'cli', cause })
  expect(textForReader(error, undefined)).toBe(error.message)
  expect(textForReader(error, 'https://claim.example')).toBe(
    [
      ...['Nothing was sent.', '', ...facts, '', 'Docs: https://claim.example/docs/cli/'],
      ...['Cause: No node answered.', '', 'Docs: https://claim.example/docs/chain/'],
    ].join('\n'),
  )
})
