import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readHeaderRules } from '../../server/site/readHeaderRules.ts'
import { cacheOf, staticFile } from '../../server/site/staticFile.ts'
import { type FileInMemory, sendFile, sendText } from '../http/responses.ts'

const walletTag = '<script src="/sandbox/demo-wallet.js"></script>'

/**
 * The built site's files, as a plain static host serves them, with the headers of the build's `_headers`
 * file; read each time, so that a new build needs no new server.
 *
 * @param folder of the built site
 * @param hasDemoWallet whether each page gets the one tag that announces the demo wallet
 */
export async function pageEndpoint(folder: string, hasDemoWallet: boolean) {
  const headerFile = await readFile(join(folder, '_headers'), 'utf8').catch(() => '')
  const headerRules = readHeaderRules(headerFile)

  async function readStatic(path: string) {
    const found = await staticFile(folder, path)
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
