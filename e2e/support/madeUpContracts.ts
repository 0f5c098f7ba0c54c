import type { KnownContracts } from './unaskedFor.ts'

// All that there is on a made-up chain, for tests of what a page may ask.

export const thief = `0x${'7f'.repeat(20)}` as const
/** Of the campaign `spring`, which the site lists. */
export const campaign = `0x${'c1'.repeat(20)}` as const
/** Of a campaign that it does not list. */
export const other = `0x${'c2'.repeat(20)}` as const
export const token = `0x${'70'.repeat(20)}` as const
export const safe = `0x${'5a'.repeat(20)}` as const
export const known: KnownContracts = {
  campaigns: [{ id: 'spring', distributor: campaign }, { distributor: other }],
  tokens: [token],
  safes: [safe],
}
