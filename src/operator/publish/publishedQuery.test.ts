import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWasmKeccak } from '../../campaign/createWasmKeccak.ts'
import { makeCampaign } from '../../campaign/fixtures/makeCampaign.ts'
import { tableOf } from '../../campaign/fixtures/makeTrees.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { publishedQuery } from './publishedQuery.ts'

const { all, manifestHash } = makeCampaign(tableOf([[`0x${'1'.repeat(40)}`, 5n]]), createWasmKeccak(), {
  prefixBits: 1,
})
/** Stands for an API behind a proxy that keeps some files from visitors, or changes them. */
let through: (path: string) => Uint8Array | undefined = (path) => all.get(path)
const server = createServer((request, response) => {
  const [, path] = /^\/api\/v1\/packages\/0x\w{64}(?:\/(.+))?$/.exec(request.url ?? '') ?? []
  if (path === undefined)
    return response.setHeader('content-type', 'application/json').end('{"status":"published"}')
  const bytes = through(path)
  return response.writeHead(bytes ? 200 : 403).end(bytes)
})
let site: SiteConfig
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  site = {
    ...plainSite,
    api: { isEnabled: true, url: `http://127.0.0.1:${port}/api/v1` },
  }
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = () => new QueryClient().fetchQuery(publishedQuery(site, manifestHash))

test('a package is seen where a visitor gets an answer from it', async () => {
  expect(await ask()).toMatchObject({ status: 'published', isSeen: true })
})

test.each([
  ['the list is kept from visitors', (path: string) => !path.startsWith('shards/')],
  ['the top is kept from visitors', (path: string) => path !== 'cap.bin'],
  ['the manifest is kept from visitors', (path: string) => path !== 'manifest.json'],
])('it is not seen where %s', async (_, isGiven) => {
  through = (path) => (isGiven(path) ? all.get(path) : undefined)
  expect(await ask()).toMatchObject({ status: 'published', isSeen: false })
})

test('it is not seen where another list lies there', async () => {
  through = (path) => {
    const bytes = all.get(path)?.slice()
    if (bytes && path === 'shards/1.bin') bytes[20] = (bytes[20] ?? 0) ^ 1
    return bytes
  }
  expect(await ask()).toMatchObject({ status: 'published', isSeen: false })
})
