import type { Address, Hex, LocalAccount } from 'viem'
import { keccak256, parseTransaction, serializeTransaction } from 'viem'
import type { BlockView, ChainReader } from '../../src/chain/createChainReader.ts'
import { decodeClaims } from '../../src/chain/decodeClaims.ts'
import { encodeClaimMany } from '../../src/chain/encodeClaimMany.ts'
import { type Fees, feesFor, higherOf, lowerOf, raisedFees } from '../../src/chain/fees.ts'
import { findReplacement } from '../../src/chain/findReplacement.ts'
import { readDistributor } from '../../src/chain/readDistributor.ts'
import { readL1Fee } from '../../src/chain/readL1Fee.ts'
import { mostGasOfPayment, readRunsCode } from '../../src/chain/readRunsCode.ts'
import { quantitySchema, type Receipt } from '../../src/chain/rpcSchemas.ts'
import { sendSigned } from '../../src/chain/sendSigned.ts'
import type { RoundClaim } from '../../src/chain/series/claimCallsOf.ts'
import * as v from '../../src/schema/v.ts'
import { isStillAhead } from '../clock/isStillAhead.ts'
import type { Database } from '../database/openDatabase.ts'
import type { ApiLog } from '../observe/createLog.ts'
import { expectedWorst, gasOfClaim, leftOf, mostGasOf } from './budget.ts'
import { claimOf, type SponsoredClaimRow } from './claimOf.ts'
import { lookAtSigner, type Sight } from './lookAtSigner.ts'
import {
  acquireSigner,
  bookBatch,
  bookEnd,
  bookQueuedEnds,
  bookQueueFailure,
  bookReopening,
  bookReplacement,
  bookShortage,
  freeNonce,
  type JobEnd,
  LeaseLostError,
  type RelayedNonces,
  readBudget,
  readJobsOf,
  readNonces,
  renewSigner,
  type SignedVersion,
  type SignerLease,
} from './relayerLedger.ts'
import { paysAll, roundsOf, seriesCalls, seriesEnd, simulateRounds } from './seriesClaim.ts'
import { type SimulatedOutcome, simulateClaims, type UnlockTerms } from './simulateClaims.ts'
import type { SponsoredCampaign, SponsorSettings } from './sponsorSettings.ts'

export type RelayParts = {
  readonly database: Database
  readonly reader: ChainReader
  readonly account: LocalAccount
  /** Names this process among those that share the database. */
  readonly holder: string
  readonly settings: SponsorSettings
  /** Unix milliseconds. */
  readonly now: () => number
  readonly log: ApiLog
  /**
   * When bytes are to be handed out again, by their hash. It may be lost at any time: they are handed out at
   * once then.
   */
  readonly resends: Map<Hex, { at: number; gap: number }>
}

/** What all of one turn goes by: this process's hold on the signer, and what the chain says of it. */
type Work = RelayParts & { readonly hold: SignerLease; readonly sight: Sight }

/** What a turn has done. */
export type Turn =
  /** Another process has the signer. */
  | { status: 'elsewhere' }
  | { status: 'done'; signed: number; replaced: number; settled: number; open: number; balance: bigint }

/** A claim that was carried so often, and alone the last time, is said to have failed. */
const mostAttempts = 3
/** What any claim needs: the contract wants so much left before each payment, spent or not. */
const leastGas = 345_000n
/** A block of Blast has room for no more. */
const mostGasOfTransaction = 25_000_000n

/**
 * One turn of the relayer: books what the chain has decided, hands out again what it has not, raises the fees
 * of what is stuck, and signs the next batches. It keeps nothing in mind between turns. Wherever it is broken
 * off, the next one starts from the ledger.
 *
 * @throws RpcUnreachableError, RpcDisagreementError: what was booked until then stays
 */
