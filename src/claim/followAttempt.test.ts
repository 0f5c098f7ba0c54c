import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../config/site.ts'
import { createMemoryStorage } from '../storage/test-support/createMemoryStorage.ts'
import { answeredAttempt } from './answeredAttempt.ts'
import { followAttempt } from './followAttempt.ts'
import { followClaim } from './followClaim.ts'
import { followProposedClaim } from './followProposedClaim.ts'
import { type AskedAttempt, storedAttempts } from './storedAttempts.ts'
import { type AskedUpdate, watchAskedClaim } from './watchAskedClaim.ts'

/** What the chain says of a request, in place of real nodes: that is tested in watchAskedClaim.test.ts. */
vi.mock('./watchAskedClaim.ts', () => ({ watchAskedClaim: vi.fn() }))
vi.mock('./followClaim.ts', () => ({ followClaim: vi.fn(), isFinal: vi.fn() }))
vi.mock('./followProposedClaim.ts', () => ({
  followProposedClaim: vi.fn(),
  isProposalOver: vi.fn(),
}))

const account = '0x00000000000000000000000000000000000000A1'
const hash = `0x${'12'.repeat(32)}` as const
const asked: AskedAttempt = {
  status: 'asked',
  distributor: account,
  index: 3,
  account,
  from: '0x00000000000000000000000000000000000000b2',
  to: account,
  data: '0x01',
  nonce: 7,
  askedAtBlock: 100,
  askedAt: 1_700_000_000_000,
}
const site = {} as SiteConfig
const claim = { distributor: account, index: 3, account, to: account, data: '0x01' } as const
const sent = { ...claim, status: 'sent', from: asked.from, hash, leastNonce: 7, sentAtBlock: 100 } as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.mocked(watchAskedClaim).mockReset()
  vi.useRealTimers()
})

async function* saying(...updates: AskedUpdate[]) {
  yield* updates
}

test('what is found on the chain is what a wallet would have answered', async () => {
  vi.mocked(watchAskedClaim).mockReturnValueOnce(saying({ status: 'waiting' }, { status: 'found', hash }))
  const { signal } = new AbortController()
  const updates: unknown[] = []
  for await (const update of followAttempt(site, asked, { signal })) updates.push(update)
  expect(updates).toEqual([
    { status: 'shown', attempt: { status: 'unanswered', progress: 'waiting' } },
    { status: 'found', sent },
  ])
})

test('after something unforeseen it says so, and goes on by itself', async () => {
  vi.mocked(watchAskedClaim)
    .mockImplementationOnce(() => {
      throw new Error('The code did not load.')
    })
    .mockReturnValueOnce(saying({ status: 'paid' }))
  const { signal } = new AbortController()
  const updates = followAttempt(site, asked, { signal })
  expect((await updates.next()).value).toEqual({
    status: 'shown',
    attempt: { status: 'unanswered', progress: 'could-not-check' },
  })
  const next = updates.next()
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await next).value).toEqual({ status: 'paid' })
})

test('once nobody wants to know any more, it ends', async () => {
  vi.mocked(watchAskedClaim).mockImplementation(() => {
    throw new Error('The code did not load.')
  })
  const controller = new AbortController()
  const updates = followAttempt(site, asked, { signal: controller.signal })
  await updates.next()
  const next = updates.next()
  controller.abort()
  expect((await next).done).toBe(true)
})

test('what goes wrong once nobody wants to know any more is not shown', async () => {
  const controller = new AbortController()
  vi.mocked(watchAskedClaim).mockImplementation(() => {
    controller.abort()
    throw new Error('Stopped.')
  })
  const updates = followAttempt(site, asked, { signal: controller.signal })
  expect(await updates.next()).toEqual({ done: true, value: undefined })
})

test('what was sent or proposed, and cannot be checked, is shown with what is known of it, and why', async () => {
  const error = new Error('The code did not load.')
  const fail = () => {
    throw error
  }
  vi.mocked(followClaim).mockImplementation(fail)
  vi.mocked(followProposedClaim).mockImplementation(fail)
  const { signal } = new AbortController()
  expect((await followAttempt(site, sent, { signal }).next()).value).toEqual({
    status: 'shown',
    attempt: { status: 'following', hash, progress: { status: 'could-not-check', error } },
  })
  const proposed = answeredAttempt(asked, { kind: 'safe', safeTxHash: hash })
  expect((await followAttempt(site, proposed, { signal }).next()).value).toEqual({
    status: 'shown',
    attempt: {
      status: 'proposed',
      safe: asked.from,
      safeTxHash: hash,
      progress: { status: 'could-not-check', error, owners: { status: 'unknown' } },
    },
  })
})

test('an answer is remembered as what was sent, or what was proposed', () => {
  const storage = createMemoryStorage()
  expect(answeredAttempt(asked, { kind: 'transaction', hash })).toEqual(sent)
  const proposed = answeredAttempt(asked, { kind: 'safe', safeTxHash: hash })
  expect(proposed).toEqual({
    ...claim,
    status: 'proposed',
    safe: asked.from,
    safeTxHash: hash,
    proposedAtBlock: 100,
    proposedAt: Date.now(),
  })
  // Nothing of the request itself is left in it, which the stored list would refuse.
  storedAttempts.put(storage, proposed)
  expect(storedAttempts.find(storage, asked)).toMatchObject({ status: 'proposed', safeTxHash: hash })
})
