import { createHash } from 'node:crypto'
import { campaignListFile } from '../../src/config/campaignListFile.ts'
import type { Database } from '../database/openDatabase.ts'
import type { SiteFetch } from '../site/createSiteFetch.ts'
import { readStoredList } from './storedList.ts'

const path = `/${campaignListFile}`

/** A site whose `campaigns.json` is the list that its operators have stored, where they have. */
export function withStoredList(siteFetch: SiteFetch, database: Database): SiteFetch {
  return async (request, connection) => {
    const isAsked = new URL(request.url).pathname === path && /^(GET|HEAD)$/.test(request.method)
    // Where the database doesn't answer, the list of the build is better than none.
    const stored = isAsked ? await readStoredList(database).catch(() => undefined) : undefined
    if (!stored) return siteFetch(request, connection)
    // The headers that the build has for every path.
    const built = await siteFetch(new Request(new URL(path, request.url), { method: 'HEAD' }))
    const headers = new Headers(built.headers)
    const tag = `"${createHash('sha256').update(stored.text).digest('base64url')}"`
    headers.set('content-type', 'application/json')
    headers.set('cache-control', 'no-cache')
    headers.set('etag', tag)
    headers.delete('content-length')
    headers.delete('last-modified')
    if (request.headers.get('if-none-match')?.includes(tag))
      return new Response(null, { status: 304, headers })
    return new Response(request.method === 'HEAD' ? null : stored.text, { headers })
  }
}
