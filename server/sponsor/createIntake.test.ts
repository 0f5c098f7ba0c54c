import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/openDatabase.ts'
import { ProblemError } from '../http/problem.ts'
import { createIntake, findClaim, readQueued, roomFor } from './createIntake.ts'
import { lockBudget, readBudget, steerBudget } from './relayerLedger.ts'
import { type SponsorSettings, usualSettings } from './sponsorSettings.ts'
import {
  addClaim,
  claimRow,
  distributor,
  noon,
  openLedger,
  otherDistributor,
  signer,
} from './test-support/openLedger.ts'

// Which claims are taken in, as what, and what those that are not have to read.

let database: Database
beforeEach(async () => {
  ;({ database } = await openLedger())
})
afterEach(() => database.destroy())

const hour = 3_600_000
const day = 24 * hour
const account = '0x00000000000000000000000000000000000000aa'
const someone = '0x00000000000000000000000000000000000000ab'
const client = { address: 'a', network: 'n', wideNetwork: 'w' }
const elsewhere = { address: 'a2', network: 'n2', wideNetwork: 'w2' }
/** A claim costs 100,000 gas, and its batch 420,000: at one wei each 520,000. */
const alone = 520_000n

type Given = Parameters<ReturnType<typeof createIntake>>[0]
type Change = Partial<Omit<Given, 'campaign' | 'settings' | 'claim'>> & {
  claim?: Partial<Given['claim']>
  settings?: Partial<SponsorSettings>
  budget?: bigint
}
function takeIn({ claim, settings, budget = 1_000n * alone, ...change }: Change = {}) {
  const campaign = { id: 'spring', distributor, budget } as const
  return createIntake(
    database,
    campaign,
  )({
    campaign,
    settings: {
      ...usualSettings,
      campaigns: [campaign],
      feeCap: 1n,
      // More than all of it: the share is in nobody's way.
      unprovenPercent: 1_000,
      ...settings,
    },
    claim: { index: 1, account, amount: '100', proof: '[]', rounds: null, ...claim },
    client,
    isProven: false,
    gas: 100_000n,
    paid: undefined,
    now: noon,
    ...change,
  })
}
async function refusal(taken: Promise<unknown>) {
  const error: unknown = await taken.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProblemError)) throw new Error(`Not refused: ${String(error)}`)
  const { code, reason, detail, headers } = error
  return { code, reason, detail, after: headers['retry-after'] }
}
const idsOf = async () =>
  (await database.selectFrom('sponsored_claims').select('id').orderBy('ordinal').execute()).map(
    ({ id }) => id,
  )
/** One like those that are taken in, from a while ago. */
const earlier = (id: string, change: Parameters<typeof addClaim>[2] = {}) =>
  addClaim(database, id, { account: someone, claim_index: 100 + Number(id), status: 'claimed', ...change })

