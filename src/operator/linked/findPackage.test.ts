import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Address, type Hex, keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Devnet, startDevnet } from '../../../sandbox/devnet/startDevnet.ts'
import { silent } from '../../../sandbox/progress.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { findPackage } from './findPackage.ts'
import { refusedHint } from './hintedPlace.ts'

let devnet: Devnet
let one: FaultProxy
let two: FaultProxy
let api: Server
let apiUrl: string
let distributor: Address
let hash: Hex
let fromBlock: number
/** Folders of the API by the hash that is asked for. */
const served = new Map<string, string>()
const asked: string[] = []

beforeAll(async () => {
  devnet = await startDevnet({ port: 0, campaigns: ['ether', 'usdb'], mining: 'instant', progress: silent })
  one = await startFaultProxy(devnet.rpcUrl)
  two = await startFaultProxy(devnet.rpcUrl)
  const [campaign, other] = devnet.campaigns
  if (!campaign || !other) throw new Error('The sandbox has no campaigns.')
  distributor = campaign.distributor
  fromBlock = Number(campaign.fromBlock)
  hash = keccak256(await readFile(join(campaign.folder, 'manifest.json')))
  served.set(hash, campaign.folder)
  served.set(otherHash, other.folder)
  api = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const [, , , , of = '', ...path] = url.split('/')
    readFile(join(served.get(of) ?? '/nowhere', ...path)).then(
      (bytes) => response.writeHead(200).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}/api/v1`
}, 120_000)
afterAll(async () => {
  api?.close()
  await Promise.all([one?.stop(), two?.stop()])
  await devnet?.stop()
})
afterEach(() => {
  for (const node of [one, two]) {
    node.set({ type: 'none' })
    node.refuse = undefined
    node.asked.length = 0
  }
  asked.length = 0
})

/** Names the package of another campaign. */
const otherHash = `0x${'77'.repeat(32)}` as const
const origin = 'https://acme.example'
/** A new one each time: what its reader has learnt of the nodes is forgotten. */
const siteOf = (more: Partial<SiteConfig> = {}): SiteConfig => ({
  ...plainSite,
  rpcUrls: [one.url],
  api: { isEnabled: true, url: apiUrl },
  ...more,
})
const find = (site: SiteConfig, hint?: string) => findPackage(site, { distributor, hint }, { origin })

/** The log of the creation with another hash in it. */
const lie = {
  type: 'lie',
  lie: (result: unknown) =>
    (result as { data: string }[]).map((log) => ({
      ...log,
      data: `${otherHash}${log.data.slice(66)}`,
    })),
} as const

test('the log of the creation leads to the package at the site’s API', async () => {
  const place = `${apiUrl}/packages/${hash}/`
  expect(await find(siteOf())).toMatchObject({
    status: 'found',
    isHinted: false,
    campaign: { id: distributor.toLowerCase(), distributor, packages: [place], fromBlock },
    pkg: { distributor, manifestHash: hash },
  })
  // By state the block was known: no other was searched.
  expect(one.asked.filter((method) => method === 'eth_getLogs')).toHaveLength(1)
})

test('nodes without old states: all blocks are searched, in ranges as narrow as they are refused', async () => {
  const shares: number[] = []
  one.refuse = (method, params) => {
    if (method === 'eth_getCode' && params[1] !== 'latest' && Number(params[1]) < fromBlock + 2)
      return 'missing trie node'
    const [filter] = params as [{ fromBlock: string; toBlock: string }]
    const isWide = method === 'eth_getLogs' && Number(filter.toBlock) - Number(filter.fromBlock) > 2_500
    return isWide ? 'range is too wide' : undefined
  }
  await devnet.chain.mine({ blocks: 6_000 })
  const found = await findPackage(
    siteOf(),
    { distributor, hint: undefined },
    { origin, onProgress: (share) => shares.push(share) },
  )
  expect(found.status).toBe('found')
  expect(shares[0]).toBe(0)
  expect(shares.at(-1)).toBeGreaterThan(0.5)
})

test('a log that lies leads to a package that is refused, and the next node is asked', async () => {
  one.set(lie, ['eth_getLogs'])
  const site = siteOf({ rpcUrls: [one.url, two.url] })
  const found = await find(site)
  expect(found).toMatchObject({ status: 'found', campaign: { packages: [`${apiUrl}/packages/${hash}/`] } })
  // It was looked at, and did not pass for this campaign's.
  expect(asked).toContain(`/api/v1/packages/${otherHash}/manifest.json`)

  two.set(lie, ['eth_getLogs'])
  const lost = await find(siteOf({ rpcUrls: [one.url, two.url] }))
  expect(lost).toMatchObject({ status: 'not-found', isCreationKnown: true })
  expect(JSON.stringify(lost)).toContain('belongs to another contract')
})

test('a hint is taken where the site’s policy lets it be read, and proves itself too', async () => {
  const api = { isEnabled: true, url: apiUrl } as const
  const there = `${apiUrl}/packages/${hash}/`
  expect(refusedHint(there, siteOf({ api }), new URL(apiUrl).origin)).toBeUndefined()
  const found = await findPackage(siteOf(), { distributor, hint: there }, { origin: new URL(apiUrl).origin })
  expect(found).toMatchObject({ status: 'found', isHinted: true, campaign: { packages: [there] } })
  expect(one.asked).not.toContain('eth_getLogs')

  // The package of another campaign: the hint is passed over.
  const wrong = `${apiUrl}/packages/${otherHash}/`
  const next = await findPackage(siteOf(), { distributor, hint: wrong }, { origin: new URL(apiUrl).origin })
  expect(next).toMatchObject({ status: 'found', isHinted: false })
})

test('a hint to a host that the operator has not chosen is never asked', async () => {
  const site = siteOf({ ipfsGateway: undefined })
  expect(refusedHint('https://evil.example/p/', site, origin)).toBe(
    'The link’s package is at evil.example. This site doesn’t read from there.',
  )
  expect(refusedHint('ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3', site, origin)).toBe(
    'The link’s package is on IPFS, and this site has no IPFS gateway.',
  )
  expect(refusedHint('javascript:alert(1)', site, origin)).toBe('The link’s package URL can’t be used.')
  const before = asked.length
  const foreign = `http://localhost:${new URL(apiUrl).port}/api/v1/packages/${hash}/`
  expect((await find(siteOf({ api: { isEnabled: false } }), foreign)).status).toBe('not-found')
  expect(asked.length).toBe(before)
})

