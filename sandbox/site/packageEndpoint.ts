import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { staticFile } from '../../server/site/staticFile.ts'
import { sendFile, sendText } from '../http/responses.ts'
import type { SiteControl } from './siteControl.ts'

/**
 * A package host: the files of each campaign's package under `<id>/`, for pages of every origin. What
 * `stalled` requests wait in is the caller's.
 *
 * @param packages folder of each package, by its campaign's id
 */
export function packageEndpoint(packages: ReadonlyMap<string, string>, stalled: Set<ServerResponse>) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, mode }: { path: string; mode: SiteControl['packages'] },
  ): Promise<void> => {
    const [id = '', ...rest] = path.split('/')
    const folder = packages.get(id)
    if (mode === 'stalled') return void stalled.add(response)
    if (mode === 'down') return sendText(response, 503, 'The sandbox’s package host is set to be down.')
    const found = folder ? await staticFile(folder, `/${rest.join('/')}`) : undefined
    response.setHeader('access-control-allow-origin', '*')
    if (found?.kind !== 'file') return sendText(response, 404, 'No such file.')
    const bytes = tamper(await readFile(found.path), path, mode)
    sendFile(request, response, { bytes, type: found.type }, 'no-cache')
  }
}

function tamper(bytes: Buffer, path: string, mode: SiteControl['packages']): Buffer {
  if (mode === 'damaged' && /\/shards\//.test(path)) {
    const copy = Buffer.from(bytes)
    const middle = copy.length >> 1
    copy[middle] = (copy[middle] ?? 0) ^ 1
    return copy
  }
  if (mode === 'forged' && path.endsWith('/manifest.json'))
    return Buffer.from(bytes.toString('utf8').replace('"title": "', '"title": "Not '))
  return bytes
}
