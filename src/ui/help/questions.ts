/** What the help page answers, in its order: the name behind `/help/#`, and the question. */
export const questions = {
  safe: 'Is this safe?',
  wallet: 'What will my wallet show?',
  cost: 'What does it cost?',
  'no-eth': 'I have no ETH',
  'not-listed': 'My address isn’t on the list',
  'safe-multisig': 'I use a Safe',
  failed: 'Something failed',
} as const

export type HelpTopic = keyof typeof questions
