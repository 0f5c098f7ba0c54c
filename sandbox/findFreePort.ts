import { assertPortFree } from './assertPortFree.ts'
import { PortInUseError } from './http/listenOn.ts'
import { SandboxError } from './sandboxError.ts'

/** Ports that are tried, the wanted one included. */
const mostTried = 50

/**
 * The wanted port of the loopback interface, or the next one above it that can be had. It is free right now:
 * another program may be quicker.
 *
 * @param without ports that are spoken for, and on which nobody listens yet
 * @throws SandboxError where none of fifty can be had
 */
export async function findFreePort(wanted: number, without: readonly number[] = []): Promise<number> {
  const last = Math.min(wanted + mostTried - 1, 65_535)
  for (let port = wanted; port <= last; port++) {
    if (without.includes(port)) continue
    try {
      await assertPortFree(port)
      return port
    } catch (error) {
      if (!(error instanceof PortInUseError)) throw error
    }
  }
  throw new SandboxError(
    `The ports ${wanted} to ${last} are all in use by other programs; choose one with --port and --rpc-port.`,
  )
}
