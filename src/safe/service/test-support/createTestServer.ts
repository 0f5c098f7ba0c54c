import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
/** Writes an answer. */
export type Reply = (response: ServerResponse) => void

export type TestServer = {
  readonly baseUrl: string
  /** What was asked since the last `answer`, in order. */
  readonly asked: readonly Asked[]
  /** The answers to come, in order; the last one stays. */
  answer(...replies: [Reply, ...Reply[]]): void
  close(): Promise<void>
}

/** A real HTTP server that says what a test sets. */
export async function createTestServer(): Promise<TestServer> {
  const asked: Asked[] = []
  let replies: Reply[] = []
  const server = createServer((request, response) => {
    // A client that gave up is no fault of the server's.
    response.on('error', () => {})
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: Buffer.concat(parts).toString() })
      const [reply] = replies.length > 1 ? replies.splice(0, 1) : replies
      reply?.(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    answer(...next) {
      replies = next
      asked.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An answer of JSON; undefined is an empty body. */
export const json =
  (content: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    text(content === undefined ? '' : JSON.stringify(content), status, {
      'content-type': 'application/json',
      ...headers,
    })(response)

export const text =
  (content: string, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(content)
