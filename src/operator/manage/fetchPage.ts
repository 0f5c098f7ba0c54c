import { readText } from '../../http/readBytes.ts'

/** A page of the site has some tens of kilobytes of HTML. */
const mostBytes = 2_000_000

/**
 * Fetches the HTML of a page, past every cache. A longer text counts as empty. It throws where nobody
 * answers.
 */
export async function fetchPage(url: string): Promise<{ isOk: boolean; status: number; text: string }> {
  const response = await fetch(url, { cache: 'no-store', referrerPolicy: 'no-referrer' })
  const text = (await readText(response, mostBytes)) ?? ''
  return { isOk: response.ok, status: response.status, text }
}
