import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getAddress, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNameService } from '../../../sandbox/site/nameService.ts'
import { lookUpNames } from './lookUpNames.ts'

const alice = getAddress('0x00000000000000000000000000000000000a11ce')
// A double of Ethereum's ENS; everything between the page and its wire format is real.
const service = createNameService([
  { name: 'alice.eth', address: alice },
  { name: 'pay.alice.eth', address: alice },
  { name: 'empty.eth', address: zeroAddress },
])

let asked = 0
/** From this question on nobody answers. */
let downAfter = Number.POSITIVE_INFINITY
let release: Promise<void> | undefined
const server = createServer(async (request, response) => {
  const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
  asked++
  await release
  if (asked > downAfter) return void response.writeHead(403).end()
  response.end(JSON.stringify(service(body)))
})
let node: { isEnabled: true; rpcUrl: string }
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node = { isEnabled: true, rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
afterAll(() => server.close())
beforeEach(() => {
  asked = 0
  downAfter = Number.POSITIVE_INFINITY
  release = undefined
})

test('each name has its answer, in the order of the list; one meaning is asked about once', async () => {
  const progress: string[] = []
  const names = [
    'alice.eth',
    'ALICE.eth',
    'pay.alice.eth',
    'nobody.eth',
    'empty.eth',
    'al\u200bice.eth',
    'al_ice.eth',
  ]
  const found = await lookUpNames(names, node, { onProgress: (done, all) => progress.push(`${done}/${all}`) })
  const missing = { status: 'not-found', reason: 'This name has no address.' }
  expect(found).toEqual([
    { name: 'alice.eth', normal: 'alice.eth', answer: { status: 'found', address: alice } },
    { name: 'ALICE.eth', normal: 'alice.eth', answer: { status: 'found', address: alice } },
    { name: 'pay.alice.eth', normal: 'pay.alice.eth', answer: { status: 'found', address: alice } },
    { name: 'nobody.eth', normal: 'nobody.eth', answer: missing },
    { name: 'empty.eth', normal: 'empty.eth', answer: missing },
    {
      name: 'al\u200bice.eth',
      normal: 'alice.eth',
      answer: { status: 'found', address: alice },
    },
    {
      name: 'al_ice.eth',
      normal: undefined,
      answer: { status: 'not-found', reason: 'This name has invalid characters.' },
    },
  ])
  expect(asked).toBe(4)
  expect(progress.at(-1)).toBe('4/4')
})

test('a node that gives no answer is not asked on and on, and has found nothing out', async () => {
  downAfter = 0
  const names = Array.from({ length: 200 }, (_, at) => `name${at}.eth`)
  const found = await lookUpNames(names, node)
  expect(new Set(found.map(({ answer }) => answer.status))).toEqual(new Set(['could-not-look']))
  // Ten in a row, those that were under way, and one more attempt for each.
  expect(asked).toBeLessThanOrEqual(30)
})

test('it ends where it is cancelled', async () => {
  let go = () => {}
  release = new Promise((resolve) => {
    go = resolve
  })
  const controller = new AbortController()
  const looking = lookUpNames(['alice.eth', 'nobody.eth'], node, { signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(looking).rejects.toThrow('enough')
  go()
})