export async function relayOnce(given: RelayParts): Promise<Turn> {
  const { database, account, holder, settings, now } = given
  const signer = account.address
  const hold = await acquireSigner(database, {
    signer: lower(signer),
    holder,
    now: now(),
    leaseFor: settings.leaseFor,
  })
  if (!hold) return { status: 'elsewhere' }
  const reader = whileKeeping(given.reader, () => renewSigner(database, hold, now()))
  try {
    const open = await readNonces(database, hold.signer)
    const sight = await lookAtSigner(reader, {
      signer,
      open: open.map(({ nonce, versions }) => ({ nonce, hashes: versions.map(({ hash }) => hash) })),
      confirmations: settings.confirmations,
    })
    const work: Work = { ...given, reader, hold, sight }
    const forgotten = await reopenForgotten(work)
    const waiting: RelayedNonces[] = []
    let settled = 0
    for (const book of open) {
      if (await settleNonce(work, book)) settled++
      else waiting.push(book)
    }
    const all = [...waiting, ...forgotten].sort((a, b) => a.nonce - b.nonce)
    await handOut(work, all)
    const replaced = (await replaceStuck(work, all)) ? 1 : 0
    const batches = await signBatches(work, all)
    const signed = (await fillGap(work, all)) ? batches + 1 : batches
    return { status: 'done', signed, replaced, settled, open: all.length + signed, balance: sight.balance }
  } catch (error) {
    if (error instanceof LeaseLostError) return { status: 'elsewhere' }
    throw error
  }
}

/** A transaction without a call, which only takes a nonce. */
const gasOfNothing = 21_000n
/** Milliseconds between two times that the same bytes are handed out. */
const longestResend = 60_000

const lower = (address: Address) => address.toLowerCase() as Address

/**
 * A reader that looks before each question whether its work is still wanted. However slow the nodes are, the
 * signer is not lost by it.
 */
function whileKeeping(reader: ChainReader, keep: () => Promise<void>): ChainReader {
  return {
    ...reader,
    atOneBlock: (options, work) =>
      reader.atOneBlock(options, (block) =>
        work({
          number: block.number,
          get agreement() {
            return block.agreement
          },
          read: async (read) => keep().then(() => block.read(read)),
          readHead: async () => keep().then(() => block.readHead()),
        }),
      ),
    ask: async (read) => keep().then(() => reader.ask(read)),
    askEach: async (read) => keep().then(() => reader.askEach(read)),
    searchEach: async (...given) => keep().then(() => reader.searchEach(...given)),
    find: async (...given) => keep().then(() => reader.find(...given)),
  }
}

/**
 * The chain knows fewer transactions of the signer than the ledger has as mined: a block has left it, deeper
 * than was waited for.
 */
async function reopenForgotten({ database, hold, sight, now, log }: Work): Promise<RelayedNonces[]> {
  const forgotten = await readNonces(database, hold.signer, sight.count)
  for (const book of forgotten) {
    await bookReopening(database, hold, book, now())
    log.info('a relayed transaction left the chain', { nonce: book.nonce })
  }
  return forgotten
}

/** @returns whether the chain has decided about the nonce */
async function settleNonce(work: Work, book: RelayedNonces): Promise<boolean> {
  const { database, account, reader, now, log, hold, sight } = work
  const { nonce } = book
  const inclusion = sight.inclusions.get(nonce)
  const jobs = await readJobsOf(database, hold.signer, nonce)
  if (inclusion?.isFinal) {
    const { receipt, l2Cost, l1Cost } = inclusion
    const version = book.versions.find(({ hash }) => hash === receipt.transactionHash) ?? book.versions[0]
    // Where the chain does not say what the data has cost, all that was set aside for it has gone.
    const cost = l2Cost + (l1Cost ?? version.l1Fee)
    const ends = new Map(
      jobs.map((job) => [
        job.id,
        isNothing(version) ? waitsAgain : endOf(job, receipt, { ...book, claims: jobs.length }),
      ]),
    )
    await bookEnd(database, hold, {
      book,
      status: 'mined',
      minedHash: receipt.transactionHash,
      cost,
      ends,
      now: now(),
    })
    log.info('a relayed transaction is final', { nonce, claims: jobs.length, status: receipt.status })
    return true
  }
  if (!inclusion && nonce < sight.finalCount) {
    // Used for good: somebody else has the key, or another database. That is believed only of a transaction
    // that can be shown, for a receipt may merely be late, and what is called lost is sent anew.
    const usedBy = await reader.atOneBlock({ question: 'What used the nonce' }, (block) =>
      findReplacement(reader, block, { from: account.address, nonce, sentAtBlock: undefined }),
    )
    if (!usedBy || book.versions.some(({ hash }) => hash === usedBy.hash)) {
      if (!usedBy) log.info('no node shows what used a nonce; its claims wait', { nonce })
      return false
    }
    const ends = new Map(jobs.map(({ id }) => [id, waitsAgain]))
    await bookEnd(database, hold, { book, status: 'lost', minedHash: null, cost: 0n, ends, now: now() })
    log.info('a nonce was used by a transaction that is not in the ledger', { nonce })
    return true
  }
  return false
}

