import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * A connection to a port of this machine, to watch the process that listens there: `closed` resolves when
 * that process ends, for the system then closes or resets what is open. Rejects with ECONNREFUSED when nobody
 * listens.
 */
export async function connectionTo(port: number, host = '127.0.0.1'): Promise<{ closed: Promise<void> }> {
  const socket = connect(port, host)
  await once(socket, 'connect')
  socket.on('error', () => undefined).resume()
  return { closed: new Promise((resolve) => socket.on('close', () => resolve())) }
}
