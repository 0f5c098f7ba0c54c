import { message, say } from '../../../language/say.ts'
import type { SponsorTrouble } from './useSponsored.ts'

/**
 * Taken in, not taken in, and not known are three things; a no that stays is a fourth, and a no to who has
 * not signed a fifth.
 */
export function titleOf({ stored, isRetryable, isSignatureWanted }: SponsorTrouble): string {
  if (isSignatureWanted) return say('Sign to claim for free')
  if (stored === 'maybe') return say('We don’t know whether your free claim was accepted')
  return isRetryable ? say('Your free claim wasn’t accepted') : say('This site won’t pay the fee')
}

/** What a signature is for, where one is wanted. */
export const signatureNote = message(
  'Signing is free and shows that the account is yours. For a Safe, one owner signs.',
)
