import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { merkleDistributorFactoryAddress } from '../abi/factoryAddress.ts'
import { buildPackage } from '../campaign/buildPackage.ts'
import { parseRecipientList } from '../campaign/parseRecipientList.ts'
import type { Schedule } from '../campaign/schedule.ts'
import { shardPath } from '../campaign/shardPath.ts'
import { capToHex } from '../chain/capToHex.ts'
import { computeDistributorAddress } from '../chain/computeDistributorAddress.ts'
import { distributorParameters } from '../chain/distributorParameters.ts'
import type { CampaignConfig, SiteConfig } from '../config/site.ts'
import { plainSite } from '../config/test-support/plainSite.ts'
import { EverclaimError } from '../errors.ts'
import { checkAllocation } from './checkAllocation.ts'
import { PackageUnavailableError } from './fromFirstValidHost.ts'
import { keccak256 } from './keccak.ts'
import { loadPackage } from './loadPackage.ts'

const receiver = '0x00000000000000000000000000000000000000ee'
const addressOf = (n: number) =>
  `0x${((n * 0x9e3779b1 + 1) >>> 0).toString(16).padStart(8, '0').repeat(5)}` as const
const listed = addressOf(3)
const absent = addressOf(3_000)

function makePackage(chainId: number, title = 'Spring', named?: string[], schedule?: Schedule) {
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
    ...(named ? { hosts: named } : {}),
    ...(schedule ? { schedule, window: { start: 100, end: null } } : {}),
    capBits: 2,
    prefixBits: 3,
    keccak256,
  })
}

const pkg = makePackage(81457)
const filesOf = (source: typeof pkg) => new Map([...source.files()].map(({ path, bytes }) => [path, bytes]))

const distributorOf = ({ manifest, manifestHash, cap }: typeof pkg) =>
  computeDistributorAddress({
    factory: manifest.factory,
    manifestHash,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })

/** What the two hosts serve; tests change it. */
let hosts: Map<string, Uint8Array>[]
const asked: string[] = []
/** The file that is asked for and never comes. */
let silent: string | undefined
const servers: Server[] = []
let urls: string[]
let site: SiteConfig
let campaign: CampaignConfig

beforeAll(async () => {
  for (const host of [0, 1]) {
    const server = createServer((request, response) => {
      const path = (request.url ?? '/').slice(1)
      asked.push(`${host} ${path}`)
      if (silent === `${host} ${path}`) {
        request.on('close', () => asked.push(`let go of ${silent}`))
        return
      }
      const bytes = hosts[host]?.get(path)
      response.writeHead(bytes ? 200 : 404).end(bytes)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
  }
  urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  campaign = { id: 'spring', distributor: distributorOf(pkg), packages: urls }
  site = {
    ...plainSite,
    rpcUrls: ['http://127.0.0.1:1'],
    campaigns: [campaign],
  }
})

afterAll(() => {
  for (const server of servers) server.close()
})

beforeEach(() => {
  hosts = [filesOf(pkg), filesOf(pkg)]
  asked.length = 0
  silent = undefined
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

  test.each([
    ['manifest.json', 'cap.bin'],
    ['cap.bin', 'manifest.json'],
  ])('behavior: where %s is missing, a silent %s is let go, not waited for', async (missing, other) => {
    hosts[0]?.delete(missing)
    silent = `0 ${other}`
    expect((await loadPackage(site, campaign)).hosts[0]).toBe(urls[1])
    await expect.poll(() => asked).toContain(`let go of 0 ${other}`)
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
    expect(String(error)).toContain('belongs to another contract')
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
      summary: 'The campaign’s package couldn’t be loaded.',
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

describe('hosts that the manifest names', () => {
  const [first, second] = ['https://one.example/spring/', 'https://two.example/']
  const naming = makePackage(81457, 'Spring', [first, second])
  /**
   * The site names the first of the two servers; the names are those of the second, whatever it serves there.
   */
  const open = async (packages = [urls[0] ?? '']) => {
    const real = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const at = [first, second].find((name) => url.startsWith(name))
      return real(at === undefined ? url : `${urls[1]}${new URL(at).host}/${url.slice(at.length)}`, init)
    })
    hosts = [filesOf(naming), new Map()]
    return { ...campaign, distributor: distributorOf(naming), packages }
  }
  const serve = (name: string, files: Map<string, Uint8Array>) => {
    for (const [path, bytes] of files) hosts[1]?.set(`${new URL(name).host}/${path}`, bytes)
  }
  afterEach(() => void vi.unstubAllGlobals())
  const path = shardPath(naming.manifest, listed)
  const damaged = () => {
    const bytes = filesOf(naming).get(path)?.slice() ?? new Uint8Array()
    bytes[40] = (bytes[40] ?? 0) ^ 1
    return bytes
  }

  test('come after those of the site, each once', async () => {
    const own = await open([urls[0] ?? '', second])
    expect((await loadPackage(site, own)).hosts).toEqual([urls[0], second, first])
  })

  test('a part that the site’s own host has lost or changed comes from the first named host whose bytes verify', async () => {
    const own = await open()
    serve(first, new Map([[path, damaged()]]))
    serve(second, filesOf(naming))
    const loaded = await loadPackage(site, own)
    for (const change of [() => hosts[0]?.delete(path), () => hosts[0]?.set(path, damaged())]) {
      change()
      asked.length = 0
      expect(await checkAllocation(loaded, listed)).toMatchObject({ status: 'eligible' })
      expect(asked).toEqual([`0 ${path}`, `1 one.example/${path}`, `1 two.example/${path}`])
    }
  })

  test('where all have other bytes, nothing is known', async () => {
    const own = await open()
    const loaded = await loadPackage(site, own)
    for (const name of [first, second]) serve(name, new Map([[path, damaged()]]))
    hosts[0]?.set(path, damaged())
    expect(await failureOf(checkAllocation(loaded, listed))).toBeInstanceOf(PackageUnavailableError)
  })

  test('of a manifest that is not the campaign’s are never asked', async () => {
    const own = await open()
    serve(first, filesOf(naming))
    hosts[0] = filesOf(makePackage(81457, 'Autumn', [first]))
    asked.length = 0
    expect(await failureOf(loadPackage(site, own))).toBeInstanceOf(PackageUnavailableError)
    expect(asked.filter((line) => line.startsWith('1 '))).toEqual([])
  })
})

test('a campaign over time is loaded with its schedule, and at its own contract alone', async () => {
  const schedule = { cliff: 0, duration: 1_000 }
  const overTime = makePackage(81457, 'Team', undefined, schedule)
  hosts = [filesOf(overTime), filesOf(overTime)]
  const distributor = distributorOf(overTime)
  expect((await loadPackage(site, { ...campaign, distributor })).manifest).toMatchObject({
    kind: 'vesting',
    schedule,
  })
  // The same files at another contract belong to that one no more.
  expect(await failureOf(loadPackage(site, campaign))).toBeInstanceOf(PackageUnavailableError)
})
