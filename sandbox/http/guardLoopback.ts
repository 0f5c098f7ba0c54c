import type { IncomingMessage } from 'node:http'

/**
 * Why a request may not use the sandbox's own endpoints, or nothing when it may. The server listens on the
 * loopback interface only; this keeps out pages of other origins in a browser on the same machine: by DNS
 * rebinding (a foreign host name that points here) and by plain cross-site requests.
 *
 * @param needsOrigin a browser's POST always has an Origin; a signature is not made for a caller that hides
 * it
 */
export function guardLoopback(request: IncomingMessage, needsOrigin: boolean): string | undefined {
  const refusal = guardMachine(request)
  if (refusal) return refusal
  const { host, origin } = request.headers
  if (origin === undefined ? needsOrigin : origin !== `http://${host}`)
    return 'The sandbox answers its own pages only.'
  return undefined
}

/**
 * The same for what other programs of this machine may use too, such as a Safe{Wallet} that is served from
 * another port: any origin whose host is the loopback interface. No page of the internet has one, whatever
 * name leads to this machine. It guards only what signs nothing, holds no key and takes no cookie.
 */
export function guardNeighbour(request: IncomingMessage): string | undefined {
  const refusal = guardMachine(request)
  if (refusal) return refusal
  const { origin } = request.headers
  if (origin !== undefined && !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin))
    return 'The sandbox answers pages of this machine only.'
  return undefined
}

/**
 * The same for the chain's port, which does whatever it is asked to: its own host names with exactly its
 * port, and no origin (a program) or one of these. A wallet extension counts as a program, for no page can
 * have its origin.
 */
export function guardChain(
  request: IncomingMessage,
  { port, origins }: { port: number; origins: readonly string[] },
): string | undefined {
  const refusal = guardMachine(request)
  if (refusal) return refusal
  const { host, origin } = request.headers
  if (!host?.endsWith(`:${port}`)) return 'The sandbox has no such host name.'
  const isProgram = origin === undefined || /^(chrome|moz|safari-web)-extension:\/\//.test(origin)
  if (!isProgram && !origins.includes(origin)) return 'The sandbox answers its own pages only.'
  return undefined
}

function guardMachine({ headers, socket }: IncomingMessage): string | undefined {
  const peer = socket.remoteAddress ?? ''
  if (!/^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(peer))
    return 'The sandbox answers this machine only.'
  const host = headers.host ?? ''
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)) return 'The sandbox has no such host name.'
  return undefined
}
