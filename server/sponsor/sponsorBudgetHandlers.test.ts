import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import * as v from '../../src/schema/v.ts'
import { type CallBody, calls, type Session, sessionSchema } from '../../src/session/calls.ts'
import { type Database, openDatabase } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { createLog } from '../observe/createLog.ts'
import type { Sessions } from '../signIn/createSessions.ts'
import { createSponsorHandlers } from './createSponsorHandlers.ts'
import { acquireSigner, bookBatch, openBudgets } from './relayerLedger.ts'
import { sponsorBudgetHandlers } from './sponsorBudgetHandlers.ts'
import {
  askFor,
  auditLedger,
  campaignId,
  clientOf,
  type Operator,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

const operator: Address = '0x00000000000000000000000000000000000000a1'
const second: Address = '0x00000000000000000000000000000000000000a2'
const stranger: Address = '0x00000000000000000000000000000000000000b2'
const most = parseEther('1')
let world: SponsorFixture

beforeAll(async () => {
  world = await startSponsorship()
})
afterAll(() => world?.stop())

const asked = {
  parameters: { campaign: campaignId },
  cookies: {},
  origin: 'https://claim.example',
  client: clientOf('a'),
  countAccount: async () => undefined,
}
/** Who is signed in: sessions have tests of their own. */
const sessionsOf = (account: Address | undefined): Pick<Sessions, 'find'> => ({
  find: async () =>
    account && (v.parse(sessionSchema, { account, kind: 'key', expiresAt: 1 }) satisfies Session),
})

/** The page of somebody who is signed in, at a server with these settings. */
function pageOf(
  database: Database,
  { signer, settings }: Pick<Operator, 'signer' | 'settings'>,
  {
    account = operator as Address | null,
    operators = [operator, second] as readonly Address[],
    rpcUrl = world.anvil.url,
    campaign = campaignId,
    now = Date.now,
  } = {},
) {
  const lines: string[] = []
  const handlers = sponsorBudgetHandlers({
    database,
    reader: createChainReader({ chainId: 81457, rpcUrls: [rpcUrl], timeoutMs: 5_000 }),
    sessions: sessionsOf(account ?? undefined),
    sponsor: { settings, relayer: signer },
    operators,
    log: createLog((line) => lines.push(line)),
    now,
  })
  const at = { ...asked, parameters: { campaign } }
  return {
    lines,
    read: async () => {
      const { body } = await handlers.getSponsorBudget({ ...at, body: undefined })
      return v.parse(calls.getSponsorBudget.answer, body)
    },
    set: async (body: CallBody<'setSponsorBudget'>) =>
      (await handlers.setSponsorBudget({ ...at, body })).body.setting,
  }
}

const sponsorship = async ({ handlers }: Operator) =>
  (await handlers.getSponsorship({ ...asked, body: undefined })).body.status
const claimCount = async (database: Database) =>
  (await database.selectFrom('sponsored_claims').select('id').execute()).length

onBothDatabases(({ open }) => {
  describe('what an operator sees', () => {
    it('is the ledger’s: what claims have cost, of them the last day’s, and who pays', async () => {
      const { database } = await open()
      const served = await world.operator(database)
      const { read } = pageOf(database, served)
      expect(await read()).toMatchObject({
        status: 'sponsored',
        setting: 0,
        isStopped: false,
        limit: String(most),
        most: String(most),
        spent: '0',
        spentToday: '0',
        changed: null,
        relayer: { account: served.signer.toLowerCase(), balance: String(most), isAtWork: false },
      })
      for (const index of world.fresh(3)) await served.ask(index)
      expect(await read()).toMatchObject({ waiting: 3, spent: '0' })
      await served.finish()
      const spent = String(await auditLedger(world, database, served))
      expect(spent).not.toBe('0')
      expect(await read()).toMatchObject({
        waiting: 0,
        spent,
        spentToday: spent,
        charged: '0',
        relayer: { isAtWork: true, isShort: false },
      })
      const tomorrow = pageOf(database, served, { now: () => Date.now() + 86_500_000 })
      expect(await tomorrow.read()).toMatchObject({ spent, spentToday: '0', relayer: { isAtWork: false } })
    })

    it('names the least amount that claims are paid for from, where the operator has set one', async () => {
      const { database } = await open()
      const usual = await world.operator(database)
      expect(await pageOf(database, usual).read()).not.toHaveProperty('least')
      const least = { unit: 'base', amount: '5' } as const
      const [first] = usual.settings.campaigns
      const served = await world.operator(database, {
        settings: { campaigns: first ? [{ ...first, least }] : [] },
      })
      expect(await pageOf(database, served).read()).toMatchObject({ least })
    })

    it('is there without the chain, but for the balance', async () => {
      const { database } = await open()
      const served = await world.operator(database)
      const { read } = pageOf(database, served, { rpcUrl: 'http://127.0.0.1:9' })
      expect(await read()).toMatchObject({ limit: String(most), relayer: { balance: null } })
    })

    it.each([
      ['signed out', null, 'signed-out'],
      ['another account', stranger, 'account'],
    ] as const)('%s sees and changes nothing', async (_, account, reason) => {
      const { database } = await open()
      const served = await world.operator(database)
      const { read, set, lines } = pageOf(database, served, { account })
      const refused = { code: 'not-operator', reason }
      await expect(read()).rejects.toMatchObject(refused)
      await expect(set({ setting: 0, limit: '0', isStopped: true })).rejects.toMatchObject(refused)
      expect(lines).toEqual([])
      expect(await pageOf(database, served).read()).toMatchObject({ setting: 0, isStopped: false })
      expect(await sponsorship(served)).toBe('open')
    })

    it('is nothing where no operator is named, and of a campaign that has no budget', async () => {
      const { database } = await open()
      const served = await world.operator(database)
      const nobody = pageOf(database, served, { operators: [] })
      expect(await nobody.read()).toEqual({ status: 'none' })
      await expect(nobody.set({ setting: 0, limit: null, isStopped: true })).rejects.toMatchObject({
        code: 'not-operator',
      })
      const other = pageOf(database, served, { campaign: 'summer' })
      expect(await other.read()).toEqual({ status: 'none' })
      await expect(other.set({ setting: 0, limit: '1', isStopped: false })).rejects.toMatchObject({
        code: 'not-sponsored',
      })
      expect(await database.selectFrom('sponsor_budgets').select('campaign').execute()).toEqual([])
    })
  })

  describe('a stop', () => {
    it('takes nothing in, signs nothing that waits, and is over when somebody resumes', async () => {
      const { database } = await open()
      const served = await world.operator(database)
      const { read, set } = pageOf(database, served)
      const id = await served.ask(world.one())
      expect(await set({ setting: 0, limit: null, isStopped: true })).toBe(1)
      expect(await read()).toMatchObject({ isStopped: true, waiting: 1, changed: { by: operator } })
      expect(await sponsorship(served)).toBe('none')
      await expect(served.ask(world.one())).rejects.toMatchObject({
        code: 'not-sponsored',
        reason: 'stopped',
      })
      expect(await claimCount(database)).toBe(1)
      expect(await served.relayer.turn()).toMatchObject({ status: 'done', signed: 0, open: 0 })
      expect(await served.status(id)).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('The operator no longer pays'),
      })

      expect(await set({ setting: 1, limit: null, isStopped: false })).toBe(2)
      expect(await sponsorship(served)).toBe('open')
      expect(await served.status(id)).toEqual({ status: 'queued', position: 1 })
      await served.finish()
      expect(await served.status(id)).toMatchObject({ status: 'claimed' })
    })

    it('goes for all processes at the next claim, also while many ask', async () => {
      const { database, place } = await open()
      const elsewhere = await openDatabase(place)
      try {
        const here = await world.operator(database)
        const there = await world.operator(elsewhere, { key: here.key })
        const { set } = pageOf(database, here)
        const [last = 0, ...indices] = world.fresh(13)
        const asking = indices.map((index) => there.ask(index))
        const stopping = set({ setting: 0, limit: null, isStopped: true })
        const asks = await Promise.allSettled(asking)
        await stopping
        for (const each of asks)
          if (each.status === 'rejected')
            expect(each.reason).toMatchObject({ code: 'not-sponsored', reason: 'stopped' })
        expect(await claimCount(database)).toBe(asks.filter(({ status }) => status === 'fulfilled').length)
        await expect(there.ask(last)).rejects.toMatchObject({ reason: 'stopped' })
        expect(await there.relayer.turn()).toMatchObject({ signed: 0 })
      } finally {
        await elsewhere.destroy()
      }
    })

    it('that comes while the chain is asked about a claim is heeded where it is taken in', async () => {
      const { database } = await open()
      const served = await world.operator(database)
      const { set } = pageOf(database, served)
      const reader = createChainReader({ chainId: 81457, rpcUrls: [world.anvil.url] })
      let stops = 0
      const { sponsorClaim } = createSponsorHandlers({
        database,
        strictReader: reader,
        settings: served.settings,
        now: Date.now,
        reader: {
          ...reader,
          async atOneBlock(options, work) {
            const answer = await reader.atOneBlock(options, work)
            if (options.question === 'Whether this allocation is claimed')
              stops = await set({ setting: 0, limit: null, isStopped: true })
            return answer
          },
        },
      })
      await expect(sponsorClaim(askFor(world.campaign, world.one()))).rejects.toMatchObject({
        code: 'not-sponsored',
        reason: 'stopped',
      })
      expect(stops).toBe(1)
      expect(await claimCount(database)).toBe(0)
    })

    it('that comes in the midst of a turn of the relayer is heeded where a batch is booked', async () => {
      const { database } = await open()
      const { signer, settings } = await world.operator(database)
      const [campaign] = settings.campaigns
      if (!campaign) throw new Error('no campaign')
      await openBudgets(database, settings.campaigns)
      const hold = await acquireSigner(database, { signer, holder: 'a', now: 1, leaseFor: 1_000 })
      if (!hold) throw new Error('no lease')
      const book = (nonce: number, jobs: readonly string[]) =>
        bookBatch(database, hold, {
          nonce,
          jobs,
          campaign: campaign.id,
          distributor: campaign.distributor,
          limit: most,
          charge: 1n,
          now: 1,
          version: {
            hash: `0x0${nonce}`,
            raw: '0x02',
            version: 0,
            gas: 1n,
            l1Fee: 0n,
            createdAt: 1,
            maxFeePerGas: 1n,
            maxPriorityFeePerGas: 1n,
          },
        })
      await pageOf(database, { signer, settings }).set({ setting: 0, limit: null, isStopped: true })
      expect(await book(0, ['a'])).toBe(false)
      // What only fills a gap pays no claim, and others wait behind it.
      expect(await book(0, [])).toBe(true)
      await pageOf(database, { signer, settings }).set({ setting: 1, limit: '1', isStopped: false })
      expect(await book(1, [])).toBe(false)
    })
  })

  describe('a limit', () => {
    it('holds at once, up to the one of the settings', async () => {
      const { database } = await open()
      const served = await world.operator(database)
      const { read, set } = pageOf(database, served)
      await set({ setting: 0, limit: '1000', isStopped: false })
      expect(await read()).toMatchObject({ limit: '1000', most: String(most), isStopped: false })
      expect(await sponsorship(served)).toBe('spent')
      await expect(served.ask(world.one())).rejects.toMatchObject({ code: 'budget-spent' })
      await expect(set({ setting: 1, limit: String(most + 1n), isStopped: false })).rejects.toMatchObject({
        code: 'budget-refused',
      })
      expect(await read()).toMatchObject({ limit: '1000', setting: 1 })
      await set({ setting: 1, limit: String(most), isStopped: false })
      expect(await sponsorship(served)).toBe('open')
      // The settings are lower after a new start.
      const lower = await world.operator(database, { budget: 7n })
      expect(await pageOf(database, lower).read()).toMatchObject({ limit: '7', most: '7' })
      expect(await sponsorship(lower)).toBe('spent')
      await set({ setting: 2, limit: null, isStopped: false })
      expect(await read()).toMatchObject({ limit: String(most), setting: 3 })
    })

    it('of two that change it at once the slower one learns that it has changed', async () => {
      const { database } = await open()
      const served = await world.operator(database)
      const first = pageOf(database, served)
      const other = pageOf(database, served, { account: second })
      for (const setting of [0, 1]) {
        const tries = await Promise.allSettled([
          first.set({ setting, limit: '1', isStopped: true }),
          other.set({ setting, limit: null, isStopped: false }),
          first.set({ setting, limit: '2', isStopped: false }),
        ])
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const each of tries)
          if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'budget-changed' })
      }
      expect(await first.read()).toMatchObject({ setting: 2 })
      // Each change is in the log, with who made it and when; what was refused is not.
      const lines = [...first.lines, ...other.lines].map((line): unknown => JSON.parse(line))
      expect(lines).toHaveLength(2)
      for (const line of lines)
        expect(line).toMatchObject({
          msg: 'an operator set a campaign’s sponsoring',
          time: expect.stringMatching(/^20\d\d-/),
          campaign: campaignId,
          operator: expect.stringMatching(/^0x0{38}a[12]$/),
          limit: expect.stringMatching(/^\d+$/),
          sponsoring: expect.stringMatching(/^(on|stopped)$/),
        })
    })
  })
})
