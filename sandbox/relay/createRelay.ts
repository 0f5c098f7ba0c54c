import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import * as v from '../../src/schema/v.ts'
import { createMailbox, type Envelope } from './createMailbox.ts'
import { readClientId } from './readClientId.ts'
import { type RelayRequest, relayRequestSchema } from './relayRequest.ts'

/**
 * - `down`: cuts every connection and refuses new ones.
 * - `stalled`: takes connections and requests in and answers nothing; they are cut at the next change.
 */
export type RelayMode = 'ok' | 'down' | 'stalled'

/** An envelope that was published: what a relay can know of it, for tests. */
export type RelayEntry = { readonly tag: number; readonly ttl: number; readonly envelopeType: number }

export type Relay = {
  /**
   * Takes an HTTP request for a websocket over, or refuses it. `audience` is the address that clients know.
   */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, audience: string): void
  setMode(mode: RelayMode): void
  /** The last thousand envelopes that were published. */
  readonly published: readonly RelayEntry[]
  /** Live connections. */
  readonly connections: number
  stop(): void
}

type Client = {
  readonly id: string
  readonly socket: WebSocket
  readonly topics: Set<string>
  /** Delivered and not yet acknowledged, by the id of the delivery. */
  readonly inFlight: Map<number, Envelope>
  isAlive: boolean
}

/** SDKs in Node hang up on a relay that has been silent for 35 seconds. */
const pingEvery = 15_000
const mostClients = 100
const mostTopics = 2_000

const acknowledgementSchema = v.object({ id: v.pipe(v.number(), v.finite()), result: v.literal(true) })
const idSchema = v.looseObject({
  id: v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(100))]),
})

/**
 * A WalletConnect relay (version 2, protocol `irn`) in memory: passes sealed envelopes between those who know
 * a topic, keeps them until they expire, and never gives one back to its publisher. For this machine
 * only.
 */
