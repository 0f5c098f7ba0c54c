import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { listenOn } from './listenOn.ts'

it('an idle connection is kept, so that no client is reset while it asks', async () => {
  const server = createServer((_, response) => void response.end())
  await listenOn(server, 0)
  try {
    const taken = server.address()
    const port = typeof taken === 'object' && taken ? taken.port : 0
    const { headers } = await fetch(`http://127.0.0.1:${port}/`)
    expect(headers.get('keep-alive')).toBe('timeout=600')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
