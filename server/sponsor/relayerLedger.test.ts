import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/openDatabase.ts'
import type { SponsoredClaimRow } from './claimOf.ts'
import {
  bookBatch,
  bookEnd,
  bookQueuedEnds,
  bookQueueFailure,
  bookReopening,
  bookReplacement,
  freeNonce,
  gate,
  type JobEnd,
  LeaseLostError,
  readBudget,
  readJobsOf,
  readNonces,
  type SignerLease,
  steerBudget,
} from './relayerLedger.ts'
import {
  addClaim,
  claimRow,
  decisionRow,
  distributor,
  noon,
  onlyNonce,
  openLedger,
  otherDistributor,
  signer,
  versionOf,
} from './test-support/openLedger.ts'

// What is written of a transaction before it is sent, when it is replaced, and once the chain has decided.

let database: Database
let hold: SignerLease
beforeEach(async () => {
  ;({ database, hold } = await openLedger())
})
afterEach(() => database.destroy())

const later = noon + 1_000
type Batch = Partial<Parameters<typeof bookBatch>[2]>
const book = (jobs: readonly string[], change: Batch = {}) =>
  bookBatch(database, hold, {
    nonce: 7,
    campaign: 'spring',
    distributor,
    limit: 1_000n,
    charge: 600n,
    version: versionOf('first'),
    jobs,
    now: later,
    ...change,
  })
const budget = async () => {
  const { charged, spent, l1FeePerClaim } = await readBudget(database, 'spring', 1_000n)
  return { charged, spent, l1FeePerClaim }
}
const isEmpty = async () => {
  const tables = ['relayed_nonces', 'relayed_transactions'] as const
  const rows = await Promise.all(tables.map((each) => database.selectFrom(each).selectAll().execute()))
  return rows.flat().length === 0
}
const state = (id: string) => claimRow(database, id, 'status', 'signer', 'transaction_nonce', 'updated_at')
const waiting = { status: 'queued', signer: null, transaction_nonce: null, updated_at: noon }

describe('a transaction', () => {
  it('is booked with its bytes, its worst case and its claims', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2')
    await addClaim(database, '3')
    expect(await book(['1', '3'])).toBe(true)
    expect(await onlyNonce(database)).toEqual({
      nonce: 7,
      campaign: 'spring',
      distributor,
      status: 'open',
      charge: 600n,
      cost: undefined,
      versions: [versionOf('first')],
    })
    // 900 wei for the data of two claims.
    expect(await budget()).toEqual({ charged: 600n, spent: 0n, l1FeePerClaim: 450n })
    const sent = { status: 'sent', signer, transaction_nonce: 7, updated_at: later }
    expect([await state('1'), await state('2'), await state('3')]).toEqual([sent, waiting, sent])
    expect(await decisionRow(database)).toMatchObject({
      created_at: later,
      updated_at: later,
      mined_hash: null,
    })
  })

  it('keeps its contract in small letters', async () => {
    await book([], { distributor: '0x00000000000000000000000000000000000000D1' })
    expect((await onlyNonce(database)).distributor).toBe(distributor)
  })

  it('that only fills a gap has no claims, and says nothing of what their data cost', async () => {
    await addClaim(database, '1')
    await book(['1'], { nonce: 6, charge: 1n })
    expect(await book([], { charge: 2n, version: versionOf('gap') })).toBe(true)
    expect(await budget()).toEqual({ charged: 3n, spent: 0n, l1FeePerClaim: 900n })
  })

  it('is not booked where its worst case is more than is left', async () => {
    await addClaim(database, '1')
    expect(await book(['1'], { charge: 1_001n })).toBe(false)
    expect(await isEmpty()).toBe(true)
    expect(await state('1')).toEqual(waiting)
    expect(await budget()).toEqual({ charged: 0n, spent: 0n, l1FeePerClaim: 0n })
    expect(await book(['1'], { charge: 1_000n })).toBe(true)
  })

  it('is not booked while its campaign is stopped, unless it only fills a gap', async () => {
    await addClaim(database, '1')
    const setting = { limit: null, isStopped: true, by: signer, at: noon } as const
    await steerBudget(database, { campaign: 'spring', distributor }, { setting: 0, ...setting })
    expect(await book(['1'])).toBe(false)
    expect(await isEmpty()).toBe(true)
    expect(await book([])).toBe(true)
  })

  it('is not booked at all where another signer has one of its claims', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2', { status: 'sent', signer: otherDistributor, transaction_nonce: 1 })
    await expect(book(['1', '2'])).rejects.toThrow(LeaseLostError)
    expect(await isEmpty()).toBe(true)
    expect(await state('1')).toEqual(waiting)
    expect((await budget()).charged).toBe(0n)
  })
})

