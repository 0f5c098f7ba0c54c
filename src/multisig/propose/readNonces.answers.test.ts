import { encodeFunctionResult, type Hex, parseAbi, toFunctionSelector, toHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createModelReader, reverted } from '../../chain/test-support/createModelReader.ts'
import { person, safe, safeFacts, sign, template } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import type { Proposal } from '../proposal.ts'
import { detailsOf, entryOf } from '../test-support/detailsOfProposal.ts'
import { readNonces } from './readNonces.ts'

// A Safe of three owners, and a wallet service that answers as a test sets it.

const abi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function VERSION() view returns (string)',
  'function nonce() view returns (uint256)',
])
const answers: Record<string, Hex> = {
  getOwners: encodeFunctionResult({ abi, functionName: 'getOwners', result: safeFacts.owners }),
  getThreshold: encodeFunctionResult({ abi, functionName: 'getThreshold', result: 2n }),
  VERSION: encodeFunctionResult({ abi, functionName: 'VERSION', result: '1.4.1' }),
}
/** @param next undefined: a contract that is no Safe */
const readerOf = (next: number | undefined, { hasOwners = true } = {}) =>
  createModelReader({
    respond(method, [call]) {
      if (method === 'eth_getStorageAt' || method === 'eth_getBalance') return '0x0'
      if (method === 'eth_getCode') return '0x60'
      const { data } = call as { data: Hex }
      const name = abi.find((each) => toFunctionSelector(each) === data.slice(0, 10))?.name ?? ''
      if (name === 'nonce') return next === undefined ? '0x' : toHex(next, { size: 32 })
      if (name === 'getOwners' && !hasOwners) return reverted
      return answers[name] ?? reverted
    },
  }).reader

type Service = {
  recommended: number
  queue?: readonly Proposal[]
  /** Of whom each is signed, by its nonce. */
  signers?: Readonly<Record<number, number>>
  /** Nonces of transactions that it does not show. */
  hidden?: readonly number[]
  down?: 'nonces' | 'queue'
}
let service: Service
let details: string[]
let site: SiteConfig
beforeEach(() => {
  site = { ...plainSite, safeService: { isEnabled: true, url: 'https://service.example' } }
  details = []
  vi.stubGlobal('fetch', async (input: unknown) => {
    const { pathname } = new URL(String(input))
    const { recommended, queue = [], signers = {}, hidden = [], down } = service
    const refusal = Response.json({ code: 404, message: 'No.' }, { status: 404 })
    if (pathname.endsWith('/nonces'))
      return down === 'nonces' ? refusal : Response.json({ currentNonce: 0, recommendedNonce: recommended })
    if (pathname.endsWith('/transactions/queued'))
      return down === 'queue' ? refusal : json({ results: queue.map(entryOf) })
    const proposal = queue.find(({ safeTxHash }) => pathname.endsWith(safeTxHash))
    if (!proposal) return refusal
    details.push(pathname)
    const { nonce } = proposal.transaction
    if (hidden.includes(nonce)) return refusal
    const at = signers[nonce] ?? 0
    const signature = await sign(at, proposal.safeTxHash)
    return json(detailsOf({ proposal, confirmations: [[person(at).address, signature]] }))
  })
})
afterEach(() => void vi.unstubAllGlobals())

const json = (content: unknown) =>
  new Response(
    JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    {
      headers: { 'content-type': 'application/json' },
    },
  )
const waiting = (...nonces: readonly number[]) => nonces.map((nonce) => template('rejection', nonce))
const read = (next: number | undefined, options = {}) =>
  readNonces(site, safe, { reader: readerOf(next, options) })
const incomplete = {
  name: 'QueueIncompleteError',
  summary: 'The wallet service didn’t list every waiting transaction.',
  isRetryable: true,
}

test('what the service recommends within what the chain executes next needs no look at the queue', async () => {
  service = { recommended: 4, queue: waiting(4) }
  expect(await read(4)).toEqual({ next: 4, recommended: 4, serviceError: undefined })
  expect(await read(5)).toEqual({ next: 5, recommended: 5, serviceError: undefined })
  expect(details).toEqual([])
})

test('a nonce comes after those that owners have signed, and no further', async () => {
  service = { recommended: 7, queue: waiting(4, 5, 6) }
  expect(await read(4)).toEqual({ next: 4, recommended: 7, serviceError: undefined })
  service = { recommended: 7, queue: waiting(4, 6) }
  expect(await read(4)).toEqual({ next: 4, recommended: 5, serviceError: undefined })
  // The fourth person owns nothing.
  service = { recommended: 7, queue: waiting(4, 5, 6), signers: { 5: 3 } }
  site = { ...site }
  expect(await read(4)).toMatchObject({ recommended: 5 })
})

test('a queue that was not shown whole is said, where that cuts the recommendation short', async () => {
  service = { recommended: 7, queue: waiting(4, 5, 6), hidden: [5] }
  expect(await read(4)).toMatchObject({ next: 4, recommended: 5, serviceError: incomplete })
  // What is hidden beyond is nothing to this one.
  service = { recommended: 5, queue: waiting(4, 9), hidden: [9] }
  expect(await read(4)).toEqual({ next: 4, recommended: 5, serviceError: undefined })
})

test('a service that is down, or its queue: the next nonce, and why', async () => {
  for (const down of ['nonces', 'queue'] as const) {
    service = { recommended: 7, down }
    expect(await read(4)).toMatchObject({
      next: 4,
      recommended: 4,
      serviceError: { name: 'SafeServiceRefusedError', status: 404 },
    })
  }
  const off: SiteConfig = { ...site, safeService: { isEnabled: false } }
  expect(await readNonces(off, safe, { reader: readerOf(4) })).toMatchObject({
    recommended: 4,
    serviceError: { name: 'NoSafeServiceError' },
  })
})

test('what was proven once is not asked for again, and what was not is', async () => {
  service = { recommended: 7, queue: waiting(4, 5, 6), signers: { 6: 3 } }
  expect(await read(4)).toMatchObject({ recommended: 6 })
  expect(details).toHaveLength(3)
  details = []
  service = { recommended: 7, queue: waiting(4, 5, 6) }
  expect(await read(4)).toMatchObject({ recommended: 7 })
  expect(details).toHaveLength(1)
  expect(details[0]).toContain(template('rejection', 6).safeTxHash)
  // Of another site everything is.
  details = []
  site = { ...site }
  await read(4)
  expect(details).toHaveLength(3)
})

test('error: an address that is no Safe', async () => {
  service = { recommended: 7, queue: waiting(4) }
  const none = { name: 'NoSuchSafeError', facts: [`Address: ${safe}`] }
  await expect(read(undefined)).rejects.toMatchObject(none)
  await expect(read(4, { hasOwners: false })).rejects.toMatchObject(none)
  // Also where the service does not answer.
  service = { recommended: 7, down: 'nonces' }
  await expect(read(undefined)).rejects.toMatchObject(none)
})

test('error: somebody who leaves gets no answer', async () => {
  service = { recommended: 4 }
  const leaving = new AbortController()
  leaving.abort(new TypeError('left'))
  const asked = readNonces(site, safe, { reader: readerOf(4), signal: leaving.signal })
  await expect(asked).rejects.toThrow('left')
})
