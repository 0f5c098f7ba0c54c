import type { EmbedAnswer } from '../../claim/readEmbedAnswer.ts'
import { sentenceOf } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { formatAmount } from '../parts/formatAmount.ts'

export type EmbedWords = {
  readonly tone: 'good' | 'plain' | 'warn'
  readonly headline: string
  readonly amount?: string
  readonly note: string
}

/** An answer in words. Yes, no, and no answer have a headline and a sign each. */
export function embedWords(answer: EmbedAnswer): EmbedWords {
  switch (answer.status) {
    case 'eligible': {
      const { symbol, decimals } = answer.token
      const amount = `${formatAmount(answer.amount, decimals).text} ${symbol}`
      switch (answer.claimed) {
        case 'yes':
          return {
            tone: 'plain',
            headline: say('Already claimed'),
            amount,
            note: say('Open the claim to see its receipt.'),
          }
        case 'no':
          return {
            tone: 'good',
            headline: say('This address is on the list'),
            amount,
            note: say('Open the claim to see whether it is open, and to claim.'),
          }
        case 'unknown':
          return {
            tone: 'plain',
            headline: say('This address is on the list'),
            amount,
            note: say('We couldn’t check whether it has claimed. Open the claim to see.'),
          }
      }
      break
    }
    case 'not-eligible':
      return {
        tone: 'plain',
        headline: say('This address can’t claim here'),
        note: say('It isn’t on this campaign’s list. Another address of yours may be.'),
      }
    case 'could-not-check':
      return {
        tone: 'warn',
        headline: say('We couldn’t check'),
        note: `${say('You may still be eligible. Try again.')} ${sentenceOf(answer.error)}`,
      }
  }
}
