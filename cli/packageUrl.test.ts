import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { packageAtUrl } from '../src/operator/verify/packageAtUrl.ts'
import { packageUrl } from './packageUrl.ts'

const servers: { close: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test.each([
  [200, 'a file'],
  [201, 'an error'],
  [204, 'an error'],
  [206, 'an error'],
  [404, 'no file'],
  [410, 'no file'],
  [500, 'an error'],
])('a host that answers %i gives the page and the command line %s', async (status, expected) => {
  const url = await serve((_, response) => {
    response.writeHead(status, status === 206 ? { 'content-range': 'bytes 0-3/9' } : {})
    response.end(status === 204 ? undefined : 'text')
  })
  const answers = await Promise.all(
    [packageAtUrl(url), packageUrl(url)].map((source) =>
      source.read('cap.bin').then(
        (bytes) => (bytes === null ? 'no file' : 'a file'),
        () => 'an error',
      ),
    ),
  )
  expect(answers).toEqual([expected, expected])
})
