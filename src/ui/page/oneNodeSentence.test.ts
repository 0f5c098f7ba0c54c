import { expect, it } from 'vitest'
import { oneNodeSentence } from './oneNodeSentence.ts'

it.each([
  [2, 'Only one of two nodes answered. We show what it reports.'],
  [3, 'Only one of three nodes answered. We show what it reports.'],
])('says how many of %i nodes answered', (configured, sentence) => {
  expect(oneNodeSentence(configured)).toBe(sentence)
})

it('names the host whose node answers where none of the site’s does', () => {
  expect(oneNodeSentence(2, 'https://safe.example')).toBe(
    'None of two nodes answers. We show what https://safe.example, the page around this one, reports. It isn’t confirmed.',
  )
  expect(oneNodeSentence(1, 'https://safe.example')).toMatch(/^This site’s node doesn’t answer\. /)
})