describe('a claim', () => {
  it('is kept with all that the relayer needs, and with whose it is', async () => {
    const id = await takeIn({ claim: { index: 5, proof: '["0x12"]', rounds: '[]' }, gas: 123_000n, paid: 7n })
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    expect(await database.selectFrom('sponsored_claims').selectAll().executeTakeFirstOrThrow()).toEqual({
      id,
      campaign: 'spring',
      claim_index: 5,
      ordinal: 0,
      account,
      amount: '100',
      proof: '["0x12"]',
      rounds: '[]',
      paid_before: '7',
      address_hash: 'a',
      network_hash: 'n',
      wide_network_hash: 'w',
      is_proven: 0,
      gas: 123_000,
      status: 'queued',
      signer: null,
      transaction_nonce: null,
      transaction_hash: null,
      paid: null,
      attempts: 0,
      batch_limit: null,
      reason: null,
      queued_at: noon,
      created_at: noon,
      updated_at: noon,
    })
    const proven = await takeIn({ claim: { index: 6 }, isProven: true })
    expect(await claimRow(database, proven, 'is_proven', 'paid_before')).toEqual({
      is_proven: 1,
      paid_before: null,
    })
  })

  it.each(['queued', 'sent', 'claimed'] as const)('that is %s is taken in once', async (status) => {
    await addClaim(database, '1', { status })
    expect(await takeIn()).toBe('1')
    expect(await idsOf()).toEqual(['1'])
    expect((await claimRow(database, '1', 'is_proven')).is_proven).toBe(0)
  })

  it('that a stranger has asked for goes before theirs once its recipient asks, too', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2', { claim_index: 2 })
    expect(await takeIn({ isProven: true })).toBe('1')
    expect((await claimRow(database, '1', 'is_proven')).is_proven).toBe(1)
    expect((await claimRow(database, '2', 'is_proven')).is_proven).toBe(0)
  })

  it.each([
    ['another campaign', { campaign: 'autumn' }],
    ['another account', { account: someone }],
    ['another index', { claim_index: 2 }],
  ] as const)('is another one than that of %s', async (_, change) => {
    await addClaim(database, '1', change)
    expect(await takeIn()).not.toBe('1')
  })

  it('that failed before it was sent is taken in again, as it is now', async () => {
    await addClaim(database, '1', { status: 'failed', reason: 'No.', is_proven: 1, gas: 1, amount: '99' })
    await addClaim(database, '2', { status: 'failed', reason: 'No.', claim_index: 2 })
    const again = { now: noon + hour, gas: 123_000n, paid: 7n, claim: { rounds: '[]' } }
    expect(await takeIn(again)).toBe('1')
    const columns = ['status', 'reason', 'queued_at', 'updated_at', 'created_at', 'is_proven', 'gas'] as const
    expect(await claimRow(database, '1', ...columns, 'paid_before', 'amount', 'rounds')).toEqual({
      status: 'queued',
      reason: null,
      queued_at: noon + hour,
      updated_at: noon + hour,
      created_at: noon,
      is_proven: 0,
      gas: 123_000,
      paid_before: '7',
      amount: '100',
      rounds: '[]',
    })
    expect(await claimRow(database, '2', 'status', 'reason')).toEqual({ status: 'failed', reason: 'No.' })
    await database.updateTable('sponsored_claims').set({ status: 'failed' }).execute()
    await takeIn({ isProven: true })
    expect(await claimRow(database, '1', 'is_proven', 'paid_before')).toEqual({
      is_proven: 1,
      paid_before: null,
    })
  })

  it('that failed in a transaction that was paid for is not paid for twice', async () => {
    await addClaim(database, '1', { status: 'failed', attempts: 1 })
    expect(await refusal(takeIn())).toEqual({
      code: 'not-sponsored',
      reason: 'tried-before',
      detail: 'We already paid this claim’s fee once, and it failed. Claim it yourself.',
      after: undefined,
    })
  })
})

describe('another claim of an allocation over time', () => {
  it('comes after one that has paid, once the chain shows it', async () => {
    await addClaim(database, '0', { status: 'claimed', paid_before: '10' })
    expect(await takeIn({ paid: 10n })).toBe('0')
    const next = await takeIn({ paid: 11n })
    expect(await claimRow(database, next, 'ordinal', 'paid_before')).toEqual({
      ordinal: 1,
      paid_before: '11',
    })
    // The newest of them is what is looked at.
    expect(await takeIn({ paid: 12n })).toBe(next)
    expect(await findClaim(database, 'spring', { index: 1, account })).toMatchObject({ id: next, ordinal: 1 })
  })

  it('is the first one where none was asked for before', async () => {
    const first = await takeIn({ paid: 7n })
    expect(await claimRow(database, first, 'ordinal', 'paid_before')).toEqual({
      ordinal: 0,
      paid_before: '7',
    })
  })

  it('comes after one that was taken in before anything was paid', async () => {
    await addClaim(database, '0', { status: 'claimed' })
    expect(await takeIn({ paid: 0n })).toBe('0')
    expect(await takeIn({ paid: 1n })).not.toBe('0')
  })

  it('waits for one that is on its way', async () => {
    await addClaim(database, '0', { status: 'sent', paid_before: '10' })
    expect(await takeIn({ paid: 11n })).toBe('0')
  })

  it('comes after one that failed, once somebody else’s claim has shown that it can be paid', async () => {
    await addClaim(database, '0', { status: 'failed', attempts: 1, paid_before: '10' })
    expect(await refusal(takeIn({ paid: 10n }))).toMatchObject({ reason: 'tried-before' })
    expect(await refusal(takeIn())).toMatchObject({ reason: 'tried-before' })
    const next = await takeIn({ paid: 11n })
    expect((await claimRow(database, next, 'ordinal')).ordinal).toBe(1)
  })

  it('takes the place of one that was never sent', async () => {
    await addClaim(database, '0', { status: 'failed', paid_before: '10' })
    expect(await takeIn({ paid: 11n })).toBe('0')
  })

  it('of a series comes after one that has paid', async () => {
    await addClaim(database, '0', { status: 'claimed', rounds: '[]' })
    const next = await takeIn({ claim: { rounds: '[]' } })
    expect((await claimRow(database, next, 'ordinal')).ordinal).toBe(1)
    expect(await takeIn({ claim: { rounds: '[]' } })).toBe(next)
  })
})

