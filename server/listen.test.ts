import { once } from 'node:events'
import { BlockList, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { ApiFetch } from './createApi.ts'
import { type ConnectionLimits, type Listening, listen, usualConnections } from './listen.ts'

const started: Listening[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop(0)
})

async function start(fetch: ApiFetch, connections: Partial<ConnectionLimits> = {}) {
  const server = await listen(fetch, {
    host: '127.0.0.1',
    port: 0,
    connections: { ...usualConnections, ...connections },
  })
  started.push(server)
  return { server, at: `http://127.0.0.1:${server.port}` }
}

/** What a connection says after it was given so many bytes, until it is cut. */
async function until(port: number, given: string): Promise<{ said: string; milliseconds: number }> {
  const from = performance.now()
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => undefined)
  socket.write(given)
  await once(socket, 'close')
  return { said, milliseconds: performance.now() - from }
}

const wholeBody: ApiFetch = async (request) => new Response(await request.text())
/** A request that is under way until it is released. */
function waiting() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const fetch: ApiFetch = async () => {
    begin()
    await ended
    return new Response('done')
  }
  return { fetch, begun, end }
}

const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n'
it.each([
  ['headers', { headersTime: 200 }, 'POST / HTTP/1.1\r\nHost: a\r\n'],
  ['a body', { headersTime: 200, requestTime: 300 }, `${head}\r\n{`],
])('cuts who sends %s too slowly, when it is time', async (_, limits, given) => {
  const { server } = await start(wholeBody, { ...limits, lookEvery: 50 })
  const { said, milliseconds } = await until(server.port, given)
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
  // Node alone would look after half a minute.
  expect(milliseconds).toBeLessThan(5_000)
})

it('looks often enough at what usually may take fifteen seconds', () => {
  expect(usualConnections.lookEvery).toBeLessThanOrEqual(2_000)
})

it('lets go of who takes nothing of an answer', async () => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const part = new Uint8Array(1_000_000)
  const endless = () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(part), cancel: () => letGo() })
  const { server } = await start(async () => new Response(endless()), { idleTime: 300 })
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  // Nothing reads what comes.
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await isLetGo
  socket.destroy()
})

it('has so many connections and no more', async () => {
  const open = { ...usualConnections.open, all: 2 }
  const { server, at } = await start(async () => new Response('in'), { open })
  const held = [connect(server.port, '127.0.0.1'), connect(server.port, '127.0.0.1')]
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  await expect(fetch(at)).rejects.toThrow()
  for (const socket of held) socket.destroy()
  await Promise.all(held.map((socket) => once(socket, 'close')))
  const answered = async (): Promise<string> => fetch(at).then((response) => response.text(), answered)
  expect(await answered()).toBe('in')
})

it('says of each connection that it came in, before it answers', async () => {
  const happened: string[] = []
  const fetchIn: ApiFetch = async () => {
    happened.push('asked')
    return new Response('in')
  }
  const onConnection = () => void happened.push('connected')
  const server = await listen(fetchIn, { host: '127.0.0.1', port: 0, onConnection })
  started.push(server)
  const head = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  for (let at = 0; at < 2; at++) await until(server.port, head)
  expect(happened).toEqual(['connected', 'asked', 'connected', 'asked'])
})

it('has so many connections for an address, and more for others and for a proxy', async () => {
  const open = { address: 2, network: 10, wideNetwork: 10, all: 10 }
  const proxies = new BlockList()
  proxies.addAddress('127.0.0.3')
  const server = await listen(async () => new Response('in'), {
    host: '127.0.0.1',
    port: 0,
    proxies,
    connections: { ...usualConnections, open },
  })
  started.push(server)
  const opened = async (localAddress: string) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return Buffer.isBuffer(answer)
  }
  const from = async (address: string) => [
    await opened(address),
    await opened(address),
    await opened(address),
  ]
  expect(await from('127.0.0.1')).toEqual([true, true, false])
  // Other systems than Linux have one loopback address.
  if (process.platform !== 'linux') return
  expect(await from('127.0.0.2')).toEqual([true, true, false])
  expect(await from('127.0.0.3')).toEqual([true, true, true])
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

it('answers a connection one request at a time, in order', async () => {
  let underWay = 0
  let most = 0
  const { server } = await start(async (request) => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay--
    return new Response(`<${new URL(request.url).pathname}>`)
  })
  const last = 'GET /4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const { said } = await until(server.port, `${get('/1')}${get('/2')}${get('/3')}${last}`)
  expect(said.match(/<[^>]+>/g)).toEqual(['</1>', '</2>', '</3>', '</4>'])
  expect(most).toBe(1)
})

