import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveName } from './resolveName.ts'

// A double: Ethereum's ENS cannot run here. It speaks the wire format of ENS's universal resolver, which viem asks,
// and knows one name; everything between the page and that format is real.
const universalResolver = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
])
const resolver = parseAbi(['function addr(bytes32 node) view returns (address)'])
const alice = getAddress('0x00000000000000000000000000000000000a11ce')

let isDown = false
const server = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
  if (isDown) return void response.writeHead(503).end()
  const answer = (what: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, ...what }))
  if (body.method !== 'eth_call') return answer({ result: '0x1' })
  const { args } = decodeFunctionData({ abi: universalResolver, data: body.params[0].data })
  const [node] = decodeFunctionData({ abi: resolver, data: args[1] }).args
  const word = (address: Hex) => encodeAbiParameters([{ type: 'address' }], [address])
  const resolved = (data: Hex) =>
    answer({ result: encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [data, alice]) })
  if (node === namehash('alice.eth')) return resolved(word(alice))
  if (node === namehash('empty.eth')) return resolved(word('0x0000000000000000000000000000000000000000'))
  const data = encodeErrorResult({ abi: universalResolver, errorName: 'ResolverNotFound', args: [args[0]] })
  return answer({ error: { code: 3, message: 'execution reverted', data } })
})

let names: { isEnabled: true; rpcUrl: string; ipfsGateway: null }
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  names = { isEnabled: true, rpcUrl: `http://127.0.0.1:${port}`, ipfsGateway: null }
})
afterAll(() => server.close())

test('default: a name leads to its address, in any spelling that means the same', async () => {
  expect(await resolveName('alice.eth', names)).toBe(alice)
  expect(await resolveName('ALICE.eth', names)).toBe(alice)
})

test.each([
  ['has no resolver', 'nobody.eth', { summary: 'That name points to no address.', isRetryable: false }],
  ['has no address', 'empty.eth', { summary: 'That name points to no address.', isRetryable: false }],
  [
    'is none',
    'a\u200bb..eth',
    { summary: 'That name has characters that no name can have.', isRetryable: false },
  ],
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
    'This site does not look names up.',
  )
})