describe('a replacement', () => {
  const replace = async (charge: bigint, version = versionOf('first', 1)) =>
    bookReplacement(database, hold, {
      book: await onlyNonce(database),
      limit: 1_000n,
      charge,
      version,
      now: later,
    })

  it('is one version more, and is charged with what it may cost more', async () => {
    await book([])
    await book([], { nonce: 8, charge: 100n, version: versionOf('other') })
    const [first] = await readNonces(database, signer)
    if (!first) throw new Error('There is no nonce.')
    const version = versionOf('first', 1)
    const replaced = { book: first, limit: 1_000n, charge: 700n, version, now: later + 1 }
    expect(await bookReplacement(database, hold, replaced)).toBe(true)
    expect((await budget()).charged).toBe(800n)
    expect(await readNonces(database, signer)).toMatchObject([
      { nonce: 7, charge: 700n, versions: [version, versionOf('first')] },
      { nonce: 8, charge: 100n, versions: [versionOf('other')] },
    ])
  })

  it('that costs no more is charged with nothing', async () => {
    await book([])
    expect(await replace(600n)).toBe(true)
    expect(await replace(500n, versionOf('first', 2))).toBe(true)
    expect((await budget()).charged).toBe(600n)
    expect(await onlyNonce(database)).toMatchObject({
      charge: 600n,
      versions: [{ version: 2 }, { version: 1 }, { version: 0 }],
    })
  })

  it('is not booked where the budget does not allow it', async () => {
    await book([])
    expect(await replace(1_001n)).toBe(false)
    expect(await onlyNonce(database)).toMatchObject({ charge: 600n, versions: [versionOf('first')] })
    expect(await replace(1_000n)).toBe(true)
    expect((await budget()).charged).toBe(1_000n)
  })

  it('leaves another signer’s nonce of the same number as it is', async () => {
    await book([])
    await copyNonce({ signer: otherDistributor })
    await replace(700n)
    const charges = await database.selectFrom('relayed_nonces').select(['signer', 'charge']).execute()
    expect(charges).toContainEqual({ signer: otherDistributor, charge: '600' })
  })
})

/** Another row like that of the transaction that is booked. */
async function copyNonce(change: { signer?: string; nonce?: number; status?: 'open' | 'mined' | 'lost' }) {
  const row = await database.selectFrom('relayed_nonces').selectAll().executeTakeFirstOrThrow()
  await database
    .insertInto('relayed_nonces')
    .values({ ...row, ...change })
    .execute()
}

