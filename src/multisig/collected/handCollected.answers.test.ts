import { getAddress, type Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person, safe, safeFacts } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { collectedMessage, withSignatures } from './collectedMessage.ts'
import { askServiceForSignatures, handCollected } from './handCollected.ts'

// A wallet service that answers as a test sets it, and what it is asked.

const message = collectedMessage({ chainId: 81457, safe }, 'I accept.')
const { messageHash } = message
const signatureOf = (at: number) => person(at).sign({ hash: messageHash })
const signedBy = async (...by: readonly number[]) =>
  withSignatures(
    message,
    await Promise.all(
      by.map(async (at) => ({ signer: person(at).address, signature: await signatureOf(at) })),
    ),
  )

let site: SiteConfig
let asked: { method: string; path: string; body: unknown; signal: AbortSignal | undefined }[]
let answer: (method: string) => Response
beforeEach(() => {
  site = { ...plainSite, safeService: { isEnabled: true, url: 'https://service.example' } }
  asked = []
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit = {}) => {
    const { method = 'GET', body, signal } = init
    const { pathname } = new URL(String(input))
    asked.push({
      method,
      path: pathname,
      body: body ? JSON.parse(String(body)) : undefined,
      signal: signal ?? undefined,
    })
    return answer(method)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const empty = () => new Response('', { status: 201 })
const refuse = (status: number) => Response.json({ code: status, message: 'No.' }, { status })
const knows = async (...by: readonly number[]) => {
  const confirmations = await Promise.all(
    by.map(async (at) => ({ owner: { value: person(at).address }, signature: await signatureOf(at) })),
  )
  const reported = {
    messageHash,
    status: 'NEEDS_CONFIRMATION',
    message: 'I accept.',
    creationTimestamp: 0,
    modifiedTimestamp: 0,
    confirmationsSubmitted: by.length,
    confirmationsRequired: 2,
    proposedBy: { value: person(0).address },
    confirmations,
  }
  return (method: string) => (method === 'GET' ? Response.json(reported) : empty())
}
const unknown = (method: string) => (method === 'GET' ? refuse(404) : empty())
const posts = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const messages = `/v1/chains/81457/safes/${safe}/messages`
const confirmations = `/v1/chains/81457/messages/${messageHash}/signatures`

test('what the service has is by its signers, and nothing where it does not know the message', async () => {
  answer = await knows(0, 2)
  expect(await askServiceForSignatures(site, message)).toEqual([
    { signer: person(0).address, signature: await signatureOf(0) },
    { signer: person(2).address, signature: await signatureOf(2) },
  ])
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ['GET', `/v1/chains/81457/messages/${messageHash}`],
  ])
  answer = unknown
  expect(await askServiceForSignatures(site, message)).toBeUndefined()
})

test('error: a refusal of another kind has not said that it does not know the message', async () => {
  answer = () => refuse(403)
  await expect(askServiceForSignatures(site, message)).rejects.toMatchObject({
    name: 'SafeServiceRefusedError',
    status: 403,
  })
  await expect(handCollected(site, { safe: safeFacts, collected: await signedBy(0) })).rejects.toMatchObject({
    status: 403,
  })
  expect(posts()).toEqual([])
})

test('error: who leaves is not answered', async () => {
  const leaving = new AbortController()
  leaving.abort(new Error('left'))
  answer = unknown
  await expect(askServiceForSignatures(site, message, leaving.signal)).rejects.toThrow('left')
})

test('a message that is not known is proposed with the first signature, and confirmed with the others', async () => {
  answer = unknown
  await handCollected(site, { safe: safeFacts, collected: await signedBy(0, 1, 2, 3) })
  // In the order of their addresses; the fourth person owns nothing.
  const owners = [0, 1, 2].sort((a, b) =>
    person(a).address.toLowerCase() < person(b).address.toLowerCase() ? -1 : 1,
  )
  const signatures = await Promise.all(owners.map(signatureOf))
  expect(posts()).toEqual([
    [messages, { message: 'I accept.', signature: signatures[0], safeAppId: null, origin: null }],
    [confirmations, { signature: signatures[1] }],
    [confirmations, { signature: signatures[2] }],
  ])
})

test('a message that is known gets what it lacks, and nothing where it lacks nothing', async () => {
  answer = await knows(1)
  await handCollected(site, { safe: safeFacts, collected: await signedBy(0, 1) })
  expect(posts()).toEqual([[confirmations, { signature: await signatureOf(0) }]])
  asked = []
  answer = await knows(0, 1)
  await handCollected(site, { safe: safeFacts, collected: await signedBy(0, 1) })
  expect(posts()).toEqual([])
  // A message that the service knows without any signature is confirmed as well.
  answer = await knows()
  await handCollected(site, { safe: safeFacts, collected: await signedBy(0) })
  expect(posts()).toEqual([[confirmations, { signature: await signatureOf(0) }]])
})

test('what was forged, or is by nobody who owns the Safe, is not sent', async () => {
  answer = unknown
  const forged: Hex = await signatureOf(3)
  const collected = withSignatures(message, [
    { signer: person(0).address, signature: forged },
    { signer: getAddress(`0x${'9'.repeat(40)}`), signature: '0x1234' },
  ])
  await handCollected(site, { safe: safeFacts, collected })
  expect(posts()).toEqual([])
})
