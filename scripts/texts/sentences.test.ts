import { expect, test } from 'vitest'
import { lengthFaults, sentencesOf, wordsIn } from './sentences.ts'

const words = (count: number, end = '.') => `${Array(count).fill('word').join(' ')}${end}`

test.each([
  ['Claim {amount}', ['Claim {amount}']],
  ['It is open. Claim now!', ['It is open.', 'Claim now!']],
  ['Is it <b>open</b>? (It is.) Claim.', ['Is it open?', '(It is.)', 'Claim.']],
  ['Read “why.” Then claim…', ['Read “why.”', 'Then claim…']],
  ['{count} of 1.5 {symbol}: e.g.', ['{count} of 1.5 {symbol}: e.g.']],
])('the sentences of %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

test.each([
  ['', 0],
  ['Claim {amount} {symbol} · 3', 4],
  ['It’s the Safe’s — twice-signed', 4],
])('the words of %j', (sentence, count) => {
  expect(wordsIn(sentence)).toBe(count)
})

test('a sentence of more than 20 words is refused, in each form and among others', () => {
  expect(lengthFaults('claim', [words(20)])).toEqual([expect.stringContaining('0 of 1 sentences')])
  expect(lengthFaults('claim', [words(3), `Yes. ${words(21)}`])).toEqual([
    `claim: 21 words, more than 20, in English: “${words(21)}”`,
  ])
  const counted = { one: words(22, ''), other: 'Few.' }
  expect(lengthFaults('common', [counted])).toEqual([expect.stringContaining('22 words')])
})

test('a catalogue of which fewer than half of the sentences have at most 10 words is refused', () => {
  expect(lengthFaults('safe', [words(11), words(10)])).toEqual([])
  expect(lengthFaults('safe', [words(11), words(12), words(10), 'A title is none'])).toEqual([
    'safe: 1 of 3 sentences have at most 10 words in English, not half.',
  ])
})
