import { randomBytes } from 'node:crypto'
import type { LocalAccount } from 'viem'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { pause as restFor } from '../../src/chain/pause.ts'
import { EverclaimError } from '../../src/errors.ts'
import { isStillAhead } from '../clock/isStillAhead.ts'
import type { Database } from '../database/openDatabase.ts'
import type { ApiLog } from '../observe/createLog.ts'
import type { ApiMetrics } from '../observe/createMetrics.ts'
import { leaveSigner } from './relayerLedger.ts'
import { type RelayParts, relayOnce, type Turn } from './relayOnce.ts'
import type { SponsorSettings } from './sponsorSettings.ts'
import { stoppableReader } from './stoppableReader.ts'

/** Sends the claims that wait, one turn after the other. */
export type Relayer = {
  /**
   * One turn now. `could-not-check`: no node answered, or they contradict each other; nothing is lost by it.
   */
  turn(): Promise<Turn | { status: 'could-not-check' }>
  /** Turns until `stop`. */
  start(): void
  /**
   * Breaks the turn under way off, waiting for no node; resolves when other processes may have the signer.
   */
  stop(): Promise<void>
}

/** Milliseconds between looks at the database: half a block of Blast. */
const usualPause = 1_000
/**
 * Pauses after which the chain is looked at again while nothing changes: with transactions under way, without
 * any, without nodes.
 */
const longest = { waiting: 4, idle: 20, unreachable: 30 } as const

/** Several processes may run one over the same database and key: one of them is at work at a time. */
export function createRelayer(parts: {
  readonly database: Database
  readonly reader: ChainReader
  readonly account: LocalAccount
  readonly settings: SponsorSettings
  /** Unix milliseconds. */
  readonly now: () => number
  readonly log: ApiLog
  readonly metrics: ApiMetrics
  /** Milliseconds between looks at the database for claims that have come. */
  readonly pause?: number
  /** Resolves after so many milliseconds, or when it is to stop. */
  readonly rest?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}): Relayer {
  const { database, metrics, account, now, pause = usualPause, rest = restFor } = parts
  const log = withoutRepeats(parts.log, now)
  const holder = randomBytes(16).toString('hex')
  const stopping = new AbortController()
  const reader = stoppableReader(parts.reader, stopping.signal)
  const resends: RelayParts['resends'] = new Map()
  let running: Promise<void> = Promise.resolve()

  const turn: Relayer['turn'] = async () => {
    try {
      const done = await relayOnce({ ...parts, reader, log, holder, resends })
      metrics.relayer(done.status === 'done' ? await figures(database, done.balance) : null)
      return done
    } catch (error) {
      if (!(error instanceof EverclaimError && error.isRetryable)) throw error
      return { status: 'could-not-check' }
    }
  }

  const run = async () => {
    let pauses = 1
    let wasReachable = true
    while (!stopping.signal.aborted) {
      let seen = 0
      let most: number = longest.unreachable
      try {
        seen = await newestQueued(database)
        const done = await turn()
        if (stopping.signal.aborted) break
        const isReachable = done.status !== 'could-not-check'
        if (isReachable !== wasReachable)
          log.info(isReachable ? 'the relayer sees the chain again' : 'the relayer cannot see the chain')
        wasReachable = isReachable
        if (isReachable) most = pausesAfter(done)
      } catch (error) {
        log.broke(error)
      }
      pauses = Math.min(pauses * 2, most)
      for (let rested = 0; rested < pauses && !stopping.signal.aborted; rested++) {
        await rest(pause, stopping.signal)
        // Who comes now does not wait for the next reading of the chain; nodes that do not answer are left
        // alone all the same.
        if (most !== longest.unreachable && (await hasCome(database, seen))) break
      }
    }
    await leaveSigner(database, { signer: lower(account.address), holder }).catch(log.broke)
  }

  return {
    turn,
    start() {
      running = run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** The most pauses until the next turn. */
function pausesAfter(
  turn: Exclude<Awaited<ReturnType<Relayer['turn']>>, { status: 'could-not-check' }>,
): number {
  // Who has the signer is asked of the database alone.
  if (turn.status === 'elsewhere' || turn.signed + turn.replaced + turn.settled > 0) return 1
  return turn.open > 0 ? longest.waiting : longest.idle
}

/** When the claim was queued that came last, in unix milliseconds. */
async function newestQueued(database: Database): Promise<number> {
  const { queued_at } = await database
    .selectFrom('sponsored_claims')
    .select((each) => each.fn.max('queued_at').as('queued_at'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return queued_at ?? 0
}

/** A database that does not answer is no reason to rest: the next turn reports it. */
const hasCome = (database: Database, seen: number) =>
  newestQueued(database).then(
    (newest) => newest > seen,
    () => true,
  )

/** What is logged at every turn is logged once a minute. */
function withoutRepeats(log: ApiLog, now: () => number): ApiLog {
  const logged = new Map<string, number>()
  return {
    ...log,
    info(what, facts = {}) {
      const key = JSON.stringify([what, facts])
      const again = (logged.get(key) ?? Number.NEGATIVE_INFINITY) + 60_000
      if (isStillAhead(again, { now: now(), longest: 60_000 })) return
      if (logged.size > 1_000) logged.clear()
      logged.set(key, now())
      log.info(what, facts)
    },
  }
}

const lower = (text: `0x${string}`) => text.toLowerCase() as `0x${string}`

async function figures(database: Database, balance: bigint) {
  const { count } = await database
    .selectFrom('sponsored_claims')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  const books = await database.selectFrom('sponsor_budgets').select('spent').execute()
  const spent = books.reduce((sum, book) => sum + BigInt(book.spent), 0n)
  return { queued: Number(count), balance: Number(balance) / 1e18, spent: Number(spent) / 1e18 }
}
