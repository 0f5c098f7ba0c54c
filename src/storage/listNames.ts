import { browserStorage } from './browserStorage.ts'

/**
 * Names under which lists are stored that pages look into before they load what reads them: a name that is
 * written in two places is changed in one.
 */
export const listNames = {
  safes: 'everclaim.safes',
  safeProposals: 'everclaim.safe-proposals',
  sponsored: 'everclaim.sponsored',
} as const

/**
 * Whether a stored list may have something of this account, in any spelling: a reason to load what reads it,
 * and no more than that. Without an account, whether there is such a list.
 */
export const mayHold = (list: keyof typeof listNames, account = ''): boolean =>
  browserStorage.getItem(listNames[list])?.toLowerCase().includes(account.toLowerCase()) ?? false
