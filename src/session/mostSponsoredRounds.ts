/** Rounds of a series in one sponsored claim. A file of its own: pages need nothing else of the table. */
export const mostSponsoredRounds = 20
