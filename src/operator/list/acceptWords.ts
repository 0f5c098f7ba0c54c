import { message } from '../../language/say.ts'
import type { QuestionCode } from './questionCode.ts'

/** What a person confirms by settling a question on the page. */
export const acceptWords: Record<QuestionCode, string> = {
  'looks-like-base-units': message('The amounts are whole tokens, and this large'),
  'looks-like-whole-tokens': message('The amounts are base units, and this small'),
  'points-may-be-separators': message('The points are decimal points'),
  'amounts-may-be-cut': message('The amounts are complete'),
  'same-list': message('Pay everyone on it the same once more'),
  burn: message('Keep them, although no one can claim their shares'),
  'large-share': message('The large share is right'),
  dust: message('The small amounts are right'),
  'look-alike': message('Each of these addresses is right'),
  contract: message('These contracts can claim, or pass on payments'),
  'safe-elsewhere': message('The owners can deploy these Safes on Blast'),
  'contract-elsewhere': message('These contracts can claim on Blast'),
  unchecked: message('Continue without checking these recipients'),
}
