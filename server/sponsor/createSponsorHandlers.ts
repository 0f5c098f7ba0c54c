import {
  type Address,
  concat,
  formatUnits,
  hexToBytes,
  isAddressEqual,
  keccak256 as viemKeccak256,
  zeroAddress,
} from 'viem'
import { isProven } from '../../src/campaign/isProven.ts'
import type { Keccak256 } from '../../src/campaign/keccak256.ts'
import { dueAt, nextUnlock } from '../../src/campaign/schedule.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import type { DistributorParameters } from '../../src/chain/distributorParameters.ts'
import { readClaimedAt } from '../../src/chain/readClaimed.ts'
import { readDistributor } from '../../src/chain/readDistributor.ts'
import { readPaidAt } from '../../src/chain/readPaidAmounts.ts'
import { readRunsCode } from '../../src/chain/readRunsCode.ts'
import { readToken } from '../../src/chain/readToken.ts'
import { readSeriesClaimed } from '../../src/chain/series/readSeriesClaimed.ts'
import { utcText } from '../../src/chain/utcText.ts'
import { EverclaimError } from '../../src/errors.ts'
import { asWritten, lowerHexText } from '../../src/hex/hexText.ts'
import * as v from '../../src/schema/v.ts'
import type { CallAnswer } from '../../src/session/calls.ts'
import { leastOf, usualLeast } from '../../src/session/sponsorLeast.ts'
import type { Database } from '../database/openDatabase.ts'
import type { Asked, Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { gasOfClaim } from './budget.ts'
import { checkControl } from './checkControl.ts'
import type { SponsoredClaimRow } from './claimOf.ts'
import {
  type ClaimBody,
  createIntake,
  findClaim,
  isEveryRelayerShort,
  putBeforeUnproven,
  readQueued,
  roomFor,
  stopped,
} from './createIntake.ts'
import { readBudget, readStopped } from './relayerLedger.ts'
import type { SponsoredCampaign, SponsorSettings } from './sponsorSettings.ts'

export type SponsorHandlers = Pick<
  Handlers,
  'getSponsorship' | 'sponsorClaim' | 'sponsorSeries' | 'getSponsoredClaim'
>

type SponsorParts = {
  readonly database: Database
  readonly reader: ChainReader
  /** With a quorum of two, for signatures of contracts. */
  readonly strictReader: ChainReader
  /** Null: no key, so nothing is sponsored. */
  readonly settings: SponsorSettings | null
  /** Unix milliseconds. */
  readonly now: () => number
}

const keccak256: Keccak256 = (bytes) => viemKeccak256(bytes, 'bytes')
const hashSchema = v.pipe(lowerHexText(32), v.transform(asWritten))

/**
 * The calls of sponsored claims: they take claims in and report how far they are. Sending is the relayer's.
 */
export function createSponsorHandlers(parts: SponsorParts): SponsorHandlers {
  const { database, settings } = parts
  const paidFor = async () => {
    const stopped = await readStopped(database)
    return (settings?.campaigns ?? []).map(({ id }) => id).filter((id) => !stopped.has(id))
  }
  const campaignOf = (id: string) => settings?.campaigns.find((campaign) => campaign.id === id)
  const lists = new Map<string, List>()
  const intakes = new Map<string, ReturnType<typeof createIntake>>()
  const intakeOf = (campaign: SponsoredCampaign) => {
    const intake = intakes.get(campaign.id) ?? createIntake(database, campaign)
    intakes.set(campaign.id, intake)
    return intake
  }

  /** Code never changes, so it is read once. */
  const listOf = async ({ distributor }: { distributor: Address }): Promise<List> => {
    const known = lists.get(distributor)
    if (known) return known
    const { parameters, cap } = await asked(readDistributor(parts.reader, distributor))
    const list = { parameters, cap: concat(cap.map((node) => hexToBytes(node))) }
    lists.set(distributor, list)
    return list
  }

  return {
    async getSponsorship({ parameters }) {
      const campaign = campaignOf(parameters.campaign)
      if (!settings || !campaign) return { body: { status: 'none' } }
      const ids = await paidFor()
      if (!ids.includes(campaign.id)) return { body: { status: 'none' } }
      const isSpent =
        (await isEveryRelayerShort(database, parts.now())) ||
        (await roomFor(database, campaign.id, settings, {
          budget: await readBudget(database, campaign.id, campaign.budget),
        })) === 'spent'
      if (isSpent) return { body: { status: 'spent' } }
      // One queue for all campaigns: what a claim's position says once it is in it.
      const { count } = await readQueued(database, ids)
      const { least, rounds = [] } = campaign
      return {
        body: {
          status: 'open',
          waiting: Number(count),
          ...(least && { least }),
          ...(rounds.length > 0 && { rounds: rounds.map(lower) }),
        },
      }
    },

    async sponsorClaim(asked) {
      const { parameters, body, client } = asked
      const campaign = campaignOf(parameters.campaign)
      if (!settings || !campaign)
        throw new ProblemError(
          'not-sponsored',
          'No one pays the network fee for this campaign. Claim it yourself.',
        )
      // Before the chain is asked; who comes in between is refused below.
      if ((await readBudget(database, campaign.id, campaign.budget)).isStopped) throw stopped()
      const list = await listOf(campaign)
      if (!isOnList(list, body))
        throw new ProblemError(
          'not-eligible',
          'The proof does not show this account and amount in the campaign’s list.',
        )
      const isProven = await checkControl(asked, { campaign, reader: parts.strictReader, now: parts.now() })
      const known = await findClaim(database, campaign.id, body)
      if (known && isTheSame(known, list)) {
        if (isProven) await putBeforeUnproven(database, known.id)
        return { body: { id: known.id } }
      }
      const { runsCode, paid } = await checkChain(parts.reader, campaign, list, body)
      const gas = gasOfClaim(runsCode)
      const claim = { ...body, proof: JSON.stringify(body.proof), rounds: null }
      const given = { campaign, settings, claim, client, isProven, gas, paid, now: parts.now() }
      return { body: { id: await intakeOf(campaign)(given) } }
    },

    async sponsorSeries(asked) {
      const { parameters, body, client } = asked
      const campaign = campaignOf(parameters.campaign)
      const ours = campaign ? [campaign.distributor, ...(campaign.rounds ?? [])] : []
      const isOurs = (round: { distributor: Address }) =>
        ours.some((each) => isAddressEqual(each, round.distributor))
      if (!settings || !campaign || !body.rounds.every(isOurs))
        throw new ProblemError(
          'not-sponsored',
          'No one pays the network fee for these rounds. Claim them yourself.',
        )
      if ((await readBudget(database, campaign.id, campaign.budget)).isStopped) throw stopped()
      const { account } = body
      const lists = await Promise.all(body.rounds.map(listOf))
      const isListed = body.rounds.every((round, at) => {
        const list = lists[at]
        return list && !list.parameters.schedule && isOnList(list, { ...round, account })
      })
      const isEachOnce = new Set(body.rounds.map((round) => round.distributor)).size === body.rounds.length
      if (!isListed || !isEachOnce)
        throw new ProblemError(
          'not-eligible',
          'The proofs do not show this account and these amounts in the lists of the rounds.',
        )
      const isProven = await checkControl(asked, { campaign, reader: parts.strictReader, now: parts.now() })
      const known = await findClaim(database, campaign.id, { account, index: seriesIndex })
      if (known && (known.status === 'queued' || known.status === 'sent')) {
        if (isProven) await putBeforeUnproven(database, known.id)
        return { body: { id: known.id } }
      }
      const { amount, gas } = await checkRounds(parts.reader, campaign, lists, body)
      const claim = {
        index: seriesIndex,
        account,
        amount: String(amount),
        proof: '[]',
        rounds: JSON.stringify(body.rounds),
      }
      const given = { campaign, settings, claim, client, isProven, gas, paid: undefined, now: parts.now() }
      return { body: { id: await intakeOf(campaign)(given) } }
    },

    async getSponsoredClaim({ parameters }) {
      const row = await database
        .selectFrom('sponsored_claims')
        .selectAll()
        .where('id', '=', parameters.id)
        .executeTakeFirst()
      if (!row) throw new ProblemError('not-found', 'No sponsored claim has this id.')
      const ids = await paidFor()
      if (row.status === 'queued' && !ids.includes(row.campaign)) return { body: noLongerSponsored }
      return { body: await statusOf(database, row, ids) }
    },
  }
}

/** What the contract checks proofs by. */
type List = { readonly parameters: DistributorParameters; readonly cap: Uint8Array }

/** Of a row with several rounds. */
const seriesIndex = -1

function isOnList(
  { parameters, cap }: List,
  { index, account, amount, proof }: Pick<ClaimBody, 'index' | 'account' | 'amount' | 'proof'>,
): boolean {
  return (
    index < parameters.count &&
    isProven({
      cap,
      height: parameters.height,
      index,
      account,
      amount: BigInt(amount),
      proof,
      keccak256,
    })
  )
}

/**
 * Open and not claimed, with enough to pay, at one agreed block, and whether its payment may run code there.
 * `paid`: of a campaign over time, what has been paid of it so far.
 */
async function checkChain(
  reader: ChainReader,
  { distributor, least = usualLeast }: SponsoredCampaign,
  { parameters }: List,
  { index, account, amount: text }: ClaimBody,
): Promise<{ runsCode: boolean; paid: bigint | undefined }> {
  const { start, end, schedule } = parameters
  const amount = BigInt(text)
  const { time, paid, isClaimed, runsCode } = await asked(
    reader.atOneBlock({ question: 'Whether this allocation is claimed' }, async (block) => {
      const place = { distributor, index: BigInt(index) }
      const [head, [paid, isClaimed], [runsCode = true]] = await Promise.all([
        block.readHead(),
        schedule
          ? readPaidAt(reader, block, place).then((paid) => [paid, paid >= amount] as const)
          : readClaimedAt(reader, block, place).then((isClaimed) => [undefined, isClaimed] as const),
        readRunsCode(block, { distributor, accounts: [account] }),
      ])
      return { time: head.timestamp, paid, isClaimed, runsCode }
    }),
  )
  if (isClaimed) throw new ProblemError('already-claimed', 'This allocation is already claimed.')
  if (time < start)
    throw new ProblemError('campaign-closed', 'Claims have not opened yet.', { reason: 'not-started' })
  if (time >= end) throw new ProblemError('campaign-closed', 'Claims have ended.', { reason: 'ended' })
  const unlock = schedule && { start: Number(start), schedule }
  const due = unlock ? dueAt({ amount, paid: paid ?? 0n }, time, unlock) : amount
  if (due === 0n && unlock) {
    const next = nextUnlock(amount, time, unlock)
    throw new ProblemError(
      'nothing-due',
      `All that has unlocked is claimed.${next === undefined ? '' : ` More unlocks at ${utcText(BigInt(next))}.`}`,
    )
  }
  const wanted = leastOf(least, { amount, paid: paid ?? 0n })
  if (due < wanted) {
    const words = await asked(readTokenWords(reader, { distributor, token: parameters.token }))
    throw new ProblemError(
      'below-least',
      `The operator pays the network fee from ${words(wanted)} on, and ${words(due)} is due. Claim it yourself${unlock ? ', or come back later' : ''}.`,
    )
  }
  return { runsCode, paid }
}

/**
 * At least some of the rounds are open and not claimed, at one agreed block, and come to enough. `gas`: what
 * all of them are reckoned to need.
 */
async function checkRounds(
  reader: ChainReader,
  { distributor, least = usualLeast }: SponsoredCampaign,
  lists: readonly List[],
  { account, rounds }: Asked<'sponsorSeries'>['body'],
): Promise<{ amount: bigint; gas: bigint }> {
  const places = rounds.map((round) => ({ distributor: round.distributor, index: BigInt(round.index) }))
  const { isClaimed, timestamp } = await asked(readSeriesClaimed(reader, { rounds: places }))
  const [runsCode = true] = await asked(
    reader.atOneBlock({ question: 'Whether a payment runs code' }, (block) =>
      readRunsCode(block, { distributor, accounts: [account] }),
    ),
  )
  const isOpen = (list: List | undefined) =>
    list !== undefined && timestamp >= list.parameters.start && timestamp < list.parameters.end
  const sum = (those: typeof rounds) => those.reduce((all, round) => all + BigInt(round.amount), 0n)
  const unclaimed = rounds.filter((_, at) => !isClaimed[at])
  if (unclaimed.length === 0)
    throw new ProblemError('already-claimed', 'All of these rounds are already claimed.')
  const payable = rounds.filter((_, at) => !isClaimed[at] && isOpen(lists[at]))
  if (payable.length === 0)
    throw new ProblemError('campaign-closed', 'What is unclaimed of these rounds is not open.')
  const amount = sum(rounds)
  const due = sum(payable)
  const wanted = leastOf(least, { amount, paid: amount - due })
  if (due < wanted) {
    const token = lists[0]?.parameters.token ?? zeroAddress
    const words = await asked(readTokenWords(reader, { distributor, token }))
    throw new ProblemError(
      'below-least',
      `The operator pays the network fee from ${words(wanted)} on, and these rounds come to ${words(due)}. Claim them yourself.`,
    )
  }
  return { amount, gas: BigInt(rounds.length) * gasOfClaim(runsCode) }
}

/** Amounts of the campaign's token in words, which are asked for only to refuse something. */
async function readTokenWords(
  reader: ChainReader,
  { distributor, token }: { distributor: Address; token: Address },
): Promise<(amount: bigint) => string> {
  if (token === zeroAddress) return (amount) => `${formatUnits(amount, 18)} ETH`
  const read = await readToken(reader, { token, holder: distributor })
  if (!read) return (amount) => `${amount} base units`
  const { decimals, symbol } = read
  return (amount) => `${formatUnits(amount, decimals)} ${symbol ?? 'tokens'}`
}

type KnownClaim = NonNullable<Awaited<ReturnType<typeof findClaim>>>

/**
 * Whether the newest claim of an allocation is the one that is asked for: it is not at its end, or no other
 * can come after it.
 */
function isTheSame({ status }: KnownClaim, { parameters }: List): boolean {
  if (status === 'failed') return false
  return status !== 'claimed' || !parameters.schedule
}

async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    throw new ProblemError(
      'could-not-check',
      'We couldn’t read the chain. Nothing was sent. Try again in a moment.',
      { retryAfter: 5 },
    )
  }
}

