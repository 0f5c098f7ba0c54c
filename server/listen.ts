import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { EverclaimError } from '../src/errors.ts'
import type { ApiFetch } from './createApi.ts'

/** The port or the address cannot be had. */
export class ListenError extends EverclaimError {
  override name = 'ListenError'
}

export type Listening = {
  readonly port: number
  /** Takes no more requests, waits for those under way for at most so many milliseconds, then cuts them. */
  stop(patienceMs: number): Promise<void>
}

/**
 * Opens a socket for a function of a request.
 *
 * @param port 0 takes a free one
 * @throws ListenError
 */
export async function listen(
  fetch: ApiFetch,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createServer(
    getRequestListener(
      (request, { incoming }) => fetch(request, { peer: incoming.socket.remoteAddress ?? '' }),
      { overrideGlobalObjects: false },
    ),
  )
  // Slower than any phone, and no connection is held for nothing.
  server.headersTimeout = 15_000
  server.requestTimeout = 30_000
  await open(server, { host, port })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(patienceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(timer)
    },
  }
}

function open(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new ListenError(`Nothing can be served at ${host}:${port}. Nothing was started.`, {
          ...{ cause, docs: 'api' },
        }),
      ),
    )
    server.listen(port, host, resolve)
  })
}
