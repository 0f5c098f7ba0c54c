import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeployedCampaign, deployCampaign } from '../../src/chain/test-support/deployCampaign.ts'
import { startFaultProxy } from '../../src/chain/test-support/startFaultProxy.ts'
import type { SponsorLeast } from '../../src/session/sponsorLeast.ts'
import type { Database } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { ProblemError } from '../http/problem.ts'
import {
  askFor,
  auditLedger,
  campaignId,
  claimByAnother,
  type OperatorOptions,
  paidAmountsIn,
  type SponsorFixture,
  startSponsorship,
} from './test-support/startSponsorship.ts'

// Sponsored claims of a campaign over time, whose allocations are paid again and again.

let world: SponsorFixture
beforeAll(async () => {
  world = await startSponsorship()
})
afterAll(() => world?.stop())

const rpc = (method: string, ...params: unknown[]) => world.anvil.rpc(method, ...params)
const chainTime = async () => {
  const block = (await rpc('eth_getBlockByNumber', 'latest', false)) as { timestamp: string }
  return Number(block.timestamp)
}
const tenth = 1_000
/** A campaign that begins now and unlocks a tenth every thousand seconds; or by the second, as long. */
async function unlocking(
  options: Parameters<typeof deployCampaign>[1] = {},
  { isBySecond = false } = {},
): Promise<{ campaign: DeployedCampaign; turnTo: (tenths: number) => Promise<void> }> {
  const start = await chainTime()
  const campaign = await deployCampaign(world.anvil, {
    count: 8,
    capBits: 1,
    start: BigInt(start),
    schedule: { cliff: 0, duration: 10 * tenth, ...(isBySecond ? {} : { tranches: 10 }) },
    ...options,
  })
  return {
    campaign,
    async turnTo(tenths) {
      await rpc('evm_setNextBlockTimestamp', start + tenths * tenth + 60)
      await rpc('anvil_mine', '0x1')
    },
  }
}
async function refusal(work: Promise<unknown>): Promise<ProblemError> {
  const error = await work.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (error instanceof ProblemError) return error
  throw new Error(`Not refused: ${String(error)}`)
}
const rowsOf = (database: Database) =>
  database.selectFrom('sponsored_claims').selectAll().orderBy('ordinal').execute()
const versions = (database: Database) => database.selectFrom('relayed_transactions').selectAll().execute()
const withLeast = (
  campaign: DeployedCampaign,
  least: SponsorLeast,
  budget = 10n ** 18n,
): OperatorOptions => ({
  campaign,
  settings: { campaigns: [{ id: campaignId, distributor: campaign.distributor, budget, least }] },
})

