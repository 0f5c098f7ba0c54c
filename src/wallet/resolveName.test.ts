import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAddress, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNameService } from '../../sandbox/site/nameService.ts'
import { resolveName } from './resolveName.ts'

const alice = getAddress('0x00000000000000000000000000000000000a11ce')
// A double of Ethereum's ENS; everything between the page and its wire format is real.
const answer = createNameService([
  { name: 'alice.eth', address: alice },
  { name: 'empty.eth', address: zeroAddress },
])

let isDown = false
const server = createServer(async (request, response) => {
  const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
  if (isDown) return void response.writeHead(503).end()
  response.end(JSON.stringify(answer(body)))
})

let names: { isEnabled: true; rpcUrl: string }
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  names = { isEnabled: true, rpcUrl: `http://127.0.0.1:${port}` }
})
afterAll(() => server.close())

test('default: a name leads to its address, in any spelling that means the same', async () => {
  expect(await resolveName('alice.eth', names)).toBe(alice)
  expect(await resolveName('ALICE.eth', names)).toBe(alice)
})

test.each([
  ['has no resolver', 'nobody.eth', { summary: 'This name has no address.', isRetryable: false }],
  ['has no address', 'empty.eth', { summary: 'This name has no address.', isRetryable: false }],
  ['is none', 'a\u200bb..eth', { summary: 'This name has invalid characters.', isRetryable: false }],
])('error: a name that %s', async (_, name, expected) => {
  await expect(resolveName(name, names)).rejects.toMatchObject(expected)
})

test('error: nobody answers; this is not "no such name"', async () => {
  isDown = true
  await expect(resolveName('alice.eth', names)).rejects.toMatchObject({ isRetryable: true })
  isDown = false
})

test('error: names are switched off', async () => {
  await expect(resolveName('alice.eth', { isEnabled: false })).rejects.toThrow(
    'This site can’t look up names.',
  )
})
