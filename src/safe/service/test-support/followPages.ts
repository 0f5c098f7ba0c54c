import { SafeServiceAnswerError } from '../errors.ts'

type PageOf<Item> = { readonly next?: string | null | undefined; readonly results: readonly Item[] }

/** No list has more pages. */
const mostPages = 1_000

/**
 * Every page of a list, one after the other, by the service's own links. A page for people asks for the next
 * one when they want it.
 *
 * @throws SafeServiceAnswerError when the links lead in a circle or to no end
 */
export async function* followPages<Page extends PageOf<unknown>>(
  call: string,
  ask: (page: string | null) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>()
  for (let link: string | null = null; ; ) {
    const page: Page = await ask(link)
    yield page
    link = page.next ?? null
    if (link === null) return
    if (seen.has(link) || seen.size >= mostPages)
      throw new SafeServiceAnswerError({
        call,
        stored: 'no',
        path: 'next',
        expected: 'a link to a page that has not been read',
      })
    seen.add(link)
  }
}