describe('what the chain has decided', () => {
  const hash = versionOf('first').hash
  type End = Partial<Parameters<typeof bookEnd>[2]>
  const end = async (ends: readonly (readonly [string, JobEnd])[], change: End = {}) =>
    bookEnd(database, hold, {
      book: await onlyNonce(database),
      status: 'mined',
      minedHash: hash,
      cost: 40n,
      ends: new Map(ends),
      now: later + 1,
      ...change,
    })
  const columns = [
    ...(['status', 'signer', 'transaction_nonce', 'transaction_hash'] as const),
    ...(['paid', 'attempts', 'batch_limit', 'reason', 'updated_at'] as const),
  ] as const
  const claim = (id: string) => claimRow(database, id, ...columns)
  const sent = {
    status: 'sent',
    signer,
    transaction_nonce: 7,
    transaction_hash: null,
    paid: null,
    attempts: 0,
    batch_limit: null,
    reason: null,
    updated_at: later,
  }

  it('is what it has cost, in place of the worst case', async () => {
    await book([])
    await end([])
    expect(await budget()).toEqual({ charged: 0n, spent: 40n, l1FeePerClaim: 0n })
    expect(await readNonces(database, signer)).toEqual([])
    expect(await onlyNonce(database, 7)).toMatchObject({ status: 'mined', cost: 40n, charge: 600n })
    expect(await decisionRow(database)).toMatchObject({ mined_hash: hash, updated_at: later + 1 })
  })

  it('is nothing of a nonce that somebody else has used', async () => {
    await book([])
    await end([], { status: 'lost', minedHash: null, cost: 0n })
    expect(await budget()).toMatchObject({ charged: 0n, spent: 0n })
    expect(await onlyNonce(database, 0)).toMatchObject({ status: 'lost', cost: 0n })
  })

  it.each<[string, JobEnd, Partial<SponsoredClaimRow>]>([
    [
      'claimed by ours',
      { status: 'claimed', hash, paid: 100n },
      { status: 'claimed', transaction_hash: hash, paid: '100' },
    ],
    ['claimed by another', { status: 'claimed', hash: null, paid: null }, { status: 'claimed' }],
    ['refused', { status: 'failed', reason: 'No.' }, { status: 'failed', reason: 'No.', attempts: 1 }],
    [
      'to wait again, untried',
      { status: 'queued', isAttempt: false },
      { status: 'queued', signer: null, transaction_nonce: null },
    ],
    [
      'to wait again with fewer beside it',
      { status: 'queued', isAttempt: true, batchLimit: 2 },
      { status: 'queued', signer: null, transaction_nonce: null, attempts: 1, batch_limit: 2 },
    ],
  ])('a claim is %s', async (_, jobEnd, change) => {
    await addClaim(database, '1')
    await addClaim(database, '2')
    await book(['1', '2'])
    await end([['1', jobEnd]])
    expect(await claim('1')).toEqual({ ...sent, updated_at: later + 1, ...change })
    expect(await claim('2')).toEqual(sent)
  })

  it('takes the reason of an attempt away once the claim is paid', async () => {
    await addClaim(database, '1', { reason: 'The nodes disagree.' })
    await book(['1'])
    await end([['1', { status: 'claimed', hash, paid: 100n }]])
    expect((await claim('1')).reason).toBeNull()
  })

  it('changes no claim that is not in a transaction any more', async () => {
    await addClaim(database, '1', { status: 'failed', reason: 'Stopped.' })
    await book([])
    await end([['1', { status: 'claimed', hash, paid: 100n }]])
    expect(await claim('1')).toMatchObject({ status: 'failed', reason: 'Stopped.' })
  })

  it('is open again, with its claims, when its block leaves the chain', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2', { status: 'sent', signer, transaction_nonce: 6 })
    await book(['1'])
    await end([['1', { status: 'claimed', hash, paid: 100n }]])
    await addClaim(database, '3', { signer: otherDistributor, transaction_nonce: 7, status: 'claimed' })
    await bookReopening(database, hold, await onlyNonce(database, 7), later + 2)
    expect(await onlyNonce(database)).toMatchObject({ status: 'open', cost: undefined, charge: 600n })
    expect(await budget()).toMatchObject({ charged: 600n, spent: 0n })
    expect(await claim('1')).toEqual({ ...sent, updated_at: later + 2 })
    expect((await claim('2')).updated_at).toBe(noon)
    expect((await claim('3')).status).toBe('claimed')
    expect(await decisionRow(database)).toMatchObject({ mined_hash: null, updated_at: later + 2 })
  })

  it('is written to its own nonce and its own signer alone', async () => {
    await book([])
    const first = await onlyNonce(database)
    await copyNonce({ signer: otherDistributor })
    await copyNonce({ nonce: 8 })
    const decided = { status: 'mined', minedHash: hash, cost: 1n, ends: new Map(), now: later } as const
    await bookEnd(database, hold, { book: first, ...decided })
    const statuses = async () => {
      const rows = await database
        .selectFrom('relayed_nonces')
        .selectAll()
        .orderBy('nonce')
        .orderBy('signer')
        .execute()
      return rows.map((each) => `${each.signer === signer ? 'ours' : 'other'} ${each.nonce} ${each.status}`)
    }
    expect(await statuses()).toEqual(['other 7 open', 'ours 7 mined', 'ours 8 open'])
    await database.updateTable('relayed_nonces').set({ status: 'mined' }).execute()
    await bookReopening(database, hold, first, later)
    expect(await statuses()).toEqual(['other 7 mined', 'ours 7 open', 'ours 8 mined'])
  })
})

