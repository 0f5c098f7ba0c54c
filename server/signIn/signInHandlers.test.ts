import { sql } from 'kysely'
import { serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { safeContracts } from '../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import * as v from '../../src/schema/v.ts'
import { sessionSchema } from '../../src/session/calls.ts'
import { problemSchema } from '../../src/session/problem.ts'
import { createRateLimits } from '../limits/createRateLimits.ts'
import { sessionLifetime } from './createSessions.ts'
import type { Browser } from './test-support/createBrowser.ts'
import { signAsSafe, signOnChain, undeployedSafe } from './test-support/safeSignatures.ts'
import {
  nonceOf,
  otherSafeHost,
  type RunningApi,
  readerOver,
  type SignInFixture,
  safeHost,
  sessionOf,
  startApi,
  startSignInFixture,
  textOf,
} from './test-support/startSignInFixture.ts'

const { ada, ben, olga, otto, omar } = demoAccounts
const start = Date.UTC(2026, 10, 21, 12)
let now = start
let world: SignInFixture
let running: RunningApi

beforeAll(async () => {
  world = await startSignInFixture()
})
afterAll(() => world.stop())
beforeEach(async () => {
  now = start
  running = await startApi({ reader: world.reader, now: () => now })
})

/** Signs in with a key, from the nonce to the session. */
async function signIn(browser: Browser, person: typeof ada | typeof ben = ada) {
  const message = textOf(person.address, await nonceOf(browser), now)
  const signature = await person.signer.signMessage({ message })
  const response = await browser.post('/session', { message, signature })
  expect(response.status).toBe(200)
  return { message, signature, session: v.parse(sessionSchema, await response.json()) }
}
const lower = (address: string) => address.toLowerCase()

it('signs a key in with no chain at all, and lets it stay for a day', async () => {
  const deaf = readerOver([{ url: 'http://127.0.0.1:9' }, { url: 'http://127.0.0.2:9' }])
  const { browser } = await startApi({ reader: deaf, now: () => now })
  const page = browser()
  const { session } = await signIn(page)
  expect(session).toEqual({ account: lower(ada.address), kind: 'key', expiresAt: now + sessionLifetime })
  now += sessionLifetime - 1
  expect(await sessionOf(page)).toEqual(session)
  now += 1
  expect(await sessionOf(page)).toBeNull()
})

it('signs a Safe in by two of its three owners', async () => {
  const safe = world.devnet.demoSafe
  const page = running.browser()
  const message = textOf(safe, await nonceOf(page), now)
  const signature = await signAsSafe(safe, message, [olga, omar])
  const response = await page.post('/session', { message, signature })
  expect([response.status, await response.json()]).toEqual([
    200,
    { account: lower(safe), kind: 'contract', expiresAt: now + sessionLifetime },
  ])
  expect((await sessionOf(page))?.account).toBe(lower(safe))
})

it('asks the chain about one account so often a minute, and stands in the way of no key', async () => {
  const limits = createRateLimits({ points: 1e9, ofAccount: 2 })
  const { browser } = await startApi({ reader: world.reader, now: () => now, limits })
  const ask = async (signer: typeof ada, page = browser()) => {
    const message = textOf(ada.address, await nonceOf(page), now)
    const signature = await signer.signer.signMessage({ message })
    return page.post('/session', { message, signature })
  }
  expect([(await ask(ben)).status, (await ask(ben)).status]).toEqual([401, 401])
  const page = browser()
  const message = textOf(ada.address, await nonceOf(page), now)
  const refused = await page.post('/session', {
    message,
    signature: await ben.signer.signMessage({ message }),
  })
  expect(refused.status).toBe(429)
  expect(v.parse(problemSchema, await refused.json()).code).toBe('too-many-requests')
  // Nobody has said no: the same nonce is good for the key's own signature, for which no chain is asked.
  const signature = await ada.signer.signMessage({ message })
  expect((await page.post('/session', { message, signature })).status).toBe(200)
  expect((await ask(ada)).status).toBe(200)
})

it('signs a Safe in that nobody has deployed yet, and the same Safe once it is there', async () => {
  const safe = await undeployedSafe(7n)
  const ask = async () => {
    const page = running.browser()
    const message = textOf(safe.address, await nonceOf(page), now)
    const inner = await signAsSafe(safe.address, message, [otto, olga])
    const signature = serializeErc6492Signature({
      address: safe.factory,
      data: safe.factoryData,
      signature: inner,
    })
    const response = await page.post('/session', { message, signature })
    return [response.status, (await response.json()).kind]
  }
  expect(await ask()).toEqual([200, 'undeployed-contract'])
  const { chain } = world.devnet
  // It was asked, not deployed.
  expect(await chain.getCode({ address: safe.address })).toBeUndefined()
  const hash = await chain.sendTransaction({
    account: demoAccounts.operator.signer,
    to: safe.factory,
    data: safe.factoryData,
  })
  await chain.waitForTransactionReceipt({ hash })
  expect(await ask()).toEqual([200, 'contract'])
})

it('takes the empty signature of a Safe whose owners have signed the text on the chain, and of no other', async () => {
  const { chain, demoSafe: safe } = world.devnet
  const page = running.browser()
  const message = textOf(safe, await nonceOf(page), now)
  const before = await page.post('/session', { message, signature: '0x' })
  expect([before.status, v.parse(problemSchema, await before.json()).reason]).toEqual([
    401,
    'contract-says-no',
  ])
  const again = textOf(safe, await nonceOf(page), now)
  await signOnChain(chain, safe, again, [olga, otto])
  expect((await page.post('/session', { message: again, signature: '0x' })).status).toBe(200)
})

it('keeps cookies from scripts, from other hosts and from http', async () => {
  const page = running.browser()
  await signIn(page)
  const form =
    /^(__Host-everclaim-\w+)=(Fe26\.2\*[\w*~-]+)?; Path=\/; Max-Age=(\d+); HttpOnly; Secure; SameSite=Lax$/
  expect(page.lines.map((line) => [form.exec(line)?.[1], form.exec(line)?.[3]])).toEqual([
    ['__Host-everclaim-browser', '600'],
    ['__Host-everclaim-session', '86400'],
    ['__Host-everclaim-browser', '0'],
  ])
})

it('has another cookie inside a Safe host, for that host alone', async () => {
  const framed = running.browser({ frame: safeHost })
  const { session } = await signIn(framed)
  for (const line of framed.lines)
    expect(line).toMatch(/^__Host-everclaim-framed-\w+=.*; HttpOnly; Secure; SameSite=None; Partitioned$/)
  expect(await sessionOf(framed)).toEqual(session)
  const { frame: _, ...tab } = { frame: undefined }
  const inTab = running.browser(tab)
  for (const [name, value] of framed.cookies) {
    inTab.cookies.set(name, value)
    inTab.cookies.set(name.replace('framed-', ''), value)
  }
  expect(await sessionOf(inTab)).toBeNull()
  expect(await sessionOf(framed.copy({ frame: otherSafeHost }))).toBeNull()
})

it('gives a new id at every sign-in, never the browser’s, and ends the session before it', async () => {
  const page = running.browser()
  await nonceOf(page)
  const begun = await running.database.selectFrom('nonces').select('browser_hash').executeTakeFirstOrThrow()
  await signIn(page)
  const session = await running.database.selectFrom('sessions').select('id_hash').executeTakeFirstOrThrow()
  expect(session.id_hash).not.toBe(begun.browser_hash)
  const former = page.copy()
  await signIn(page, ben)
  expect(page.cookies.get('__Host-everclaim-session')).not.toBe(
    former.cookies.get('__Host-everclaim-session'),
  )
  expect(await sessionOf(former)).toBeNull()
  expect((await sessionOf(page))?.account).toBe(lower(ben.address))
  expect(await running.database.selectFrom('sessions').select('account').execute()).toEqual([
    { account: lower(ben.address) },
  ])
})

it('ends in every tab, no matter who has a copy of the cookie, and in the next process', async () => {
  const page = running.browser()
  await signIn(page)
  const tab = page.copy()
  const next = await running.restarted()
  const later = next.browser()
  for (const [name, value] of page.cookies) later.cookies.set(name, value)
  expect(await sessionOf(later)).not.toBeNull()
  expect((await page.delete('/session')).status).toBe(204)
  expect(page.cookies.size).toBe(0)
  expect([await sessionOf(tab), await sessionOf(later), await sessionOf(page)]).toEqual([null, null, null])
  expect(await running.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

it('ends in every browser and in every Safe host, and leaves others’ sessions alone', async () => {
  const pages = [running.browser(), running.browser(), running.browser({ frame: safeHost })]
  for (const page of pages) await signIn(page)
  const bens = running.browser()
  await signIn(bens, ben)
  expect((await running.browser().delete('/session')).status).toBe(204)
  for (const page of pages) expect((await sessionOf(page))?.account).toBe(lower(ada.address))
  expect((await pages[1]?.delete('/session'))?.status).toBe(204)
  for (const page of pages) expect(await sessionOf(page)).toBeNull()
  expect((await sessionOf(bens))?.account).toBe(lower(ben.address))
})

it('begins no session after a sign-out, whatever was being checked, and revives no nonce', async () => {
  const safe = world.devnet.demoSafe
  const page = running.browser()
  const begin = async () => {
    const message = textOf(safe, await nonceOf(page), now)
    const signature = await signAsSafe(safe, message, [olga, otto])
    const tab = page.copy()
    const isAsked = world.nodes[0].asked.length
    const release = world.nodes.map((node) => node.hold())
    const answer = tab.post('/session', { message, signature })
    await expect.poll(() => world.nodes[0].asked.length).toBeGreaterThan(isAsked)
    return {
      answer,
      tab,
      again: () => page.copy().post('/session', { message, signature }),
      release() {
        for (const each of release) each()
      },
    }
  }
  const good = await begin()
  expect((await page.copy().delete('/session')).status).toBe(204)
  good.release()
  const late = await good.answer
  expect([late.status, v.parse(problemSchema, await late.json()).code]).toEqual([401, 'nonce-unknown'])
  expect(await running.database.selectFrom('sessions').selectAll().execute()).toEqual([])

  // Nobody could say whether this one was good: even so it is over.
  const [node] = world.nodes
  const unsure = await begin()
  expect((await page.copy().delete('/session')).status).toBe(204)
  node.set({ type: 'status', status: 500 })
  unsure.release()
  expect((await unsure.answer).status).toBe(503)
  node.set({ type: 'none' })
  expect((await unsure.again()).status).toBe(401)
})

it('ends a session that has begun without its browser having heard of it', async () => {
  const page = running.browser()
  const message = textOf(ada.address, await nonceOf(page), now)
  const before = page.copy()
  const signature = await ada.signer.signMessage({ message })
  expect((await page.post('/session', { message, signature })).status).toBe(200)
  // The answer above is still on its way when the sign-out leaves with the cookies from before.
  expect((await before.delete('/session')).status).toBe(204)
  expect(await sessionOf(page)).toBeNull()
})

it('is nobody’s session for a page whose wallet has another account', async () => {
  const page = running.browser()
  await signIn(page)
  expect(await sessionOf(page.copy({ account: ben.address }))).toBeNull()
  expect(await sessionOf(page.copy({ account: ada.address }))).not.toBeNull()
  // Its sign-out ends it all the same.
  await page.copy({ account: ben.address }).delete('/session')
  expect(await sessionOf(page)).toBeNull()
})

it('lets two tabs begin at once, and a nonce that nobody could check be used again', async () => {
  const page = running.browser()
  const first = await nonceOf(page)
  const second = await nonceOf(page)
  const safe = world.devnet.demoSafe
  const message = textOf(safe, first, now)
  const signature = await signAsSafe(safe, message, [olga, otto])
  const [node] = world.nodes
  node.set({ type: 'status', status: 500 })
  const down = await page.post('/session', { message, signature })
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5'])
  expect(v.parse(problemSchema, await down.json())).toMatchObject({
    code: 'could-not-check',
    reason: 'nodes-unreachable',
  })
  node.set({ type: 'none' })
  expect((await page.copy().post('/session', { message, signature })).status).toBe(200)
  expect((await page.post('/session', { message, signature })).status).toBe(401)
  const text = textOf(ada.address, second, now)
  const other = await page.post('/session', {
    message: text,
    signature: await ada.signer.signMessage({ message: text }),
  })
  expect(other.status).toBe(200)
})

it('uses no nonce up for a session that could not be written down', async () => {
  const page = running.browser()
  const message = textOf(ada.address, await nonceOf(page), now)
  const signature = await ada.signer.signMessage({ message })
  await sql`alter table sessions rename to away`.execute(running.database)
  const failed = await page.post('/session', { message, signature })
  expect([failed.status, failed.headers.getSetCookie()]).toEqual([500, []])
  await sql`alter table away rename to sessions`.execute(running.database)
  expect((await page.post('/session', { message, signature })).status).toBe(200)
  expect((await page.post('/session', { message, signature })).status).toBe(401)
})

it('keeps of nonces, browsers and sessions nothing that could be used, and sweeps what has run out', async () => {
  const page = running.browser()
  const nonce = await nonceOf(page)
  const rows = async () => JSON.stringify(await running.database.selectFrom('nonces').selectAll().execute())
  expect(await rows()).not.toContain(nonce)
  expect(await rows()).toMatch(
    /^\[{"nonce_hash":"[0-9a-f]{64}","browser_hash":"[0-9a-f]{64}","is_taken":0,"expires_at":\d+}\]$/,
  )
  now += 600_000
  await signIn(running.browser())
  expect(await rows()).toBe('[]')
  now += sessionLifetime
  await signIn(running.browser(), ben)
  expect(await running.database.selectFrom('sessions').select('account').execute()).toEqual([
    { account: lower(ben.address) },
  ])
})

it('writes neither accounts nor nonces nor signatures to its log', async () => {
  const page = running.browser()
  const { message, signature } = await signIn(page)
  await page.post('/session', { message, signature })
  const all = running.log.join('\n').toLowerCase()
  expect(all).toContain('"call":"signin"')
  for (const word of [ada.address.slice(2, 20), signature.slice(2, 40), message.slice(0, 20), '203.0.113'])
    expect(all).not.toContain(word.toLowerCase())
})

it('has the sandbox’s Safe factory among those that may deploy', async () => {
  const { safeProxyFactories } = await import('./askUndeployedSafe.ts')
  expect(safeProxyFactories).toContain(safeContracts.SafeProxyFactory.address)
})
