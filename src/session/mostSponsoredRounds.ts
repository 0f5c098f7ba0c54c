/** Rounds of a series in one sponsored claim. By itself, as pages need nothing else of the table. */
export const mostSponsoredRounds = 20
