import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createChainReader } from '../src/chain/createChainReader.ts'
import { type Anvil, startAnvil } from '../src/chain/test-support/startAnvil.ts'
import { openDatabase } from './database/openDatabase.ts'
import { isReadyOf } from './isReadyOf.ts'

const toStop: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop()
})

/** A node whose questions are counted: anvil's answers, or silence. */
async function nodeOver(anvil: Anvil | undefined) {
  let heads = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    if (body.includes('eth_getBlockByNumber')) heads++
    if (!anvil) return
    const headers = { 'content-type': 'application/json' }
    await fetch(anvil.url, { method: 'POST', body, headers })
      .then(async (answer) => response.end(await answer.text()))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toStop.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const reader = createChainReader({ chainId: 81457, rpcUrls: [`http://127.0.0.1:${port}`] })
  return { reader, heads: () => heads }
}

it('asks database and chain once however many want to know, and again when it is no news any more', async () => {
  const anvil = await startAnvil()
  toStop.push(() => anvil.stop())
  const { reader, heads } = await nodeOver(anvil)
  const database = await openDatabase(':memory:')
  let now = 0
  const isReady = isReadyOf({ database, reader, now: () => now })
  expect(new Set(await Promise.all(Array.from({ length: 500 }, isReady)))).toEqual(new Set([true]))
  now = 1_999
  expect(await isReady()).toBe(true)
  expect(heads()).toBe(1)
  now = 2_000
  expect(await isReady()).toBe(true)
  expect(heads()).toBe(2)
  await database.destroy()
  expect(await isReady()).toBe(true)
  now = 4_000
  expect(await isReady()).toBe(false)
})

it('is not ready while the chain is silent, and says so in time', async () => {
  const { reader, heads } = await nodeOver(undefined)
  const database = await openDatabase(':memory:')
  toStop.push(() => database.destroy())
  const isReady = isReadyOf({ database, reader, now: () => 0, patience: 300 })
  expect(await isReady()).toBe(false)
  expect(heads()).toBeLessThanOrEqual(1)
})
