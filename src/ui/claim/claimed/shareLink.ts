import { isOfPages, type Language } from '../../../language/languages.ts'

/** As `catalogueFolders` has them, whose file would come along with every claim. */
const folderOf = (language: Language) =>
  isOfPages(language) ? (/^(es|pt|zh)/.test(language) ? language : language.slice(0, 2)) : undefined

/**
 * The link to a campaign's page for others: in the language that the visitor has chosen, and only then. A
 * site that knows its own address has that page exported, with a preview in that language.
 *
 * @param path of the page, below the site's root
 * @param chosen undefined where the language is the browser's
 * @param isExported whether each page is there in each language
 */
export function shareLink(
  path: string,
  { origin, chosen, isExported }: { origin: string; chosen: Language | undefined; isExported: boolean },
): string {
  const folder = chosen && folderOf(chosen)
  if (!folder) return new URL(path, origin).href
  if (isExported) return new URL(`/${folder}${path}`, origin).href
  const url = new URL(path, origin)
  url.searchParams.set('lang', folder)
  return url.href
}
