import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { guardChain } from '../http/guardLoopback.ts'
import { listenOn } from '../http/listenOn.ts'
import { sendText } from '../http/responses.ts'

export type ServedChain = {
  /** For programs of this machine, over HTTP and WebSocket. */
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/**
 * Passes on to anvil what programs and the sandbox's own pages ask, byte for byte, and answers everything
 * else with 403: a request under a foreign host name (DNS rebinding) and a page of another origin, over HTTP
 * and WebSocket alike.
 *
 * @param port 0 takes a free one
 * @param anvilUrl anvil's own address
 * @param origins of the sandbox's own pages; read with each request
 * @throws PortInUseError
 */
export async function serveChain(options: {
  readonly port: number
  readonly anvilUrl: string
  readonly origins: readonly string[]
}): Promise<ServedChain> {
  const { origins } = options
  const { hostname, port: anvilPort } = new URL(options.anvilUrl)
  const anvil = { host: hostname, port: Number(anvilPort) }
  const agent = new Agent({ keepAlive: true })
  const upgraded = new Set<Duplex>()
  let port = options.port

  const server = createServer((incoming, outgoing) => {
    const refusal = guardChain(incoming, { port, origins })
    if (refusal) return void sendText(outgoing, 403, refusal)
    const { method, url, rawHeaders } = incoming
    const asked = request({ ...anvil, method, path: url, headers: rawHeaders, agent })
    asked.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      pipeline(answer, outgoing, () => undefined)
    })
    asked.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else sendText(outgoing, 502, 'The local chain does not answer.')
    })
    incoming.pipe(asked)
    // A caller that leaves does not keep anvil at work.
    outgoing.on('close', () => asked.destroy())
  })
  server.on('upgrade', (incoming, socket, head) => {
    if (guardChain(incoming, { port, origins }))
      return void socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    const line = connect(anvil, () => {
      line.write(headOf(incoming))
      line.write(head)
    })
    for (const each of [socket, line]) {
      upgraded.add(each)
      each.once('close', () => upgraded.delete(each))
    }
    pipeline(socket, line, () => undefined)
    pipeline(line, socket, () => undefined)
  })
  await listenOn(server, port)
  const taken = server.address()
  if (typeof taken === 'object' && taken) port = taken.port
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      for (const each of upgraded) each.destroy()
      await closed
      agent.destroy()
    },
  }
}

/** The request line and the headers as they came. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.map((each, at) => (at % 2 === 0 ? `${each}: ` : `${each}\r\n`)).join('')
  return `${method} ${url} HTTP/1.1\r\n${headers}\r\n`
}
