import type { Address, Hex } from 'viem'
import { EverclaimError } from '../../errors.ts'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import type { TransactionSummary } from '../../safe/service/wire/transactions.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { type ShownProposal, shownProposal } from './shownProposal.ts'
import { withinTime } from './withinTime.ts'

/** What became of asking somebody who may know of proposals. */
export type SourceReport =
  | { readonly source: 'service' | 'host'; readonly status: 'asking' | 'not-there' }
  /**
   * `refused`: how many of the answers contradicted themselves and were not used. `isComplete`: there was no
   * more to read.
   */
  | {
      readonly source: 'service' | 'host'
      readonly status: 'asked'
      readonly refused: number
      readonly isComplete: boolean
    }
  | { readonly source: 'service' | 'host'; readonly status: 'could-not-ask'; readonly error: Error }

/** A source that could not be asked, or lists what could not be read or believed. */
export const mayKnowMore = (report: SourceReport) =>
  report.status === 'could-not-ask' ||
  (report.status === 'asked' && (!report.isComplete || report.refused > 0))

/**
 * Whether it has reported all that waits: a host never does, which reports single hashes and cannot say that
 * there is nothing.
 */
export const hasReportedAll = (report: SourceReport) =>
  report.source === 'service' && report.status === 'asked' && report.isComplete && report.refused === 0

/** What somebody showed. `unread` is in their list and was not looked at, or not believed. */
export type AskedSource = {
  readonly report: SourceReport
  readonly shown: readonly ShownProposal[]
  readonly unread: readonly { nonce: number; safeTxHash: Hex | undefined; isRejection: boolean }[]
}

/** A queue that is longer than this is nobody's. */
const mostPages = 5
const mostEntries = 200
/** So many transactions are read in full. */
export const mostDetails = 40
const detailsAtOnce = 6
/** Milliseconds that a whole search may take. */
const patienceMs = 12_000

type Service = Pick<SafeService, 'getTransactionQueue' | 'getTransactionDetails'>

/**
 * Reads the wallet service's queue of a Safe, each entry with all that it shows. What is not answered in time
 * counts as unread: it takes nothing away from the rest. Never throws for what the service does.
 */
export async function askService(
  service: Service,
  { chainId, safe, signal }: { chainId: number; safe: SafeFacts; signal: AbortSignal },
): Promise<AskedSource> {
  const ask = createPatience('service', signal)
  try {
    const { summaries, isWhole } = await ask((signal) => readQueue(service, safe.address, signal))
    const shown: ShownProposal[] = []
    const unread = summaries.slice(mostDetails).map(unreadOf)
    let isComplete = isWhole && unread.length === 0
    let refused = 0
    const wanted = summaries.slice(0, mostDetails)
    for (let at = 0; at < wanted.length; at += detailsAtOnce) {
      const answers = await Promise.all(
        wanted.slice(at, at + detailsAtOnce).map(async ({ id }) => {
          try {
            const details = await ask((signal) =>
              service.getTransactionDetails({ transactionId: id, signal }),
            )
            return { found: await shownProposal({ chainId, safe, asked: id, details, source: 'service' }) }
          } catch (error) {
            if (!(error instanceof EverclaimError)) throw error
            return undefined
          }
        }),
      )
      for (const [i, summary] of wanted.slice(at, at + detailsAtOnce).entries()) {
        const answer = answers[i]
        if (answer?.found) shown.push(answer.found)
        else unread.push(unreadOf(summary))
        if (!answer) isComplete = false
        else if (!answer.found) refused++
      }
    }
    return { report: { source: 'service', status: 'asked', refused, isComplete }, shown, unread }
  } catch (error) {
    return notAsked('service', error)
  }
}

/** One patience for all questions of a search: the last of them does not get more time than is left. */
export function createPatience(who: 'service' | 'host', signal: AbortSignal) {
  const end = Date.now() + patienceMs
  return <value>(work: (signal: AbortSignal) => Promise<value>): Promise<value> =>
    withinTime(who, { ms: end - Date.now(), signal }, work)
}

export function notAsked(source: 'service' | 'host', error: unknown): AskedSource {
  if (!(error instanceof EverclaimError)) throw error
  return { report: { source, status: 'could-not-ask', error }, shown: [], unread: [] }
}

async function readQueue(service: Service, safe: Address, signal: AbortSignal) {
  const summaries = new Map<string, TransactionSummary>()
  let page: string | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const { results, next } = await service.getTransactionQueue({ safe_address: safe, page, signal })
    for (const entry of results)
      if (entry.type === 'TRANSACTION' && entry.transaction.executionInfo?.type === 'MULTISIG')
        summaries.set(entry.transaction.id, entry.transaction)
    page = next ?? null
    if (page === null || summaries.size >= mostEntries) break
  }
  // More entries than are kept are more than are asked for, too, so that the rest counts as unread.
  return { summaries: [...summaries.values()].slice(0, mostEntries), isWhole: page === null }
}

function unreadOf({ id, executionInfo, txInfo }: TransactionSummary) {
  const [hash] = /0x[0-9a-f]{64}$/i.exec(id) ?? []
  return {
    nonce: executionInfo?.type === 'MULTISIG' ? executionInfo.nonce : 0,
    safeTxHash: hash === undefined ? undefined : (hash.toLowerCase() as Hex),
    isRejection: txInfo.type === 'Custom' && txInfo.isCancellation,
  }
}
