/** A link would lead to whatever campaign the other owner has open, or to none. */
export const fileOfOpened =
  'You opened this campaign from a package, so there is no link to it: each of the other owners verifies and opens the same package on this site, and then the file.'