export function createRelay(): Relay {
  const mailbox = createMailbox()
  const clients = new Set<Client>()
  const published: RelayEntry[] = []
  const server = new WebSocketServer({ noServer: true, maxPayload: 1_000_000, perMessageDeflate: false })
  let mode: RelayMode = 'ok'
  let deliveries = 0

  const timer = setInterval(() => {
    mailbox.sweep(Date.now())
    for (const client of clients) {
      if (!client.isAlive) client.socket.terminate()
      client.isAlive = false
      client.socket.ping()
    }
  }, pingEvery)
  timer.unref()

  function welcome(socket: WebSocket, id: string) {
    const client: Client = { id, socket, topics: new Set(), inFlight: new Map(), isAlive: true }
    clients.add(client)
    socket.on('pong', () => {
      client.isAlive = true
    })
    socket.on('close', () => clients.delete(client))
    // A connection that breaks closes too.
    socket.on('error', () => socket.terminate())
    socket.on('message', (data) => {
      client.isAlive = true
      if (mode !== 'stalled') take(client, parseJson(String(data)))
    })
  }

  function take(client: Client, message: unknown) {
    const acknowledged = v.safeParse(acknowledgementSchema, message)
    if (acknowledged.success) {
      const envelope = client.inFlight.get(acknowledged.output.id)
      client.inFlight.delete(acknowledged.output.id)
      if (envelope) mailbox.received(envelope, client.id)
      return
    }
    const parsed = v.safeParse(relayRequestSchema, message)
    if (!parsed.success) {
      const data = v.tryParse(idSchema, message)
      const error = { code: -32600, message: 'The relay does not understand this request.' }
      return send(client, { id: data?.id ?? null, jsonrpc: '2.0', error })
    }
    const { id } = parsed.output
    if (parsed.output.method.endsWith('ubscribe') && client.topics.size > mostTopics)
      return send(client, { id, jsonrpc: '2.0', error: { code: -32000, message: 'Too many topics.' } })
    send(client, { id, jsonrpc: '2.0', result: answer(client, parsed.output) })
    for (const topic of subscribedBy(parsed.output)) deliver(client, topic)
  }

  function answer(client: Client, { method, params }: RelayRequest): unknown {
    switch (method) {
      case 'irn_publish':
        publish(client, params)
        return true
      case 'irn_batchPublish':
        for (const message of params.messages) publish(client, message)
        return true
      case 'irn_subscribe':
        return subscribe(client, params.topic)
      case 'irn_batchSubscribe':
        return params.topics.map((topic) => subscribe(client, topic))
      case 'irn_unsubscribe':
        client.topics.delete(params.topic)
        return true
      case 'irn_batchUnsubscribe':
        for (const { topic } of params.subscriptions) client.topics.delete(topic)
        return true
      case 'irn_fetchMessages':
        return fetchMessages(client, [params.topic])
      case 'irn_batchFetchMessages':
        return fetchMessages(client, params.topics)
      case 'wc_proposeSession': {
        const { pairingTopic: topic, sessionProposal: message, ttl, attestation } = params
        subscribe(client, topic)
        publish(client, { topic, message, ttl, attestation, tag: 1100 })
        return true
      }
      case 'wc_approveSession': {
        const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
        subscribe(client, sessionTopic)
        publish(client, { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: 1101 })
        publish(client, { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: 1102 })
        return true
      }
    }
  }

  function subscribe(client: Client, topic: string): string {
    client.topics.add(topic)
    return subscriptionId(client, topic)
  }

  function publish(
    client: Client,
    {
      ttl,
      attestation,
      ...rest
    }: {
      topic: string
      message: string
      ttl: number
      tag: number
      attestation?: string | null | undefined
    },
  ) {
    const envelope: Envelope = {
      ...rest,
      publishedAt: Date.now(),
      attestation: attestation ?? undefined,
    }
    if (!mailbox.put(envelope, ttl, client.id)) return
    const envelopeType = Buffer.from(envelope.message.slice(0, 4), 'base64')[0] ?? -1
    published.push({ tag: envelope.tag, ttl, envelopeType })
    if (published.length > 1_000) published.shift()
    for (const other of clients) if (other.topics.has(envelope.topic)) deliver(other, envelope.topic)
  }

  function deliver(client: Client, topic: string) {
    const underWay = new Set(client.inFlight.values())
    for (const envelope of mailbox.waiting(topic, client.id, Date.now())) {
      if (underWay.has(envelope)) continue
      deliveries += 1
      client.inFlight.set(deliveries, envelope)
      const params = { id: subscriptionId(client, topic), data: envelope }
      send(client, { id: deliveries, jsonrpc: '2.0', method: 'irn_subscription', params })
    }
  }

  function fetchMessages(client: Client, topics: readonly string[]) {
    const messages = topics.flatMap((topic) => mailbox.waiting(topic, client.id, Date.now()))
    for (const envelope of messages) mailbox.received(envelope, client.id)
    return { messages, hasMore: false }
  }

  const cutAll = () => {
    for (const { socket } of clients) socket.terminate()
    clients.clear()
  }

  return {
    accept(request, socket, head, audience) {
      const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
      socket.on('error', () => socket.destroy())
      if (mode === 'down' || clients.size >= mostClients) return void refuse('503 Service Unavailable')
      const token =
        new URL(request.url ?? '/', 'http://localhost').searchParams.get('auth') ??
        /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      let id: string
      try {
        id = readClientId(token ?? '', audience, Date.now() / 1_000)
      } catch {
        return void refuse('401 Unauthorized')
      }
      server.handleUpgrade(request, socket, head, (websocket) => welcome(websocket, id))
    },
    setMode(next) {
      if (next === mode) return
      if (next === 'down' || mode === 'stalled') cutAll()
      mode = next
    },
    published,
    get connections() {
      return clients.size
    },
    stop() {
      clearInterval(timer)
      cutAll()
      server.close()
    },
  }
}

function subscribedBy({ method, params }: RelayRequest): readonly string[] {
  switch (method) {
    case 'irn_subscribe':
      return [params.topic]
    case 'irn_batchSubscribe':
      return params.topics
    case 'wc_proposeSession':
      return [params.pairingTopic]
    case 'wc_approveSession':
      return [params.sessionTopic]
    default:
      return []
  }
}

/** SDKs compute it themselves, by the same rule. */
const subscriptionId = ({ id }: Client, topic: string) =>
  createHash('sha256').update(`${topic}${id}`).digest('hex')

function send({ socket }: Client, message: unknown) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
