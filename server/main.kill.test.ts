import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDice } from '../cli/test-support/createDice.ts'
import { runs, seedOf } from '../scripts/test-support/runs.ts'
import { freePort } from '../src/chain/test-support/startAnvil.ts'
import * as v from '../src/schema/v.ts'
import { calls } from '../src/session/calls.ts'
import { pageHeaders } from '../src/session/pageHeaders.ts'
import { problemSchema } from '../src/session/problem.ts'
import type { Database } from './database/openDatabase.ts'
import { onBothDatabases } from './database/test-support/onBothDatabases.ts'
import { createBrowser } from './signIn/test-support/createBrowser.ts'
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

/* The API as operators run it, killed at random moments while many ask. What it said to have kept is kept. */

const origin = 'https://claim.example'
const terms = 'Be kind.\n'
const budget = parseEther('1000')
/** On each database, in a batch of `npm run assure`. */
const killsOfBatch = 50
const isAssure = process.env.EVERCLAIM_TEST_SEED !== undefined
let folder = ''
let program = ''
beforeAll(async () => {
  program = await bundleProgram('main.ts')
  folder = mkdtempSync(join(tmpdir(), 'everclaim-server-kill-'))
  mkdirSync(join(folder, 'terms'))
  writeFileSync(join(folder, 'terms/spring.txt'), terms)
})
afterAll(() => {
  rmSync(program, { force: true })
  rmSync(folder, { recursive: true, force: true })
})

type Api = MainProcess & { ask: (request: Request) => Promise<Response> }
let clients = 0
/** Each request is of another network, of another provider: it is not the limits that are tried here. */
const nextClient = () => `${11 + (++clients % 100)}.${Math.floor(clients / 100) % 256}.1.1`

async function start(environment: Record<string, string>): Promise<Api> {
  const port = await freePort()
  const api = startMain({ ...environment, PORT: String(port) }, program)
  await api.until('"started"')
  return {
    ...api,
    async ask(request) {
      const { pathname } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', nextClient())
      const body = request.method === 'POST' ? await request.text() : null
      return fetch(`http://127.0.0.1:${port}${pathname}`, { method: request.method, headers, body })
    },
  }
}

/** Something that is asked for once, whose answer may be lost; then it is looked at what has become of it. */
type Asking = {
  name: 'signIn' | 'acceptTerms' | 'sponsorClaim'
  /** Ends with what was answered. Rejects where no answer came. */
  ask(api: Api): Promise<void>
  /** Through a process that has started since. */
  look(api: Api, wasAnswered: boolean): Promise<void>
}

/** What is known of all that was asked, for the end. */
type Known = { signedIn: Map<string, boolean>; accepted: Set<string>; claims: Map<number, string> }

const lower = (text: string) => text.toLowerCase() as `0x${string}`
const codeOf = async (answer: Response) => v.parse(problemSchema, await answer.json()).code

/** A browser, and the process that it asks: another one once that was killed. */
function createGuest() {
  let current: Api | undefined
  return {
    browser: createBrowser(async (request) => (current as Api).ask(request), { origin }),
    turnTo(api: Api) {
      current = api
    },
  }
}

function signingIn(account: PrivateKeyAccount, known: Known): Asking {
  const { browser, turnTo } = createGuest()
  let asked: { message: string; signature: string } | undefined
  let before = browser
  return {
    name: 'signIn',
    async ask(api) {
      turnTo(api)
      const message = textOf(account.address, await nonceOf(browser), Date.now())
      before = browser.copy()
      asked = { message, signature: await account.signMessage({ message }) }
      const answer = await browser.post('/session', asked)
      expect(answer.status).toBe(200)
    },
    async look(api, wasAnswered) {
      turnTo(api)
      if (wasAnswered) expect((await sessionOf(browser))?.account).toBe(lower(account.address))
      if (!asked) return
      // Whatever became of it: from here on the nonce is spent.
      const again = await before.post('/session', asked)
      if (again.status !== 200) expect(await codeOf(again)).toBe('nonce-unknown')
      else expect(wasAnswered).toBe(false)
      expect(await codeOf(await before.post('/session', asked))).toBe('nonce-unknown')
      known.signedIn.set(lower(account.address), wasAnswered || again.status === 200)
    },
  }
}

function accepting(account: PrivateKeyAccount, known: Known): Asking {
  const { browser, turnTo } = createGuest()
  const address = lower(account.address)
  const path = '/campaigns/spring/terms/acceptance'
  let answered: v.InferOutput<typeof calls.acceptTerms.answer> | undefined
  const accept = async () => {
    const answer = await browser.post(`${path}s`, await signedAcceptance(account, { site: origin, terms }))
    expect(answer.status).toBe(201)
    return v.parse(calls.acceptTerms.answer, await answer.json())
  }
  const find = async () => {
    const answer = await browser.get(path, { [pageHeaders.account]: address })
    return v.parse(calls.getAcceptance.answer, await answer.json()).acceptance
  }
  return {
    name: 'acceptTerms',
    async ask(api) {
      turnTo(api)
      answered = await accept()
    },
    async look(api, wasAnswered) {
      turnTo(api)
      const found = await find()
      if (wasAnswered) expect(found).toEqual(answered)
      // Who asks again gets what is there, or what is there from now on.
      const again = await accept()
      expect(again).toEqual(found ?? (await find()))
      known.accepted.add(address)
    },
  }
}

