import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRelay, type Relay } from './createRelay.ts'
import { createKeys, createToken } from './test-support/createToken.ts'

let server: Server
let relay: Relay
let url: string
const open = new Set<WebSocket>()

beforeEach(async () => {
  relay = createRelay()
  server = createServer()
  server.on('upgrade', (request, socket, head) => relay.accept(request, socket, head, url))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/relay`
})
afterEach(() => {
  for (const socket of open) socket.terminate()
  open.clear()
  relay.stop()
  server.close()
})

type Message = { id: unknown; method?: string; params?: { data: object }; result?: unknown; error?: object }

/** A client that acknowledges nothing by itself. */
async function connect(keys = createKeys()) {
  const token = createToken(keys, { aud: url, exp: Date.now() / 1_000 + 60 })
  const socket = new WebSocket(`${url}?auth=${token}`)
  open.add(socket)
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await once(socket, 'open')
  let last = 0
  return {
    keys,
    socket,
    messages,
    delivered: () => messages.flatMap(({ params }) => (params ? [params.data] : [])),
    acknowledge() {
      for (const { id, method } of messages)
        if (method === 'irn_subscription') socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    },
    async ask(method: string, params: unknown): Promise<Message> {
      last += 1
      const id = `request-${last}`
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      const found = () => messages.find((message) => message.id === id)
      while (!found()) await once(socket, 'message')
      return found() ?? { id }
    },
  }
}

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)
const message = Buffer.from([0, 1, 2, 3]).toString('base64')
const publication = { topic, message, ttl: 300, tag: 1108 }

test('passes an envelope on to the subscribers, and never back', async () => {
  const page = await connect()
  const wallet = await connect()
  for (const client of [page, wallet])
    expect((await client.ask('irn_subscribe', { topic })).result).toMatch(/^[0-9a-f]{64}$/)
  expect((await page.ask('irn_publish', publication)).result).toBe(true)
  await expect.poll(wallet.delivered).toEqual([expect.objectContaining({ topic, message, tag: 1108 })])
  await page.ask('irn_fetchMessages', { topic })
  expect(page.delivered()).toEqual([])
  expect(relay.published).toEqual([{ tag: 1108, ttl: 300, envelopeType: 0 }])
})

test('keeps it for a subscriber who comes later, and again until it is acknowledged', async () => {
  const page = await connect()
  await page.ask('irn_publish', publication)
  const early = await connect()
  await early.ask('irn_batchSubscribe', { topics: [topic] })
  await expect.poll(early.delivered).toHaveLength(1)
  // It went before it said that it has it.
  early.socket.terminate()
  const back = await connect(early.keys)
  await back.ask('irn_subscribe', { topic })
  await expect.poll(back.delivered).toHaveLength(1)
  back.acknowledge()
  await back.ask('irn_unsubscribe', { topic })
  const again = await connect(early.keys)
  expect((await again.ask('irn_batchFetchMessages', { topics: [topic] })).result).toEqual({
    messages: [],
    hasMore: false,
  })
})

test('passes a repeated envelope on once', async () => {
  const page = await connect()
  const wallet = await connect()
  await wallet.ask('irn_subscribe', { topic })
  await page.ask('irn_publish', publication)
  await page.ask('irn_publish', publication)
  await wallet.ask('irn_subscribe', { topic: other })
  expect(wallet.delivered()).toHaveLength(1)
})

test('a proposal and its approval subscribe the caller', async () => {
  const page = await connect()
  const wallet = await connect()
  await page.ask('wc_proposeSession', { pairingTopic: topic, sessionProposal: message })
  await wallet.ask('irn_subscribe', { topic })
  await expect.poll(wallet.delivered).toEqual([expect.objectContaining({ topic, tag: 1100 })])
  await wallet.ask('wc_approveSession', {
    pairingTopic: topic,
    sessionTopic: other,
    sessionProposalResponse: 'AAAB',
    sessionSettlementRequest: 'AAAC',
  })
  await expect.poll(page.delivered).toEqual([expect.objectContaining({ topic, message: 'AAAB', tag: 1101 })])
  await page.ask('irn_publish', { topic: other, message: 'AAAD', ttl: 300, tag: 1103 })
  await expect.poll(wallet.delivered).toContainEqual(expect.objectContaining({ topic: other, tag: 1103 }))
})

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  ['a binary message', Buffer.from([255, 0])],
  ['no method', '{"id":1,"jsonrpc":"2.0"}'],
  ['an unknown method', '{"id":1,"jsonrpc":"2.0","method":"toString","params":{}}'],
  [
    'a topic that is none',
    '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"__proto__"}}',
  ],
  [
    'an envelope for ever',
    JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: { ...publication, ttl: 1e9 } }),
  ],
  ['an acknowledgement of nothing', '{"id":99,"jsonrpc":"2.0","result":false}'],
])('answers %s with an error and goes on', async (_what, raw) => {
  const client = await connect()
  client.socket.send(raw)
  await expect.poll(() => client.messages).toEqual([expect.objectContaining({ error: expect.anything() })])
  expect((await client.ask('irn_publish', publication)).result).toBe(true)
})

test('a message that is too long ends its connection only', async () => {
  const [long, witness] = [await connect(), await connect()]
  long.socket.send('x'.repeat(1_100_000))
  long.socket.on('error', () => undefined)
  await once(long.socket, 'close')
  expect((await witness.ask('irn_publish', publication)).result).toBe(true)
  expect(relay.connections).toBe(1)
})

test('nobody enters without a token', async () => {
  const socket = new WebSocket(url)
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('401')
})

test('down: cuts, refuses, and takes everybody again with what they left', async () => {
  const page = await connect()
  const wallet = await connect()
  await wallet.ask('irn_subscribe', { topic })
  await page.ask('irn_publish', publication)
  const closed = once(page.socket, 'close')
  relay.setMode('down')
  await closed
  await expect(connect()).rejects.toThrow('503')
  relay.setMode('ok')
  const back = await connect()
  await back.ask('irn_subscribe', { topic })
  await expect.poll(back.delivered).toHaveLength(1)
})

test('stalled: takes everything and answers nothing, and cuts when it is over', async () => {
  relay.setMode('stalled')
  const client = await connect()
  client.socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
  // An answer to a ping comes after the message was taken in.
  client.socket.ping()
  await once(client.socket, 'pong')
  expect(client.messages).toEqual([])
  const closed = once(client.socket, 'close')
  relay.setMode('ok')
  await closed
})
