import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { campaignListFile } from '../../src/config/campaignListFile.ts'
import { EverclaimError } from '../../src/errors.ts'
import type { KeptAnswers } from './createKeptAnswers.ts'
import type { LinkedPage, LinkedPages } from './createLinkedPages.ts'
import { fileResponse } from './fileResponse.ts'
import { readHeaderRules } from './readHeaderRules.ts'
import { cacheOf, decodedPath, etagOf, staticFile } from './staticFile.ts'

/** There is no built site. Nothing was served. */
export class SiteFolderError extends EverclaimError {
  override name = 'SiteFolderError'
}

/** A request, and what ends its connection without a word. */
export type SiteFetch = (
  request: Request,
  connection?: { readonly cut?: (() => void) | undefined },
) => Promise<Response>

/**
 * Serves a built site as a plain static host does, with the headers of its `_headers` file. The site is the
 * same plain files anywhere: nothing of it needs this server.
 *
 * @param linkedPages what is served where no file is
 * @param kept takes what may be answered again; the list of campaigns is none of it, since operators replace
 *   it
 * @throws SiteFolderError
 */
export async function createSiteFetch(
  folder: string,
  linkedPages?: LinkedPages,
  kept?: KeptAnswers,
): Promise<SiteFetch> {
  if (!(await stat(join(folder, 'index.html')).catch(() => undefined))?.isFile())
    throw new SiteFolderError(
      'EVERCLAIM_OUT names no built site. Run `npm run build`, or set it to `none`. Nothing was started.',
      { facts: [`Folder: ${folder}`], docs: 'api' },
    )
  const rules = readHeaderRules(await readFile(join(folder, '_headers'), 'utf8').catch(() => ''))

  return async (request, { cut = () => undefined } = {}) => {
    const { pathname } = new URL(request.url)
    const headers = new Headers({ 'x-content-type-options': 'nosniff' })
    // What a rule is for is the file, however its address is spelt.
    const path = decodedPath(pathname) ?? pathname
    for (const rule of rules)
      if (rule.path.test(path)) for (const [name, value] of rule.headers) headers.set(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers.set('allow', 'GET, HEAD')
      return new Response('A site is read, and nothing else.', { status: 405, headers })
    }
    const found = await staticFile(folder, pathname)
    if (found.kind === 'redirect') {
      headers.set('location', found.location)
      return new Response(null, { status: 308, headers })
    }
    const served =
      found.kind === 'file' &&
      (await fileResponse(
        request,
        { ...found, cache: cacheOf(found), mayBeCompressed: true },
        {
          headers,
          cut,
          onMade:
            kept && !found.path.endsWith(campaignListFile)
              ? (made) => kept.keep(request, { ...made, isHashed: found.isHashed })
              : undefined,
        },
      ))
    if (served) return served
    const linked = found.kind === 'missing' ? await linkedPages?.(path) : undefined
    const linkedAnswer = linked && (await answerOf(linked, request, { headers, cut }))
    if (linkedAnswer) return linkedAnswer
    const page = { path: join(folder, '404.html'), type: 'text/html; charset=utf-8', cache: 'no-cache' }
    return (
      (await fileResponse(request, { ...page, mayBeCompressed: true }, { headers, cut, status: 404 })) ??
      new Response('Not found.', { status: 404, headers })
    )
  }
}

/** Undefined where the site has no such file. */
async function answerOf(
  page: LinkedPage,
  request: Request,
  { headers, cut }: { headers: Headers; cut: () => void },
): Promise<Response | undefined> {
  const cache = 'no-cache'
  switch (page.kind) {
    case 'redirect':
      headers.set('location', page.location)
      headers.set('cache-control', cache)
      return new Response(null, { status: page.status, headers })
    case 'file': {
      const type = page.path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8'
      return fileResponse(request, { path: page.path, type, cache, mayBeCompressed: true }, { headers, cut })
    }
    case 'page': {
      const bytes = new TextEncoder().encode(page.html)
      headers.set('cache-control', cache)
      headers.set('etag', etagOf(bytes))
      if (request.headers.get('if-none-match') === etagOf(bytes))
        return new Response(null, { status: 304, headers })
      headers.set('content-type', 'text/html; charset=utf-8')
      headers.set('content-length', String(bytes.length))
      return new Response(request.method === 'HEAD' ? null : bytes, { headers })
    }
  }
}
