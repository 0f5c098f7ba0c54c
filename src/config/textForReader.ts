import { EverclaimError } from '../errors.ts'

/** Where a page of `docs/` is read: on a site, which has them all, else in the repository. */
export const docsAddress = (page: string, site: string | undefined): string =>
  site === undefined ? `docs/${page}.md` : `${site}/docs/${page}/`

/**
 * An error's message, with the pages that it and its causes name where this reader finds them.
 *
 * @param site its origin; undefined where the reader has the repository
 */
export function textForReader(error: EverclaimError, site: string | undefined): string {
  const addresses = new Map<string, string>()
  for (let each: unknown = error; each instanceof EverclaimError; each = each.cause)
    if (each.docs) addresses.set(`Docs: docs/${each.docs}.md`, `Docs: ${docsAddress(each.docs, site)}`)
  // Whole lines only: a fact may quote such a path.
  return error.message
    .split('\n')
    .map((line) => addresses.get(line) ?? line)
    .join('\n')
}
