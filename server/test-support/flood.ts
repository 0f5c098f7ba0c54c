import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

/*
 * Floods of a server on this machine. Linux answers on all of 127.0.0.0/8, so each loopback address is
 * another peer.
 */

/** Opens sockets that say something and read nothing, each from an address by its number. */
export async function flood(
  port: number,
  { sockets, from, say }: { sockets: number; from: (at: number) => string; say: string },
): Promise<{ end(): void; open(): number }> {
  const all: Socket[] = []
  for (let at = 0; at < sockets; at++) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from(at) })
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(say)
    all.push(socket)
  }
  await Promise.all(all.map((socket) => (socket.connecting ? once(socket, 'connect').catch(() => []) : [])))
  return {
    end: () => {
      for (const socket of all) socket.destroy()
    },
    open: () => all.filter((socket) => !socket.destroyed).length,
  }
}

/** An answer's status as another address gets it, or why there was none, and after how many milliseconds. */
export function statusFrom(
  port: number,
  { path, address }: { path: string; address: string },
): Promise<{ status: string; ms: number }> {
  const from = performance.now()
  return new Promise((resolve) => {
    const done = (status: string) => resolve({ status, ms: performance.now() - from })
    const sent = request(
      { host: '127.0.0.1', port, path, localAddress: address, agent: false, timeout: 20_000 },
      (response) => {
        response.resume()
        response.once('end', () => done(String(response.statusCode)))
        response.once('error', () => done('cut'))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => done('no answer'))
    sent.end()
  })
}

/** What a process holds in memory, in bytes. */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
