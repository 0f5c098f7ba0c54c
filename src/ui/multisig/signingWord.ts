import type { ActionState } from './actionStore.ts'

/** What a button that has something signed says: `word` until it is pressed. */
export const signingWord = ({ status }: ActionState, word: string): string =>
  status === 'asking' ? 'Sign in your wallet' : status === 'sending' ? 'Handing it on' : word
