import { expect, it } from 'vitest'
import { oneNodeSentence } from './oneNodeSentence.ts'

it.each([
  [2, 'Only one of two nodes answered. This page shows what it reports.'],
  [3, 'Only one of three nodes answered. This page shows what it reports.'],
])('says how many of %i nodes answered', (configured, sentence) => {
  expect(oneNodeSentence(configured)).toBe(sentence)
})
