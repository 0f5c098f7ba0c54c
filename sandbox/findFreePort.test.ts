import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from './findFreePort.ts'

const taken: Server[] = []
afterEach(async () => {
  await Promise.all(
    taken.splice(0).map(async (server) => {
      server.close()
      await once(server, 'close')
    }),
  )
})

/** Takes a port that the system chooses, and as many above it as are wanted. */
async function take(count: number): Promise<number> {
  for (;;) {
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    const servers = [first]
    try {
      for (let next = port + 1; next < port + count; next++) {
        const server = createServer().listen(next, '127.0.0.1')
        await once(server, 'listening')
        servers.push(server)
      }
      taken.push(...servers)
      return port
    } catch {
      // Somebody else has one of them: from another place on.
      for (const server of servers) server.close()
    }
  }
}

test('a free port is taken as it is, a taken one is passed over, and so is one that is spoken for', async () => {
  const port = await take(3)
  const found = await findFreePort(port)
  expect(found).toBeGreaterThanOrEqual(port + 3)
  expect(await findFreePort(found)).toBe(found)
  expect(await findFreePort(found, [found])).toBeGreaterThan(found)
})

test('where none of fifty is free it is one sentence', async () => {
  const port = await take(50)
  await expect(findFreePort(port)).rejects.toThrow(
    `The ports ${port} to ${port + 49} are all in use by other programs; choose one with --port and --rpc-port.`,
  )
})
