import type { Hex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { setReader } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { rememberProposal } from '../../multisig/sources/storedProposals.ts'
import { createSafeClaimWatch, type SafeClaimWatchOptions } from './createSafeClaimWatch.ts'
import { chainId, safe, template } from './test-support/claimFixtures.ts'
import {
  createWatchFixture,
  DownError,
  followed,
  signed,
  siteWithWallets,
} from './test-support/createWatchFixture.ts'

// What is asked of whom, what is put together of it, and what this browser keeps. What is paid is in
// createSafeClaimWatch.paid.test.ts.

const { signal } = new AbortController()
let page: ReturnType<typeof createWatchFixture>
beforeEach(() => {
  page = createWatchFixture()
})
const watchOf = (options: Partial<SafeClaimWatchOptions> = {}, site: SiteConfig = siteWithWallets) =>
  createSafeClaimWatch(site, followed, { ...page.options, ...options })

test('the Safe is read with the block and its time, and nothing is paid yet', async () => {
  const { number, timestamp, owners } = page.chain.head()
  const watch = watchOf()
  expect(await watch.look()).toEqual({
    chain: {
      status: 'read',
      block: number,
      timestamp,
      safe: { address: safe, owners, threshold: 2, version: '1.4.1', nonce: 0 },
    },
    overTime: undefined,
    paid: { status: 'unpaid' },
    proposals: [],
    queue: [],
    sources: [
      { source: 'service', status: 'asking' },
      { source: 'host', status: 'not-there' },
    ],
    execution: undefined,
  })
  expect(watch.isSettled()).toBe(false)
})

test('who could be asked is being asked, and who is not there is not', async () => {
  const sources = async (options: Partial<SafeClaimWatchOptions>, site: SiteConfig) =>
    (await watchOf(options, site).look()).sources.map(({ source, status }) => [source, status])
  const readDetails = async () => Promise.reject(new Error('Request failed'))
  expect(await sources({ service: undefined, readDetails }, plainSite)).toEqual([
    ['service', 'not-there'],
    ['host', 'asking'],
  ])
  expect(await sources({ service: undefined }, siteWithWallets)).toEqual([
    ['service', 'asking'],
    ['host', 'not-there'],
  ])
  expect(await sources({}, plainSite)).toEqual([
    ['service', 'asking'],
    ['host', 'not-there'],
  ])
})

test('nobody is asked before the Safe was read', async () => {
  page.chain.setNodes('down')
  const watch = watchOf()
  await watch.ask(signal)
  expect(page.service.asked).toBe(0)
  expect(await watch.look()).toEqual({
    chain: { status: 'could-not-check', error: expect.objectContaining({ name: 'RpcUnreachableError' }) },
    overTime: undefined,
    paid: { status: 'unknown' },
    proposals: [],
    queue: [],
    sources: [
      { source: 'service', status: 'asking' },
      { source: 'host', status: 'not-there' },
    ],
    execution: undefined,
  })
})

test('error: nodes that do not answer are named by what they were asked', async () => {
  page.chain.setNodes('down')
  const { chain } = await watchOf().look()
  expect(chain).toMatchObject({ error: { summary: expect.stringContaining('this: The Safe.') } })
})

test('what the service shows, a link brings and this browser remembers is put together, the best first', async () => {
  const [first, second, third] = await Promise.all([
    signed(template('many', 0), 0),
    signed(template('many', 1), 0, 1),
    signed(template('many', 2)),
  ])
  page.service.listed = [first, template('other', 4)]
  rememberProposal(page.storage, chainId, second, { block: 1 })
  const watch = watchOf({ linked: () => [third] })
  await watch.look()
  await watch.ask(signal)
  const { proposals, queue, sources } = await watch.look()
  expect(proposals.map(({ proposal, sources }) => [proposal.safeTxHash, sources])).toEqual([
    [second.safeTxHash, ['memory']],
    [first.safeTxHash, ['service']],
    [third.safeTxHash, ['link']],
  ])
  expect(queue.map(({ nonce, what }) => [nonce, what])).toEqual([
    [0, 'claim'],
    [1, 'claim'],
    [2, 'claim'],
    [4, 'other'],
  ])
  expect(sources).toMatchObject([{ source: 'service', status: 'asked' }, { source: 'host' }])
})

test('the host is asked for what was proposed through it, and for what is known here and may still happen', async () => {
  page.execute(template('other', 0))
  const [old, stored] = await Promise.all([signed(template('many', 0), 0), signed(template('many', 1), 0)])
  const [linked, proposed] = [template('both', 2), template('both', 3)]
  rememberProposal(page.storage, chainId, old, { block: 1 })
  rememberProposal(page.storage, chainId, stored, { block: 1 })
  const asked: Hex[] = []
  const site = { ...plainSite }
  setReader(site, page.chain.reader)
  const options: Partial<SafeClaimWatchOptions> = {
    service: undefined,
    linked: () => [linked],
    hashes: () => [proposed.safeTxHash],
    async readDetails(hash) {
      asked.push(hash)
      throw new Error('Request failed')
    },
  }
  const watch = watchOf(options, site)
  await watch.look()
  await watch.ask(signal)
  expect(asked.slice(0, 3)).toEqual([proposed, stored, linked].map(({ safeTxHash }) => safeTxHash))
  expect(asked).not.toContain(old.safeTxHash)
  // Then for the claim itself at the Safe’s next nonces, as this site proposes it and as others do.
  expect(asked.filter((hash) => hash === stored.safeTxHash)).toHaveLength(2)
  expect(asked).toContain(template('plain', 1).safeTxHash)
  expect((await watch.look()).sources).toMatchObject([{ status: 'not-there' }, { status: 'asked' }])
  // Without a link or a hash it is asked for what is remembered.
  asked.length = 0
  const plain = watchOf({ ...options, linked: undefined, hashes: undefined }, site)
  await plain.look()
  await plain.ask(signal)
  expect(asked[0]).toBe(stored.safeTxHash)
})

test('what the service showed stays while it cannot be asked, and goes once it shows it no more', async () => {
  page.service.listed = [template('many', 0)]
  const watch = watchOf()
  await watch.look()
  await watch.ask(signal)
  page.service.fault = new DownError('It is down.')
  await watch.ask(signal)
  const down = await watch.look()
  expect(down.sources[0]).toMatchObject({ status: 'could-not-ask' })
  expect(down.proposals).toHaveLength(1)
  page.service.fault = undefined
  page.service.listed = []
  await watch.ask(signal)
  expect((await watch.look()).proposals).toHaveLength(0)
})

test('a service that was never reached has shown nothing', async () => {
  page.service.fault = new DownError('It is down.')
  const watch = watchOf()
  await watch.look()
  await watch.ask(signal)
  expect(await watch.look()).toMatchObject({
    proposals: [],
    queue: [],
    sources: [{ status: 'could-not-ask' }, {}],
  })
})

test('a claim that an owner has signed is kept with the block and the time, and nothing else is', async () => {
  const [kept, unsigned, loaded, foreign] = await Promise.all([
    signed(template('many', 0), 0),
    signed(template('many', 1)),
    signed(template('loaded', 2), 0),
    signed(template('many', 3), 3),
  ])
  page.service.listed = [kept, unsigned, loaded, foreign]
  const watch = watchOf({ now: () => 1_234 })
  await watch.look()
  await watch.ask(signal)
  await watch.look()
  const proposal = { ...kept, signatures: expect.anything() }
  expect(page.kept()).toEqual([{ chainId, proposal, seenAtBlock: page.chain.head().number, savedAt: 1_234 }])
  // A further signature is kept with it.
  page.service.listed = [await signed(template('many', 0), 0, 1)]
  await watch.ask(signal)
  await watch.look()
  expect(page.kept()[0]?.proposal.signatures).toHaveLength(2)
})

test('it is kept with the time of this machine’s clock', async () => {
  vi.useFakeTimers({ now: 5_678, toFake: ['Date'] })
  const proposal = await signed(template('many', 0), 0)
  await watchOf({ linked: () => [proposal] })
    .look()
    .finally(() => vi.useRealTimers())
  expect(page.kept()).toMatchObject([{ savedAt: 5_678 }])
})

test('what has ended is not kept', async () => {
  const proposal = await signed(template('many', 0), 0, 1)
  page.execute(proposal)
  const { proposals } = await watchOf({ linked: () => [proposal] }).look()
  expect(proposals).toMatchObject([{ end: { status: 'executed' } }])
  expect(page.kept()).toEqual([])
})

test('those that wait come first, the best of them first; then what is over, the last first', async () => {
  const first = await signed(template('many', 0), 0, 1)
  page.execute(first)
  page.execute(template('other', 1))
  const [second, third, fourth] = await Promise.all([
    signed(template('many', 1), 0),
    signed(template('many', 2), 0),
    signed(template('many', 3)),
  ])
  const { proposals } = await watchOf({ linked: () => [fourth, first, second, third] }).look()
  expect(proposals.map(({ proposal, end }) => [proposal.transaction.nonce, end.status])).toEqual([
    [2, 'waiting'],
    [3, 'waiting'],
    [1, 'replaced'],
    [0, 'executed'],
  ])
})
