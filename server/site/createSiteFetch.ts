import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EverclaimError } from '../../src/errors.ts'
import { readHeaderRules } from './readHeaderRules.ts'
import { cacheOf, etagOf, type StaticAnswer, staticFile } from './staticFile.ts'

/** There is no built site. Nothing was served. */
export class SiteFolderError extends EverclaimError {
  override name = 'SiteFolderError'
}

/**
 * Serves a built site as a plain static host does, with the headers of its `_headers` file. The site is the same plain files
 * anywhere: nothing of it needs this server.
 *
 * @throws SiteFolderError
 */
export async function createSiteFetch(folder: string): Promise<(request: Request) => Promise<Response>> {
  if (!(await stat(join(folder, 'index.html')).catch(() => undefined))?.isFile())
    throw new SiteFolderError(
      'EVERCLAIM_OUT names no built site. Run `npm run build`, or set it to `none`. Nothing was started.',
      { facts: [`Folder: ${folder}`], docs: 'api' },
    )
  const rules = readHeaderRules(await readFile(join(folder, '_headers'), 'utf8').catch(() => ''))

  return async (request) => {
    const { pathname } = new URL(request.url)
    const headers = new Headers({ 'x-content-type-options': 'nosniff' })
    for (const rule of rules)
      if (rule.path.test(pathname)) for (const [name, value] of rule.headers) headers.set(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers.set('allow', 'GET, HEAD')
      return new Response('A site is read, and nothing else.', { status: 405, headers })
    }
    // A host that reads the file does not serve it.
    const found: StaticAnswer =
      pathname === '/_headers' ? { kind: 'missing' } : await staticFile(folder, pathname)
    if (found.kind === 'redirect') {
      headers.set('location', found.location)
      return new Response(null, { status: 308, headers })
    }
    if (found.kind === 'file')
      return fileResponse(request, { ...found, status: 200, headers, cache: cacheOf(pathname) })
    const page = await staticFile(folder, '/404.html')
    if (page.kind !== 'file') return new Response('Not found.', { status: 404, headers })
    return fileResponse(request, { ...page, status: 404, headers, cache: 'no-cache' })
  }
}

function fileResponse(
  request: Request,
  {
    bytes,
    type,
    status,
    headers,
    cache,
  }: { bytes: Buffer; type: string; status: number; headers: Headers; cache: string },
): Response {
  const etag = etagOf(bytes)
  headers.set('etag', etag)
  headers.set('cache-control', cache)
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
  if (status === 200 && known?.includes(etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers })
}
