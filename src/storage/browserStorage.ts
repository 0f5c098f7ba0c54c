import { createPageStorage } from './createPageStorage.ts'

/** What the browser keeps for this site; one for the whole page, so that what it refuses is found again. */
export const browserStorage = createPageStorage(() => window.localStorage)
