import { fetchWithin } from './fetchWithin.ts'
import { readText } from './readBytes.ts'

/** What an answer holds. */
export type JsonContent =
  | { readonly status: 'json'; readonly value: unknown }
  | { readonly status: 'empty' }
  /** Longer than it may be. Of a refusal: or broken off. */
  | { readonly status: 'cut' }
  | { readonly status: 'too-deep' }
  | { readonly status: 'not-json'; readonly text: string; readonly cause: unknown }

/**
 * No answer nests deeper. JSON readers of some browsers, and what compares answers later, run out of stack
 * otherwise.
 */
const mostDepth = 100

/**
 * Sends JSON, or nothing, and reads the whole answer as JSON, which comes from this address and from no
 * cache. `read` makes of the answer what is asked for; a refusal is one, whatever it holds.
 *
 * @throws what `fetchWithin` throws
 */
export function fetchJson<T>(
  url: string,
  {
    body,
    headers,
    mostBytes,
    ...init
  }: Omit<Parameters<typeof fetchWithin>[1], 'body' | 'headers' | 'redirect' | 'cache'> & {
    /** JSON text. */
    body: string | undefined
    headers: Readonly<Record<string, string>>
    /** A longer answer is cut here. */
    mostBytes: number
  },
  read: (response: Response, content: JsonContent) => T,
): Promise<T> {
  return fetchWithin(
    url,
    {
      ...init,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      redirect: 'error',
      cache: 'no-store',
    },
    async (response) => {
      const text = readText(response, mostBytes)
      return read(response, contentOf(await (response.ok ? text : text.catch(() => undefined))))
    },
  )
}

function contentOf(text: string | undefined): JsonContent {
  if (text === undefined) return { status: 'cut' }
  if (text.trim() === '') return { status: 'empty' }
  if (depthOf(text) > mostDepth) return { status: 'too-deep' }
  try {
    return { status: 'json', value: JSON.parse(text) }
  } catch (cause) {
    return { status: 'not-json', text, cause }
  }
}

/** How many braces and brackets are open at once, outside of texts. */
function depthOf(json: string): number {
  let most = 0
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isInText) {
      if (sign === '\\') at++
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '[' || sign === '{') most = Math.max(most, ++depth)
    else if (sign === ']' || sign === '}') depth--
  }
  return most
}
