import { expect, test, vi } from 'vitest'
import { EverclaimError } from '../src/errors.ts'
import { textForReader } from './textForReader.ts'

test('a reader with a site reads each page there, also of a cause; a fact is left as it is', () => {
  const cause = new EverclaimError('No node answered.', { docs: 'chain' })
  const facts = ['See docs/cli.md', 'Docs: docs/other.md']
  const error = new EverclaimError('Nothing was sent.', { facts, docs: 'cli', cause })
  vi.stubEnv('EVERCLAIM_URL', '')
  expect(textForReader(error)).toBe(error.message)
  vi.stubEnv('EVERCLAIM_URL', 'https://claim.example')
  expect(textForReader(error)).toBe(
    [
      ...['Nothing was sent.', '', ...facts, '', 'Docs: https://claim.example/docs/cli/'],
      ...['Cause: No node answered.', '', 'Docs: https://claim.example/docs/chain/'],
    ].join('\n'),
  )
})