const lower = (address: Address) => address.toLowerCase() as Address

/** The operator has taken its campaign off or stopped it, and nothing was sent. */
const noLongerSponsored = {
  status: 'failed',
  reason: 'The operator no longer pays for this campaign’s claims. Nothing was sent. Claim it yourself.',
} as const

async function statusOf(
  database: Database,
  row: SponsoredClaimRow,
  /** Those that are paid for: claims of others wait for nothing, and nobody waits for them. */
  campaigns: readonly string[],
): Promise<CallAnswer<'getSponsoredClaim'>> {
  switch (row.status) {
    case 'queued': {
      const { count } = await database
        .selectFrom('sponsored_claims')
        .select((each) => each.fn.countAll<number | string>().as('count'))
        .where('status', '=', 'queued')
        .where('campaign', 'in', campaigns)
        .where((each) =>
          each.or([
            each('is_proven', '>', row.is_proven),
            each.and([each('is_proven', '=', row.is_proven), each('queued_at', '<', row.queued_at)]),
            each.and([
              each('is_proven', '=', row.is_proven),
              each('queued_at', '=', row.queued_at),
              each('id', '<', row.id),
            ]),
          ]),
        )
        .executeTakeFirstOrThrow()
      return { status: 'queued', position: Number(count) + 1 }
    }
    case 'sent': {
      const newest = await database
        .selectFrom('relayed_transactions')
        .select('hash')
        .where('signer', '=', row.signer)
        .where('nonce', '=', row.transaction_nonce)
        .orderBy('version', 'desc')
        .executeTakeFirstOrThrow()
      return { status: 'sent', hash: v.parse(hashSchema, newest.hash) }
    }
    case 'claimed':
      return {
        status: 'claimed',
        hash: row.transaction_hash === null ? null : v.parse(hashSchema, row.transaction_hash),
        // At once it is the allocation.
        ...(row.paid === null || (row.paid_before === null && row.rounds === null) ? {} : { paid: row.paid }),
      }
    case 'failed':
      return { status: 'failed', reason: row.reason ?? 'The claim was not paid. Claim it yourself.' }
  }
}