it('cuts a connection with more requests ahead of their time than it may have, and has places again', async () => {
  const early = { ...usualConnections.early, connection: 2, all: 2 }
  const { fetch: handler } = waiting()
  let asked = 0
  const { server, at } = await start(
    async (request, connection) => {
      asked++
      return new URL(request.url).pathname === '/' ? new Response('in') : handler(request, connection)
    },
    { early },
  )
  for (let turn = 0; turn < 3; turn++)
    expect((await until(server.port, get('/wait').repeat(4))).said).toBe('')
  // Nothing is done for what has its connection cut, not for the first of its requests either.
  expect(asked).toBe(0)
  expect(await (await fetch(at)).text()).toBe('in')
})

/**
 * Errors of requests whose connection was closed, of which somebody wrote out the stack while `work` was
 * done.
 */
async function writtenStacks(work: () => Promise<void>): Promise<number> {
  const { prepareStackTrace } = Error
  let count = 0
  Error.prepareStackTrace = (error) => {
    if (error.message === 'aborted') count++
    return String(error)
  }
  try {
    await work()
  } finally {
    Error.prepareStackTrace = prepareStackTrace
  }
  return count
}

it.each([
  ['that the server cuts', 200],
  ['that its caller closes', 30],
])('writes no stack for each waiting request of a connection %s', async (_, requests) => {
  const { fetch: handler, begun } = waiting()
  let closed = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  const { server, at } = await start(async (request, connection) => {
    if (new URL(request.url).pathname === '/') return new Response('in')
    request.signal.addEventListener('abort', () => closed())
    return handler(request, connection)
  })
  const count = await writtenStacks(async () => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
    const end = once(socket, 'close')
    socket.write(get('/wait').repeat(requests))
    if (requests < usualConnections.early.connection) {
      await begun
      socket.destroy()
      await isClosed
    }
    await end
    expect(await (await fetch(at)).text()).toBe('in')
  })
  // Of the request that is under way there is one.
  expect(count).toBeLessThanOrEqual(1)
})

it('lets go of who takes an answer for the sake of holding it', async () => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const part = new Uint8Array(1_000_000)
  const endless = () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(part), cancel: () => letGo() })
  const pace = { leastPace: 1e9, paceAfter: 100, lookEvery: 50 }
  const { server } = await start(async () => new Response(endless()), pace)
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  // A little now and then, so that it is never idle.
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  socket.write(get('/'))
  await isLetGo
  socket.destroy()
})

it('answers what is under way before it stops, and takes nothing more', async () => {
  const { fetch: handler, begun, end } = waiting()
  const { server, at } = await start(handler)
  const answer = fetch(at)
  await begun
  const stopped = server.stop(60_000)
  await expect(fetch(at)).rejects.toThrow()
  end()
  const from = performance.now()
  expect(await (await answer).text()).toBe('done')
  await stopped
  // A connection that might be used again is not waited for: Node keeps it for five seconds.
  expect(performance.now() - from).toBeLessThan(5_000)
})

it('cuts what is still under way when its patience is over', async () => {
  const { fetch: handler, begun } = waiting()
  const { server, at } = await start(handler)
  const answer = fetch(at)
  await begun
  const cut = expect(answer).rejects.toThrow()
  await server.stop(100)
  await cut
})
