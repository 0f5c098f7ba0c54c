import type { Transaction } from 'kysely'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { Fees } from '../../src/chain/fees.ts'
import { EverclaimError } from '../../src/errors.ts'
import { asWritten, lowerHexText } from '../../src/hex/hexText.ts'
import * as v from '../../src/schema/v.ts'
import { isStillAhead, mostSkew } from '../clock/isStillAhead.ts'
import type { Database } from '../database/openDatabase.ts'
import type { RelayedNonceStatus, Tables } from '../database/tables.ts'
import { type Budget, charge, reopen, settle } from './budget.ts'
import type { SponsoredClaimRow } from './claimOf.ts'

/*
 * All that is ever written of the relayer's work. Each function is one database transaction that first raises
 * the revision of its signer: so of two processes that acted on the same state one changes something and the
 * other nothing, and whatever a process was doing when it ended, the ledger is in a state that the next turn
 * begins from.
 */

/** Another process has this signer, or has changed its books meanwhile. Nothing was written. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/**
 * A campaign's claims in this database are of another contract: it was deployed anew, or the database was a
 * trial run's. They are never mixed: neither money nor answers of the one are the other's.
 */
export class OtherContractError extends EverclaimError {
  override name = 'OtherContractError'
}

/** A process's hold on a signer, at the revision that it has seen. */
export type SignerLease = {
  readonly signer: Address
  readonly holder: string
  /** Milliseconds. */
  readonly leaseFor: number
  revision: number
  /** Unix milliseconds. */
  leaseUntil: number
}

/** A signed transaction, as it is kept. Amounts in wei. */
export type SignedVersion = Fees & {
  readonly hash: Hex
  readonly version: number
  readonly raw: Hex
  readonly gas: bigint
  readonly l1Fee: bigint
  readonly createdAt: number
}

export type RelayedNonces = {
  readonly nonce: number
  readonly campaign: string
  readonly distributor: Address
  readonly status: RelayedNonceStatus
  readonly charge: bigint
  readonly cost: bigint | undefined
  /** Newest first. */
  readonly versions: readonly [SignedVersion, ...SignedVersion[]]
}

const hex = v.pipe(lowerHexText(), v.transform(asWritten))

/**
 * Takes a signer for this process until `now + leaseFor`, unless another one has it: not one whose clock was
 * put back since. Even two at once would pay nothing twice (`ours`, below).
 */
export async function acquireSigner(
  database: Database,
  options: { signer: Address; holder: string; now: number; leaseFor: number },
): Promise<SignerLease | undefined> {
  const { signer, holder, now, leaseFor } = options
  const row = await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('relayers')
      .values({ signer, revision: 0, holder, lease_until: 0, is_short: 0 })
      .onConflict((conflict) => conflict.column('signer').doNothing())
      .execute()
    return transaction
      .updateTable('relayers')
      .set((row) => ({ holder, lease_until: now + leaseFor, revision: row('revision', '+', 1) }))
      .where('signer', '=', signer)
      .where((row) =>
        row.or([
          row('holder', '=', holder),
          row('lease_until', '<', now),
          row('lease_until', '>', now + leaseFor + mostSkew),
        ]),
      )
      .returning('revision')
      .executeTakeFirst()
  })
  return row && { signer, holder, leaseFor, revision: row.revision, leaseUntil: now + leaseFor }
}

/**
 * Keeps a signer for as long as the work takes. Nothing is written before a quarter of the lease is over.
 *
 * @throws LeaseLostError
 */
export async function renewSigner(database: Database, hold: SignerLease, now: number): Promise<void> {
  if (isStillAhead(hold.leaseUntil - (hold.leaseFor * 3) / 4, { now, longest: hold.leaseFor / 4 })) return
  const { signer, holder, revision, leaseFor } = hold
  const { numUpdatedRows } = await database
    .updateTable('relayers')
    .set({ lease_until: now + leaseFor })
    .where('signer', '=', signer)
    .where('holder', '=', holder)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new LeaseLostError()
  hold.leaseUntil = now + leaseFor
}

/** Whether a process has been at work with a signer within the last minute, by its lease. */
export const isAtWork = (leaseUntil: number, now: number): boolean =>
  isStillAhead(leaseUntil + 60_000, { now, longest: 120_000 })

