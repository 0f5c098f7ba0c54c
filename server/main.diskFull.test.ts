import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePort } from '../src/chain/test-support/startAnvil.ts'
import * as v from '../src/schema/v.ts'
import { calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { problemSchema } from '../src/session/problem.ts'
import { type Database, openDatabase } from './database/openDatabase.ts'
import { type Browser, createBrowser } from './signIn/test-support/createBrowser.ts'
import { nonceOf, sessionOf, textOf } from './signIn/test-support/startSignInFixture.ts'
import {
  askFor,
  auditLedger,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from './sponsor/test-support/startSponsorship.ts'
import { signedAcceptance } from './terms/test-support/signedAcceptance.ts'
import { bundleProgram } from './test-support/bundleProgram.ts'
import { type MainProcess, startMain } from './test-support/startMain.ts'

/*
 * The API as operators run it, whose disk fills up while it runs: the system refuses to let a file grow. Room
 * is made as an operator makes it, beside the process.
 */

const origin = 'https://claim.example'
const terms = 'Be kind.\n'
/** Less than SQLite lets its log grow before it clears it. */
const mostFileBytes = 1_048_576
let folder = ''
let program = ''
let world: SponsorFixture
let database: Database
let key: `0x${string}`
let api: MainProcess
let port = 0
beforeAll(async () => {
  program = await bundleProgram('main.ts')
  world = await startSponsorship()
})
afterAll(async () => {
  await world?.stop()
  rmSync(program, { force: true })
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-disk-'))
  mkdirSync(join(folder, 'terms'))
  writeFileSync(join(folder, 'terms/spring.txt'), terms)
  key = await world.newSigner(parseEther('10'))
  writeFileSync(join(folder, 'relayer.key'), key, { mode: 0o600 })
  // Its tables are made while there is room.
  await (await openDatabase(join(folder, 'api.sqlite'))).destroy()
  port = await freePort()
  api = startMain(
    {
      EVERCLAIM_PRODUCT: 'Acme',
      EVERCLAIM_RPC_URLS: world.anvil.url,
      EVERCLAIM_CAMPAIGNS: JSON.stringify([
        { id: 'spring', distributor: world.campaign.distributor, packages: ['/packages/spring/'] },
      ]),
      EVERCLAIM_ORIGINS: origin,
      EVERCLAIM_OUT: 'none',
      EVERCLAIM_PROXIES: '127.0.0.1',
      EVERCLAIM_TERMS: join(folder, 'terms'),
      EVERCLAIM_SPONSORSHIP: '{"spring":"1000"}',
      EVERCLAIM_SPONSOR_GWEI: '10',
      EVERCLAIM_RELAYER_KEY_FILE: join(folder, 'relayer.key'),
      DATABASE_URL: join(folder, 'api.sqlite'),
      PORT: String(port),
    },
    program,
    [],
    mostFileBytes,
  )
  await api.until('"started"')
  database = await openDatabase(join(folder, 'api.sqlite'))
})
afterEach(async () => {
  api.kill('SIGKILL')
  await api.ended
  await database.destroy()
  rmSync(folder, { recursive: true, force: true })
})

let clients = 0
/** A browser in a network of its own, with an account of its own. */
function createGuest() {
  const account = privateKeyToAccount(generatePrivateKey())
  const address = account.address.toLowerCase() as `0x${string}`
  const client = `11.0.${++clients >> 8}.${clients & 255}`
  const browser = createBrowser(
    async (request) => {
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', client)
      const body = request.method === 'POST' ? await request.text() : null
      const { pathname } = new URL(request.url)
      return fetch(`http://127.0.0.1:${port}${pathname}`, { method: request.method, headers, body })
    },
    { origin },
  )
  return {
    browser,
    address,
    async signIn(nonce: string) {
      const message = textOf(account.address, nonce, Date.now())
      return browser.post('/session', { message, signature: await account.signMessage({ message }) })
    },
    async accept() {
      const body = await signedAcceptance(account, { site: origin, terms })
      return browser.post('/campaigns/spring/terms/acceptances', body)
    },
    claim: (index: number) =>
      browser.post('/campaigns/spring/sponsored-claims', askFor(world.campaign, index).body),
  }
}
const statusAndCode = async (answer: Response) => {
  const text = await answer.text()
  return [answer.status, v.parse(problemSchema, JSON.parse(text)).code]
}
const cannotSave = [507, 'cannot-save']

/** Nonces for others until there is no room for one; as many as were answered. */
async function fillDisk(): Promise<number> {
  for (let count = 0; count < 10_000; count++) {
    const answer = await createGuest().browser.post('/session/nonce')
    if (answer.ok) continue
    expect(await statusAndCode(answer)).toEqual(cannotSave)
    return count
  }
  throw new Error('It never became full.')
}

const acceptanceOf = async (browser: Browser, address: string) => {
  const answer = await browser.get('/campaigns/spring/terms/acceptance', { [pageHeaders.account]: address })
  return v.parse(calls.getAcceptance.answer, await answer.json()).acceptance
}

it('on a full disk it says so, keeps nothing by half, sends nothing that its ledger lacks, and goes on once there is room', async () => {
  const [known, newcomer] = [createGuest(), createGuest()]
  const [first, second] = world.fresh(2) as [number, number]
  expect((await known.signIn(await nonceOf(known.browser))).status).toBe(200)
  expect((await known.accept()).status).toBe(201)
  const { id } = v.parse(calls.sponsorClaim.answer, await (await known.claim(first)).json())
  const nonce = await nonceOf(newcomer.browser)

  await fillDisk()
  for (const answer of [await newcomer.signIn(nonce), await newcomer.accept(), await newcomer.claim(second)])
    expect(await statusAndCode(answer)).toEqual(cannotSave)
  // Whatever is there is read as before.
  expect((await sessionOf(known.browser))?.account).toBe(known.address)
  expect(await acceptanceOf(known.browser, known.address)).not.toBeNull()
  expect((await known.browser.get(`/sponsored-claims/${id}`)).status).toBe(200)
  expect((await known.browser.get('/campaigns/spring/terms')).status).toBe(200)
  expect(await sessionOf(newcomer.browser)).toBeNull()
  expect(await acceptanceOf(newcomer.browser, newcomer.address)).toBeNull()
  expect(api.said()).toContain('SQLITE_')

  // Their keys are random, and so is the order.
  const rows = async () => ({
    sessions: (await database.selectFrom('sessions').select('account').orderBy('account').execute()).map(
      (row) => row.account,
    ),
    accepted: (await database.selectFrom('acceptances').select('account').orderBy('account').execute()).map(
      (row) => row.account,
    ),
    claims: (
      await database.selectFrom('sponsored_claims').select('claim_index').orderBy('created_at').execute()
    ).map((row) => row.claim_index),
  })
  expect(await rows()).toEqual({
    sessions: [known.address],
    accepted: [known.address],
    claims: [first],
  })

  await sql`pragma wal_checkpoint(truncate)`.execute(database)
  expect((await newcomer.signIn(await nonceOf(newcomer.browser))).status).toBe(200)
  expect((await newcomer.accept()).status).toBe(201)
  expect((await newcomer.claim(second)).status).toBe(202)
  expect(await rows()).toEqual({
    sessions: [known.address, newcomer.address].sort(),
    accepted: [known.address, newcomer.address].sort(),
    claims: [first, second],
  })
  api.kill('SIGKILL')
  await api.ended
  const operator = await world.operator(database, {
    key,
    budget: parseEther('1000'),
    now: () => Date.now() + 60_000,
  })
  await operator.finish()
  const paid = await paidTimes(world)
  expect([paid.get(first), paid.get(second)]).toEqual([1, 1])
  await auditLedger(world, database, operator)
})