test('what is on IPFS comes by the operator’s gateway', async () => {
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3'
  const gateway = `${apiUrl}/gateway/`
  const site = siteOf({ ipfsGateway: gateway })
  await find(site, `ipfs://${cid}/`)
  expect(asked[0]).toMatch(new RegExp(`^/api/v1/gateway/ipfs/${cid}/(manifest.json|cap.bin)$`))
})

test('wrong contract, no package and silent nodes are three answers', async () => {
  const nothing = `0x${'12'.repeat(20)}` as const
  const ask = (at: Address) => findPackage(siteOf(), { distributor: at, hint: undefined }, { origin })
  expect(await ask(nothing)).toEqual({ status: 'no-campaign', isEmpty: true })
  await devnet.chain.setCode({ address: nothing, bytecode: '0x6000' })
  expect(await ask(nothing)).toEqual({ status: 'no-campaign', isEmpty: false })

  served.delete(hash)
  const lost = await find(siteOf())
  expect(lost).toMatchObject({ status: 'not-found', isCreationKnown: true })
  expect(JSON.stringify(lost)).toContain('status 404')

  one.set({ type: 'status', status: 503 })
  await expect(find(siteOf())).rejects.toThrow(RpcUnreachableError)
  one.set({ type: 'status', status: 503 }, ['eth_getLogs'])
  await expect(find(siteOf())).rejects.toThrow(RpcUnreachableError)
})
