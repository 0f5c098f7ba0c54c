import { toFunctionSelector } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { setReader } from '../../chain/readerOf.ts'
import { words } from '../../chain/test-support/readerOfContract.ts'
import { wakes } from '../../chain/test-support/wakes.ts'
import '../../chain/readPaidAmounts.ts'
import '../readOverTime.ts'
import type { FollowedSafeClaim } from './createSafeClaimWatch.ts'
import { followSafeClaim } from './followSafeClaim.ts'
import type { SafeClaimUpdate } from './safeClaimState.ts'
import { elsewhere, template, window } from './test-support/claimFixtures.ts'
import {
  answering,
  createWatchFixture,
  DownError,
  followed,
  siteWithWallets,
} from './test-support/createWatchFixture.ts'

// How often chain and services are asked, and which findings a page hears of. The clock is the test’s.

let page: ReturnType<typeof createWatchFixture>
let controller: AbortController
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  page = createWatchFixture()
  controller = new AbortController()
})
afterEach(() => {
  controller.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Options = Partial<Parameters<typeof followSafeClaim>[2]>

/** What a page hears of, and how often the chain was looked at. */
async function open(
  options: Options = {},
  {
    claim = {},
    reader = page.chain.reader,
  }: { claim?: Partial<FollowedSafeClaim>; reader?: ChainReader } = {},
) {
  const found = { updates: [] as SafeClaimUpdate[], looks: 0, isOver: false }
  const counting: ChainReader = {
    ...reader,
    atOneBlock(asked, work) {
      if (asked.question === 'The Safe') found.looks++
      return reader.atOneBlock(asked, work)
    },
  }
  const { storage, service } = page.options
  const updates = followSafeClaim(
    siteWithWallets,
    { ...followed, ...claim },
    { storage, service, reader: counting, signal: controller.signal, ...options },
  )
  const following = (async () => {
    for await (const update of updates) found.updates.push(update)
    found.isOver = true
  })()
  // Thrown to those who wait for it.
  following.catch(() => undefined)
  await pass(0)
  return Object.assign(found, { following })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const minutes = 60_000
/** After so long without anything new, looks are 24 s apart. */
const long = 30 * minutes
/** Looks within so many milliseconds. */
async function looksIn(found: { looks: number }, ms: number) {
  const before = found.looks
  await pass(ms)
  return found.looks - before
}

test('the chain is looked at at once, then the service is asked, and what it shows is seen at once', async () => {
  page.service.listed = [template('many', 0)]
  const { updates } = await open()
  expect(updates.map(({ proposals, sources }) => [proposals.length, sources[0]?.status])).toEqual([
    [0, 'asking'],
    [1, 'asked'],
  ])
})

test('the chain is looked at every four seconds, the service every twelve, and nothing is said twice', async () => {
  const found = await open()
  expect([found.looks, page.service.asked]).toEqual([2, 1])
  await pass(3_999)
  expect(found.looks).toBe(2)
  await pass(1)
  expect(found.looks).toBe(3)
  await pass(7_999)
  expect(page.service.asked).toBe(1)
  await pass(1)
  expect(page.service.asked).toBe(2)
  expect(found.updates).toHaveLength(2)
})

test('both pauses can be chosen; that of services is three times the chain’s', async () => {
  const found = await open({ pollMs: 1_000 })
  await pass(1_000)
  expect(found.looks).toBe(3)
  await pass(1_999)
  expect(page.service.asked).toBe(1)
  await pass(1)
  expect(page.service.asked).toBe(2)
  controller.abort()
  await found.following
  controller = new AbortController()
  page.service.asked = 0
  await open({ askMs: 500 })
  await pass(500)
  expect(page.service.asked).toBe(2)
})

test('each new block is an update', async () => {
  const found = await open()
  page.chain.wait(1)
  await pass(4_000)
  expect(found.updates).toHaveLength(3)
})

test('services are not asked before the Safe was read, and then once at a time', async () => {
  page.chain.setNodes('down')
  const found = await open()
  await pass(8_000)
  expect(found.updates).toMatchObject([{ chain: { status: 'could-not-check' } }])
  expect(page.service.asked).toBe(0)
  page.chain.setNodes('up')
  await pass(4_000)
  expect(page.service.asked).toBe(1)
  await pass(8_000)
  expect(page.service.asked).toBe(1)
})

test('an outage that is explained otherwise is an update, and the same one is not', async () => {
  page.service.fault = new DownError('It is down.', { cause: new Error('No name.') })
  const { updates } = await open()
  expect(updates).toHaveLength(2)
  page.service.fault = new DownError('It is down.', { cause: new Error('No name.') })
  await pass(12_000)
  expect(updates).toHaveLength(2)
  page.service.fault = new DownError('It is down.', { cause: new Error('No route.') })
  await pass(12_000)
  expect(updates).toHaveLength(3)
})

test('while nothing happens looks get rarer, and a new block alone is nothing that happened', async () => {
  const found = await open()
  await pass(long)
  page.chain.wait(1)
  const { length } = found.updates
  await pass(30_000)
  expect(found.updates).toHaveLength(length + 1)
  expect(await looksIn(found, 20_000)).toBeLessThanOrEqual(2)
  expect(await looksIn(found, 240_000)).toBeLessThan(25)
})

test('once something happens, looks come quickly again', async () => {
  const found = await open()
  await pass(long)
  page.chain.push()
  await pass(30_000)
  expect(found.updates.at(-1)).toMatchObject({ paid: { status: 'paid' } })
  expect(await looksIn(found, 40_000)).toBeGreaterThanOrEqual(10)
})

test('that the nodes fall silent is something that happened, also where there is no Safe', async () => {
  page.chain.push()
  const found = await open({}, { claim: { safe: elsewhere } })
  await pass(long)
  page.chain.setNodes('down')
  await pass(30_000)
  expect(found.updates.at(-1)).toMatchObject({ chain: { status: 'could-not-check' } })
  expect(await looksIn(found, 40_000)).toBeGreaterThanOrEqual(10)
})

test('over time, what unlocks is nothing that happened, and a payment is', async () => {
  let paid = 0n
  const selector = toFunctionSelector('paidAmounts(uint256,uint256)')
  const reader = answering(page.chain.reader, (data) =>
    data.startsWith(selector)
      ? words(...Array.from({ length: 32 }, (_, at) => (at === 5 ? paid : 0n)))
      : undefined,
  )
  const terms = { start: window.start, schedule: { cliff: 0, duration: 100_000 } }
  const found = await open({}, { claim: { terms }, reader })
  await pass(long)
  page.chain.wait(100)
  await pass(30_000)
  expect(found.updates.at(-1)?.overTime?.due).toBe(1n)
  expect(await looksIn(found, 40_000)).toBeLessThanOrEqual(3)
  paid = 1n
  await pass(30_000)
  expect(found.updates.at(-1)).toMatchObject({ overTime: { paid: 1n }, paid: { status: 'unpaid' } })
  expect(await looksIn(found, 40_000)).toBeGreaterThanOrEqual(10)
})

test('who comes back sees at once what happened meanwhile, and for a while quickly', async () => {
  const { onWake, wake } = wakes()
  const found = await open({ onWake })
  await pass(long)
  const { asked } = page.service
  const { looks } = found
  wake()
  await pass(0)
  expect(page.service.asked).toBe(asked + 1)
  expect(found.looks).toBeGreaterThan(looks)
  expect(await looksIn(found, 12_000)).toBeGreaterThanOrEqual(3)
  expect(page.service.asked).toBe(asked + 2)
})

test('while nobody sees the page nothing is asked', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const { onWake, wake } = wakes()
  const found = await open({ onWake })
  expect(await looksIn(found, long)).toBe(0)
  expect(page.service.asked).toBe(1)
  wake()
  await pass(0)
  expect(page.service.asked).toBe(2)
})

test('it ends once a payment has settled, and lets go of who wakes it', async () => {
  const { onWake, listeners } = wakes()
  page.chain.push()
  page.chain.wait(1, 10)
  const found = await open({ onWake })
  expect([found.isOver, listeners.size > 0]).toEqual([false, true])
  page.chain.wait(1)
  await pass(4_000)
  expect(found.isOver).toBe(true)
  expect(found.updates.at(-1)).toMatchObject({ paid: { status: 'paid', isFinal: true } })
  expect(listeners.size).toBe(0)
  const { asked } = page.service
  await pass(long)
  expect(page.service.asked).toBe(asked)
})

test('who leaves hears of nothing more, and nothing more is asked', async () => {
  const found = await open()
  page.chain.setMeanwhile({ after: 0, run: () => controller.abort() })
  page.chain.wait(1)
  await pass(4_000)
  await found.following
  expect(found.updates).toHaveLength(2)
  expect(await looksIn(found, long)).toBe(0)
  expect(page.service.asked).toBe(1)
})

test('without another one, the site’s own nodes are read', async () => {
  const site = { ...siteWithWallets, rpcUrls: ['https://node.example'] }
  setReader(site, page.chain.reader)
  const { storage, service } = page.options
  const first = await followSafeClaim(site, followed, { storage, service, signal: controller.signal }).next()
  expect(first.value).toMatchObject({ chain: { status: 'read' } })
})

test('error: a fault of this site while services are asked is thrown', async () => {
  page.service.fault = new TypeError('undefined is not …')
  const { following } = await open()
  await expect(following).rejects.toBe(page.service.fault)
})
