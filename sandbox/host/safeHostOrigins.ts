import { PortInUseError } from '../http/listenOn.ts'
import { SandboxError } from '../sandboxError.ts'

/**
 * Ports that the Safe host may have. A site names its hosts by exact origin when it is built, so that the
 * host cannot take any free port as the site does; it takes the first free one of these, and one build serves
 * all sandboxes that run beside each other. They lie below the ports that systems give out by themselves.
 */
const ports = Array.from({ length: 16 }, (_, index) => 27_301 + index)

/**
 * `localhost` and not 127.0.0.1, where the site is: host and site are different sites, as they are in the
 * world.
 */
const originOf = (port: number) => `http://localhost:${port}`

/** For EVERCLAIM_SAFE_HOSTS. */
export const safeHostOrigins: readonly string[] = ports.map(originOf)

/**
 * Has the host listen on the first free port of its list.
 *
 * @throws SandboxError when all of them are taken
 */
export async function listenAsSafeHost(listen: (port: number) => Promise<void>) {
  for (const port of ports) {
    try {
      await listen(port)
      return { port, origin: originOf(port) }
    } catch (error) {
      if (!(error instanceof PortInUseError)) throw error
    }
  }
  throw new SandboxError(
    `All ports of the Safe host (${ports[0]} to ${ports.at(-1)}) are in use by other programs; end one of them, or a sandbox that still runs.`,
  )
}
