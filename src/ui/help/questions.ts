import { message } from '../../language/say.ts'

/** What the help page answers, in its order: the name behind `/help/#`, and the question, to be said. */
export const questions = {
  safe: message('Is this safe?'),
  wallet: message('What will my wallet show?'),
  cost: message('What does it cost?'),
  'no-eth': message('I have no ETH'),
  'not-listed': message('My address isn’t on the list'),
  'safe-multisig': message('I use a Safe'),
  failed: message('Something failed'),
} as const

export type HelpTopic = keyof typeof questions