onBothDatabases(({ open }) => {
  it('one account is paid for twice, at two times: each time what has unlocked, as the ledger records it', async () => {
    const { database } = await open()
    const { campaign, turnTo } = await unlocking()
    const { amount } = campaign.allocation(3)
    const operator = await world.operator(database, { campaign })
    await turnTo(2)
    const first = await operator.ask(3)
    expect(await operator.status(first)).toEqual({ status: 'queued', position: 1 })
    expect(await operator.ask(3)).toBe(first)
    await operator.finish()
    const paid = { status: 'claimed', hash: expect.stringMatching(/^0x/), paid: `${(amount * 2n) / 10n}` }
    expect(await operator.status(first)).toEqual(paid)

    // All that has unlocked is paid, and then more unlocks.
    const refused = await refusal(operator.ask(3))
    expect(refused.code).toBe('nothing-due')
    expect(refused.detail).toMatch(/^All that has unlocked is claimed\. More unlocks at .* UTC\.$/)
    await turnTo(5)
    const ids = await Promise.all(Array.from({ length: 6 }, () => operator.ask(3)))
    expect(new Set(ids).size).toBe(1)
    const [second = ''] = ids
    expect(second).not.toBe(first)
    await operator.finish()
    expect(await operator.status(second)).toMatchObject({ status: 'claimed', paid: `${(amount * 3n) / 10n}` })
    expect(await operator.status(first)).toEqual(paid)
    expect(
      (await rowsOf(database)).map(({ ordinal, paid_before, paid }) => [ordinal, paid_before, paid]),
    ).toEqual([
      [0, '0', `${(amount * 2n) / 10n}`],
      [1, `${(amount * 2n) / 10n}`, `${(amount * 3n) / 10n}`],
    ])
    expect((await paidAmountsIn(world.anvil, campaign)).get(3)).toEqual([
      (amount * 2n) / 10n,
      (amount * 3n) / 10n,
    ])
    await auditLedger(world, database, operator)

    await turnTo(10)
    await operator.ask(3)
    await operator.finish()
    expect((await refusal(operator.ask(3))).code).toBe('already-claimed')
    await auditLedger(world, database, operator)
  })

  it('a batch pays each account what has unlocked for it, and one that is not due is not taken in', async () => {
    const { database } = await open()
    const { campaign, turnTo } = await unlocking()
    const operator = await world.operator(database, { campaign, settings: { batchSize: 3 } })
    expect((await refusal(operator.ask(0))).code).toBe('nothing-due')
    await turnTo(1)
    const indices = [0, 1, 2, 4, 5]
    for (const index of indices) await operator.ask(index)
    expect(await operator.relayer.turn()).toMatchObject({ signed: 2 })
    await operator.finish()
    const paid = await paidAmountsIn(world.anvil, campaign)
    for (const index of indices) expect(paid.get(index)).toEqual([campaign.allocation(index).amount / 10n])
    await auditLedger(world, database, operator)
  })

  it('counts against the account’s limit of the day each time, and ends with it', async () => {
    const { database } = await open()
    const { campaign, turnTo } = await unlocking()
    let now = 1_800_000_000_000
    const operator = await world.operator(database, {
      campaign,
      settings: { mostPerAccount: 2 },
      now: () => now,
    })
    for (const tenths of [1, 2]) {
      await turnTo(tenths)
      await operator.ask(3)
      await operator.finish()
    }
    await turnTo(3)
    expect((await refusal(operator.ask(3))).code).toBe('address-limit')
    now += 86_400_000
    await operator.ask(3)
  })

  it('nodes that say nothing of what was paid: it is neither taken in nor refused', async () => {
    const { database } = await open()
    const { campaign, turnTo } = await unlocking()
    const proxy = await startFaultProxy(world.anvil.url)
    const operator = await world.operator(database, { campaign, rpcUrls: [proxy.url] })
    await turnTo(1)
    await operator.ask(3)
    await operator.finish()
    await turnTo(2)
    proxy.set({ type: 'status', status: 503 })
    expect((await refusal(operator.ask(3))).code).toBe('could-not-check')
    expect(await rowsOf(database)).toHaveLength(1)
    await proxy.stop()
  })

  describe('somebody else claims it', () => {
    it('while it waits: nothing is sent, also where a second’s worth has unlocked since', async () => {
      for (const isBySecond of [false, true]) {
        const { database } = await open()
        const { campaign, turnTo } = await unlocking({}, { isBySecond })
        const operator = await world.operator(database, { campaign })
        await turnTo(3)
        const id = await operator.ask(3)
        await claimByAnother({ ...world, campaign }, 3)
        await rpc('evm_increaseTime', '0x1')
        await rpc('anvil_mine', '0x1')
        await operator.finish()
        expect(await operator.status(id)).toEqual({ status: 'claimed', hash: null })
        expect(await versions(database)).toEqual([])
        // And once more is due, it is taken in again.
        await turnTo(6)
        const next = await operator.ask(3)
        expect(next).not.toBe(id)
        await operator.finish()
        expect(await operator.status(next)).toMatchObject({ status: 'claimed', hash: expect.any(String) })
      }
    })

    it('in a block that may still leave the chain: it waits until that is final', async () => {
      const { database } = await open()
      const { campaign, turnTo } = await unlocking()
      const operator = await world.operator(database, { campaign, settings: { confirmations: 4 } })
      await turnTo(3)
      const id = await operator.ask(3)
      await claimByAnother({ ...world, campaign }, 3)
      await operator.relayer.turn()
      expect(await operator.status(id)).toMatchObject({ status: 'queued' })
      await rpc('anvil_mine', '0x3')
      await operator.relayer.turn()
      expect(await operator.status(id)).toEqual({ status: 'claimed', hash: null })
      expect(await versions(database)).toEqual([])
    })

    it('while ours is under way: the batch pays the others', async () => {
      const { database } = await open()
      const { campaign, turnTo } = await unlocking()
      const operator = await world.operator(database, { campaign })
      await turnTo(3)
      await rpc('evm_setAutomine', false)
      const ids = []
      for (const index of [2, 3, 4]) ids.push(await operator.ask(index))
      await operator.relayer.turn()
      const [ours] = await versions(database)
      await rpc('anvil_dropAllTransactions')
      await rpc('evm_setAutomine', true)
      await claimByAnother({ ...world, campaign }, 3)
      await rpc('eth_sendRawTransaction', ours?.raw)
      await operator.finish()
      const ends = await Promise.all(ids.map(operator.status))
      expect(ends.map((end) => 'hash' in end && end.hash)).toEqual([ours?.hash, null, ours?.hash])
      // It was no attempt of ours that failed.
      expect((await rowsOf(database)).map(({ attempts }) => attempts)).toEqual([0, 0, 0])
      await auditLedger(world, database, operator)
    })
  })

  describe('the least amount', () => {
    it('of an operator who has said nothing is a hundredth of the allocation, and the last rest is paid', async () => {
      const { database } = await open()
      const { campaign, turnTo } = await unlocking({}, { isBySecond: true })
      const operator = await world.operator(database, { campaign })
      await rpc('evm_increaseTime', '0x1e')
      await rpc('anvil_mine', '0x1')
      const refused = await refusal(operator.ask(3))
      expect(refused.code).toBe('below-least')
      // 0.004 is the whole allocation.
      expect(refused.detail).toMatch(
        /^The operator pays the network fee from 0\.00004 DEMO on, and 0\.00001\d* DEMO is due\./,
      )
      expect(await rowsOf(database)).toEqual([])
      await turnTo(9.91)
      await claimByAnother({ ...world, campaign }, 3)
      await turnTo(10)
      const id = await operator.ask(3)
      await operator.finish()
      const end = await operator.status(id)
      expect(end).toMatchObject({ status: 'claimed', hash: expect.any(String) })
      expect('paid' in end && BigInt(end.paid ?? 0) < campaign.allocation(3).amount / 100n).toBe(true)
    })

    it('as a share holds for each account by its own allocation; in base units for all alike', async () => {
      const { campaign, turnTo } = await unlocking()
      await turnTo(2)
      const share = await world.operator(
        (await open()).database,
        withLeast(campaign, { unit: 'percent', percent: 30 }),
      )
      for (const index of [3, 7]) expect((await refusal(share.ask(index))).code).toBe('below-least')
      const { amount } = campaign.allocation(5)
      const base = await world.operator(
        (await open()).database,
        withLeast(campaign, { unit: 'base', amount: `${(amount * 2n) / 10n}` }),
      )
      expect((await refusal(base.ask(4))).code).toBe('below-least')
      await base.ask(5)
      await turnTo(3)
      for (const index of [3, 7]) await share.ask(index)
    })

    it('holds where all is paid at once, too, and is said to those who ask whether a fee is paid', async () => {
      const { database } = await open()
      const { amount } = world.campaign.allocation(9)
      const least = { unit: 'base', amount: `${amount}` } as const
      const operator = await world.operator(database, withLeast(world.campaign, least))
      const refused = await refusal(operator.ask(8))
      expect([refused.code, refused.detail]).toEqual([
        'below-least',
        'The operator pays the network fee from 0.01 DEMO on, and 0.009 DEMO is due. Claim it yourself.',
      ])
      await operator.ask(9)
      const asked = { ...askFor(world.campaign, 9), body: undefined }
      expect((await operator.handlers.getSponsorship(asked)).body).toEqual({
        status: 'open',
        waiting: 1,
        least,
      })
    })

    it('that was raised since is kept to when the claim is signed', async () => {
      const { database } = await open()
      const { campaign, turnTo } = await unlocking()
      const key = await world.newSigner()
      const before = await world.operator(database, { campaign, key })
      await turnTo(2)
      const id = await before.ask(3)
      const after = await world.operator(database, {
        ...withLeast(campaign, { unit: 'percent', percent: 50 }),
        key,
      })
      await after.finish()
      expect(await after.status(id)).toEqual({
        status: 'failed',
        reason: 'Less is due than the least for which the operator pays the network fee. Nothing was sent.',
      })
      expect(await versions(database)).toEqual([])
      await turnTo(5)
      expect(await after.ask(3)).toBe(id)
      await after.finish()
      expect(await after.status(id)).toMatchObject({
        status: 'claimed',
        paid: `${campaign.allocation(3).amount / 2n}`,
      })
    })
  })

  it('whose payment was refused is not paid for again, until another’s claim has shown that it can be paid', async () => {
    const { database } = await open()
    const { campaign, turnTo } = await unlocking({ asset: 'ether' })
    const operator = await world.operator(database, { campaign })
    await turnTo(2)
    const { account } = campaign.allocation(3)
    const id = await operator.ask(3)
    await rpc('evm_setAutomine', false)
    await operator.relayer.turn()
    // A contract that refuses, since the transaction was signed.
    await rpc('anvil_setCode', account, '0x60006000fd')
    await rpc('anvil_mine', '0x1')
    await rpc('evm_setAutomine', true)
    await operator.finish()
    expect(await operator.status(id)).toMatchObject({ status: 'failed' })
    await turnTo(4)
    const refused = await refusal(operator.ask(3))
    expect([refused.code, refused.reason]).toEqual(['not-sponsored', 'tried-before'])
    await rpc('anvil_setCode', account, '0x')
    expect((await refusal(operator.ask(3))).reason).toBe('tried-before')
    await claimByAnother({ ...world, campaign }, 3)
    await turnTo(6)
    const next = await operator.ask(3)
    expect(next).not.toBe(id)
    await operator.finish()
    expect(await operator.status(next)).toMatchObject({ status: 'claimed', hash: expect.any(String) })
    await auditLedger(world, database, operator)
  })
})

it('amounts and proofs of another allocation are refused over time, too', async () => {
  const { database } = await openMemory()
  const { campaign, turnTo } = await unlocking()
  const operator = await world.operator(database, { campaign })
  await turnTo(2)
  const good = askFor(campaign, 3)
  for (const change of [
    { amount: `${BigInt(good.body.amount) + 1n}` },
    { index: 4 },
    { account: askFor(campaign, 4).body.account },
    { proof: [...good.body.proof].reverse() },
  ]) {
    const refused = await refusal(
      operator.handlers.sponsorClaim({ ...good, body: { ...good.body, ...change } }),
    )
    expect(refused.code).toBe('not-eligible')
  }
})

async function openMemory() {
  const { openDatabase } = await import('../database/openDatabase.ts')
  return { database: await openDatabase(':memory:') }
}
