import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { SiteFetch } from '../../server/site/createSiteFetch.ts'

/** What a host makes of an answer of `npm run serve`. */
export type Change = (response: Response, path: string) => Response | Promise<Response>

export type Host = {
  port: number
  /** Breaks all connections off. */
  cut: () => void
  close: () => void
}

/** Starts a host that answers as `serve` does, but for what `change` makes of its answers. */
export async function startHost(
  serve: SiteFetch,
  change: Change,
  { address = '127.0.0.1', port = 0 } = {},
): Promise<Host> {
  const server = createAdaptorServer({
    fetch: async (request) => change(await serve(request), new URL(request.url).pathname),
  }) as Server
  server.listen(port, address)
  await once(server, 'listening')
  const cut = () => server.closeAllConnections()
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
