import { beforeEach, expect, it } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { createModelReader, split } from '../../src/chain/test-support/createModelReader.ts'
import * as v from '../../src/schema/v.ts'
import { problemSchema } from '../../src/session/problem.ts'
import type { SignInMessage } from '../../src/session/signInMessage.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createSessions } from './createSessions.ts'
import { signInHandlers } from './signInHandlers.ts'
import type { Browser } from './test-support/createBrowser.ts'
import {
  chainId,
  nonceOf,
  otherSite,
  type RunningApi,
  readerOver,
  safeHost,
  sessionOf,
  startApi,
  textOf,
} from './test-support/startSignInFixture.ts'

// What a sign-in by a key is refused for, in words, and what its browser keeps. No node answers.

const { ada, ben } = demoAccounts
const now = Date.UTC(2026, 10, 21, 12)
const minute = 60_000
const deaf = readerOver([{ url: 'http://127.0.0.1:9' }, { url: 'http://127.0.0.2:9' }])
let running: RunningApi
beforeEach(async () => {
  running = await startApi({ reader: deaf, now: () => now })
})

async function sign(page: Browser, message: string, person: typeof ada | typeof ben = ada) {
  const signature = await person.signer.signMessage({ message })
  return page.post('/session', { message, signature })
}
async function problemOf(response: Response) {
  const { status, code, reason, detail } = v.parse(problemSchema, await response.json())
  expect(response.status).toBe(status)
  return { status, code, reason, detail }
}
const unknownNonce = {
  status: 401,
  code: 'nonce-unknown',
  reason: undefined,
  detail: 'This sign-in is too old, already used, or from another browser. Start again.',
}

it.each<[string, Partial<SignInMessage>, string]>([
  ['wrong-domain', { domain: 'evil.example' }, 'The message is for another site.'],
  ['wrong-uri', { uri: otherSite }, 'The message is for another page.'],
  ['wrong-chain', { chainId: 1 }, 'The message is for another chain.'],
  [
    'issued-in-the-future',
    { issuedAt: now + minute + 1, expirationTime: now + 5 * minute },
    'The message is from the future. Check your device’s clock.',
  ],
  ['too-old', { issuedAt: now - 10 * minute - 1 }, 'The message is older than ten minutes. Start again.'],
  ['expired', { issuedAt: now - minute, expirationTime: now }, 'The message has expired. Start again.'],
  [
    'lives-too-long',
    { expirationTime: now + 1_440 * minute + 1 },
    'The message is valid for longer than a day. This site doesn’t accept that.',
  ],
  ['not-yet-valid', { notBefore: now + 1 }, 'The message is not valid yet. Check your device’s clock.'],
])('refuses a message as %s, which uses no nonce up', async (reason, part, detail) => {
  const page = running.browser()
  const nonce = await nonceOf(page)
  expect(await problemOf(await sign(page, textOf(ada.address, nonce, now, part)))).toEqual({
    status: 401,
    code: 'sign-in-refused',
    reason,
    detail,
  })
  expect((await sign(page, textOf(ada.address, nonce, now))).status).toBe(200)
})

it('refuses a text that is no such message, and one for another account than the page’s', async () => {
  const page = running.browser({ account: ben.address })
  const nonce = await nonceOf(page)
  expect(await problemOf(await sign(page, 'Sign in.'))).toEqual({
    status: 401,
    code: 'sign-in-refused',
    reason: 'malformed',
    detail: 'This isn’t the message that this site asks you to sign.',
  })
  expect(await problemOf(await sign(page, textOf(ada.address, nonce, now)))).toEqual({
    status: 401,
    code: 'sign-in-refused',
    reason: 'wrong-account',
    detail: 'The message is for another account than your wallet’s. Start again.',
  })
})

it('takes a nonce once, from the browser that asked for it, and from no other', async () => {
  const page = running.browser()
  const message = textOf(ada.address, await nonceOf(page), now)
  // A browser that has asked for none, and one that has asked for another.
  expect(await problemOf(await sign(running.browser(), message))).toEqual(unknownNonce)
  const other = running.browser()
  await nonceOf(other)
  expect(await problemOf(await sign(other, message))).toEqual(unknownNonce)
  const tab = page.copy()
  expect((await sign(page, message)).status).toBe(200)
  expect(await problemOf(await sign(tab, message))).toEqual(unknownNonce)
})

