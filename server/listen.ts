import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BlockList, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { EverclaimError } from '../src/errors.ts'
import type { ApiFetch } from './createApi.ts'
import { type ClientNetworks, isAmong, openNetworksOf } from './limits/clientNetwork.ts'
import { createShares, type Leave, type MostPlaces } from './limits/createShares.ts'

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
  /** Between two checks of times and of the pace below: without it Node checks every half minute. */
  readonly lookEvery: number
  /**
   * Bytes a second. Who takes an answer slower than that is cut, `paceAfter` milliseconds after the first
   * wait for them.
   */
  readonly leastPace: number
  readonly paceAfter: number
  readonly open: MostPlaces
  /**
   * Requests that were sent before the one ahead of them on the same connection was answered. More are cut,
   * with their connection.
   */
  readonly early: MostPlaces & { readonly connection: number }
}

// Slower than any phone, and no connection is held for nothing.
export const usualConnections: ConnectionLimits = {
  headersTime: 15_000,
  requestTime: 30_000,
  idleTime: 60_000,
  lookEvery: 2_000,
  leastPace: 1_000,
  paceAfter: 60_000,
  open: { address: 250, network: 750, wideNetwork: 1_000, all: 3_000 },
  // No browser and no proxy sends any. Each takes some kilobytes of memory, and at most the 16 KiB that a
  // head may have.
  early: { connection: 32, address: 160, network: 320, wideNetwork: 640, all: 3_000 },
}

/**
 * Opens a socket for a function of a request. What one peer holds is bounded, and so is what all hold:
 * connections, requests that wait, and answers that nobody takes. A connection is answered one request at a
 * time.
 *
 * @param proxies peers that stand for many callers: only what all hold counts for them
 * @param port 0 takes a free one
 * @param onConnection called for each connection, before anything is read from it
 * @param atOnce answers by itself what it can, and says whether it did
 * @throws ListenError
 */
export async function listen(
  fetch: ApiFetch,
  {
    host,
    port,
    proxies = new BlockList(),
    connections = usualConnections,
    onConnection = () => undefined,
    atOnce = () => false,
  }: {
    host: string
    port: number
    proxies?: BlockList
    connections?: ConnectionLimits
    onConnection?: () => void
    atOnce?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  },
): Promise<Listening> {
  const answer = getRequestListener(
    (request, { incoming: { socket } }) =>
      fetch(request, { peer: socket.remoteAddress ?? '', cut: () => socket.destroy() }),
    { overrideGlobalObjects: false },
  )
  const underWay = new Set<ServerResponse>()
  const clientOf = createClientOf(proxies)
  const inTurn = createTurns(connections.early, clientOf, (incoming, outgoing) => {
    underWay.add(outgoing)
    outgoing.once('close', () => underWay.delete(outgoing))
    if (!atOnce(incoming, outgoing)) void answer(incoming, outgoing)
  })
  const server = createServer({ connectionsCheckingInterval: connections.lookEvery }, inTurn)
  server.headersTimeout = connections.headersTime
  server.requestTimeout = connections.requestTime
  server.timeout = connections.idleTime
  boundConnections(server, connections.open, clientOf)
  server.prependListener('connection', onConnection)
  const paceCheck = setInterval(checkPaces(underWay, connections), connections.lookEvery)
  paceCheck.unref()
  server.once('close', () => clearInterval(paceCheck))
  // Who comes in a crowd is taken in at once: what the system cannot queue waits for seconds.
  await open(server, { host, port, backlog: connections.open.all })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(patienceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Those that become idle, too: a client that was answered might keep the connection for another
      // question.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(timer)
      clearInterval(sweep)
    },
  }
}

/** Whose share a connection is of; nobody's for a proxy, behind which many callers are. */
type ClientOf = (socket: Socket) => ClientNetworks | undefined

