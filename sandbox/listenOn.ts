import { once } from 'node:events'
import type { Server } from 'node:net'
import { PortInUseError } from './devnet/startAnvil.ts'

/**
 * Has a server listen on a port of the loopback interface; 0 takes a free one.
 *
 * @throws PortInUseError
 */
export async function listenOn(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')
      throw new PortInUseError(port)
    throw cause
  }
}
