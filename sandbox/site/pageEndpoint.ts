import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { readHeaderRules } from '../../server/site/readHeaderRules.ts'
import { cacheOf, type StaticAnswer, staticFile } from '../../server/site/staticFile.ts'
import { type FileInMemory, sendFile, sendText } from '../http/responses.ts'

const walletTag = '<script src="/sandbox/demo-wallet.js"></script>'

/**
 * Files that somebody has put beside those of the built site, or in place of them, by their path there: a
 * file, or a folder where the path ends in a slash.
 */
export type AddedFiles = Map<string, string>

/**
 * The built site's files, as a plain static host serves them, with the headers of the build's `_headers`
 * file; read each time, so that a new build needs no new server.
 *
 * @param folder of the built site
 * @param hasDemoWallet whether each page gets the one tag that announces the demo wallet
 * @param added read with each request
 */
export async function pageEndpoint(folder: string, hasDemoWallet: boolean, added: AddedFiles) {
  const headerFile = await readFile(join(folder, '_headers'), 'utf8').catch(() => '')
  const headerRules = readHeaderRules(headerFile)

  function find(path: string): Promise<StaticAnswer> {
    for (const [place, own] of added) {
      if (place === path) return staticFile(dirname(own), `/${basename(own)}`)
      if (place.endsWith('/') && path.startsWith(place))
        return staticFile(own, `/${path.slice(place.length)}`)
    }
    return staticFile(folder, path)
  }

  async function readStatic(path: string) {
    const found = await find(path)
    return found.kind === 'file' ? { ...found, ...announce(found.type, await readFile(found.path)) } : found
  }

  /** Puts the demo wallet into a page; every other file stays as it is. */
  function announce(type: string, bytes: Buffer): FileInMemory {
    if (!hasDemoWallet || !type.startsWith('text/html')) return { type, bytes }
    return { type, bytes: Buffer.from(bytes.toString('utf8').replace('</head>', `${walletTag}</head>`)) }
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, hasHeaders }: { path: string; hasHeaders: boolean },
  ): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Use GET.')
    const answer = await readStatic(path)
    if (hasHeaders)
      for (const { path: pattern, headers } of headerRules)
        if (pattern.test(path)) for (const [name, value] of headers) response.setHeader(name, value)
    if (answer.kind === 'redirect') return void response.writeHead(308, { location: answer.location }).end()
    if (answer.kind === 'file') return sendFile(request, response, answer, cacheOf(answer))
    const page = await readStatic('/404.html')
    if (page.kind !== 'file') return sendText(response, 404, 'Not found.')
    response.statusCode = 404
    sendFile(request, response, page, 'no-cache')
  }
}
