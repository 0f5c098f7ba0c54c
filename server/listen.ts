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

/** Of connections, whatever is asked over them. Times in milliseconds. */
export type ConnectionLimits = {
  /** For the headers, and for all of a request. */
  readonly headersTime: number
  readonly requestTime: number
  /** In which no byte is sent or taken. */
  readonly idleTime: number
  /** Between two looks at the former two: without it Node looks every half minute. */
  readonly lookEvery: number
  readonly mostConnections: number
}

// Slower than any phone, and no connection is held for nothing.
export const usualConnections: ConnectionLimits = {
  ...{ headersTime: 15_000, requestTime: 30_000, idleTime: 60_000, lookEvery: 2_000 },
  mostConnections: 2_000,
}

/**
 * Opens a socket for a function of a request.
 *
 * @param port 0 takes a free one
 * @throws ListenError
 */
export async function listen(
  fetch: ApiFetch,
  {
    host,
    port,
    connections = usualConnections,
  }: { host: string; port: number; connections?: ConnectionLimits },
): Promise<Listening> {
  const server = createServer(
    { connectionsCheckingInterval: connections.lookEvery },
    getRequestListener(
      (request, { incoming: { socket } }) =>
        fetch(request, { peer: socket.remoteAddress ?? '', cut: () => socket.destroy() }),
      { overrideGlobalObjects: false },
    ),
  )
  server.headersTimeout = connections.headersTime
  server.requestTimeout = connections.requestTime
  server.timeout = connections.idleTime
  server.maxConnections = connections.mostConnections
  await open(server, { host, port })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(patienceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Those that become idle, too: whoever was answered might keep the connection for another question.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(timer)
      clearInterval(sweep)
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
