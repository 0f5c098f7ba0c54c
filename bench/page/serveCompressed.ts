import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const quality = constants.BROTLI_PARAM_QUALITY
const compressible = /^(text\/|application\/(json|javascript|manifest|wasm|octet-stream)|image\/svg)/

/** An empty page of the same origin. */
export const blankPath = '/bench-blank'

export type Front = { readonly url: string; stop(): Promise<void> }

/**
 * Serves what `answer` gives as a static host’s edge does: what gets shorter is sent in Brotli, and a file is
 * compressed once, as the build’s own `.br` files are. All contestants are served so.
 */
export async function serveCompressed(answer: (request: Request) => Promise<Response>): Promise<Front> {
  const kept = new Map<string, Promise<Buffer>>()
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    if (url === blankPath) {
      response.setHeader('content-type', 'text/html')
      return void response.end('<!doctype html>')
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = method === 'POST' ? { body: Buffer.concat(parts) } : undefined
    const asked = new Request(`http://${headers.host}${url}`, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'text/plain' },
      ...body,
    })
    const answered = await answer(asked)
    const bytes = Buffer.from(await answered.arrayBuffer())
    response.statusCode = answered.status
    for (const [name, value] of answered.headers)
      if (!/^(content-(length|encoding)|transfer-encoding|connection|keep-alive|date)$/.test(name))
        response.setHeader(name, value)
    const isShortened =
      answered.status === 200 && compressible.test(answered.headers.get('content-type') ?? '')
    if (!isShortened) return void response.end(bytes)
    const key = `${url} ${answered.headers.get('etag')}`
    // What a node answers is compressed as it comes, and so less.
    const short =
      method === 'GET' ? (kept.get(key) ?? compress(bytes)) : compress(bytes, { params: { [quality]: 4 } })
    if (method === 'GET') kept.set(key, short)
    response.setHeader('content-encoding', 'br')
    response.end(await short)
  }
  // A page that is left stops what it was sending: nobody waits for that answer, and it ends nothing else.
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Asks another server of this machine, which then sees its own page ask. */
export function passOn(upstream: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = { 'content-type': request.headers.get('content-type') ?? 'text/plain', origin: upstream }
    const body = request.method === 'POST' ? { body: await request.arrayBuffer() } : undefined
    return fetch(`${upstream}${pathname}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...body,
    })
  }
}
