import { once } from 'node:events'
import type { Server } from 'node:net'
import { SandboxError } from '../sandboxError.ts'

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

/** Another program listens on the port. */
export class PortInUseError extends SandboxError {
  override name = 'PortInUseError'
  constructor(readonly port: number) {
    super(`Port ${port} is in use by another program; choose others with --port and --rpc-port.`)
  }
}
