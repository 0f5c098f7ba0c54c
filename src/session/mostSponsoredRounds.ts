/** Rounds of a series in one sponsored claim. By itself: pages that offer it need nothing else of the table. */
export const mostSponsoredRounds = 20
