import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { buildPackage } from '../campaign/buildPackage.ts'
import { parseRecipientList } from '../campaign/parseRecipientList.ts'
import { shardPath } from '../campaign/shardPath.ts'
import { capToHex } from '../chain/capToHex.ts'
import { computeDistributorAddress } from '../chain/computeDistributorAddress.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { checkAllocation } from './checkAllocation.ts'
import { PackageUnavailableError } from './fromFirstSoundHost.ts'
import { keccak256 } from './keccak.ts'
import { loadPackage } from './loadPackage.ts'

const receiver = '0x00000000000000000000000000000000000000ee'
const addressOf = (n: number) =>
  `0x${((n * 0x9e3779b1 + 1) >>> 0).toString(16).padStart(8, '0').repeat(5)}` as const
const listed = addressOf(3)
const absent = addressOf(3_000)

function makePackage(chainId: number, title = 'Spring') {
  const csv = Array.from({ length: 300 }, (_, n) => `${addressOf(n)},${n + 1}`).join('\n')
  const { allocations } = parseRecipientList(new TextEncoder().encode(csv), {
    amounts: { unit: 'base' },
    keccak256,
  })
  return buildPackage({
    allocations,
    chainId,
    factory: merkleDistributorFactoryAddress,
    token: {
      address: '0x00000000000000000000000000000000000000cc',
      symbol: 'SPR',
      name: 'Spring',
      decimals: 18,
    },
    window: { start: 100, end: 200 },
    receivers: { sweep: receiver, yield: receiver, gas: receiver },
    texts: { title },
    capBits: 2,
    prefixBits: 3,
    keccak256,
  })
}

const pkg = makePackage(81457)
const filesOf = (source: typeof pkg) => new Map([...source.files()].map(({ path, bytes }) => [path, bytes]))

/** What the two hosts serve; tests change it. */
let hosts: Map<string, Uint8Array>[]
const asked: string[] = []
const servers: Server[] = []
let urls: string[]
let site: SiteConfig
let campaign: CampaignConfig