/** Lets others have it at once. */
export async function leaveSigner(
  database: Database,
  { signer, holder }: { signer: Address; holder: string },
): Promise<void> {
  await database
    .updateTable('relayers')
    .set({ lease_until: 0 })
    .where('signer', '=', signer)
    .where('holder', '=', holder)
    .execute()
}

/**
 * The nonces that wait for the chain, and those that the chain has forgotten again: `settledFrom` and later
 * ones. Lowest first.
 */
export async function readNonces(
  database: Database,
  signer: Address,
  settledFrom?: number,
): Promise<RelayedNonces[]> {
  const rows = await database
    .selectFrom('relayed_nonces')
    .selectAll()
    .where('signer', '=', signer)
    .where((row) =>
      settledFrom === undefined
        ? row('status', '=', 'open')
        : row.and([row('status', '!=', 'open'), row('nonce', '>=', settledFrom)]),
    )
    .orderBy('nonce')
    .execute()
  if (rows.length === 0) return []
  const versions = await database
    .selectFrom('relayed_transactions')
    .selectAll()
    .where('signer', '=', signer)
    .where(
      'nonce',
      'in',
      rows.map(({ nonce }) => nonce),
    )
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => {
    const [newest, ...older] = versions
      .filter(({ nonce }) => nonce === row.nonce)
      .map(
        (each): SignedVersion => ({
          hash: v.parse(hex, each.hash),
          version: each.version,
          raw: v.parse(hex, each.raw),
          gas: BigInt(each.gas),
          l1Fee: BigInt(each.l1_fee),
          createdAt: each.created_at,
          maxFeePerGas: BigInt(each.max_fee_per_gas),
          maxPriorityFeePerGas: BigInt(each.max_priority_fee_per_gas),
        }),
      )
    if (!newest) throw new Error('A nonce is booked without a transaction.')
    return {
      nonce: row.nonce,
      campaign: row.campaign,
      distributor: v.parse(hex, row.distributor),
      status: row.status,
      charge: BigInt(row.charge),
      versions: [newest, ...older],
      cost: row.cost === null ? undefined : BigInt(row.cost),
    }
  })
}

/**
 * The lowest nonce from `count` on that was never signed with. It may lie before others: a chain takes
 * nothing behind a gap.
 */
export async function freeNonce(database: Database, signer: Address, count: number): Promise<number> {
  const rows = await database
    .selectFrom('relayed_nonces')
    .select('nonce')
    .where('signer', '=', signer)
    .where('nonce', '>=', count)
    .orderBy('nonce')
    .execute()
  const gap = rows.findIndex(({ nonce }, at) => nonce !== count + at)
  return count + (gap === -1 ? rows.length : gap)
}

/** A campaign's budget with what its operators have set. */
export type SteeredBudget = Budget & {
  readonly l1FeePerClaim: bigint
  /** Nothing is taken in or signed for it. What is signed goes on. */
  readonly isStopped: boolean
  /** Names the operators' newest change; 0 before the first. */
  readonly setting: number
  readonly changed: { readonly by: Address; readonly at: number } | null
}

/**
 * A campaign's budget, of which operators may have lowered the limit.
 *
 * @param most the limit by the environment: it is never above that
 */
export async function readBudget(database: Database, campaign: string, most: bigint): Promise<SteeredBudget> {
  const row = await database
    .selectFrom('sponsor_budgets')
    .selectAll()
    .where('campaign', '=', campaign)
    .executeTakeFirst()
  const own = row?.own_limit == null ? most : BigInt(row.own_limit)
  return {
    limit: own < most ? own : most,
    charged: BigInt(row?.charged ?? 0),
    spent: BigInt(row?.spent ?? 0),
    l1FeePerClaim: BigInt(row?.l1_fee_per_claim ?? 0),
    isStopped: row?.is_stopped === 1,
    setting: row?.setting ?? 0,
    changed: row?.changed_by && row.changed_at ? { by: row.changed_by, at: row.changed_at } : null,
  }
}

/** Campaigns that operators have stopped. */
export async function readStopped(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('sponsor_budgets')
    .select('campaign')
    .where('is_stopped', '=', 1)
    .execute()
  return new Set(rows.map(({ campaign }) => campaign))
}

/**
 * Sets what an operator wants of a campaign. Who takes claims in or signs for it holds the same lock, so what
 * comes after this goes by it, in every process.
 *
 * @param setting of the budget that was seen
 * @returns the new setting; undefined, and nothing changed, where another change has come since
 */
