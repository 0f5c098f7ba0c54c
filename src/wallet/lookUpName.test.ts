import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNameService } from '../../sandbox/site/nameService.ts'
import { lookUpName, NameLookupError } from './lookUpName.ts'

const person = (number: number): Address => getAddress(`0x${number.toString(16).padStart(40, '0')}`)
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

// A double of Ethereum's ENS; everything between the page and its wire format is real.
const answer = createNameService([
  { name: 'alice.eth', address: person(1), texts: { avatar: `ipfs://${cid}` } },
  { name: 'bob.eth', address: person(2), texts: { avatar: 'https://tracker.example/bob.png' } },
  { name: 'vitalik.eth', address: person(9), claimedBy: person(3) },
  { name: 'Carol.eth', address: person(4) },
  { name: 'vitаlik.eth', address: person(5) },
  { name: 'dave.eth', address: person(6) },
])

let mode: 'ok' | 'down' | 'no-texts' = 'ok'
let asked = 0
const server = createServer(async (request, response) => {
  asked++
  const text = Buffer.concat(await request.toArray()).toString()
  if (mode === 'down') return void response.writeHead(503).end()
  // The selector of text(bytes32,string).
  if (mode === 'no-texts' && text.includes('59d1d43c')) return void response.writeHead(503).end()
  response.end(JSON.stringify(answer(JSON.parse(text))))
})

let rpcUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  rpcUrl = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())

const site = () => ({ names: { isEnabled: true, rpcUrl }, ipfsGateway: 'https://ipfs.example/' }) as const

test('default: a name that leads back, with its picture behind the gateway', async () => {
  expect(await lookUpName(person(1), site())).toEqual({
    name: 'alice.eth',
    avatar: `https://ipfs.example/ipfs/${cid}`,
  })
  expect(await lookUpName(person(6), site())).toEqual({ name: 'dave.eth', avatar: null })
})

test('behavior: a picture of another host is not shown', async () => {
  expect(await lookUpName(person(2), site())).toEqual({ name: 'bob.eth', avatar: null })
})

test.each([
  ['has no name', 7],
  ['calls itself by a name that leads elsewhere', 3],
  ['has a name in capitals', 4],
  ['has a name with a letter of another alphabet', 5],
])('behavior: nothing for an address that %s', async (_, number) => {
  expect(await lookUpName(person(number), site())).toBeNull()
})

test('behavior: a picture that is not answered for does not cost the name', async () => {
  mode = 'no-texts'
  expect(await lookUpName(person(1), site())).toEqual({ name: 'alice.eth', avatar: null })
  mode = 'ok'
})

test('error: nobody answers; this is not "no name"', async () => {
  mode = 'down'
  await expect(lookUpName(person(1), site())).rejects.toThrow(NameLookupError)
  mode = 'ok'
})

test('behavior: names that are switched off ask nobody', async () => {
  const before = asked
  expect(await lookUpName(person(1), { names: { isEnabled: false } })).toBeNull()
  expect(asked).toBe(before)
})
