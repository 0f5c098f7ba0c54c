import { parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import { deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import * as v from '../../src/schema/v.ts'
import { calls } from '../../src/session/calls.ts'
import type { Database } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { ProblemError } from '../http/problem.ts'
import { createSponsorHandlers } from './createSponsorHandlers.ts'
import { OtherContractError, openBudgets } from './relayerLedger.ts'
import {
  askFor,
  campaignId,
  claimByAnother,
  clientOf,
  gwei,
  type Operator,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

let world: SponsorFixture

beforeAll(async () => {
  world = await startSponsorship()
})
afterAll(() => world?.stop())

async function refusal(work: Promise<unknown>): Promise<ProblemError> {
  const error = await work.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error instanceof ProblemError) return error
  throw new Error(`Not refused: ${String(error)}`)
}
const sponsorship = async ({ handlers }: Operator) =>
  (
    await handlers.getSponsorship({
      parameters: { campaign: campaignId },
      body: undefined,
      cookies: {},
      origin: undefined,
      client: clientOf('a'),
      countAccount: async () => undefined,
    })
  ).body
const rowsOf = (database: Database) => database.selectFrom('sponsored_claims').selectAll().execute()

onBothDatabases(({ open }) => {
  describe('who asks', () => {
    it('gets an id that nobody guesses, and the same one again', async () => {
      const { database } = await open()
      const operator = await world.operator(database)
      const [first = 0, second = 0] = world.fresh(2)
      const id = await operator.ask(first)
      expect(id).toMatch(/^[0-9a-f]{64}$/)
      expect(await operator.ask(first, 'another network')).toBe(id)
      expect(await operator.ask(second)).not.toBe(id)
      expect(await rowsOf(database)).toHaveLength(2)
      expect(await operator.status(id)).toEqual({ status: 'queued', position: 1 })
      expect(await sponsorship(operator)).toEqual({ status: 'open', waiting: 2 })
      await operator.finish()
      // Also when it is over.
      expect(await operator.ask(first)).toBe(id)
    })

    it('is one claim, however many ask at once', async () => {
      const { database } = await open()
      const operator = await world.operator(database)
      const index = world.one()
      const ids = await Promise.all(Array.from({ length: 12 }, () => operator.ask(index)))
      expect(new Set(ids).size).toBe(1)
      expect(await rowsOf(database)).toHaveLength(1)
    })

    it('gets nothing by an id that is none', async () => {
      const { database } = await open()
      const operator = await world.operator(database)
      expect((await refusal(operator.status('0'.repeat(64)))).code).toBe('not-found')
    })
  })

  describe('a claim is taken in only if', () => {
    it('it is proven, in each of its parts', async () => {
      const { database } = await open()
      const operator = await world.operator(database)
      const good = askFor(world.campaign, world.one())
      const { index, amount, proof } = good.body
      const wrong = [
        { index: index + 1 },
        { index: 2 ** 31 - 1 },
        { account: askFor(world.campaign, world.one()).body.account },
        { amount: String(BigInt(amount) + 1n) },
        { amount: '9'.repeat(78) },
        { proof: proof.slice(1) },
        { proof: [...proof, proof[0] ?? '0x'] },
        { proof: [...proof].reverse() },
        { proof: [] },
      ]
      for (const each of wrong) {
        const refused = await refusal(
          operator.handlers.sponsorClaim({ ...good, body: { ...good.body, ...each } }),
        )
        expect(refused.code).toBe('not-eligible')
      }
      expect(await rowsOf(database)).toEqual([])
      // Of the wire's form all the while.
      expect(v.is(calls.sponsorClaim.body, good.body)).toBe(true)
    })

    it('its campaign is one that the operator pays for, and there is a key', async () => {
      const { database } = await open()
      const operator = await world.operator(database)
      const asked = askFor(world.campaign, world.one())
      const elsewhere = { ...asked, parameters: { campaign: 'autumn' } }
      expect((await refusal(operator.handlers.sponsorClaim(elsewhere))).code).toBe('not-sponsored')
      const reader = createChainReader({ chainId: 81457, rpcUrls: [world.anvil.url] })
      const off = createSponsorHandlers({
        database,
        reader,
        strictReader: reader,
        settings: null,
        now: Date.now,
      })
      expect((await refusal(off.sponsorClaim(asked))).code).toBe('not-sponsored')
      const none = await off.getSponsorship({ ...asked, body: undefined })
      expect(none.body).toEqual({ status: 'none' })
    })

    it('nobody has claimed it', async () => {
      const { database } = await open()
      const operator = await world.operator(database)
      const index = world.one()
      await claimByAnother(world, index)
      expect((await refusal(operator.ask(index))).code).toBe('already-claimed')
    })

    it('the chain can be asked', async () => {
      const { database } = await open()
      const proxy = await startFaultProxy(world.anvil.url)
      const operator = await world.operator(database, { rpcUrls: [proxy.url] })
      const index = world.one()
      proxy.set({ type: 'status', status: 503 })
      const refused = await refusal(operator.ask(index))
      expect([refused.code, refused.headers['retry-after']]).toEqual(['could-not-check', '5'])
      proxy.set({ type: 'none' })
      await operator.ask(index)
      proxy.set({ type: 'status', status: 503 })
      expect((await refusal(operator.ask(world.one()))).code).toBe('could-not-check')
      await proxy.stop()
    })

    it('the account has limits left, which end after a day', async () => {
      const { database } = await open()
      let now = 1_800_000_000_000
      const operator = await world.operator(database, { settings: { mostPerAccount: 0 }, now: () => now })
      expect((await refusal(operator.ask(world.one()))).code).toBe('address-limit')
      // Of one account over all campaigns: the same list, sponsored under another name.
      const campaigns = ['spring', 'autumn'].map((id) => ({
        id,
        distributor: world.campaign.distributor,
        budget: parseEther('1'),
      }))
      const two = await world.operator(database, {
        settings: { mostPerAccount: 1, campaigns },
        now: () => now,
      })
      const asked = askFor(world.campaign, world.one())
      const again = { ...asked, parameters: { campaign: 'autumn' } }
      await two.handlers.sponsorClaim(asked)
      now += 3_600_000
      const refused = await refusal(two.handlers.sponsorClaim(again))
      expect([refused.code, refused.headers['retry-after']]).toEqual(['address-limit', '82800'])
      expect(refused.detail).toContain('come back in 23 hours.')
      now += 82_799_999
      const late = await refusal(two.handlers.sponsorClaim(again))
      expect([late.code, late.headers['retry-after']]).toEqual(['address-limit', '1'])
      now += 1
      await two.handlers.sponsorClaim(again)
    })

    it('its network has limits left, also when many come at once', async () => {
      const { database } = await open()
      let now = 1_800_000_000_000
      const operator = await world.operator(database, { settings: { mostPerNetwork: 3 }, now: () => now })
      const asked = await Promise.allSettled(world.fresh(8).map((index) => operator.ask(index, 'crowded')))
      const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(refused).toEqual(Array(5).fill('proof-wanted'))
      await operator.ask(world.one(), 'another')
      // The first of three says when there is room, not the last one.
      now += 80_000_000
      await world
        .operator(database, { settings: { mostPerNetwork: 4 }, now: () => now })
        .then((lax) => lax.ask(world.one(), 'crowded'))
      const late = await refusal(operator.ask(world.one(), 'crowded'))
      expect([late.code, late.headers['retry-after']]).toEqual(['proof-wanted', '6400'])
      now += 6_400_000
      await operator.ask(world.one(), 'crowded')
    })

    it('its wide network has limits left, whichever of its networks asks', async () => {
      const { database } = await open()
      const operator = await world.operator(database, { settings: { mostPerNetwork: 1 } })
      const ask = (network: string, wideNetwork: string) =>
        operator.handlers.sponsorClaim({
          ...askFor(world.campaign, world.one()),
          client: { address: network, network, wideNetwork },
        })
      for (let at = 0; at < 5; at++) await ask(`network ${at}`, 'wide')
      expect((await refusal(ask('network 5', 'wide'))).code).toBe('proof-wanted')
      await ask('network 5', 'another')
    })

    it('claims without a signature have their share of the budget left, whichever networks ask', async () => {
      const { database } = await open()
      let now = 1_800_000_000_000
      // A tenth of 5,000,000 gas at the highest price: five claims of 100,000.
      const given = { budget: 5_000_000n * gwei, now: () => now }
      const settings = { feeCap: gwei, unprovenPercent: 10 }
      const operator = await world.operator(database, { ...given, settings })
      const asked = await Promise.allSettled(
        world.fresh(8).map((index) => operator.ask(index, `network ${index}`)),
      )
      const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(refused).toEqual(Array(3).fill('proof-wanted'))
      // The first of five says when there is room, not the last one.
      now += 80_000_000
      const lax = await world.operator(database, { ...given, settings: { ...settings, unprovenPercent: 12 } })
      await lax.ask(world.one(), 'another')
      const late = await refusal(operator.ask(world.one(), 'a third'))
      expect([late.code, late.headers['retry-after']]).toEqual(['proof-wanted', '6400'])
      now += 6_400_000
      await operator.ask(world.one(), 'a third')
    })

    it('that share counts all that a recipient with code can use', async () => {
      const { database } = await open()
      const [withCode = 0, ...plain] = world.fresh(3)
      await world.anvil.rpc('anvil_setCode', world.campaign.allocation(withCode).account, '0x00')
      // For a claim of 400,000 gas and one of 100,000.
      const settings = { feeCap: gwei, unprovenPercent: 10 }
      const operator = await world.operator(database, { settings, budget: 5_000_000n * gwei })
      await operator.ask(withCode)
      await operator.ask(plain[0] ?? 0)
      expect((await refusal(operator.ask(plain[1] ?? 0))).code).toBe('proof-wanted')
    })

    it('the budget has room for all that recipients with code can use', async () => {
      const { database } = await open()
      const [withCode = 0, ...plain] = world.fresh(3)
      await world.anvil.rpc('anvil_setCode', world.campaign.allocation(withCode).account, '0x00')
      // For these two: 420,000 gas around them, 400,000 for the one and 100,000 for the other.
      const operator = await world.operator(database, {
        settings: { feeCap: gwei },
        budget: 920_000n * gwei,
      })
      await operator.ask(withCode)
      await operator.ask(plain[0] ?? 0)
      const refused = await refusal(operator.ask(plain[1] ?? 0))
      expect([refused.code, refused.reason]).toEqual(['overloaded', 'queue-full'])
    })

    it('the budget has room for it beside those that wait', async () => {
      const { database } = await open()
      // For two claims: 420,000 gas around them and 100,000 for each.
      const operator = await world.operator(database, {
        settings: { feeCap: gwei },
        budget: 620_000n * gwei,
      })
      const asked = await Promise.allSettled(world.fresh(6).map((index) => operator.ask(index)))
      const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      // Nothing is spent yet: most of what is set aside comes back.
      expect(refused.map(({ code, reason, headers }) => [code, reason, headers['retry-after']])).toEqual(
        Array(4).fill(['overloaded', 'queue-full', '60']),
      )
      expect(await sponsorship(operator)).toEqual({ status: 'open', waiting: 2 })
      await operator.finish()
      const id = await operator.ask(world.one())
      expect(await operator.status(id)).toEqual({ status: 'queued', position: 1 })
    })

    it('the budget is not spent', async () => {
      const { database } = await open()
      const least = 520_000n * gwei
      const settings = { feeCap: gwei }
      const poor = await world.operator(database, { settings, budget: least - 1n })
      expect(await sponsorship(poor)).toEqual({ status: 'spent' })
      expect((await refusal(poor.ask(world.one()))).code).toBe('budget-spent')
      const operator = await world.operator(database, { settings, budget: least })
      await operator.ask(world.one())
      await operator.finish()
      // What that has cost is missing.
      expect(await sponsorship(operator)).toEqual({ status: 'spent' })
      expect((await refusal(operator.ask(world.one()))).code).toBe('budget-spent')
    })

    it('it is of the contract that the database knows the campaign by', async () => {
      const { database } = await open()
      const before = await world.operator(database)
      const id = await before.ask(world.one())
      const anew = await deployCampaign(world.anvil, { count: 8, capBits: 1 })
      const { settings, ...operator } = await world.operator(database, { campaign: anew })
      const refused = openBudgets(database, settings.campaigns)
      await expect(refused).rejects.toBeInstanceOf(OtherContractError)
      await expect(refused).rejects.toThrow('Give the campaign a new name')
      // Also if somebody should get past the start.
      await expect(operator.ask(1)).rejects.toBeInstanceOf(OtherContractError)
      expect(await before.status(id)).toMatchObject({ status: 'queued' })
      await openBudgets(database, before.settings.campaigns)
    })

    it('one queue counts for all campaigns, before and after', async () => {
      const { database } = await open()
      const { distributor } = world.campaign
      const campaigns = ['autumn', campaignId].map((id) => ({ id, distributor, budget: parseEther('1') }))
      const operator = await world.operator(database, { settings: { campaigns } })
      const index = world.one()
      await operator.handlers.sponsorClaim({
        ...askFor(world.campaign, index),
        parameters: { campaign: 'autumn' },
      })
      expect(await sponsorship(operator)).toEqual({ status: 'open', waiting: 1 })
      const id = await operator.ask(index)
      expect(await operator.status(id)).toEqual({ status: 'queued', position: 2 })
    })

    it('the relayer has the means', async () => {
      const { database } = await open()
      const key = await world.newSigner(1n)
      const operator = await world.operator(database, { key })
      const id = await operator.ask(world.one())
      await operator.relayer.turn()
      expect(await operator.status(id)).toEqual({ status: 'queued', position: 1 })
      expect(await sponsorship(operator)).toEqual({ status: 'spent' })
      expect((await refusal(operator.ask(world.one()))).code).toBe('budget-spent')
      expect(operator.lines.join('')).toContain('holds too little')
      await world.anvil.rpc('anvil_setBalance', operator.signer, toHex(parseEther('1')))
      await operator.finish()
      expect(await operator.status(id)).toMatchObject({ status: 'claimed' })
      expect(await sponsorship(operator)).toEqual({ status: 'open', waiting: 0 })
      // It says so before anybody waits, and takes it back by itself.
      await world.anvil.rpc('anvil_setBalance', operator.signer, '0x1')
      await operator.relayer.turn()
      expect(await sponsorship(operator)).toEqual({ status: 'spent' })
      await world.anvil.rpc('anvil_setBalance', operator.signer, toHex(parseEther('1')))
      await operator.relayer.turn()
      expect(await sponsorship(operator)).toEqual({ status: 'open', waiting: 0 })
    })
  })

  it('answers who waits for a campaign that the operator has taken off', async () => {
    const { database } = await open()
    const id = await (await world.operator(database)).ask(world.one())
    const without = await world.operator(database, { settings: { campaigns: [] } })
    await without.relayer.turn()
    expect(await without.status(id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('no longer pays for this campaign’s claims'),
    })
    // Nobody waits behind them.
    const campaigns = [{ id: 'autumn', distributor: world.campaign.distributor, budget: parseEther('1') }]
    const other = await world.operator(database, { settings: { campaigns } })
    const asked = { ...askFor(world.campaign, world.one()), parameters: { campaign: 'autumn' } }
    const { body } = await other.handlers.sponsorClaim(asked)
    expect(await other.status(body.id)).toEqual({ status: 'queued', position: 1 })
  })
})

describe('the window', () => {
  it.each([
    ['before it', 2n ** 40n, 2n ** 41n, 'not-started'],
    ['after it', 1n, 2n, 'ended'],
  ])('%s nothing is taken in', async (_, start, end, reason) => {
    const { openDatabase } = await import('../database/openDatabase.ts')
    const database = await openDatabase(':memory:')
    const campaign = await deployCampaign(world.anvil, { count: 8, capBits: 1, start, end })
    const operator = await world.operator(database, { campaign })
    const refused = await refusal(operator.ask(0))
    expect([refused.code, refused.reason]).toEqual(['campaign-closed', reason])
    await database.destroy()
  })
})
