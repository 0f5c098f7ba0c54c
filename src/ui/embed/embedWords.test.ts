import { expect, test } from 'vitest'
import type { EmbedAnswer } from '../../claim/readEmbedAnswer.ts'
import { embedWords } from './embedWords.ts'

const listed = {
  status: 'eligible',
  amount: 1_250n * 10n ** 18n,
  token: { symbol: 'EVER', decimals: 18 },
} as const
const answers: readonly EmbedAnswer[] = [
  { ...listed, claimed: 'no' },
  { ...listed, claimed: 'unknown' },
  { ...listed, claimed: 'yes' },
  { status: 'not-eligible' },
  { status: 'could-not-check', error: new Error('No node answered.') },
]

test('yes, no and no answer have words and a sign each', () => {
  expect(answers.map((answer) => embedWords(answer))).toMatchInlineSnapshot(`
    [
      {
        "amount": "1,250 EVER",
        "headline": "This address is on the list",
        "note": "Open the claim to see whether it is open, and to claim.",
        "tone": "good",
      },
      {
        "amount": "1,250 EVER",
        "headline": "This address is on the list",
        "note": "We couldn’t check whether it has claimed. Open the claim to see.",
        "tone": "plain",
      },
      {
        "amount": "1,250 EVER",
        "headline": "Already claimed",
        "note": "Open the claim to see its receipt.",
        "tone": "plain",
      },
      {
        "headline": "This address can’t claim here",
        "note": "It isn’t on this campaign’s list. Another address of yours may be.",
        "tone": "plain",
      },
      {
        "headline": "We couldn’t check",
        "note": "You may still be eligible. Try again. No node answered.",
        "tone": "warn",
      },
    ]
  `)
})

test('only an answer of the list has an amount, and only one that may be claimed is green', () => {
  for (const answer of answers) {
    const { tone, amount } = embedWords(answer)
    expect(amount).toBe(answer.status === 'eligible' ? '1,250 EVER' : undefined)
    expect(tone === 'good').toBe(answer.status === 'eligible' && answer.claimed === 'no')
    expect(tone === 'warn').toBe(answer.status === 'could-not-check')
  }
})
