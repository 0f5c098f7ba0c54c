import type { SponsorTrouble } from './useSponsored.ts'

/**
 * Taken in, not taken in, and not known are three things; a no that stays is a fourth, and a no to who has
 * not signed a fifth.
 */
export function titleOf({ stored, isRetryable, isSignatureWanted }: SponsorTrouble): string {
  if (isSignatureWanted) return 'Sign to have it sent'
  if (stored === 'maybe') return 'Not known whether it was taken in'
  return isRetryable ? 'It was not taken in' : 'It will not be sent for you'
}

/** What a signature is for, where one is wanted. */
export const signatureNote =
  'The signature costs nothing and shows that the account is yours. For a Safe one owner signs.'