describe('money', () => {
  const spent = {
    code: 'budget-spent',
    reason: undefined,
    detail: 'The operator’s budget for network fees is spent. Pay the network fee yourself.',
    after: undefined,
  }
  const full = {
    code: 'overloaded',
    reason: 'queue-full',
    detail:
      'The operator’s budget may be too small for one more claim. Try again in a minute, or pay the network fee yourself.',
    after: '60',
  }
  const spend = (change: { charged?: string; spent?: string; l1_fee_per_claim?: string }) =>
    database.updateTable('sponsor_budgets').set(change).where('campaign', '=', 'spring').execute()
  beforeEach(() =>
    database
      .transaction()
      .execute((transaction) => lockBudget(transaction, { campaign: 'spring', distributor })),
  )

  it('is there for a claim at the highest price, or is spent', async () => {
    expect(await refusal(takeIn({ budget: alone - 1n }))).toEqual(spent)
    expect(await takeIn({ budget: alone })).toMatch(/./)
  })

  it('is reckoned with what the data of a claim have cost', async () => {
    await spend({ l1_fee_per_claim: '5' })
    expect(await refusal(takeIn({ budget: alone + 4n }))).toEqual(spent)
    expect(await takeIn({ budget: alone + 5n })).toMatch(/./)
  })

  it('that is set aside for others may come back: they have to wait', async () => {
    await spend({ charged: '1' })
    expect(await refusal(takeIn({ budget: alone }))).toEqual(full)
    await spend({ charged: '0', spent: '1' })
    expect(await refusal(takeIn({ budget: alone }))).toEqual(spent)
  })

  it('has to do for those that wait as well; of strangers’ for a recipient’s not', async () => {
    await earlier('2', { status: 'queued' })
    await earlier('3', { status: 'sent' })
    await earlier('4', { status: 'queued', campaign: 'autumn' })
    expect(await refusal(takeIn({ budget: alone + 99_999n }))).toEqual(full)
    expect(await takeIn({ budget: alone + 100_000n })).toMatch(/./)
    expect(await takeIn({ claim: { index: 9 }, budget: alone, isProven: true })).toMatch(/./)
    expect(await refusal(takeIn({ claim: { index: 8 }, budget: alone, isProven: true }))).toEqual(full)
    expect(await readQueued(database, ['spring'])).toEqual({ count: 3n, gas: 300_000n })
    expect(await readQueued(database, ['spring', 'autumn'])).toEqual({ count: 4n, gas: 400_000n })
    expect(await readQueued(database, ['winter'])).toEqual({ count: 0n, gas: 0n })
  })

  it('has to do for the data of those that wait, too', async () => {
    await spend({ l1_fee_per_claim: '5' })
    await earlier('2', { status: 'queued' })
    expect(await refusal(takeIn({ budget: alone + 100_000n + 9n }))).toEqual(full)
    expect(await takeIn({ budget: alone + 100_000n + 10n })).toMatch(/./)
  })

  it('has room for one more of a stranger’s that runs no code, where nothing else is said', async () => {
    const settings = { ...usualSettings, campaigns: [], feeCap: 1n }
    const room = async (limit: bigint) =>
      roomFor(database, 'spring', settings, { budget: await readBudget(database, 'spring', limit) })
    expect([await room(alone - 1n), await room(alone)]).toEqual(['spent', 'one'])
    await earlier('2', { status: 'queued' })
    expect(await room(alone)).toBe('none')
  })

  it('is spent as well where each relayer at work has too little itself', async () => {
    const relayers = (is_short: number) =>
      database.updateTable('relayers').set({ is_short }).where('signer', '=', signer).execute()
    await relayers(1)
    expect(await refusal(takeIn())).toEqual(spent)
    // One that was not at work for a minute says nothing: the claim waits for another.
    const gone = await takeIn({ now: noon + hour })
    expect(gone).toMatch(/./)
    const other = { signer: otherDistributor, revision: 1, holder: 'b', lease_until: noon, is_short: 0 }
    await database.insertInto('relayers').values(other).execute()
    expect(await takeIn({ claim: { index: 7 } })).toMatch(/./)
  })

  it('is paid for nothing while an operator has stopped the campaign', async () => {
    await steerBudget(
      database,
      { campaign: 'spring', distributor },
      { setting: 0, limit: null, isStopped: true, by: signer, at: noon },
    )
    expect(await refusal(takeIn({ budget: 0n }))).toEqual({
      code: 'not-sponsored',
      reason: 'stopped',
      detail: 'The operator has stopped paying the network fee for this campaign. Claim it yourself.',
      after: undefined,
    })
  })
})