/** Nothing was tried with it. */
const waitsAgain: JobEnd = { status: 'queued', isAttempt: false }

function endOf(
  job: SponsoredClaimRow,
  receipt: Receipt,
  { distributor, claims: carried }: { distributor: Address; claims: number },
): JobEnd {
  const index = BigInt(job.claim_index)
  const { claims, skipped } = decodeClaims(receipt, distributor)
  const rounds = roundsOf(job)
  if (receipt.status === 'success' && rounds) {
    const end = seriesEnd(rounds, receipt)
    if (end.status === 'claimed') return { ...end, hash: receipt.transactionHash }
    if (end.status === 'by-another') return byAnother
    if (end.status === 'transfer-failed') return { status: 'failed', reason: transferFailed }
  }
  if (receipt.status === 'success') {
    const paid = claims.find((claim) => claim.index === index)?.amount
    if (paid !== undefined) return { status: 'claimed', hash: receipt.transactionHash, paid }
    const reason = skipped.find((each) => each.index === index)?.reason
    // Over time: somebody else's claim came in between, and took all that had unlocked.
    if (reason === 'alreadyClaimed' || reason === 'nothingToPay') return byAnother
    if (reason === 'transferFailed') return { status: 'failed', reason: transferFailed }
    if (reason === 'invalidProof') return { status: 'failed', reason: invalidProof }
  }
  // A transaction that was refused as a whole is halved rather than repeated: one of its claims may sink it,
  // and none fails with others.
  return carried === 1 && job.attempts + 1 >= mostAttempts
    ? { status: 'failed', reason: refusedTooOften }
    : { status: 'queued', isAttempt: true, batchLimit: Math.ceil(carried / 2) }
}

/** Paid by a transaction that is none of ours. */
const byAnother = { status: 'claimed', hash: null, paid: null } as const
const transferFailed =
  'The token refused the payment to this account. The allocation stays open; claim it yourself later.'
const invalidProof = 'The contract refused the proof. The allocation stays open.'
const belowLeast = 'Less is due than the least for which the operator pays the network fee. Nothing was sent.'
const refusedTooOften =
  'The chain refused the transaction several times. The allocation stays open; claim it yourself.'
const noBudget =
  'The operator’s budget for network fees is spent. Nothing was sent; pay the network fee yourself.'

/**
 * Hands out the newest bytes of every nonce that no block has. The same bytes are never a second transaction.
 */
async function handOut(work: Work, books: readonly RelayedNonces[]): Promise<void> {
  const { resends, reader, settings, now, log, sight } = work
  const current = new Set(books.map(({ versions }) => versions[0].hash))
  for (const hash of resends.keys()) if (!current.has(hash)) resends.delete(hash)
  for (const { nonce, versions } of books) {
    const [{ hash, raw }] = versions
    const { at, gap } = resends.get(hash) ?? { at: 0, gap: settings.resendAfter }
    if (nonce < sight.count || isStillAhead(at, { now: now(), longest: longestResend })) continue
    const outcome = await sendSigned(reader, raw)
    resends.set(hash, { at: now() + gap, gap: Math.min(gap * 2, longestResend) })
    if (outcome !== 'known' && outcome !== 'sent')
      log.info('a transaction was handed out again', { nonce, outcome })
  }
}

async function send(
  { reader, log, resends, settings, now }: RelayParts,
  nonce: number,
  { raw, hash }: SignedVersion,
): Promise<void> {
  log.info('a transaction was handed out', { nonce, outcome: await sendSigned(reader, raw) })
  resends.set(hash, { at: now() + settings.resendAfter, gap: settings.resendAfter * 2 })
}