function createClientOf(proxies: BlockList): ClientOf {
  const known = new WeakMap<Socket, { readonly client: ClientNetworks | undefined }>()
  return (socket) => {
    const found = known.get(socket)
    if (found) return found.client
    const peer = socket.remoteAddress ?? ''
    const client = isAmong(peer, proxies) ? undefined : openNetworksOf(peer)
    known.set(socket, { client })
    return client
  }
}

function boundConnections(server: Server, most: MostPlaces, clientOf: ClientOf): void {
  const shares = createShares(most)
  server.prependListener('connection', (socket: Socket) => {
    const leave = shares.enter(clientOf(socket))
    if (typeof leave === 'string') socket.destroy()
    else socket.once('close', leave)
  })
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Answers each connection's requests one after the other: the next one begins when the last answer was taken.
 */
function createTurns(most: ConnectionLimits['early'], clientOf: ClientOf, answer: Listener): Listener {
  const shares = createShares(most)
  type Waiting = { readonly incoming: IncomingMessage; readonly leave: Leave; readonly begin: () => void }
  const waiting = new WeakMap<Socket, Waiting[]>()
  const quiet = new WeakSet<Socket>()
  /**
   * Before Node does: it makes an error for each request of a closed connection, and writes its stack out, by
   * source maps.
   */
  const endQuietly = (socket: Socket) => {
    if (quiet.has(socket)) return
    quiet.add(socket)
    socket.prependOnceListener('close', () => {
      for (const { incoming } of waiting.get(socket) ?? []) incoming.destroy()
    })
  }
  const begin: Listener = (incoming, outgoing) => {
    const { socket } = incoming
    outgoing.once('close', () => {
      const line = waiting.get(socket)
      if (socket.destroyed) {
        for (const { leave } of line ?? []) leave()
        waiting.delete(socket)
        return
      }
      const next = line?.shift()
      if (!next) return void waiting.delete(socket)
      next.leave()
      next.begin()
    })
    // Not before all that was read in one piece is here: it may have the connection cut, and then nothing is
    // done for it.
    queueMicrotask(() => {
      if (!socket.destroyed) answer(incoming, outgoing)
    })
  }
  return (incoming, outgoing) => {
    const { socket } = incoming
    // What was read in one piece with a request that had the connection cut.
    if (socket.destroyed) return void incoming.destroy()
    const line = waiting.get(socket)
    if (!line) {
      waiting.set(socket, [])
      return begin(incoming, outgoing)
    }
    const leave = line.length < most.connection ? shares.enter(clientOf(socket)) : 'client'
    if (typeof leave === 'string') {
      socket.destroy()
      return void incoming.destroy()
    }
    endQuietly(socket)
    line.push({ incoming, leave, begin: () => begin(incoming, outgoing) })
  }
}

/**
 * Cuts who takes an answer so slowly that it might be for the sake of holding it. What is still being made
 * waits for nobody.
 */
function checkPaces(
  underWay: ReadonlySet<ServerResponse>,
  { leastPace, paceAfter }: ConnectionLimits,
): () => void {
  const begun = new WeakMap<ServerResponse, { readonly at: number; readonly bytes: number }>()
  return () => {
    const now = performance.now()
    for (const outgoing of underWay) {
      const { socket } = outgoing
      if (!socket || !outgoing.headersSent || socket.writableLength === 0) continue
      const taken = socket.bytesWritten - socket.writableLength
      const first = begun.get(outgoing)
      if (!first) begun.set(outgoing, { at: now, bytes: taken })
      else {
        const milliseconds = now - first.at - paceAfter
        if (milliseconds > 0 && taken - first.bytes < (milliseconds / 1_000) * leastPace) socket.destroy()
      }
    }
  }
}

function open(
  server: Server,
  { host, port, backlog }: { host: string; port: number; backlog: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new ListenError(`Nothing can be served at ${host}:${port}. Nothing was started.`, {
          cause,
          docs: 'api',
        }),
      ),
    )
    server.listen({ port, host, backlog }, resolve)
  })
}