function claiming(world: SponsorFixture, index: number, known: Known): Asking {
  const { browser, turnTo } = createGuest()
  let id: string | undefined
  const claim = async () => {
    const answer = await browser.post(
      '/campaigns/spring/sponsored-claims',
      askFor(world.campaign, index).body,
    )
    if (answer.status !== 202) return codeOf(answer)
    return v.parse(calls.sponsorClaim.answer, await answer.json()).id
  }
  return {
    name: 'sponsorClaim',
    async ask(api) {
      turnTo(api)
      id = await claim()
      expect(id).toMatch(/^[0-9a-f]{64}$/)
    },
    async look(api, wasAnswered) {
      turnTo(api)
      const again = await claim()
      // It may have been paid meanwhile, and is then not taken in once more.
      if (again !== 'already-claimed') id ??= again
      if (!wasAnswered && id === undefined) return
      if (again !== 'already-claimed') expect(again).toBe(id)
      expect((await browser.get(`/sponsored-claims/${id}`)).status).toBe(200)
      known.claims.set(index, id as string)
    },
  }
}

async function audit(world: SponsorFixture, database: Database, known: Known, key: `0x${string}`) {
  // As another process does once the lease of those that were killed has run out.
  const operator = await world.operator(database, { key, budget, now: () => Date.now() + 60_000 })
  await operator.finish(2_000)
  const paid = await paidTimes(world)
  for (const [index, times] of paid) expect([index, times]).toEqual([index, 1])
  for (const [index, id] of known.claims) {
    expect([index, paid.get(index)]).toEqual([index, 1])
    expect((await operator.status(id)).status).toBe('claimed')
  }
  await auditLedger(world, database, operator)
  const acceptances = await database.selectFrom('acceptances').select('account').execute()
  expect(acceptances.map(({ account }) => account).sort()).toEqual([...known.accepted].sort())
  const sessions = (await database.selectFrom('sessions').select('account').execute()).map(
    (row) => row.account,
  )
  expect(new Set(sessions).size).toBe(sessions.length)
  for (const [account, isIn] of known.signedIn) if (isIn) expect(sessions).toContain(account)
}

onBothDatabases(({ open }) => {
  it('killed at random moments under load, it keeps all that it answered, and does nothing twice', async () => {
    const { database, place } = await open()
    const world = await startSponsorship([], { count: isAssure ? 4_000 : 600 })
    const dice = createDice(20_261_129 + seedOf(0))
    const key = await world.newSigner(parseEther('100'))
    writeFileSync(join(folder, 'relayer.key'), key, { mode: 0o600 })
    const environment = {
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
      DATABASE_URL: place,
    }
    const known: Known = { signedIn: new Map(), accepted: new Set(), claims: new Map() }
    const count = place.startsWith('postgres') ? 2 : 1
    const apis: Api[] = []
    let [keys, answers, lost] = [0, 0, 0]
    const newAccount = () => privateKeyToAccount(toHex(2n ** 200n + BigInt(++keys), { size: 32 }))
    const next = (): Asking => {
      const kind = dice(3)
      if (kind === 0) return signingIn(newAccount(), known)
      if (kind === 1) return accepting(newAccount(), known)
      return claiming(world, world.one(), known)
    }
    try {
      for (let at = 0; at < count; at++) apis.push(await start(environment))
      for (let kill = 0; kill < (isAssure ? killsOfBatch : runs(3)); kill++) {
        const victim = dice(count)
        const asked: { asking: Asking; isAnswered: boolean }[] = []
        let isKilled = false
        const wanted = 1 + dice(12)
        let here = 0
        const lanes = Array.from({ length: 4 }, async (_, lane) => {
          const at = lane % count
          while (!isKilled) {
            const entry = { asking: next(), isAnswered: false }
            asked.push(entry)
            const failure = await entry.asking.ask(apis[at] as Api).catch((error: unknown) => error)
            entry.isAnswered = failure === undefined
            // An answer that says no is a fault, and none that is lost.
            if (failure !== undefined && !(isKilled && at === victim && failure instanceof TypeError)) {
              isKilled = true
              throw failure
            }
            if (++here >= wanted && !isKilled) {
              await new Promise((resolve) => setTimeout(resolve, dice(15)))
              isKilled = true
              apis[victim]?.kill('SIGKILL')
            }
          }
        })
        await Promise.all(lanes)
        await apis[victim]?.ended
        const successor = await start(environment)
        apis[victim] = successor
        for (const { asking, isAnswered } of asked) {
          if (isAnswered) answers++
          else lost++
          await asking.look(successor, isAnswered)
        }
      }
      console.info(`${answers} answers and ${lost} lost ones`)
      expect(answers).toBeGreaterThan(0)
      for (const api of apis) {
        api.kill('SIGKILL')
        await api.ended
      }
      await audit(world, database, known, key)
    } finally {
      for (const api of apis) api.kill('SIGKILL')
      await Promise.all(apis.map(({ ended }) => ended))
      await world.stop()
    }
  })
})
