import type { QuestionCode } from './questionCode.ts'

/** What a person confirms by settling a question on the page. */
export const acceptWords: Record<QuestionCode, string> = {
  'looks-like-base-units': 'The amounts are whole tokens, and this large',
  'looks-like-whole-tokens': 'The amounts are base units, and this small',
  'points-may-be-separators': 'The points are decimal points',
  'amounts-may-be-cut': 'The amounts are complete',
  'same-list': 'Pay everyone on it the same once more',
  burn: 'Keep them, although no one can claim their shares',
  'large-share': 'The large share is right',
  dust: 'The small amounts are right',
  'look-alike': 'Each of these addresses is right',
  contract: 'These contracts can claim, or pass on payments',
  'safe-elsewhere': 'The owners can deploy these Safes on Blast',
  'contract-elsewhere': 'These contracts can claim on Blast',
  unchecked: 'Continue without checking these recipients',
}
