const isQuick = process.env.EVERCLAIM_TEST_QUICK !== undefined

/** One in how many: all of them in `npm test`, one in ten in `npm test -- quick`. */
export const oneIn = isQuick ? 10 : 1

/** How often to try what is generated: as often as given, a tenth of it in `npm test -- quick`. */
export const runs = (all: number): number => Math.ceil(all / oneIn)

/**
 * What a generator begins with: the same in every `npm test`, so that a failure comes again, and another one
 * in each batch of `npm run assure`.
 */
export const seedOf = (own: number): number => own + Number(process.env.EVERCLAIM_TEST_SEED ?? 0)
