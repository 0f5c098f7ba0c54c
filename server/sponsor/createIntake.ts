import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { createJointTransactions } from '../database/createJointTransactions.ts'
import type { Database } from '../database/openDatabase.ts'
import type { Tables } from '../database/tables.ts'
import type { Asked } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { addressShare, type ClientNetworks, wideFactor } from '../limits/clientNetwork.ts'
import { hashColumns } from '../limits/hashColumns.ts'
import { expectedWorst, gasOfClaim, leftOf, type Reckoned, unprovenShare } from './budget.ts'
import { gate, isAtWork, lockBudget, readBudget, type SteeredBudget } from './relayerLedger.ts'
import type { SponsoredCampaign, SponsorSettings } from './sponsorSettings.ts'

const day = 86_400_000

export type ClaimBody = Asked<'sponsorClaim'>['body']

/** How many claims a day are taken in of what has this value. */
type Limit = {
  readonly column: 'account' | 'address_hash' | 'network_hash' | 'wide_network_hash'
  readonly value: string
  readonly most: number
}
type Given = {
  campaign: SponsoredCampaign
  settings: SponsorSettings
  claim: Pick<ClaimBody, 'index' | 'account' | 'amount'> & { proof: string; rounds: string | null }
  client: ClientNetworks
  isProven: boolean
  /** That the claim is reckoned to need. */
  gas: bigint
  /** Of a campaign over time: what has been paid of the allocation so far. */
  paid: bigint | undefined
  now: number
}

/**
 * Takes claims of one campaign in, one after the other, so that of many that come at once no more are taken
 * than the limits allow.
 */
export function createIntake(
  database: Database,
  { id, distributor }: SponsoredCampaign,
): (given: Given) => Promise<string> {
  const join = createJointTransactions(database, {
    isRefusal: (error) => error instanceof ProblemError,
    async begin(transaction) {
      await lockBudget(transaction, gate)
      await lockBudget(transaction, { campaign: id, distributor })
    },
  })
  return (given) => join((transaction) => takeIn(transaction, given))
}

/**
 * In a transaction that is alone in taking in.
 *
 * @throws ProblemError before anything is written
 */
