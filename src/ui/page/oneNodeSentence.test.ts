import { expect, it } from 'vitest'
import { oneNodeSentence } from './oneNodeSentence.ts'

it.each([
  [2, 'Only one of two nodes answered. This page shows what it reports.'],
  [3, 'Only one of three nodes answered. This page shows what it reports.'],
])('says how many of %i nodes answered', (configured, sentence) => {
  expect(oneNodeSentence(configured)).toBe(sentence)
})

it('names the host whose node answers where none of the site’s does', () => {
  expect(oneNodeSentence(2, 'https://safe.example')).toBe(
    'None of two nodes answers. This page shows what https://safe.example, the page around it, reports. Nothing of it is confirmed.',
  )
  expect(oneNodeSentence(1, 'https://safe.example')).toMatch(/^The node of this site does not answer\. /)
})
