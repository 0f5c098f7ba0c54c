import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageAtUrl } from './packageAtUrl.ts'

const endless: { cut?: () => void } = {}
const server = createServer((request, response) => {
  if (request.url === '/spring/cap.bin') {
    response.end(Buffer.from([1, 2, 3]))
    return
  }
  if (request.url === '/spring/shards/1.bin') {
    // It never ends.
    const more = () => {
      while (response.write(new Uint8Array(65_536)));
    }
    response.on('drain', more).on('close', () => endless.cut?.())
    more()
    return
  }
  response.writeHead(request.url === '/spring/busy.bin' ? 503 : 404).end()
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/spring/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('a missing file is an answer, and a host that fails is none', async () => {
  const { read } = packageAtUrl(url)
  expect(await read('cap.bin')).toEqual(new Uint8Array([1, 2, 3]))
  expect(await read('shards/0.bin')).toBeNull()
  await expect(read('busy.bin')).rejects.toThrow(/127\.0\.0\.1:\d+ answered with status 503/)
  await expect(packageAtUrl('http://127.0.0.1:1/').read('cap.bin')).rejects.toThrow('didn’t answer')
})

test('a file that is larger than any page reads is given up while it comes', async () => {
  const cut = new Promise<void>((resolve) => {
    endless.cut = resolve
  })
  await expect(packageAtUrl(url).read('shards/1.bin')).rejects.toThrow(
    'shards/1.bin has more than 1,000,000 bytes, and no page reads it',
  )
  await cut
})
