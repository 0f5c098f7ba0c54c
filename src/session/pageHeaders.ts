/**
 * What a page says of itself with every request, beside the call's own fields. They are headers because they
 * mean the same for all calls, and because a path would be kept by every proxy's log.
 */
export const pageHeaders = {
  /** Exact origin of the Safe host that the page runs inside of. Left out where the page is a tab's own. */
  frame: 'everclaim-frame',
  /** The account that the wallet is connected with. A session of another account is none for this page. */
  account: 'everclaim-account',
} as const
