import type { SponsorTrouble } from './useSponsored.ts'

/**
 * Taken in, not taken in, and not known are three things; a no that stays is a fourth, and a no to who has
 * not signed a fifth.
 */
export function titleOf({ stored, isRetryable, isSignatureWanted }: SponsorTrouble): string {
  if (isSignatureWanted) return 'Sign to claim for free'
  if (stored === 'maybe') return 'We don’t know whether your free claim was accepted'
  return isRetryable ? 'Your free claim wasn’t accepted' : 'This site won’t pay the fee'
}

/** What a signature is for, where one is wanted. */
export const signatureNote =
  'Signing is free and shows that the account is yours. For a Safe, one owner signs.'