async function takeIn(transaction: Transaction<Tables>, given: Given): Promise<string> {
  const { campaign, settings, claim, client, isProven, gas, paid, now } = given
  const newest = await findClaim(transaction, campaign.id, claim)
  // Over time another one comes after a claim that has paid, once the chain shows that payment; of a
  // series, where some of it is unclaimed.
  const isMore = claim.rounds !== null || (paid !== undefined && paid > BigInt(newest?.paid_before ?? 0))
  const isAfter = newest?.status === 'claimed' && isMore
  if (newest && newest.status !== 'failed' && !isAfter) {
    if (isProven) await putBeforeUnproven(transaction, newest.id)
    return newest.id
  }
  // Over time: after one that has failed, somebody else's claim has shown that the account can be paid.
  const isPayable =
    newest?.status === 'failed' && paid !== undefined && paid > BigInt(newest.paid_before ?? 0)
  /** One that was not sent, and is taken in again. */
  const known = isAfter || (isPayable && newest.attempts > 0) ? undefined : newest
  const budget = await readBudget(transaction, campaign.id, campaign.budget)
  if (budget.isStopped) throw stopped()
  if (known && known.attempts > 0)
    throw new ProblemError(
      'not-sponsored',
      'We already paid this claim’s fee once, and it failed. Claim it yourself.',
      { reason: 'tried-before' },
    )
  // First of all: no signature is asked for, and nobody is asked to come back, where no money is left.
  const room = await roomFor(transaction, campaign.id, settings, { budget, isProven, gas })
  if (room === 'spent' || (await isEveryRelayerShort(transaction, now)))
    throw new ProblemError(
      'budget-spent',
      'The operator’s budget for network fees is spent. Pay the network fee yourself.',
    )
  const { mostPerAccount, mostPerNetwork } = settings
  const limits: readonly Limit[] = [
    { column: 'account', value: claim.account, most: mostPerAccount },
    ...(isProven
      ? []
      : ([
          { column: 'address_hash', value: client.address, most: addressShare(mostPerNetwork) },
          { column: 'network_hash', value: client.network, most: mostPerNetwork },
          { column: 'wide_network_hash', value: client.wideNetwork, most: mostPerNetwork * wideFactor },
        ] as const)),
  ]
  const [accountWait = 0, ...networkWaits] = known
    ? []
    : await waitsFor(transaction, limits, { isProven, now })
  if (accountWait > 0)
    throw new ProblemError(
      'address-limit',
      `The operator pays no more claims of this account today. Claim it yourself, or come back ${inWords(accountWait)}.`,
      { retryAfter: accountWait / 1_000 },
    )
  if (!isProven) {
    const wait = Math.max(
      ...networkWaits,
      known ? 0 : await waitForShare(transaction, campaign.id, settings, { budget, gas, now }),
    )
    if (wait > 0)
      throw new ProblemError(
        'proof-wanted',
        `Too many claims were asked for without a signature. Sign with the listed account, claim it yourself, or come back ${inWords(wait)}.`,
        { retryAfter: wait / 1_000 },
      )
  }
  if (room === 'none')
    throw new ProblemError(
      'overloaded',
      'The operator’s budget may be too small for one more claim. Try again in a minute, or pay the network fee yourself.',
      { reason: 'queue-full', retryAfter: 60 },
    )
  if (known) {
    await transaction
      .updateTable('sponsored_claims')
      .set({
        status: 'queued',
        reason: null,
        queued_at: now,
        updated_at: now,
        is_proven: isProven ? 1 : 0,
        gas: Number(gas),
        paid_before: paid === undefined ? null : String(paid),
        amount: claim.amount,
        rounds: claim.rounds,
      })
      .where('id', '=', known.id)
      .execute()
    return known.id
  }
  const id = randomBytes(32).toString('hex')
  await transaction
    .insertInto('sponsored_claims')
    .values({
      id,
      campaign: campaign.id,
      claim_index: claim.index,
      ordinal: newest ? newest.ordinal + 1 : 0,
      account: claim.account,
      amount: claim.amount,
      proof: claim.proof,
      rounds: claim.rounds,
      paid_before: paid === undefined ? null : String(paid),
      ...hashColumns(client),
      is_proven: isProven ? 1 : 0,
      gas: Number(gas),
      status: 'queued',
      signer: null,
      transaction_nonce: null,
      transaction_hash: null,
      paid: null,
      attempts: 0,
      batch_limit: null,
      reason: null,
      queued_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** What a stranger has asked for, and the recipient wants, too. */
export async function putBeforeUnproven(database: Database, id: string): Promise<void> {
  await database.updateTable('sponsored_claims').set({ is_proven: 1 }).where('id', '=', id).execute()
}

/** The newest of an allocation: over time there may be others before it. */
export function findClaim(
  database: Database,
  campaign: string,
  { index, account }: Pick<ClaimBody, 'index' | 'account'>,
) {
  return database
    .selectFrom('sponsored_claims')
    .select(['id', 'status', 'attempts', 'ordinal', 'paid_before'])
    .where('campaign', '=', campaign)
    .where('account', '=', account)
    .where('claim_index', '=', index)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function readQueued(
  database: Database,
  campaigns: readonly string[],
  isOfProvenAlone = false,
): Promise<Reckoned> {
  const queued = database
    .selectFrom('sponsored_claims')
    .select((row) => [
      row.fn.countAll<number | string>().as('count'),
      row.fn.sum<number | string | null>('gas').as('gas'),
    ])
    .where('campaign', 'in', campaigns)
    .where('status', '=', 'queued')
  const { count, gas } = await (isOfProvenAlone
    ? queued.where('is_proven', '=', 1)
    : queued
  ).executeTakeFirstOrThrow()
  return { count: BigInt(count), gas: BigInt(gas ?? 0) }
}

/**
 * Milliseconds until each limit of a day has room for one more; 0 is now. One question for all of them: while
 * it is on its way, everybody else who wants to be taken in waits.
 */
async function waitsFor(
  database: Database,
  limits: readonly Limit[],
  { isProven, now }: { isProven: boolean; now: number },
): Promise<readonly number[]> {
  const row = await database
    .selectNoFrom(
      limits.map(({ column, value, most }) =>
        database
          .selectFrom('sponsored_claims')
          .select('created_at')
          // Strangers and the recipient use up nothing of each other's.
          .where('is_proven', '=', isProven ? 1 : 0)
          .where(column, '=', value)
          .where('created_at', '>', now - day)
          .orderBy('created_at', 'desc')
          // The one that has to be a day old before there is room.
          .offset(Math.max(0, most - 1))
          .limit(1)
          .as(column),
      ),
    )
    .executeTakeFirstOrThrow()
  return limits.map(({ column, most }) => {
    if (most === 0) return day
    const at = row[column]
    return at === null ? 0 : at + day - now
  })
}

/**
 * Milliseconds until what claims without a signature are reckoned to cost within a day leaves room for one
 * more; 0 is now. Each counts with its gas at the highest price, sent or not.
 */
async function waitForShare(
  database: Database,
  campaign: string,
  { feeCap, unprovenPercent }: SponsorSettings,
  { budget, gas, now }: { budget: SteeredBudget; gas: bigint; now: number },
): Promise<number> {
  const { l1FeePerClaim, limit } = budget
  // In gas at the highest price, so that the database can add it up.
  const l1Gas = (l1FeePerClaim + feeCap - 1n) / feeCap
  const room = unprovenShare(limit, unprovenPercent) / feeCap - (gas + l1Gas)
  if (room < 0n) return day
  const ofToday = database
    .selectFrom('sponsored_claims')
    .where('campaign', '=', campaign)
    .where('is_proven', '=', 0)
    .where('created_at', '>', now - day)
  // Nearly always all of them are few enough; to sort them would take most of the time of taking one in.
  const all = await ofToday
    .select((row) => row.fn.sum<number | string | null>(row('gas', '+', Number(l1Gas))).as('sum'))
    .executeTakeFirstOrThrow()
  if (BigInt(all.sum ?? 0) <= room) return 0
  // The newest one that has to be a day old before there is room.
  const row = await database
    .selectFrom(
      ofToday
        .select((row) => [
          'created_at',
          row.fn
            .sum<number | string>(row('gas', '+', Number(l1Gas)))
            .over((over) => over.orderBy('created_at', 'desc').orderBy('id'))
            .as('sum'),
        ])
        .as('newest_first'),
    )
    .select('created_at')
    .where('sum', '>', Number(room))
    .orderBy('sum')
    .limit(1)
    .executeTakeFirst()
  return row ? row.created_at + day - now : 0
}

/**
 * Whether one more than those that wait can be expected to be paid. `none`: not before the chain has decided
 * about others, which nearly always cost much less than is set aside for them. `spent`: not even one alone,
 * at the highest price.
 */
export async function roomFor(
  database: Database,
  campaign: string,
  { feeCap }: SponsorSettings,
  {
    budget,
    isProven = false,
    gas = gasOfClaim(false),
  }: { budget: SteeredBudget; isProven?: boolean; gas?: bigint },
): Promise<'one' | 'none' | 'spent'> {
  const isEnough = (claims: Reckoned, left: bigint) =>
    expectedWorst(claims, feeCap, budget.l1FeePerClaim) <= left
  if (!isEnough({ count: 1n, gas }, leftOf({ ...budget, charged: 0n }))) return 'spent'
  // What strangers have asked for waits for what recipients have.
  const waiting = await readQueued(database, [campaign], isProven)
  const withThis = { count: waiting.count + 1n, gas: waiting.gas + gas }
  return isEnough(withThis, leftOf(budget)) ? 'one' : 'none'
}

function inWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes <= 1) return 'in a minute'
  return minutes < 60 ? `in ${minutes} minutes` : `in ${plural(Math.ceil(minutes / 60), 'hour')}`
}

const plural = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)

/** Relayers that have not been at work for a minute say nothing: claims wait for one. */
export async function isEveryRelayerShort(database: Database, now: number): Promise<boolean> {
  const rows = await database.selectFrom('relayers').select(['is_short', 'lease_until']).execute()
  const working = rows.filter(({ lease_until }) => isAtWork(lease_until, now))
  return working.length > 0 && working.every(({ is_short }) => is_short === 1)
}

export const stopped = () =>
  new ProblemError(
    'not-sponsored',
    'The operator has stopped paying the network fee for this campaign. Claim it yourself.',
    { reason: 'stopped' },
  )
