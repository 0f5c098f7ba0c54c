import { once } from 'node:events'
import { createServer } from 'node:net'
import { listenOn } from './http/listenOn.ts'

/**
 * Looks, before anything slow is done, whether a port of the loopback interface can be had.
 *
 * @throws PortInUseError
 */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer()
  await listenOn(probe, port)
  const closed = once(probe, 'close')
  probe.close()
  await closed
}
