import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBytes } from './readBody.ts'

/**
 * Answers a request of the server by a function of `Request -> Response`. Its `Response.error()` cuts the
 * connection, and so does a body that is too long.
 */
export async function answerWithFetch(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  const bytes = await readBytes(request)
  if (!bytes) return void response.destroy()
  const hasBody = method !== 'GET' && method !== 'HEAD' && bytes.length > 0
  const asked = new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'text/plain' },
    ...(hasBody ? { body: new Uint8Array(bytes) } : {}),
  })
  const answered = await answer(asked)
  if (answered.type === 'error') return void response.destroy()
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
}