describe('limits of a day', () => {
  const limited = (when: string, seconds: number) => ({
    code: 'address-limit',
    reason: undefined,
    detail: `The operator pays no more claims of this account today. Claim it yourself, or come back ${when}.`,
    after: String(seconds),
  })
  const wanted = (when: string, seconds: number) => ({
    code: 'proof-wanted',
    reason: undefined,
    detail: `Too many claims were asked for without a signature. Sign with the listed account, claim it yourself, or come back ${when}.`,
    after: String(seconds),
  })

  it.each([
    [day - 60_000, 'in a minute', 60],
    [day - 60_001, 'in 2 minutes', 61],
    [day - 59 * 60_000, 'in 59 minutes', 3_540],
    [day - 59 * 60_000 - 1, 'in 1 hour', 3_541],
    [day - hour - 1, 'in 2 hours', 3_601],
    [0, 'in 24 hours', 86_400],
  ])(
    'an account has so many claims; a day after one of them there is room (%i ms later)',
    async (ago, when, seconds) => {
      // Of another campaign as well, and never more than three.
      await earlier('1', { account, campaign: 'autumn', created_at: noon - ago })
      await earlier('2', { account, created_at: noon })
      await earlier('3', { account, created_at: noon })
      expect(await refusal(takeIn())).toEqual(limited(when, seconds))
      expect(await takeIn({ now: noon - ago + day })).toMatch(/./)
    },
  )

  it('what strangers ask for an account takes nothing from what it asks for itself', async () => {
    for (const id of ['1', '2', '3']) await earlier(id, { account, is_proven: 1 })
    expect(await takeIn({ client: elsewhere })).toMatch(/./)
    expect(await refusal(takeIn({ claim: { index: 7 }, isProven: true }))).toMatchObject({
      code: 'address-limit',
    })
  })

  it('that is nothing at all takes none in, and says to come back in a day', async () => {
    expect(await refusal(takeIn({ settings: { mostPerAccount: 0 }, isProven: true }))).toEqual(
      limited('in 24 hours', 86_400),
    )
    expect(await refusal(takeIn({ settings: { mostPerNetwork: 0 } }))).toEqual(wanted('in 24 hours', 86_400))
  })

  it.each([
    ['address', { address_hash: 'a', network_hash: 'x', wide_network_hash: 'x' }, 1],
    ['network', { address_hash: 'x', network_hash: 'n', wide_network_hash: 'x' }, 3],
    ['wide network', { address_hash: 'x', network_hash: 'x', wide_network_hash: 'w' }, 15],
  ] as const)('without a signature there are so many from one %s', async (_, hashes, most) => {
    const settings = { mostPerNetwork: 3 }
    for (let at = 1; at < most; at++) await earlier(String(at), { ...hashes, created_at: noon - 1 })
    await earlier('90', { ...hashes, is_proven: 1 })
    await earlier('91', { ...hashes, created_at: noon - day })
    const first = await takeIn({ settings })
    await database.deleteFrom('sponsored_claims').where('id', '=', first).execute()
    await earlier('92', { ...hashes, created_at: noon - hour })
    expect(await refusal(takeIn({ settings }))).toEqual(wanted('in 23 hours', 82_800))
    expect(await takeIn({ settings, isProven: true })).toMatch(/./)
    expect(await takeIn({ settings, client: elsewhere, claim: { index: 2 } })).toMatch(/./)
  })

  it('one that was never sent is taken in again whatever the limits', async () => {
    for (const id of ['2', '3', '4']) await earlier(id, { account })
    await addClaim(database, '1', { status: 'failed' })
    expect(await takeIn({ settings: { mostPerNetwork: 1 } })).toBe('1')
  })

  it('those without a signature are reckoned to cost a share of the budget at most', async () => {
    // A tenth of the budget: 600,000, and a claim needs 100,000 and 10 for its data.
    const settings = { unprovenPercent: 10, mostPerNetwork: 100 }
    const budget = 6_000_000n
    await database
      .transaction()
      .execute((transaction) => lockBudget(transaction, { campaign: 'spring', distributor }))
    await database.updateTable('sponsor_budgets').set({ l1_fee_per_claim: '10' }).execute()
    for (const at of [1, 2, 3, 4]) await earlier(String(at), { created_at: noon - at * hour })
    await earlier('5', { campaign: 'autumn' })
    await earlier('6', { is_proven: 1 })
    await earlier('7', { created_at: noon - day })
    const taken = await takeIn({ settings, budget, claim: { index: 50 }, gas: 199_950n })
    await database.deleteFrom('sponsored_claims').where('id', '=', taken).execute()
    // One unit of gas more, and the oldest of them has to be a day old.
    expect(await refusal(takeIn({ settings, budget, gas: 199_951n }))).toEqual(wanted('in 20 hours', 72_000))
    expect(await refusal(takeIn({ settings, budget, gas: 299_961n }))).toEqual(wanted('in 21 hours', 75_600))
    // More than the share itself has room for never fits.
    expect(await refusal(takeIn({ settings, budget, gas: 599_991n }))).toEqual(wanted('in 24 hours', 86_400))
    expect(await takeIn({ settings, budget, gas: 599_991n, isProven: true })).toMatch(/./)
  })

  it('reckons data at the highest price, a whole unit of gas at least', async () => {
    await database
      .transaction()
      .execute((transaction) => lockBudget(transaction, { campaign: 'spring', distributor }))
    await database.updateTable('sponsor_budgets').set({ l1_fee_per_claim: '11' }).execute()
    // 11 wei at 10 a unit are 2 units: 100,002 in all, of a share of as much.
    const settings = { feeCap: 10n, unprovenPercent: 10 }
    const budget = 10_000_200n
    expect(await takeIn({ settings, budget })).toMatch(/./)
    await database.deleteFrom('sponsored_claims').execute()
    expect(await refusal(takeIn({ settings, budget: budget - 100n }))).toMatchObject({ code: 'proof-wanted' })
  })
})

it('of many at once no more are taken in than the limits allow', async () => {
  const campaign = { id: 'spring', distributor, budget: 1_000n * alone } as const
  const settings = { ...usualSettings, campaigns: [campaign], feeCap: 1n, unprovenPercent: 1_000 }
  const take = createIntake(database, campaign)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      take({
        campaign,
        settings,
        claim: { index, account, amount: '100', proof: '[]', rounds: null },
        client,
        isProven: true,
        gas: 100_000n,
        paid: undefined,
        now: noon,
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(usualSettings.mostPerAccount)
  expect(await idsOf()).toHaveLength(usualSettings.mostPerAccount)
  const revisions = await database.selectFrom('sponsor_budgets').select(['campaign', 'revision']).execute()
  expect(revisions.map((each) => each.campaign)).toEqual(['*', 'spring'])
})
