import type { SponsorTrouble } from './useSponsored.ts'

/** Taken in, not taken in, and not known are three things; a no that stays is a fourth. */
export function titleOf({ stored, isRetryable }: SponsorTrouble): string {
  if (stored === 'maybe') return 'Not known whether it was taken in'
  return isRetryable ? 'It was not taken in' : 'It will not be sent for you'
}
