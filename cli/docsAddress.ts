import { readSite } from './readDefaults.ts'

/**
 * Where a reader of a terminal finds a page of `docs/`: on the site that `EVERCLAIM_URL` or
 * `everclaim.config.json` names, which has them all, else in the repository.
 */
export function docsAddress(page: string): string {
  const site = readSite(process.env)
  return site === undefined ? `docs/${page}.md` : `${site}/docs/${page}/`
}
