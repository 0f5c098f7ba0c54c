import { once } from 'node:events'
import { createServer } from 'node:net'
import { PortInUseError } from './devnet/startAnvil.ts'

/**
 * Looks, before anything slow is done, whether a port of the loopback interface can be had.
 *
 * @throws PortInUseError
 */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  probe.listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')
      throw new PortInUseError(port)
    throw cause
  }
  const closed = once(probe, 'close')
  probe.close()
  await closed
}
