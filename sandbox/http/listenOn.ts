import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { SandboxError } from '../sandboxError.ts'

/**
 * Has a server listen on a port of the loopback interface; 0 takes a free one.
 *
 * Idle connections stay open for longer than any test takes. Node closes them after 5 seconds, and a client
 * that asks at that very moment is reset: a browser asks again, Playwright's own requests fail.
 *
 * @throws PortInUseError
 */
export async function listenOn(server: Server, port: number): Promise<void> {
  if (server instanceof HttpServer) server.keepAliveTimeout = 600_000
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')
      throw new PortInUseError(port)
    throw cause
  }
}

/** Another program listens on the port. */
export class PortInUseError extends SandboxError {
  override name = 'PortInUseError'
  constructor(readonly port: number) {
    super(`Port ${port} is in use by another program; choose others with --port and --rpc-port.`)
  }
}
