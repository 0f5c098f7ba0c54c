import { say } from '../../language/say.ts'
import type { ActionState } from './actionStore.ts'

/** What a button that has something signed says: `word` until it is pressed. */
export const signingWord = ({ status }: ActionState, word: string): string =>
  status === 'asking' ? say('Sign in your wallet') : status === 'sending' ? say('Handing it on') : word