/**
 * Raises the fees of the nonce that holds up all others, if it waits for too long or is too cheap for today.
 * Where its campaign has not enough left for that, or is gone, a transaction that does nothing takes its
 * place, and its claims wait again: no campaign holds up others.
 */
async function replaceStuck(work: Work, books: readonly RelayedNonces[]): Promise<boolean> {
  const { database, account, settings, now, log, hold, sight } = work
  const book = books.find(({ nonce }) => nonce >= sight.count)
  if (!book) return false
  const [newest] = book.versions
  const { stuckAfter } = settings
  const isStuck =
    !isStillAhead(newest.createdAt + stuckAfter, { now: now(), longest: stuckAfter }) ||
    newest.maxFeePerGas < sight.prices.baseFee
  if (!isStuck) return false
  const { nonce } = book
  const fees = raisedFees(newest, sight.prices, settings.feeCap)
  if (!fees) {
    log.info('a transaction waits, and the fee cap allows no higher fee', { nonce })
    return false
  }
  const limit = limitOf(settings, book.campaign)
  const replaceBy = async ({ gas, call }: { gas: bigint; call: Call }): Promise<boolean> => {
    const made = await sign(work, { nonce, gas, fees, call, version: newest.version + 1 })
    const charge = higherOf(worstOf(made), book.charge)
    if (!(await bookReplacement(database, hold, { book, limit, charge, version: made, now: now() })))
      return false
    log.info(
      isNothing(made)
        ? 'a transaction was replaced by one that does nothing; its claims wait again'
        : 'a transaction was replaced by one with a higher fee',
      { nonce },
    )
    await send(work, nonce, made)
    return true
  }
  // The same call again: whichever version the chain takes, it pays the same claims.
  if (await replaceBy({ gas: newest.gas, call: callOf(newest) })) return true
  if (!isNothing(newest) && (await replaceBy({ gas: gasOfNothing, call: nothing(account) }))) return true
  log.info('a transaction waits, and the budget allows no higher fee', { nonce })
  return false
}

/**
 * Signs a transaction that does nothing for the lowest nonce that is missing below one that waits, which no
 * block would take else. Nonces of others' transactions are missing where a block that had them left the
 * chain.
 */
async function fillGap(work: Work, books: readonly RelayedNonces[]): Promise<boolean> {
  const { database, account, settings, now, log, hold, sight } = work
  const nonce = await freeNonce(database, hold.signer, sight.count)
  const behind = books.find((book) => book.nonce > nonce)
  const fees = feesFor(sight.prices, settings.feeCap)
  if (!behind || !fees) return false
  const call = nothing(account)
  const version = await sign(work, { nonce, gas: gasOfNothing, fees, call, version: 0 })
  // A campaign that waits behind it pays, and where that one has nothing left, any other.
  const isWaiting = ({ id }: SponsoredCampaign) => id === behind.campaign
  const payers = [
    ...settings.campaigns.filter(isWaiting),
    ...settings.campaigns.filter((each) => !isWaiting(each)),
  ]
  for (const { id: campaign, distributor, budget: limit } of payers) {
    const charge = worstOf(version)
    const batch = { nonce, campaign, distributor, limit, charge, version, jobs: [], now: now() }
    if (!(await bookBatch(database, hold, batch))) continue
    log.info('a nonce that was missing was filled', { nonce })
    await send(work, nonce, version)
    return true
  }
  log.info('a nonce is missing, and no budget allows to fill it', { nonce })
  return false
}

/**
 * Signs batches of waiting claims, oldest first, until as many transactions wait as may. @returns how many
 */