describe('claims that wait', () => {
  const refused = { status: 'failed', reason: 'No.' } as const
  const columns = ['status', 'reason', 'attempts', 'updated_at'] as const

  it('end without a transaction, which is no attempt', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2')
    await bookQueuedEnds(database, hold, new Map([['1', refused]]), later)
    expect(await claimRow(database, '1', ...columns)).toEqual({ ...refused, attempts: 0, updated_at: later })
    expect((await claimRow(database, '2', 'status')).status).toBe('queued')
    // Who takes claims in holds the same row.
    const { revision } = await database
      .selectFrom('sponsor_budgets')
      .select('revision')
      .where('campaign', '=', gate.campaign)
      .executeTakeFirstOrThrow()
    expect(revision).toBe(1)
  })

  it('change nothing where none has ended', async () => {
    await bookQueuedEnds(database, hold, new Map(), later)
    expect(hold.revision).toBe(1)
  })

  it('do not end so once they are in a transaction', async () => {
    await addClaim(database, '1')
    await book(['1'])
    await bookQueuedEnds(database, hold, new Map([['1', refused]]), later)
    expect((await claimRow(database, '1', 'status')).status).toBe('sent')
  })

  it('of a campaign all fail with one reason, and those in a transaction or of another do not', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2')
    await addClaim(database, '3', { campaign: 'autumn' })
    await book(['2'])
    await bookQueueFailure(database, hold, { campaign: 'spring', reason: 'It has ended.', now: later + 1 })
    expect(await claimRow(database, '1', ...columns)).toEqual({
      status: 'failed',
      reason: 'It has ended.',
      attempts: 0,
      updated_at: later + 1,
    })
    expect((await claimRow(database, '2', 'status')).status).toBe('sent')
    expect((await claimRow(database, '3', 'status')).status).toBe('queued')
    const { revision } = await database
      .selectFrom('sponsor_budgets')
      .select('revision')
      .where('campaign', '=', gate.campaign)
      .executeTakeFirstOrThrow()
    expect(revision).toBe(1)
  })
})

describe('what is read', () => {
  it('is open nonces, lowest first, of this signer', async () => {
    await book([], { nonce: 9, charge: 1n, version: versionOf('nine') })
    await book([], { nonce: 8, charge: 1n, version: versionOf('eight') })
    await copyNonce({ signer: otherDistributor, nonce: 8 })
    expect((await readNonces(database, signer)).map(({ nonce }) => nonce)).toEqual([8, 9])
    expect(await readNonces(database, distributor)).toEqual([])
  })

  it('is settled nonces from a given one on', async () => {
    for (const nonce of [7, 8, 9, 10])
      await book([], { nonce, charge: 1n, version: versionOf(String(nonce)) })
    await database.updateTable('relayed_nonces').set({ status: 'mined' }).where('nonce', '<', 9).execute()
    await database.updateTable('relayed_nonces').set({ status: 'lost' }).where('nonce', '=', 9).execute()
    expect((await readNonces(database, signer, 8)).map(({ nonce }) => nonce)).toEqual([8, 9])
    expect((await readNonces(database, signer, 10)).map(({ nonce }) => nonce)).toEqual([])
    expect((await readNonces(database, signer)).map(({ nonce }) => nonce)).toEqual([10])
  })

  it('is never a nonce without the transaction that was signed with it', async () => {
    await book([])
    await database.deleteFrom('relayed_transactions').execute()
    await expect(readNonces(database, signer)).rejects.toThrow('A nonce is booked without a transaction.')
  })

  it('is the claims that wait for a nonce', async () => {
    await addClaim(database, '1')
    await addClaim(database, '2', { status: 'sent', signer: otherDistributor, transaction_nonce: 7 })
    await addClaim(database, '3', { status: 'sent', signer, transaction_nonce: 8 })
    await addClaim(database, '4', { status: 'claimed', signer, transaction_nonce: 7 })
    await book(['1'])
    expect((await readJobsOf(database, signer, 7)).map(({ id }) => id)).toEqual(['1'])
  })

  it('is the lowest nonce that was never signed with, which may be in a gap', async () => {
    expect(await freeNonce(database, signer, 5)).toBe(5)
    for (const nonce of [8, 5, 4, 6]) await book([], { nonce, charge: 1n, version: versionOf(String(nonce)) })
    expect(await freeNonce(database, signer, 3)).toBe(3)
    expect(await freeNonce(database, signer, 4)).toBe(7)
    expect(await freeNonce(database, signer, 5)).toBe(7)
    expect(await freeNonce(database, signer, 8)).toBe(9)
    expect(await freeNonce(database, otherDistributor, 5)).toBe(5)
  })
})