it('uses no nonce up where nobody could say whether the signature is good', async () => {
  const page = running.browser()
  const message = textOf(ada.address, await nonceOf(page), now)
  // By another key: whether the account is a contract, no node says.
  expect(await problemOf(await sign(page, message, ben))).toMatchObject({
    status: 503,
    code: 'could-not-check',
  })
  const malformed = await page.copy().post('/session', { message, signature: '0x' })
  expect((await problemOf(malformed)).status).toBe(503)
  expect((await sign(page, message)).status).toBe(200)
})

it('takes no message for a page that does not say which site it is of', async () => {
  const database = await openDatabase(':memory:')
  const secret = 'a secret of more than 32 characters'
  const { signIn } = signInHandlers({
    database,
    secret,
    reader: deaf,
    now: () => now,
    sessions: createSessions({ database, secret, now: () => now }),
  })
  const message = textOf(ada.address, '0'.repeat(64), now)
  const asked = {
    parameters: {},
    body: { message, signature: await ada.signer.signMessage({ message }) },
    cookies: {},
    origin: undefined,
    client: { address: 'a', network: 'n', wideNetwork: 'w' },
    countAccount: () => undefined,
  }
  await expect(signIn(asked)).rejects.toMatchObject({ code: 'sign-in-refused', reason: 'wrong-domain' })
  await database.destroy()
})

it('uses the nonce up where the signature is not the account’s, and gives it back where nodes disagree', async () => {
  const answers: unknown[] = []
  const { reader } = createModelReader({
    chainId,
    head: () => ({ number: 9, hash: `0x${'09'.repeat(32)}`, timestamp: now / 1_000 }),
    respond: () => answers.shift(),
  })
  const api = await startApi({ reader: { ...reader, quorum: 2 }, now: () => now })
  const page = api.browser()
  const message = textOf(ada.address, await nonceOf(page), now)
  const noContract = `0x${'0'.repeat(256)}`
  answers.push(split(noContract, `0x${'1'.repeat(256)}`), noContract)
  expect(await problemOf(await sign(page, message, ben))).toMatchObject({ code: 'could-not-check' })
  expect(await problemOf(await sign(page, message, ben))).toMatchObject({
    status: 401,
    code: 'signature-refused',
    reason: 'wrong-key',
  })
  expect(await problemOf(await sign(page, message))).toEqual(unknownNonce)
})

it('goes on as the same browser in another tab, and has one nonce beside another', async () => {
  const page = running.browser()
  const first = await nonceOf(page)
  const tab = page.copy()
  const second = await nonceOf(tab)
  expect(second).not.toBe(first)
  // The nonce of the first tab is good in the second: both are one browser.
  expect((await sign(tab, textOf(ada.address, first, now))).status).toBe(200)
})

it('begins a session of the account in small letters, and takes the browser’s cookie away', async () => {
  for (const frame of [undefined, safeHost]) {
    const page = running.browser(frame === undefined ? {} : { frame })
    const response = await sign(page, textOf(ada.address, await nonceOf(page), now))
    expect(await response.json()).toMatchObject({ account: ada.address.toLowerCase(), kind: 'key' })
    const name = frame === undefined ? '__Host-everclaim' : '__Host-everclaim-framed'
    expect([...page.cookies.keys()]).toEqual([`${name}-session`])
    expect(await sessionOf(page)).toMatchObject({ account: ada.address.toLowerCase() })
  }
})

it('has no session before a sign-in, and after a sign-out neither session nor nonce', async () => {
  const page = running.browser()
  expect(await sessionOf(page)).toBeNull()
  const message = textOf(ada.address, await nonceOf(page), now)
  const tab = page.copy()
  const out = await page.delete('/session')
  expect([out.status, await out.text(), page.cookies.size]).toEqual([204, '', 0])
  expect(await problemOf(await sign(tab, message))).toEqual(unknownNonce)
  // A browser that has never asked for anything may sign out as well.
  expect((await running.browser().delete('/session')).status).toBe(204)
})
