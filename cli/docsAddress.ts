import { docsAddress as addressOn } from '../src/config/textForReader.ts'
import { readSite } from './readDefaults.ts'

/**
 * Where a reader of a terminal finds a page of `docs/`: on the site that `EVERCLAIM_URL` or
 * `everclaim.config.json` names, else in the repository.
 */
export const docsAddress = (page: string): string => addressOn(page, readSite(process.env))
