import { type Address, zeroAddress } from 'viem'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { readBalanceAt } from '../../src/chain/readCampaign.ts'
import { EverclaimError } from '../../src/errors.ts'
import type { Session } from '../../src/session/calls.ts'
import type { Database } from '../database/openDatabase.ts'
import type { Handlers } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import type { ApiLog } from '../observe/createLog.ts'
import type { Sessions } from '../signIn/createSessions.ts'
import { operatorOf } from '../signIn/operatorOf.ts'
import { unprovenShare } from './budget.ts'
import { isAtWork, readBudget, steerBudget } from './relayerLedger.ts'
import type { SponsorSettings } from './sponsorSettings.ts'

const day = 86_400_000

/**
 * What the site's operators see of a campaign's sponsored claims, and set while the server runs: a limit up
 * to the environment's, and whether anything is sponsored at all.
 */
export function sponsorBudgetHandlers(options: {
  database: Database
  reader: ChainReader
  sessions: Pick<Sessions, 'find'>
  /** Null: nothing is sponsored. `relayer`: the account that pays. */
  sponsor: { readonly settings: SponsorSettings; readonly relayer: Address } | null
  /** Nobody steers anything where it is empty. Lower case. */
  operators: readonly Session['account'][]
  log: ApiLog
  /** Unix milliseconds. */
  now: () => number
}): Pick<Handlers, 'getSponsorBudget' | 'setSponsorBudget'> {
  const { database, reader, sponsor, operators, log, now } = options
  const campaignOf = (id: string) =>
    operators.length === 0 ? undefined : sponsor?.settings.campaigns.find((each) => each.id === id)

  return {
    async getSponsorBudget(asked) {
      const campaign = campaignOf(asked.parameters.campaign)
      if (!sponsor || !campaign) return { body: { status: 'none' } }
      await operatorOf(asked, options)
      const { id, budget: most, least } = campaign
      const { limit, charged, spent, isStopped, setting, changed } = await readBudget(database, id, most)
      return {
        body: {
          status: 'sponsored',
          setting,
          isStopped,
          limit: String(limit),
          most: String(most),
          spent: String(spent),
          spentToday: String(await spentSince(database, id, now() - day)),
          charged: String(charged),
          unprovenPerDay: String(unprovenShare(limit, sponsor.settings.unprovenPercent)),
          ...(least && { least }),
          waiting: await countWaiting(database, id),
          changed,
          relayer: await relayerNow(sponsor.relayer),
        },
      }
    },

    async setSponsorBudget(asked) {
      const { setting, limit: wanted, isStopped } = asked.body
      const account = await operatorOf(asked, options)
      const campaign = campaignOf(asked.parameters.campaign)
      if (!campaign)
        throw new ProblemError(
          'not-sponsored',
          'The server’s settings have no budget for this campaign. Nothing was changed.',
        )
      const { id, distributor, budget: most } = campaign
      const limit = wanted === null ? null : BigInt(wanted)
      if (limit !== null && limit > most)
        throw new ProblemError(
          'budget-refused',
          'The budget is above the one of the server’s settings. Nothing was changed.',
        )
      const change = { setting, limit, isStopped, by: account, at: now() }
      const next = await steerBudget(database, { campaign: id, distributor }, change)
      if (next === undefined)
        throw new ProblemError(
          'budget-changed',
          'The budget was changed since you opened it. Nothing was changed. Look at it again.',
        )
      // Who paid for what, and who stopped it, must be found out later.
      log.info('an operator set a campaign’s sponsoring', {
        campaign: id,
        operator: account,
        limit: String(limit ?? most),
        sponsoring: isStopped ? 'stopped' : 'on',
        setting: next,
      })
      return { body: { setting: next } }
    },
  }

  async function relayerNow(address: Address) {
    const account = address.toLowerCase() as Address
    const row = await database
      .selectFrom('relayers')
      .select(['is_short', 'lease_until'])
      .where('signer', '=', account)
      .executeTakeFirst()
    const balance = await balanceOf(address)
    return {
      account,
      balance: balance === undefined ? null : String(balance),
      isShort: row?.is_short === 1,
      isAtWork: row !== undefined && isAtWork(row.lease_until, now()),
    }
  }

  /** Undefined where the nodes don't say: all else is known without them. */
  async function balanceOf(account: Address): Promise<bigint | undefined> {
    try {
      return await reader.atOneBlock({ question: 'The relayer’s balance' }, (block) =>
        readBalanceAt(block, zeroAddress, account),
      )
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      return undefined
    }
  }
}

/** Wei that transactions have cost which were found final since then. */
async function spentSince(database: Database, campaign: string, since: number): Promise<bigint> {
  const rows = await database
    .selectFrom('relayed_nonces')
    .select('cost')
    .where('campaign', '=', campaign)
    .where('updated_at', '>', since)
    .where('status', '!=', 'open')
    .execute()
  return rows.reduce((sum, { cost }) => sum + BigInt(cost ?? 0), 0n)
}

async function countWaiting(database: Database, campaign: string): Promise<number> {
  const { count } = await database
    .selectFrom('sponsored_claims')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('campaign', '=', campaign)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}
