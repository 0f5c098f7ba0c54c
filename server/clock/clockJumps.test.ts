import { createHash } from 'node:crypto'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import { startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { ProblemError } from '../http/problem.ts'
import { networksOf } from '../limits/clientNetwork.ts'
import { createRateLimits } from '../limits/createRateLimits.ts'
import { sessionLifetime } from '../signIn/createSessions.ts'
import type { Browser } from '../signIn/test-support/createBrowser.ts'
import {
  chainId,
  nonceOf,
  sessionOf,
  site,
  startApi,
  textOf,
} from '../signIn/test-support/startSignInFixture.ts'
import {
  auditLedger,
  gwei,
  paidTimes,
  type SponsorFixture,
  startSponsorship,
} from '../sponsor/test-support/startSponsorship.ts'
import { signedAcceptance } from '../terms/test-support/signedAcceptance.ts'

/* The clock of a machine is set a day ahead or back while the API runs, and is right again later. */

const day = 86_400_000
const hour = 3_600_000
const text = 'Be kind.\n'
const hash = createHash('sha256').update(text).digest('hex')
/** Keys are checked without any chain. */
const reader = createChainReader({ chainId, rpcUrls: ['http://127.0.0.1:9'] })
const newAccount = () => privateKeyToAccount(generatePrivateKey())
const clock = { now: 1_800_000_000_000 }
const now = () => clock.now

async function signIn(page: Browser, nonce?: string): Promise<number> {
  const account = newAccount()
  const message = textOf(account.address, nonce ?? (await nonceOf(page)), clock.now)
  return (await page.post('/session', { message, signature: await account.signMessage({ message }) })).status
}

async function accept(page: Browser): Promise<number> {
  const body = await signedAcceptance(newAccount(), { site, terms: text })
  return (await page.post('/campaigns/spring/terms/acceptances', body)).status
}

onBothDatabases(({ open }) => {
  describe('sessions and sign-ins', () => {
    it('a session that was begun by a clock a day ahead is none once the clock is right, nor when that day has come', async () => {
      const { database } = await open()
      const { browser } = await startApi({ reader, now, database })
      const [page, other] = [browser(), browser()]
      clock.now += day
      expect([await signIn(page), await signIn(other)]).toEqual([200, 200])
      expect(await sessionOf(page)).not.toBeNull()
      clock.now -= day
      expect(await sessionOf(page)).toBeNull()
      // The next sign-in of anyone removes the other one, which nobody has asked for meanwhile.
      clock.now += 61_000
      expect(await signIn(browser())).toBe(200)
      clock.now += day
      expect([await sessionOf(page), await sessionOf(other)]).toEqual([null, null])
    })

    it('a session is over after its time however the clock was set in between', async () => {
      const { database } = await open()
      const { browser } = await startApi({ reader, now, database })
      const page = browser()
      expect(await signIn(page)).toBe(200)
      clock.now += day
      expect(await sessionOf(page)).toBeNull()
      clock.now -= day
      // Back before its beginning: the clock was wrong then, or is wrong now.
      clock.now -= day
      expect(await sessionOf(page)).toBeNull()
      clock.now += day
      expect(await sessionOf(page)).toBeNull()
      clock.now += sessionLifetime
      expect(await sessionOf(page)).toBeNull()
    })

    it('a nonce is taken once, and one of a clock a day ahead not at all', async () => {
      const { database } = await open()
      const { browser } = await startApi({ reader, now, database })
      const [page, late] = [browser(), browser()]
      const nonce = await nonceOf(page)
      clock.now += day
      const ahead = await nonceOf(late)
      expect(await signIn(page, nonce)).toBe(401)
      clock.now -= day
      expect(await signIn(late, ahead)).toBe(401)
      const again = await nonceOf(page)
      expect(await signIn(page, again)).toBe(200)
      clock.now += day
      expect(await signIn(page, again)).toBe(401)
      clock.now -= day
      expect(await signIn(page, again)).toBe(401)
    })

    it('what has run out is removed, also after the clock was put back', async () => {
      const { database } = await open()
      const { browser } = await startApi({ reader, now, database })
      clock.now += day
      for (let at = 0; at < 3; at++) await nonceOf(browser())
      clock.now -= day
      await nonceOf(browser())
      const rows = await database.selectFrom('nonces').select('nonce_hash').execute()
      expect(rows).toHaveLength(1)
    })
  })

  it('acceptances of a day are not given anew by a clock that is set to and fro', async () => {
    const { database } = await open()
    const terms = new Map([['spring', { hash, text }]])
    // One address has a third of it.
    const { browser } = await startApi({ reader, now, database, terms, mostPerNetwork: 6 })
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      for (let at = 0; at < 3; at++) statuses.push(await accept(browser()))
      clock.now += day
      for (let at = 0; at < 3; at++) statuses.push(await accept(browser()))
      clock.now -= day + hour
    }
    // As many as two days have, which is what the clock has shown.
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(new Set(statuses)).toEqual(new Set([201, 429]))
  })

  describe('sponsored claims', () => {
    let world: SponsorFixture
    beforeAll(async () => {
      world = await startSponsorship()
    })
    afterAll(() => world?.stop())
    const rpc = (method: string, ...params: unknown[]) => world.anvil.rpc(method, ...params)
    /** Whether it was taken in. */
    const isTaken = (asking: Promise<unknown>) =>
      asking.then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(ProblemError)
          return false
        },
      )

    it('those of a day are not given anew by a clock that is set to and fro', async () => {
      const { database } = await open()
      const operator = await world.operator(database, { now, settings: { mostPerNetwork: 2 } })
      let taken = 0
      for (let turn = 0; turn < 4; turn++)
        for (const jump of [day, -day - hour]) {
          for (let at = 0; at < 3; at++) if (await isTaken(operator.ask(world.one(), 'b'))) taken++
          clock.now += jump
        }
      expect(taken).toBe(4)
    })

    it('a lease by a clock a day ahead holds nobody up once it is right, and who has it goes on', async () => {
      const { database } = await open()
      const key = await world.newSigner()
      const a = await world.operator(database, { key, now })
      const b = await world.operator(database, { key, now })
      clock.now += day
      expect(await a.relayer.turn()).toMatchObject({ status: 'done' })
      expect(await b.relayer.turn()).toEqual({ status: 'elsewhere' })
      clock.now -= day
      expect(await a.relayer.turn()).toMatchObject({ status: 'done' })
      expect(await b.relayer.turn()).toEqual({ status: 'elsewhere' })
      clock.now += day
      clock.now += 15_001
      expect(await b.relayer.turn()).toMatchObject({ status: 'done' })
      // It ends here, without a word.
      clock.now -= day
      expect(await a.relayer.turn()).toMatchObject({ status: 'done' })
    })

    it('a key that is short by a clock a day ahead keeps nobody from asking', async () => {
      const { database } = await open()
      const operator = await world.operator(database, { now, key: await world.newSigner(1n) })
      clock.now += day
      await operator.relayer.turn()
      expect(await isTaken(operator.ask(world.one()))).toBe(false)
      clock.now -= day
      expect(await isTaken(operator.ask(world.one()))).toBe(true)
    })

    it('what no block takes is handed out again, and replaced, after the clock was put back', async () => {
      const { database } = await open()
      const proxy = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, {
        now,
        rpcUrls: [proxy.url],
        settings: { resendAfter: 2_000 },
      })
      const sent = () => proxy.asked.filter((method) => method === 'eth_sendRawTransaction').length
      await rpc('evm_setAutomine', false)
      try {
        await operator.ask(world.one())
        expect(await operator.relayer.turn()).toMatchObject({ signed: 1 })
        expect(sent()).toBe(1)
        expect(await operator.relayer.turn()).toMatchObject({ replaced: 0 })
        expect(sent()).toBe(1)
        clock.now -= day
        expect(await operator.relayer.turn()).toMatchObject({ replaced: 1 })
        expect(sent()).toBe(3)
        // Once: the new one is of the clock as it is now.
        expect(await operator.relayer.turn()).toMatchObject({ replaced: 0 })
      } finally {
        await rpc('evm_setAutomine', true)
        await rpc('evm_mine')
      }
      await operator.finish()
      await auditLedger(world, database, operator)
      await proxy.stop()
      clock.now += day
    })

    it('two processes whose clocks are a day apart pay everyone once, within the budget', async () => {
      const { database } = await open()
      const key = await world.newSigner()
      const budget = parseEther('0.1')
      const settings = { batchSize: 2, feeCap: 10n * gwei }
      const a = await world.operator(database, { key, budget, settings, now })
      const b = await world.operator(database, { key, budget, settings, now: () => clock.now + day })
      const indices = world.fresh(12)
      for (const [at, index] of indices.entries()) {
        await (at % 2 === 0 ? a : b).ask(index)
        await Promise.all([a.relayer.turn(), b.relayer.turn()])
        clock.now += at % 3 === 0 ? day : at % 3 === 1 ? -day : 20_000
      }
      await a.finish()
      const paid = await paidTimes(world)
      expect(indices.map((index) => paid.get(index))).toEqual(indices.map(() => 1))
      expect(await auditLedger(world, database, a)).toBeLessThanOrEqual(budget)
    })
  })
})

describe('points', () => {
  afterEach(() => vi.useRealTimers())

  it('are there again after a minute, though the clock was put back, and nobody is sent away for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const limits = createRateLimits({ points: 180 })
    const ask = async () => limits.count('signIn', networksOf('203.0.113.9', 'salt'))
    await ask()
    await ask()
    vi.setSystemTime(Date.now() - day)
    const refused = await ask().catch((error: unknown) => error)
    if (!(refused instanceof ProblemError)) throw new Error('It was not refused.')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    vi.advanceTimersByTime(60_000)
    await ask()
  })
})
