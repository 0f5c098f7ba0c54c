import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DistributorMissingError } from '../../chain/errors.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { PackageUnavailableError } from '../../package/fromFirstValidHost.ts'
import { claimableQuery } from '../safeClaim/claimableQuery.ts'
import { type ClaimFixture, startClaims } from '../safeClaim/test-support/startClaims.ts'
import { UnknownCodeError } from '../unknownCodeError.ts'
import { chainTimeQuery, claimedCountQuery, listedPackageQuery } from './queries.ts'

let world: ClaimFixture
let client: QueryClient
/**
 * Requests under way at one moment, the most of them, and how many there were at all: of the node and of
 * hosts of files.
 */
let load: Record<'node' | 'files', { running: number; most: number; all: number }>

beforeAll(async () => {
  world = await startClaims(['ended', 'ether'])
})
afterAll(() => world?.stop())
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: 0 } } })
  load = { node: { running: 0, most: 0, all: 0 }, files: { running: 0, most: 0, all: 0 } }
  const fetchNow = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const of = load[String(request[0]).startsWith(world.devnet.rpcUrl) ? 'node' : 'files']
    of.all++
    of.most = Math.max(of.most, ++of.running)
    try {
      const response = await fetchNow(...request)
      // A node that is farther away than the files: what comes in faster than it answers piles up.
      if (of === load.node) await new Promise((resolve) => setTimeout(resolve, 4))
      return response
    } finally {
      of.running--
    }
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  world.breakHosts([])
})

const campaignOf = (id: 'ended' | 'ether'): CampaignConfig => {
  const found = world.site.campaigns.find((each) => each.id === id)
  if (!found) throw new Error(`The world has no ${id}.`)
  return found
}
/** What was paid of each campaign as the world began. */
const paid = 1
/** Fifty campaigns as far as the page knows; half of them are over. */
const fifty = (): readonly CampaignConfig[] =>
  Array.from({ length: 50 }, (_, at) => ({
    ...campaignOf(at % 2 ? 'ended' : 'ether'),
    id: `campaign-${at}`,
  }))

test('behavior: fifty campaigns are read a few at a time, all at once as they are asked for', async () => {
  const { site } = world
  const counts = await Promise.all(
    fifty().map((campaign) => client.fetchQuery(claimedCountQuery(site, campaign))),
  )
  expect(counts).toEqual(fifty().map(() => paid))
  // A campaign has two files, and six are asked for at once; of the chain three, with the block, the code and
  // the bitmap each.
  // A busy machine may ask for one again.
  expect(load.files.all).toBeGreaterThanOrEqual(100)
  expect(load.files.most).toBeLessThanOrEqual(12)
  expect(load.node.most).toBeLessThanOrEqual(9)
  expect(load.node.all).toBeLessThanOrEqual(50 * 3 + 2)
})

test('behavior: an address is looked up in fifty campaigns a few at a time, also where it is in all of them', async () => {
  const site = { ...world.site, campaigns: [...fifty()] }
  const answers = await client.fetchQuery(claimableQuery(site, world.safe))
  expect(answers.map(({ status }) => status)).toEqual(fifty().map((_, at) => (at % 2 ? 'ended' : 'eligible')))
  expect(load.files.most).toBeLessThanOrEqual(8)
  expect(load.node.most).toBeLessThanOrEqual(16)
})

test('default: the time of the chain is agreed, and the package is that of the campaign’s own page', async () => {
  const { site } = world
  // A block comes every two seconds, so perhaps between the two questions: the time is that of one of them.
  const timeOfChain = async () => Number((await world.devnet.chain.getBlock()).timestamp)
  const before = await timeOfChain()
  const time = await client.fetchQuery(chainTimeQuery(site))
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(await timeOfChain())
  const pkg = await client.fetchQuery(listedPackageQuery(site, campaignOf('ether')))
  expect(client.getQueryData(['package', site, campaignOf('ether')])).toBe(pkg)
})

test('behavior: what failed is said of the campaign alone, and could not be checked is no fault of the contract', async () => {
  const { site, devnet } = world
  const count = (id: 'ended' | 'ether') => client.fetchQuery(claimedCountQuery(site, campaignOf(id)))
  world.breakHosts(['ended'])
  await expect(count('ended')).rejects.toBeInstanceOf(PackageUnavailableError)
  expect(await count('ether')).toBe(paid)
  world.breakHosts([])

  const { distributor } = campaignOf('ether')
  const code = (await devnet.chain.getCode({ address: distributor })) ?? '0x'
  const again = () => {
    client.removeQueries({ queryKey: ['claimed-count'] })
    return count('ether')
  }
  await devnet.chain.setCode({ address: distributor, bytecode: '0x' })
  await expect(again()).rejects.toBeInstanceOf(DistributorMissingError)
  await devnet.chain.setCode({ address: distributor, bytecode: `${code.slice(0, -2)}00` as `0x${string}` })
  await expect(again()).rejects.toBeInstanceOf(UnknownCodeError)
  await devnet.chain.setCode({ address: distributor, bytecode: code })
  expect(await again()).toBe(paid)
})