export function steerBudget(
  database: Database,
  book: BudgetBook,
  {
    setting,
    limit,
    isStopped,
    by,
    at,
  }: {
    setting: number
    /** Wei; null: that of the environment. */
    limit: bigint | null
    isStopped: boolean
    by: Address
    /** Unix milliseconds. */
    at: number
  },
): Promise<number | undefined> {
  return database.transaction().execute(async (transaction) => {
    await lockBudget(transaction, book)
    const { numUpdatedRows } = await transaction
      .updateTable('sponsor_budgets')
      .set({
        own_limit: limit === null ? null : String(limit),
        is_stopped: isStopped ? 1 : 0,
        setting: setting + 1,
        changed_by: by,
        changed_at: at,
      })
      .where('campaign', '=', book.campaign)
      .where('setting', '=', setting)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? setting + 1 : undefined
  })
}

/**
 * Books a new transaction: its nonce, its signed bytes, its worst case, and its claims, of which one that
 * only fills a gap has none. Only then may it be sent.
 *
 * @returns false where the budget does not allow it, or claims of the campaign are stopped; nothing was
 * written then
 * @throws LeaseLostError
 */
export async function bookBatch(
  database: Database,
  hold: SignerLease,
  batch: {
    nonce: number
    campaign: string
    distributor: Address
    limit: bigint
    charge: bigint
    version: SignedVersion
    jobs: readonly string[]
    now: number
  },
): Promise<boolean> {
  const { nonce, campaign, distributor, limit, version, jobs, now } = batch
  return ours(database, hold, async (transaction) => {
    const isCharged = await withBudget(
      transaction,
      { campaign, distributor },
      limit,
      (budget) => (budget.isStopped && jobs.length > 0 ? undefined : charge(budget, batch.charge)),
      jobs.length === 0 ? {} : { l1FeePerClaim: version.l1Fee / BigInt(jobs.length) },
    )
    if (!isCharged) return false
    await transaction
      .insertInto('relayed_nonces')
      .values({
        signer: hold.signer,
        nonce,
        campaign,
        distributor: distributor.toLowerCase(),
        status: 'open',
        charge: String(batch.charge),
        cost: null,
        mined_hash: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await insertVersion(transaction, hold.signer, nonce, version)
    if (jobs.length === 0) return true
    const { numUpdatedRows } = await transaction
      .updateTable('sponsored_claims')
      .set({ status: 'sent', signer: hold.signer, transaction_nonce: nonce, updated_at: now })
      .where('id', 'in', jobs)
      .where('status', '=', 'queued')
      .executeTakeFirstOrThrow()
    // Another signer took one of them meanwhile.
    if (Number(numUpdatedRows) !== jobs.length) throw new LeaseLostError()
    return true
  })
}

/**
 * Books a transaction of the same nonce with a higher fee. Only then may it be sent.
 *
 * @returns false where the budget does not allow it
 * @throws LeaseLostError
 */
export async function bookReplacement(
  database: Database,
  hold: SignerLease,
  replacement: { book: RelayedNonces; limit: bigint; charge: bigint; version: SignedVersion; now: number },
): Promise<boolean> {
  const { book, limit, version, now } = replacement
  const more = replacement.charge - book.charge
  return ours(database, hold, async (transaction) => {
    if (more > 0n) {
      const isCharged = await withBudget(transaction, book, limit, (budget) => charge(budget, more))
      if (!isCharged) return false
      await transaction
        .updateTable('relayed_nonces')
        .set({ charge: String(replacement.charge), updated_at: now })
        .where('signer', '=', hold.signer)
        .where('nonce', '=', book.nonce)
        .execute()
    }
    await insertVersion(transaction, hold.signer, book.nonce, version)
    return true
  })
}

/** What became of a claim whose transaction the chain has decided about. */
export type JobEnd =
  /** `paid`: base units, by the log of the transaction, which is ours; null where it is another's. */
  | { status: 'claimed'; hash: Hex; paid: bigint }
  | { status: 'claimed'; hash: null; paid: null }
  | { status: 'failed'; reason: string }
  /** It waits again, in its old place. Nothing was tried with it. */
  | { status: 'queued'; isAttempt: false }
  /** It waits again, and the next transaction carries so many claims at most. */
  | { status: 'queued'; isAttempt: true; batchLimit: number }

/**
 * Books what the chain has decided about a nonce: what it has cost, and what became of each of its claims.
 *
 * @throws LeaseLostError
 */
export async function bookEnd(
  database: Database,
  hold: SignerLease,
  end: {
    book: RelayedNonces
    status: Exclude<RelayedNonceStatus, 'open'>
    minedHash: Hex | null
    cost: bigint
    ends: ReadonlyMap<string, JobEnd>
    now: number
  },
): Promise<void> {
  const { book, status, minedHash, cost, ends, now } = end
  await ours(database, hold, async (transaction) => {
    await withBudget(transaction, book, 0n, (budget) => settle(budget, book.charge, cost))
    await transaction
      .updateTable('relayed_nonces')
      .set({ status, cost: String(cost), mined_hash: minedHash, updated_at: now })
      .where('signer', '=', hold.signer)
      .where('nonce', '=', book.nonce)
      .execute()
    for (const [id, jobEnd] of ends) await endJob(transaction, id, jobEnd, now)
  })
}

/**
 * Opens a nonce again whose block has left the chain, with the claims that it had decided.
 *
 * @throws LeaseLostError
 */
export async function bookReopening(
  database: Database,
  hold: SignerLease,
  book: RelayedNonces,
  now: number,
): Promise<void> {
  await ours(database, hold, async (transaction) => {
    await withBudget(transaction, book, 0n, (budget) => reopen(budget, book.charge, book.cost ?? 0n))
    await transaction
      .updateTable('relayed_nonces')
      .set({ status: 'open', cost: null, mined_hash: null, updated_at: now })
      .where('signer', '=', hold.signer)
      .where('nonce', '=', book.nonce)
      .execute()
    await transaction
      .updateTable('sponsored_claims')
      .set({ status: 'sent', transaction_hash: null, paid: null, reason: null, updated_at: now })
      .where('signer', '=', hold.signer)
      .where('transaction_nonce', '=', book.nonce)
      .execute()
  })
}

/**
 * Ends claims that wait, without any transaction.
 *
 * @throws LeaseLostError
 */
export async function bookQueuedEnds(
  database: Database,
  hold: SignerLease,
  ends: ReadonlyMap<string, Exclude<JobEnd, { status: 'queued' }>>,
  now: number,
): Promise<void> {
  if (ends.size === 0) return
  await ours(database, hold, async (transaction) => {
    await lockBudget(transaction, gate)
    for (const [id, jobEnd] of ends) await endJob(transaction, id, jobEnd, now, 'queued')
  })
}

/**
 * Ends all claims of a campaign that wait, without any transaction.
 *
 * @throws LeaseLostError
 */
export async function bookQueueFailure(
  database: Database,
  hold: SignerLease,
  { campaign, reason, now }: { campaign: string; reason: string; now: number },
): Promise<void> {
  await ours(database, hold, async (transaction) => {
    await lockBudget(transaction, gate)
    await transaction
      .updateTable('sponsored_claims')
      .set({ status: 'failed', reason, updated_at: now })
      .where('status', '=', 'queued')
      .where('campaign', '=', campaign)
      .execute()
  })
}

/** Whether the key holds too little for the next transaction: said to those who ask for sponsorship. */
export async function bookShortage(database: Database, hold: SignerLease, isShort: boolean): Promise<void> {
  await database
    .updateTable('relayers')
    .set({ is_short: isShort ? 1 : 0 })
    .where('signer', '=', hold.signer)
    .where('is_short', '=', isShort ? 0 : 1)
    .execute()
}

/** The claims of a nonce that wait for it. */
export function readJobsOf(database: Database, signer: Address, nonce: number): Promise<SponsoredClaimRow[]> {
  return database
    .selectFrom('sponsored_claims')
    .selectAll()
    .where('signer', '=', signer)
    .where('transaction_nonce', '=', nonce)
    .where('status', '=', 'sent')
    .execute()
}

async function ours<T>(
  database: Database,
  hold: SignerLease,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const { signer, holder, revision } = hold
  const result = await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('relayers')
      .set({ revision: revision + 1 })
      .where('signer', '=', signer)
      .where('holder', '=', holder)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new LeaseLostError()
    return work(transaction)
  })
  hold.revision = revision + 1
  return result
}