async function signBatches(work: Work, books: readonly RelayedNonces[]): Promise<number> {
  const { database, settings, hold, sight } = work
  const order = await database
    .selectFrom('sponsored_claims')
    .select((row) => ['campaign', row.fn.min('queued_at').as('oldest')])
    .where('status', '=', 'queued')
    .groupBy('campaign')
    .orderBy('oldest')
    .execute()
  // What a block has taken is not in the balance any more.
  let free = books
    .filter(({ nonce }) => nonce >= sight.count)
    .reduce((left, { charge }) => left - charge, sight.balance)
  let signed = 0
  let isShort = false
  for (const { campaign: id } of order) {
    const campaign = settings.campaigns.find((each) => each.id === id)
    if (!campaign) continue
    while (books.length + signed < settings.mostOpen) {
      const result = await signBatch(work, { campaign, free })
      if (result.status === 'short') isShort = true
      if (result.status === 'nothing' || result.status === 'short') break
      if (result.status === 'signed') {
        signed++
        free -= result.charge
      }
    }
  }
  // Also while nobody asks: else nobody could, once it was said.
  const { maxFeePerGas } = feesFor(sight.prices, settings.feeCap) ?? { maxFeePerGas: settings.feeCap }
  const isIdle = books.length + signed === 0
  const one = { count: 1n, gas: gasOfClaim(false) }
  await bookShortage(database, hold, isShort || (isIdle && free < expectedWorst(one, maxFeePerGas, 0n)))
  return signed
}

type BatchResult =
  | { status: 'signed'; charge: bigint }
  /** Claims were ended without a transaction; others may wait behind them. */
  | { status: 'ended' }
  /** The key holds too little. */
  | { status: 'short' }
  | { status: 'nothing' }

async function signBatch(
  work: Work,
  { campaign, free }: { campaign: SponsoredCampaign; free: bigint },
): Promise<BatchResult> {
  const { database, settings, now, log, hold, sight } = work
  const { distributor } = campaign
  const fees = feesFor(sight.prices, settings.feeCap)
  if (!fees) {
    log.info('gas costs more than the fee cap; claims wait', { campaign: campaign.id })
    return { status: 'nothing' }
  }
  const { isStopped } = await readBudget(database, campaign.id, campaign.budget)
  if (isStopped) return { status: 'nothing' }
  const queued = await readQueued(database, campaign.id, settings.batchSize)
  if (queued.length === 0) return { status: 'nothing' }

  const [first] = queued
  const rounds = first && roundsOf(first)
  if (rounds) return signSeries(work, { campaign, free, job: first, rounds, fees })
  const terms = await unlockTermsOf(work, campaign, queued)
  const simulated = await simulate(work, { ...campaign, terms }, queued)
  if (simulated.status === 'closed') {
    await failAllQueued(work, campaign.id, 'The campaign has closed. Nothing was sent.')
    return { status: 'nothing' }
  }
  await bookQueuedEnds(database, hold, simulated.ends, now())
  const { payable } = simulated
  if (payable.length === 0) return { status: simulated.ends.size > 0 ? 'ended' : 'nothing' }

  const nonce = await freeNonce(database, hold.signer, sight.count)
  let refusal: 'gas' | 'funds' | 'budget' = 'gas'
  for (let size = payable.length; size >= 1; size = Math.floor(size / 2)) {
    refusal = 'gas'
    const jobs = payable.slice(0, size)
    const call = encodeClaimMany({ distributor, claims: jobs.map(claimOf) })
    const sized = await findGas(work, call, { ...campaign, terms }, jobs)
    if (!sized) continue
    const { gas } = sized
    const sure = sorted(jobs, sized.outcomes)
    if (sure.payable.length < size) {
      await bookQueuedEnds(database, hold, sure.ends, now())
      return { status: sure.ends.size > 0 ? 'ended' : 'nothing' }
    }
    const version = await sign(work, { nonce, gas, fees, call, version: 0 })
    const charge = worstOf(version)
    refusal = 'funds'
    if (charge > free) continue
    refusal = 'budget'
    const { id, budget: limit } = campaign
    const ids = jobs.map((job) => job.id)
    const batch = { nonce, campaign: id, distributor, limit, charge, version, jobs: ids, now: now() }
    if (!(await bookBatch(database, hold, batch))) continue
    log.info('a batch was signed', { nonce, claims: size, campaign: id })
    await send(work, nonce, version)
    return { status: 'signed', charge }
  }

  return refused(work, campaign, refusal)
}

