import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import { createSessions, type SessionRequest, sessionLifetime } from './createSessions.ts'

// Who is signed in, for how long, and what a sign-out ends.

const minute = 60_000
const noon = Date.UTC(2026, 10, 30, 12)
const safeHost = 'https://app.safe.global'
const ada = '0x00000000000000000000000000000000000000ad'
const ben = '0x00000000000000000000000000000000000000be'
const clock = { now: noon }
let database: Database
beforeEach(async () => {
  database = await openDatabase(':memory:')
  clock.now = noon
})
afterEach(() => database.destroy())
const sessions = () =>
  createSessions({ database, secret: 'a secret of more than 32 characters', now: () => clock.now })
const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const rowsOf = (table: 'nonces' | 'sessions') =>
  database.selectFrom(table).select('browser_hash').orderBy('browser_hash').execute()

/** The nonce that a browser has taken. */
async function takenBy(browser: string) {
  const taken = { nonce_hash: `nonce of ${browser} at ${clock.now}`, browser_hash: hashOf(browser) }
  await database
    .insertInto('nonces')
    .values({ ...taken, is_taken: 1, expires_at: clock.now + minute })
    .execute()
  return taken
}
/** What a browser sends after it has kept this cookie. */
const keeping = (cookie: string, frame?: string): SessionRequest => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*);/.exec(cookie) ?? []
  return { cookies: { [name]: value }, ...(frame === undefined ? {} : { frame }) }
}
async function signIn(
  account: typeof ada | typeof ben,
  browser: string,
  request: SessionRequest = { cookies: {} },
) {
  const begun = await sessions().begin(request, { account, kind: 'key' }, await takenBy(browser))
  if (!begun) throw new Error('No session has begun.')
  return keeping(begun.cookie, request.frame)
}

it('begins for a day, with a cookie of its place, and uses the nonce up', async () => {
  const begun = await sessions().begin(
    { cookies: {} },
    { account: ada, kind: 'contract' },
    await takenBy('a'),
  )
  const session = { account: ada, kind: 'contract', expiresAt: noon + 86_400_000 }
  expect(begun?.session).toEqual(session)
  const cookie = begun?.cookie ?? ''
  expect(cookie).toMatch(
    /^__Host-everclaim-session=[^;]+; Path=\/; Max-Age=86400; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await rowsOf('nonces')).toEqual([])
  expect(await sessions().find(keeping(cookie))).toEqual(session)
  const { id_hash, ...row } = await database.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  expect(id_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(row).toEqual({
    account: ada,
    kind: 'contract',
    browser_hash: hashOf('a'),
    created_at: noon,
    expires_at: noon + 86_400_000,
  })
})

it('begins not where the browser’s nonce was forgotten meanwhile, and the former session stays', async () => {
  const former = await signIn(ada, 'a')
  const taken = await takenBy('a')
  await takenBy('b')
  await database.deleteFrom('nonces').where('nonce_hash', '=', taken.nonce_hash).execute()
  expect(await sessions().begin(former, { account: ben, kind: 'key' }, taken)).toBeUndefined()
  expect(await sessions().find(former)).toMatchObject({ account: ada })
  expect(await rowsOf('sessions')).toHaveLength(1)
  expect(await rowsOf('nonces')).toEqual([{ browser_hash: hashOf('b') }])
})

it('ends this browser’s former session when another begins, and no other browser’s', async () => {
  const former = await signIn(ada, 'a')
  const other = await signIn(ada, 'b')
  const next = await signIn(ben, 'a', former)
  expect(await sessions().find(former)).toBeUndefined()
  expect(await sessions().find(other)).toMatchObject({ account: ada })
  expect(await sessions().find(next)).toMatchObject({ account: ben })
  expect(await rowsOf('sessions')).toHaveLength(2)
})

it('is nobody’s without a cookie, with another one, or in another place', async () => {
  const framed = await signIn(ada, 'a', { cookies: {}, frame: safeHost })
  expect(await sessions().find(framed)).toMatchObject({ account: ada })
  expect(await sessions().find({ cookies: {} })).toBeUndefined()
  expect(await sessions().find({ cookies: framed.cookies })).toBeUndefined()
  expect(await sessions().find({ ...framed, frame: 'https://other.example' })).toBeUndefined()
  const [[name = '', value = ''] = []] = Object.entries(framed.cookies)
  expect(await sessions().find({ ...framed, cookies: { [name]: `${value}x` } })).toBeUndefined()
})

it('is not of a page whose wallet has another account', async () => {
  const signedIn = await signIn(ada, 'a')
  expect(await sessions().find({ ...signedIn, account: ada })).toMatchObject({ account: ada })
  expect(await sessions().find({ ...signedIn, account: ben })).toBeUndefined()
  expect(await sessions().find({ ...signedIn, account: undefined })).toMatchObject({ account: ada })
})

it('lasts until the millisecond in which its day is over', async () => {
  const signedIn = await signIn(ada, 'a')
  clock.now = noon + sessionLifetime - 1
  expect(await sessions().find(signedIn)).toMatchObject({ account: ada })
  clock.now += 1
  expect(await sessions().find(signedIn)).toBeUndefined()
})

it('is over for good where a clock that was put back gave it a later end than any has', async () => {
  const [first, second] = [await signIn(ada, 'a'), await signIn(ben, 'b')]
  // Clocks may differ by a minute.
  clock.now = noon - minute
  expect(await sessions().find(first)).toMatchObject({ account: ada })
  clock.now -= 1
  expect(await sessions().find(first)).toBeUndefined()
  clock.now = noon
  expect(await sessions().find(first)).toBeUndefined()
  expect(await sessions().find(second)).toMatchObject({ account: ben })
})

it('is removed when it is over and another one begins', async () => {
  await signIn(ada, 'a')
  clock.now += sessionLifetime
  // Some process has made its database’s last search a minute ago at least.
  await signIn(ben, 'b')
  expect(await rowsOf('sessions')).toEqual([{ browser_hash: hashOf('b') }])
})

it('ends by a sign-out in every browser of the account, and in no other account’s', async () => {
  const here = await signIn(ada, 'a')
  const there = await signIn(ada, 'b', { cookies: {}, frame: safeHost })
  const other = await signIn(ben, 'c')
  const { cookie } = await sessions().end(here, undefined)
  expect(cookie).toBe('__Host-everclaim-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax')
  expect(await sessions().find(here)).toBeUndefined()
  expect(await sessions().find(there)).toBeUndefined()
  expect(await sessions().find(other)).toMatchObject({ account: ben })
})

it('ends with a sign-out of its browser, even where that does not know of it yet', async () => {
  const [here, other] = [await signIn(ada, 'a'), await signIn(ben, 'b')]
  const { cookie } = await sessions().end({ cookies: {}, frame: safeHost }, 'a')
  expect(cookie).toBe(
    '__Host-everclaim-framed-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=None; Partitioned',
  )
  expect(await sessions().find(here)).toBeUndefined()
  expect(await sessions().find(other)).toMatchObject({ account: ben })
  // Who has begun nothing ends nothing.
  await sessions().end({ cookies: {} }, undefined)
  expect(await sessions().find(other)).toMatchObject({ account: ben })
})