beforeAll(async () => {
  for (const host of [0, 1]) {
    const server = createServer((request, response) => {
      const path = (request.url ?? '/').slice(1)
      asked.push(`${host} ${path}`)
      const bytes = hosts[host]?.get(path)
      response.writeHead(bytes ? 200 : 404).end(bytes)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
  }
  urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const distributor = await computeDistributorAddress({
    factory: pkg.manifest.factory,
    manifestHash: pkg.manifestHash,
    parameters: distributorParameters(pkg.manifest),
    cap: capToHex(pkg.cap),
  })
  campaign = { id: 'spring', distributor, packages: urls }
  site = {
    product: 'Acme',
    chainId: 81457,
    rpcUrls: ['http://127.0.0.1:1'],
    campaigns: [campaign],
    safeHosts: [],
    walletConnect: { isEnabled: false },
    safeService: { isEnabled: false },
    api: { isEnabled: false },
    names: { isEnabled: false },
    speed: { isEnabled: false },
    theme: { mode: 'dark', accent: '#2563eb', id: 'everclaim' },
  }
})

afterAll(() => {
  for (const server of servers) server.close()
})

beforeEach(() => {
  hosts = [filesOf(pkg), filesOf(pkg)]
  asked.length = 0
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error,
  )

describe('loadPackage', () => {
  test('default: the first host is enough, and the other one is not asked', async () => {
    const loaded = await loadPackage(site, campaign)
    expect(loaded).toMatchObject({
      manifestHash: pkg.manifestHash,
      root: pkg.manifest.tree.root,
      hosts: urls,
    })
    expect(asked.every((line) => line.startsWith('0 '))).toBe(true)
  })

  test('behavior: a host that is down is passed over, and asked last from then on', async () => {
    hosts[0] = new Map()
    expect((await loadPackage(site, campaign)).hosts).toEqual([urls[1], urls[0]])
  })

  test.each(['manifest.json', 'cap.bin'])(
    'behavior: one changed bit in %s is not believed, wherever it is',
    async (path) => {
      const sound = hosts[0]?.get(path) ?? new Uint8Array()
      for (let at = 0; at < sound.length; at += Math.max(1, Math.floor(sound.length / 40))) {
        const damaged = sound.slice()
        damaged[at] = (damaged[at] ?? 0) ^ 1
        hosts = hosts.map((files) => new Map(files).set(path, damaged))
        const error = await failureOf(loadPackage(site, campaign))
        expect(error).toBeInstanceOf(PackageUnavailableError)
        expect(error).toMatchObject({ isRetryable: false })
      }
    },
  )

  test('behavior: a damaged first host does not hide a sound second one', async () => {
    hosts[0]?.set('cap.bin', new Uint8Array(128))
    expect((await loadPackage(site, campaign)).hosts[0]).toBe(urls[1])
  })

  test('error: another campaign at the same place', async () => {
    hosts = [filesOf(makePackage(81457, 'Autumn')), new Map()]
    const error = await failureOf(loadPackage(site, campaign))
    expect(error).toBeInstanceOf(EverclaimError)
    expect(String(error)).toContain('of another contract')
  })

  test('error: a package of another chain', async () => {
    hosts = [filesOf(makePackage(1)), new Map()]
    expect(String(await failureOf(loadPackage(site, campaign)))).toContain('Actual: chain 1')
  })

  test('error: nobody answers; this can pass', async () => {
    hosts = [new Map(), new Map()]
    const error = await failureOf(loadPackage(site, campaign))
    expect(error).toMatchObject({
      isRetryable: true,
      summary: 'The campaign’s package could not be fetched just now.',
    })
  })
})

describe('checkAllocation', () => {
  test('default: a yes, with the proof that the contract takes', async () => {
    const loaded = await loadPackage(site, campaign)
    expect(await checkAllocation(loaded, listed)).toMatchObject({
      status: 'eligible',
      allocation: {
        account: expect.stringMatching(new RegExp(listed, 'i')),
        amount: 4n,
        proof: { length: 7 },
      },
    })
  })

  test('default: a no', async () => {
    const loaded = await loadPackage(site, campaign)
    expect(await checkAllocation(loaded, absent)).toEqual({ status: 'not-eligible', listed: 300 })
  })

  test('behavior: the host learns three bits of the address', async () => {
    const loaded = await loadPackage(site, campaign)
    asked.length = 0
    await checkAllocation(loaded, listed)
    expect(asked).toEqual([`0 ${shardPath(pkg.manifest, listed)}`])
    expect(asked.join()).not.toContain(listed.slice(2, 8))
  })

  test('behavior: a shard with one changed bit is never an answer; a sound copy elsewhere is', async () => {
    const loaded = await loadPackage(site, campaign)
    for (const account of [listed, absent]) {
      const path = shardPath(pkg.manifest, account)
      const sound = filesOf(pkg).get(path) ?? new Uint8Array()
      for (let at = 0; at < sound.length; at += Math.max(1, Math.floor(sound.length / 60))) {
        const damaged = sound.slice()
        damaged[at] = (damaged[at] ?? 0) ^ 0x10
        hosts[0]?.set(path, damaged)
        hosts[1]?.set(path, damaged)
        expect(await failureOf(checkAllocation(loaded, account))).toBeInstanceOf(PackageUnavailableError)
        hosts[1]?.set(path, sound)
        expect((await checkAllocation(loaded, account)).status).toBe(
          account === listed ? 'eligible' : 'not-eligible',
        )
      }
    }
  })

  test('error: a host that is down is "could not check", not "no"', async () => {
    const loaded = await loadPackage(site, campaign)
    hosts = [new Map(), new Map()]
    expect(await failureOf(checkAllocation(loaded, absent))).toMatchObject({ isRetryable: true })
  })
})