/** Rounds of a series go in a transaction of their own, by Multicall3: who calls is nobody's matter. */
async function signSeries(
  work: Work,
  {
    campaign,
    free,
    job,
    rounds: all,
    fees,
  }: {
    campaign: SponsoredCampaign
    free: bigint
    job: SponsoredClaimRow
    rounds: readonly RoundClaim[]
    fees: Fees
  },
): Promise<BatchResult> {
  const { database, reader, account, settings, now, log, hold, sight } = work
  const { id, distributor, least, budget: limit } = campaign
  const { confirmations } = settings
  const simulated = await simulateRounds(reader, { rounds: all, from: account.address, least, confirmations })
  if (simulated.status !== 'pays') {
    // Claimed in a block that may leave the chain: later.
    if (simulated.status === 'just-claimed') return { status: 'nothing' }
    const end =
      simulated.status === 'already-claimed'
        ? byAnother
        : ({
            status: 'failed',
            reason:
              simulated.status === 'below-least'
                ? belowLeast
                : `${simulated.sentence} Nothing was sent; claim it yourself.`,
          } as const)
    return endSeries(work, job, end)
  }
  const { rounds } = simulated
  const { call, strict } = seriesCalls(rounds)
  const gas = await findSeriesGas(work, { distributor, rounds, strict })
  if (gas === undefined) return refused(work, campaign, 'gas')
  const nonce = await freeNonce(database, hold.signer, sight.count)
  const version = await sign(work, { nonce, gas, fees, call, version: 0 })
  const charge = worstOf(version)
  if (charge > free) return refused(work, campaign, 'funds')
  const batch = { nonce, campaign: id, distributor, limit, charge, version, jobs: [job.id], now: now() }
  if (!(await bookBatch(database, hold, batch))) return refused(work, campaign, 'budget', job)
  log.info('the rounds of a series were signed', { nonce, rounds: rounds.length, campaign: id })
  await send(work, nonce, version)
  return { status: 'signed', charge }
}

async function endSeries(
  { database, hold, now }: Work,
  { id }: SponsoredClaimRow,
  end: Exclude<JobEnd, { status: 'queued' }>,
): Promise<BatchResult> {
  await bookQueuedEnds(database, hold, new Map([[id, end]]), now())
  return { status: 'ended' }
}

/** The lowest estimate of any node with which all rounds are paid, according to all of them. */
async function findSeriesGas(
  { reader, account }: RelayParts,
  { distributor, rounds, strict }: { distributor: Address; rounds: readonly RoundClaim[]; strict: Call },
): Promise<bigint | undefined> {
  const from = account.address
  const [first] = rounds
  const { estimates, runsCode } = await reader.atOneBlock({ question: 'The fee' }, async (block) => {
    const [estimates, [runsCode = true]] = await Promise.all([
      readEstimates(block, { ...strict, from }),
      readRunsCode(block, { distributor, accounts: first ? [first.account] : [] }),
    ])
    return { estimates, runsCode }
  })
  const reserve = runsCode ? BigInt(rounds.length) * mostGasOfPayment : 0n
  const most = lowerOf(mostGasOf(rounds.length), mostGasOfTransaction) - reserve
  const usable = estimates
    .map(withRoom)
    .filter((gas) => gas < most)
    .sort((a, b) => (a < b ? -1 : 1))
  for (const gas of new Set([...usable, most]))
    if (await paysAll(reader, { rounds, from, gas })) return gas + reserve
  return undefined
}

/**
 * Why a transaction with what waits is not signed now.
 *
 * @param series Its rounds alone were to be paid: they may cost many times what a claim does, so that what
 * is left can be enough for the claims behind them.
 */
async function refused(
  work: Work,
  campaign: SponsoredCampaign,
  refusal: 'gas' | 'funds' | 'budget',
  series?: SponsoredClaimRow,
): Promise<BatchResult> {
  const { database, log } = work
  switch (refusal) {
    case 'gas':
      log.info('the claims need more gas than they are given; they wait', { campaign: campaign.id })
      return { status: 'nothing' }
    case 'funds':
      log.info('the relayer’s key holds too little; claims wait', { campaign: campaign.id })
      return { status: 'short' }
    case 'budget': {
      const budget = await readBudget(database, campaign.id, campaign.budget)
      // Since this turn has begun.
      if (budget.isStopped) return { status: 'nothing' }
      // What is set aside for transactions under way comes back in part: only without any is the budget
      // spent.
      if (budget.charged === 0n) {
        if (series) {
          const ended = await endSeries(work, series, { status: 'failed', reason: noBudget })
          log.info('the budget has too little left for a series', { campaign: campaign.id })
          return ended
        }
        await failAllQueued(work, campaign.id, noBudget)
        log.info('the budget is spent', { campaign: campaign.id, left: String(leftOf(budget)) })
      }
      return { status: 'nothing' }
    }
  }
}

