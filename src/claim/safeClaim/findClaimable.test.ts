import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { renameCampaign } from '../../../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../../../sandbox/devnet/createCampaign.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertTo } from '../../../sandbox/devnet/revertTo.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { encodeClaim } from '../../chain/encodeClaim.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { checkAllocation } from '../../package/checkAllocation.ts'
import { PackageUnavailableError } from '../../package/fromFirstValidHost.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { buildSafeClaim } from './buildSafeClaim.ts'
import { claimableQuery } from './claimableQuery.ts'
import { type Claimable, type ClaimableSources, findClaimable } from './findClaimable.ts'
import { type ClaimFixture, startClaims } from './test-support/startClaims.ts'

const { olga, otto, dan } = demoAccounts

let world: ClaimFixture
beforeAll(async () => {
  world = await startClaims(['upcoming', 'ended', 'ether', 'usdb'])
})
afterAll(() => world?.stop())
afterEach(() => world.breakHosts([]))

async function findAll(sources: Partial<ClaimableSources> = {}) {
  const found = new Map<string, Claimable>()
  for await (const each of findClaimable(world.site.campaigns, { ...world.sources, ...sources }))
    found.set(each.campaign.id, each)
  return Object.fromEntries(found)
}
const statuses = (found: Record<string, Claimable>) =>
  Object.fromEntries(Object.entries(found).map(([id, { status }]) => [id, status]))

test('default: each campaign has its own answer, with amount and token', async () => {
  const found = await findAll()
  expect(statuses(found)).toEqual({
    upcoming: 'not-started',
    ended: 'ended',
    ether: 'eligible',
    usdb: 'eligible',
  })
  const { allocation } = await world.claimOf('ether')
  expect(found.ether).toMatchObject({
    end: null,
    isFunded: true,
    offer: { title: 'Gas rebate', allocation, token: { symbol: 'ETH', decimals: 18 } },
  })
  expect(found.upcoming).toMatchObject({
    start: Date.UTC(2034, 0, 1) / 1000,
    offer: { token: { symbol: 'EVER' } },
  })
  expect(found.ended).toMatchObject({ end: Date.UTC(2024, 8, 26) / 1000 })
})

test('an account that is in no list', async () => {
  const found = await findAll({ allocationOf: (_, pkg) => checkAllocation(pkg, dan.address) })
  expect(new Set(Object.values(statuses(found)))).toEqual(new Set(['not-eligible']))
})

test('behavior: a host that fails hides no other campaign', async () => {
  world.breakHosts(['ether', 'upcoming'])
  const found = await findAll()
  expect(statuses(found)).toEqual({
    upcoming: 'could-not-check',
    ended: 'ended',
    ether: 'could-not-check',
    usdb: 'eligible',
  })
  expect(found.ether).toMatchObject({ error: expect.any(PackageUnavailableError), offer: undefined })
})

test('behavior: without the chain nobody is shown that they may claim, nor that they may not', async () => {
  const reader = createChainReader({ chainId: 81457, rpcUrls: ['http://127.0.0.1:9'] })
  const found = await findAll({ reader })
  expect(new Set(Object.values(statuses(found)))).toEqual(new Set(['could-not-check']))
  // What the list proves is shown all the same.
  expect(found.usdb).toMatchObject({
    error: expect.any(RpcUnreachableError),
    offer: await world.claimOf('usdb'),
  })
})

test('behavior: foreign code at the campaign’s address could not be checked', async () => {
  const campaign = world.site.campaigns.find(({ id }) => id === 'usdb')
  if (!campaign) throw new Error('There is no such campaign.')
  const address = campaign.distributor
  const code = (await world.devnet.chain.getCode({ address })) ?? '0x'
  await world.devnet.chain.setCode({ address, bytecode: `0x${code.slice(2, -2)}00` })
  try {
    expect((await findAll()).usdb).toMatchObject({
      status: 'could-not-check',
      error: {
        summary:
          'The contract of this campaign is not the published one, so nothing is claimed from it here.',
      },
    })
  } finally {
    await world.devnet.chain.setCode({ address, bytecode: code })
  }
})

test('behavior: at most four at once, and each is shown as soon as it is known', async () => {
  const many = Array.from(
    { length: 11 },
    (_, at): CampaignConfig => ({
      id: `c${at}`,
      distributor: `0x${`${at + 1}`.padStart(40, '0')}`,
      packages: ['http://127.0.0.1:9/'],
    }),
  )
  let running = 0
  let most = 0
  const letGo = new Map<string, () => void>()
  const answers = findClaimable(many, {
    ...world.sources,
    packageOf: ({ id }) => {
      running++
      most = Math.max(most, running)
      return new Promise<VerifiedPackage>((_, reject) => {
        letGo.set(id, () => {
          running--
          reject(new Error(id))
        })
      })
    },
  })
  const seen: string[] = []
  // The first one never answers until the end.
  const others = many.slice(1).map(({ id }) => id)
  for (const id of others) {
    const next = answers.next()
    await Promise.resolve()
    letGo.get(id)?.()
    const { value } = await next
    if (value) seen.push(value.campaign.id)
  }
  expect(seen).toEqual(others)
  letGo.get('c0')?.()
  expect(await answers.next()).toMatchObject({ value: { campaign: { id: 'c0' }, status: 'could-not-check' } })
  expect(await answers.next()).toMatchObject({ done: true })
  expect(most).toBe(4)
})

