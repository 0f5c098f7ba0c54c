import { apiRoot } from '../../src/session/calls.ts'
import { ProblemError, problemResponse } from '../http/problem.ts'
import { shed } from '../limits/shed.ts'
import { etagOf } from '../site/staticFile.ts'
import type { PackageStore } from './openPackageStore.ts'

/** Files that are read at once. */
const mostAtOnce = 200

/** All names that files of a package have, and nothing else: no other path reaches the disk. */
const filePath = new RegExp(
  `^${apiRoot}/packages/(0x[0-9a-f]{64})/(manifest\\.json|cap\\.bin|shards/[0-9a-f]{1,4}\\.bin)$`,
)

/**
 * Serves published packages, to every page of the web: their files never change under their names, and prove themselves. Undefined
 * for what is no file of a package by its path.
 */
export function createPackageFiles(store: PackageStore) {
  const read = shed(mostAtOnce, answer)
  return async (request: Request): Promise<Response | undefined> => {
    const [, hash, path = ''] = filePath.exec(new URL(request.url).pathname) ?? []
    if (hash === undefined) return undefined
    const response = await read(store, request, `0x${hash.slice(2)}`, path)
    response.headers.set('access-control-allow-origin', '*')
    response.headers.set('cross-origin-resource-policy', 'cross-origin')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }
}

async function answer(
  store: PackageStore,
  request: Request,
  hash: `0x${string}`,
  path: string,
): Promise<Response> {
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { 'access-control-allow-methods': 'GET, HEAD' } })
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refusal = problemResponse(
      new ProblemError('wrong-method', 'A file of a package is read, and nothing else.'),
    )
    refusal.headers.set('allow', 'GET, HEAD')
    return refusal
  }
  const bytes = await store.read(hash, path)
  if (!bytes)
    return problemResponse(
      new ProblemError('not-found', 'No package of this hash, or no such file of it, is published here.'),
    )
  const etag = etagOf(bytes)
  const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag }
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': path === 'manifest.json' ? 'application/json' : 'application/octet-stream',
      'content-length': String(bytes.length),
    },
  })
}