type Sorted = {
  payable: SponsoredClaimRow[]
  /** Of claims that need no transaction, or that none would pay. */
  ends: Map<string, Exclude<JobEnd, { status: 'queued' }>>
}
type Simulated = { status: 'closed' } | ({ status: 'open' } & Sorted)

/** Whose claims are simulated. `terms`: of a campaign over time. */
type Payer = Pick<SponsoredCampaign, 'distributor' | 'least'> & { terms: UnlockTerms | undefined }

/** How a campaign unlocks whose claims were taken in as those of one over time. */
async function unlockTermsOf(
  { reader }: RelayParts,
  { distributor }: SponsoredCampaign,
  queued: readonly SponsoredClaimRow[],
): Promise<UnlockTerms | undefined> {
  if (queued.every(({ paid_before }) => paid_before === null)) return undefined
  const { start, schedule } = (await readDistributor(reader, distributor)).parameters
  return schedule && { start: Number(start), schedule }
}

async function simulate(
  { reader, account, settings }: RelayParts,
  payer: Payer,
  queued: readonly SponsoredClaimRow[],
): Promise<Simulated> {
  let jobs = queued
  for (;;) {
    const simulation = await simulateClaims(reader, {
      ...payer,
      from: account.address,
      claims: jobs.map(claimOf),
      confirmations: settings.confirmations,
    })
    if (simulation.status === 'ok') return { status: 'open', ...sorted(jobs, simulation.outcomes) }
    const { reason } = simulation
    if (reason.type === 'Ended') return { status: 'closed' }
    // A block that made the campaign open left the chain: later.
    if (reason.type === 'NotStarted') return { status: 'open', payable: [], ends: new Map() }
    const [first] = jobs
    if (jobs.length === 1 && first) {
      const end = {
        status: 'failed',
        reason: `${reason.sentence} Nothing was sent; claim it yourself.`,
      } as const
      return { status: 'open', payable: [], ends: new Map([[first.id, end]]) }
    }
    // No claim can make the others fail but by what a node grants a call.
    jobs = jobs.slice(0, Math.ceil(jobs.length / 2))
  }
}

function sorted(jobs: readonly SponsoredClaimRow[], outcomes: readonly SimulatedOutcome[]): Sorted {
  const ends: Sorted['ends'] = new Map()
  const payable = jobs.filter(({ id }, at) => {
    switch (outcomes[at]) {
      case 'claimed':
        return true
      case 'already-claimed':
        ends.set(id, byAnother)
        return false
      case 'below-least':
        ends.set(id, { status: 'failed', reason: belowLeast })
        return false
      case 'invalid-proof':
        ends.set(id, { status: 'failed', reason: invalidProof })
        return false
      case 'transfer-failed':
        ends.set(id, { status: 'failed', reason: transferFailed })
        return false
      default:
        // Claimed in a block that may leave the chain: later.
        return false
    }
  })
  return { payable, ends }
}

/**
 * The oldest that wait, as many as may go together: those of a transaction that the chain refused, at most
 * half as many as it had.
 */
async function readQueued(
  database: Database,
  campaign: string,
  batchSize: number,
): Promise<SponsoredClaimRow[]> {
  const all = database
    .selectFrom('sponsored_claims')
    .selectAll()
    .where('status', '=', 'queued')
    .where('campaign', '=', campaign)
    .orderBy('is_proven', 'desc')
    .orderBy('queued_at')
    .orderBy('id')
  const first = await all.limit(1).executeTakeFirst()
  if (!first) return []
  const { batch_limit: limit } = first
  // Rounds of a series have a transaction of their own.
  if (first.rounds !== null) return [first]
  const waiting = all.where('rounds', 'is', null)
  return limit === null
    ? waiting.where('batch_limit', 'is', null).limit(batchSize).execute()
    : waiting.where('batch_limit', '=', limit).limit(Math.min(limit, batchSize)).execute()
}

