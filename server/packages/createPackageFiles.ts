import type { Hex } from '../../src/campaign/hex.ts'
import { apiRoot } from '../../src/session/calls.ts'
import { ProblemError, problemResponse } from '../http/problem.ts'
import { fileResponse } from '../site/fileResponse.ts'
import { cacheOf } from '../site/staticFile.ts'
import type { PackageStore } from './openPackageStore.ts'

/** All names that files of a package have, and nothing else: no other path reaches the disk. */
const filePath = new RegExp(
  `^${apiRoot}/packages/(0x[0-9a-f]{64})/(manifest\\.json|rounds\\.json|cap\\.bin|shards/[0-9a-f]{1,4}\\.bin)$`,
)

/** Undefined for what is no file of a package by its path. */
export type PackageFiles = (
  request: Request,
  connection?: { readonly cut?: (() => void) | undefined },
) => Promise<Response | undefined>

/**
 * Serves published packages, to every page of the web: their files never change under their names, and prove
 * themselves. Undefined for what is no file of a package by its path.
 */
export function createPackageFiles(store: PackageStore): PackageFiles {
  return async (request, { cut = () => undefined } = {}) => {
    const [, hash, path = ''] = filePath.exec(new URL(request.url).pathname) ?? []
    if (hash === undefined) return undefined
    const response = await answer(store, request, { hash: `0x${hash.slice(2)}`, path, cut })
    response.headers.set('access-control-allow-origin', '*')
    response.headers.set('cross-origin-resource-policy', 'cross-origin')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }
}

async function answer(
  store: PackageStore,
  request: Request,
  { hash, path, cut }: { hash: Hex; path: string; cut: () => void },
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
  const file = {
    path: store.fileOf(hash, path),
    type: path.endsWith('.json') ? 'application/json' : 'application/octet-stream',
    cache: cacheOf({ isHashed: true }),
  }
  return (
    (await fileResponse(request, file, { headers: new Headers(), cut })) ??
    problemResponse(
      new ProblemError('not-found', 'No package of this hash, or no such file of it, is published here.'),
    )
  )
}