test('the query’s list is there at once, in the site’s order, and keeps what it knew while it looks again', async () => {
  const client = new QueryClient()
  const query = claimableQuery(world.site, world.safe)
  const seen: string[][] = []
  const stop = new QueryObserver(client, { ...query, refetchInterval: false }).subscribe(({ data }) => {
    if (data) seen.push(data.map(({ status }) => status))
  })
  const list = await client.fetchQuery(query)
  expect(list.map(({ campaign, status }) => `${campaign.id}: ${status}`)).toEqual([
    ...['upcoming: not-started', 'ended: ended', 'ether: eligible', 'usdb: eligible'],
  ])
  expect(seen[0]).toEqual(['checking', 'checking', 'checking', 'checking'])
  seen.length = 0
  await client.fetchQuery({ ...query, staleTime: 0 })
  expect(seen.flat()).not.toContain('checking')
  stop()
  client.clear()
})

test('a claim that somebody pushed meanwhile does not stop the others, and is shown as claimed', async () => {
  const claims = [await world.claimOf('ether'), await world.claimOf('usdb')]
  const { nonce } = await world.state()
  const transaction = buildSafeClaim({ claims, nonce })
  const [first] = claims
  if (!first) throw new Error('There is no claim.')
  const { distributor, allocation } = first
  const pushed = encodeClaim({ distributor, ...allocation, index: BigInt(allocation.index) })
  expect(await world.send(pushed)).toMatchObject({ status: 'success' })
  expect(statuses(await findAll())).toMatchObject({ ether: 'claimed', usdb: 'eligible' })

  await world.execute(transaction, [olga, otto])
  expect((await world.state()).nonce).toBe(nonce + 1)
  expect(statuses(await findAll())).toMatchObject({ ether: 'claimed', usdb: 'claimed' })
})

test('over time: what is due now, then when more unlocks, and in the end that it was claimed', async () => {
  const { chain } = world.devnet
  const folder = await mkdtemp(join(tmpdir(), 'everclaim-over-time-'))
  const snapshot = await chain.snapshot()
  try {
    const [usdb] = world.devnet.campaigns.filter(({ id }) => id === 'usdb')
    if (!usdb) throw new Error('There is no such campaign.')
    const start = Number((await chain.getBlock()).timestamp)
    const schedule = { cliff: 0, duration: 4_000, tranches: 4 }
    const made = await renameCampaign(usdb, 'Team', folder, { start, schedule })
    await createCampaign(chain, made)
    const found = await made.lookUp(world.safe)
    if (found.status !== 'eligible') throw new Error('The Safe is on every list.')
    const allocation = { ...found, account: world.safe }
    const { distributor, manifest, manifestHash } = made
    const cap = new Uint8Array(await readFile(join(folder, 'cap.bin')))
    const pkg = { manifest, manifestHash, root: manifest.tree.root, cap, distributor, hosts: [] }
    const look = async () => {
      const answers = findClaimable([{ id: 'team', distributor, packages: [] }], {
        reader: world.reader,
        packageOf: async () => pkg,
        allocationOf: async () => ({ status: 'eligible', allocation }),
      })
      return (await answers.next()).value
    }
    const turnTo = async (seconds: number) => {
      await chain.setNextBlockTimestamp({ timestamp: BigInt(start + seconds) })
      await chain.mine({ blocks: 1 })
    }
    const claim = () => world.send(encodeClaim({ distributor, ...allocation, index: BigInt(found.index) }))
    expect(await look()).toMatchObject({ status: 'nothing-due', next: start + 1_000 })
    await turnTo(1_500)
    expect(await look()).toMatchObject({ status: 'eligible', offer: { due: found.amount / 4n } })
    expect((await claim()).status).toBe('success')
    expect(await look()).toMatchObject({ status: 'nothing-due', next: start + 2_000 })
    await turnTo(4_000)
    expect(await look()).toMatchObject({ status: 'eligible', isFunded: true })
    expect((await claim()).status).toBe('success')
    expect(await look()).toMatchObject({ status: 'claimed' })
  } finally {
    await revertTo(chain, snapshot)
    await rm(folder, { recursive: true, force: true })
  }
})
