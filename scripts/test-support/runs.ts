/** One in how many: all of them in `npm test`, one in ten in `npm test -- quick`. */
export const oneIn = process.env.EVERCLAIM_TEST_QUICK ? 10 : 1

/** How often to try what is generated: as often as given, a tenth of it in `npm test -- quick`. */
export const runs = (all: number): number => Math.ceil(all / oneIn)