/** Locks a campaign's book, changes it, and says whether it was changed. */
async function withBudget(
  transaction: Transaction<Tables>,
  book: BudgetBook,
  limit: bigint,
  change: (budget: SteeredBudget) => Budget | undefined,
  { l1FeePerClaim }: { l1FeePerClaim?: bigint } = {},
): Promise<boolean> {
  await lockBudget(transaction, book)
  const changed = change(await readBudget(transaction, book.campaign, limit))
  if (!changed) return false
  await transaction
    .updateTable('sponsor_budgets')
    .set({
      charged: String(changed.charged),
      spent: String(changed.spent),
      ...(l1FeePerClaim === undefined ? {} : { l1_fee_per_claim: String(l1FeePerClaim) }),
    })
    .where('campaign', '=', book.campaign)
    .execute()
  return true
}

/** Whose book it is: a campaign of one contract. */
export type BudgetBook = { readonly campaign: string; readonly distributor: Address }

/**
 * A row of `sponsor_budgets` that is no campaign's: who holds it is alone in taking claims in, and in ending
 * those that wait. Both change several, in an order of their own.
 */
export const gate: BudgetBook = { campaign: '*', distributor: zeroAddress }

/**
 * Locks a campaign's book, which is made where there is none.
 *
 * @throws OtherContractError
 */
