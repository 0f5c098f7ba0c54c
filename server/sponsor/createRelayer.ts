import { randomBytes } from 'node:crypto'
import type { LocalAccount } from 'viem'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { EverclaimError } from '../../src/errors.ts'
import type { Database } from '../database/openDatabase.ts'
import type { ApiLog } from '../observe/createLog.ts'
import type { ApiMetrics } from '../observe/createMetrics.ts'
import { leaveSigner } from './books.ts'
import { relayOnce, type Turn } from './relayOnce.ts'
import type { SponsorSettings } from './sponsorSettings.ts'

/** Sends the claims that wait, one turn after the other. */
export type Relayer = {
  /** One turn now. `could-not-check`: no node answered, or they contradict each other; nothing is lost by it. */
  turn(): Promise<Turn | { status: 'could-not-check' }>
  /** Turns until `stop`. */
  start(): void
  /** Resolves when the turn under way is over and other processes may have the signer. */
  stop(): Promise<void>
}

/** Milliseconds between turns: half a block of Blast, and longer while the nodes do not answer. */
const usualPause = 1_000
const longestPause = 30_000

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
  /** Milliseconds between turns. */
  readonly pause?: number
}): Relayer {
  const { database, metrics, account, now, pause = usualPause } = parts
  const log = withoutRepeats(parts.log, now)
  const holder = randomBytes(16).toString('hex')
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const turn: Relayer['turn'] = async () => {
    try {
      const done = await relayOnce({ ...parts, log, holder })
      if (done.status === 'done') metrics.relayer(await figures(database, done.balance))
      return done
    } catch (error) {
      if (!(error instanceof EverclaimError && error.isRetryable)) throw error
      return { status: 'could-not-check' }
    }
  }

  const run = async () => {
    let wait = pause
    let wasReachable = true
    while (!stopping.signal.aborted) {
      try {
        const isReachable = (await turn()).status !== 'could-not-check'
        if (isReachable !== wasReachable)
          log.told(isReachable ? 'the relayer sees the chain again' : 'the relayer cannot see the chain')
        wasReachable = isReachable
        wait = isReachable ? pause : Math.min(wait * 2, longestPause)
      } catch (error) {
        log.broke(error)
        wait = Math.min(wait * 2, longestPause)
      }
      await rest(wait, stopping.signal)
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

/** What is told at every turn is told once a minute. */
function withoutRepeats(log: ApiLog, now: () => number): ApiLog {
  const told = new Map<string, number>()
  return {
    ...log,
    told(what, facts = {}) {
      const key = JSON.stringify([what, facts])
      if (now() - (told.get(key) ?? Number.NEGATIVE_INFINITY) < 60_000) return
      if (told.size > 1_000) told.clear()
      told.set(key, now())
      log.told(what, facts)
    },
  }
}

const lower = (text: `0x${string}`) => text.toLowerCase() as `0x${string}`

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

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