async function failAllQueued({ database, hold, now }: Work, campaign: string, reason: string): Promise<void> {
  await bookQueueFailure(database, hold, { campaign, reason, now: now() })
}

/**
 * The gas for a call, and what its claims come to with it: the lowest estimate of any node with which it
 * works according to all, and beyond it all that recipients who run code may use on the chain alone. No
 * node's estimate is believed: what no claim can cost is left out, and after all others as much is tried
 * as it can ever need. Undefined for more than a block has room for.
 */
async function findGas(
  { reader, account, settings }: RelayParts,
  call: Call,
  payer: Payer,
  jobs: readonly SponsoredClaimRow[],
): Promise<{ gas: bigint; outcomes: readonly SimulatedOutcome[] } | undefined> {
  const from = account.address
  const claims = jobs.map(claimOf)
  const { distributor } = payer
  const { estimates, runs } = await reader.atOneBlock({ question: 'The fee' }, async (block) => {
    const [estimates, runs] = await Promise.all([
      readEstimates(block, { ...call, from }),
      readRunsCode(block, { distributor, accounts: claims.map(({ account }) => account) }),
    ])
    return { estimates, runs }
  })
  const reserve = BigInt(runs.filter(Boolean).length) * mostGasOfPayment
  // What they can need without the reserve.
  const most = lowerOf(mostGasOf(claims.length), mostGasOfTransaction) - reserve
  const usable = estimates
    .filter((estimate) => estimate >= leastGas)
    .map(withRoom)
    .filter((gas) => gas < most)
    .sort((a, b) => (a < b ? -1 : 1))
  for (const gas of new Set([...usable, most])) {
    if (gas < leastGas) continue
    const { confirmations } = settings
    // Without the reserve, so that a node's low estimate does not use it up.
    const simulated = await simulateClaims(reader, { ...payer, from, claims, confirmations, gas })
    if (simulated.status === 'ok') return { gas: gas + reserve, outcomes: simulated.outcomes }
  }
  return undefined
}

/** One where the nodes agree, and each node's where they differ; none where it would fail. */
const readEstimates = (block: BlockView, call: Call & { from: Address }) =>
  block.read<readonly bigint[]>({
    question: 'The fee',
    method: 'eth_estimateGas',
    params: [call],
    schema: v.pipe(
      quantitySchema,
      v.transform((estimate) => [estimate]),
    ),
    onRevert: () => [],
    ifSplit: (all) => ({ value: all.flat() }),
  })

/**
 * A quarter more: state moves between now and then, and Blast charges for the sixth contract and later ones.
 */
const withRoom = (estimate: bigint) => (estimate * 5n) / 4n + 30_000n

type Call = { to: Address; data: Hex }

async function sign(
  { reader, account, now }: RelayParts,
  given: { nonce: number; gas: bigint; fees: Fees; call: Call; version: number },
): Promise<SignedVersion> {
  const { nonce, gas, fees, call, version } = given
  const unsigned = { type: 'eip1559', chainId: reader.chainId, nonce, gas, ...fees, ...call } as const
  // Ethereum's own fees move while this waits, and no field of the transaction bounds them: twice today's
  // price is set aside.
  const l1Fee = await reader.atOneBlock({ question: 'The fee for data' }, (block) =>
    readL1Fee(block.read, serializeTransaction(unsigned)),
  )
  const raw = await account.signTransaction(unsigned)
  return {
    hash: keccak256(raw),
    raw,
    gas,
    ...fees,
    version,
    l1Fee: 2n * (l1Fee ?? 0n),
    createdAt: now(),
  }
}

function callOf({ raw }: SignedVersion): Call {
  const { to, data = '0x' } = parseTransaction(raw)
  if (!to) throw new Error('A booked transaction goes to nobody.')
  return { to, data }
}

const nothing = ({ address }: LocalAccount): Call => ({ to: address, data: '0x' })
const isNothing = (version: SignedVersion) => callOf(version).data === '0x'

/** Wei that it can cost at most. */
const worstOf = ({ gas, maxFeePerGas, l1Fee }: SignedVersion) => gas * maxFeePerGas + l1Fee

function limitOf({ campaigns }: SponsorSettings, id: string): bigint {
  return campaigns.find((campaign) => campaign.id === id)?.budget ?? 0n
}