export async function lockBudget(transaction: Transaction<Tables>, book: BudgetBook): Promise<void> {
  const { campaign } = book
  const distributor = book.distributor.toLowerCase()
  await transaction
    .insertInto('sponsor_budgets')
    .values({
      campaign,
      distributor,
      revision: 0,
      charged: '0',
      spent: '0',
      l1_fee_per_claim: '0',
      own_limit: null,
      is_stopped: 0,
      setting: 0,
      changed_by: null,
      changed_at: null,
    })
    .onConflict((conflict) => conflict.column('campaign').doNothing())
    .execute()
  const locked = await transaction
    .updateTable('sponsor_budgets')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('campaign', '=', campaign)
    .returning('distributor')
    .executeTakeFirstOrThrow()
  if (locked.distributor !== distributor)
    throw new OtherContractError(
      `The database has sponsored claims of campaign "${campaign}" for another contract. Give the campaign a new name, or start with an empty database.`,
      { facts: [`In the database: ${locked.distributor}`, `Now: ${distributor}`], docs: 'api' },
    )
}

/**
 * Opens the ledger of all campaigns that are paid for, at the start.
 *
 * @throws OtherContractError
 */
export function openBudgets(
  database: Database,
  campaigns: readonly { id: string; distributor: Address }[],
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    for (const { id, distributor } of [...campaigns].sort((a, b) => (a.id < b.id ? -1 : 1)))
      await lockBudget(transaction, { campaign: id, distributor })
  })
}

async function insertVersion(
  transaction: Transaction<Tables>,
  signer: Address,
  nonce: number,
  version: SignedVersion,
): Promise<void> {
  const { hash, raw, gas, maxFeePerGas, maxPriorityFeePerGas, l1Fee, createdAt } = version
  await transaction
    .insertInto('relayed_transactions')
    .values({
      hash,
      signer,
      nonce,
      version: version.version,
      raw,
      gas: String(gas),
      l1_fee: String(l1Fee),
      max_fee_per_gas: String(maxFeePerGas),
      max_priority_fee_per_gas: String(maxPriorityFeePerGas),
      created_at: createdAt,
    })
    .execute()
}

async function endJob(
  transaction: Transaction<Tables>,
  id: string,
  end: JobEnd,
  now: number,
  from: 'sent' | 'queued' = 'sent',
): Promise<void> {
  const update = transaction.updateTable('sponsored_claims').where('id', '=', id).where('status', '=', from)
  switch (end.status) {
    case 'claimed':
      await update
        .set({
          status: 'claimed',
          transaction_hash: end.hash,
          paid: end.paid === null ? null : String(end.paid),
          reason: null,
          updated_at: now,
        })
        .execute()
      break
    case 'failed':
      await update
        .set((row) => ({
          status: 'failed' as const,
          reason: end.reason,
          updated_at: now,
          attempts: row('attempts', '+', from === 'sent' ? 1 : 0),
        }))
        .execute()
      break
    case 'queued':
      await update
        .set((row) => ({
          status: 'queued' as const,
          signer: null,
          transaction_nonce: null,
          updated_at: now,
          attempts: row('attempts', '+', end.isAttempt ? 1 : 0),
          ...(end.isAttempt && { batch_limit: end.batchLimit }),
        }))
        .execute()
      break
  }
}
