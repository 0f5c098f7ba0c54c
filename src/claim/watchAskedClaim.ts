import type { Hex } from 'viem'
import { isAgreed } from '../chain/agreement.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { findSentCall, hasMovedOn, type SentCallSearch } from '../chain/findSentCall.ts'
import { pause, type Wake } from '../chain/pause.ts'
import { readerOf } from '../chain/readerOf.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { findClaimRecord } from './findClaimRecord.ts'
import { readAttemptPaid } from './readAttemptPaid.ts'
import type { AskedAttempt } from './storedAttempts.ts'

/** What the chain shows of a claim that a wallet was asked for and never answered. */
export type AskedUpdate =
  /** Nothing of it is on the chain: it waits in the wallet, was refused there, or is in a pool. */
  | { status: 'waiting' }
  | { status: 'could-not-check'; error: EverclaimError }
  /** A block includes a transaction of this sender that is, or paid, this claim. It may have reverted. */
  | { status: 'found'; hash: Hex }
  /** The allocation is paid, by a transaction that is not known to be this sender's. */
  | { status: 'paid' }
  /** The sender has since sent something else, or a day has passed: the wallet hardly asks any more. */
  | { status: 'moved-on' }

/** No wallet's prompt is older than this, in milliseconds. */
const forgottenAfter = 86_400_000

/**
 * Looks for a claim whose answer has not come, or got lost: with a page that was closed, a connection that
 * broke, a request that ran out. Yields each new finding, and ends with `found` and `paid`; it goes on after
 * `moved-on`, as the wallet may be asking all the same.
 */
export async function* watchAskedClaim(
  site: SiteConfig,
  asked: AskedAttempt,
  options: {
    signal: AbortSignal
    onWake?: Wake | undefined
    /** Pause between looks in milliseconds. */
    pollMs?: number | undefined
  },
): AsyncGenerator<AskedUpdate, void, void> {
  const { signal, onWake, pollMs = 4_000 } = options
  const reader = readerOf(site)
  // What was searched once need not be searched again, until blocks are taken back.
  let { nonce } = asked
  let searchedAlone: number | undefined
  let last = ''
  while (!signal.aborted) {
    const { news, search } = await look(reader, asked, { nonce, searchedAlone })
    if (search?.isAgreed) nonce = search.searchedTo
    searchedAlone = search?.isAgreed ? undefined : (search?.searchedTo ?? searchedAlone)
    if (signal.aborted) return
    // "Moved on" is reported each time, lest it be missed by who was not ready for it.
    if (news.status !== last || news.status === 'moved-on') yield news
    last = news.status
    if (news.status === 'found' || news.status === 'paid') return
    await pause(pollMs, signal, onWake)
  }
}

async function look(
  reader: ChainReader,
  asked: AskedAttempt,
  searched: { nonce: number; searchedAlone: number | undefined },
): Promise<{ news: AskedUpdate; search: SentCallSearch | undefined }> {
  try {
    const search = await findSentCall(reader, {
      ...asked,
      ...searched,
      sentAtBlock: asked.askedAtBlock,
    })
    // The bitmap decides; all else only says by which transaction. It is read last: a claim that a block
    // takes in meanwhile is then paid, and not taken for something else that the sender has sent.
    const read = await readAttemptPaid(reader, asked, 'more')
    const isPaid = read.isPaid && isAgreed(read.agreement)
    const paidBy = isPaid ? await ownClaim(reader, asked) : undefined
    if (paidBy) return { news: { status: 'found', hash: paidBy }, search }
    if (search.transaction) return { news: { status: 'found', hash: search.transaction.hash }, search }
    if (isPaid) return { news: { status: 'paid' }, search }
    const isOld = Date.now() - asked.askedAt > forgottenAfter
    return { news: { status: hasMovedOn(search, asked.nonce) || isOld ? 'moved-on' : 'waiting' }, search }
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { news: { status: 'could-not-check', error }, search: undefined }
  }
}

/**
 * The transaction that paid, where it is the sender's own: it may carry another call than the wallet was
 * asked for.
 */
async function ownClaim(reader: ChainReader, asked: AskedAttempt): Promise<Hex | undefined> {
  const claim = await findClaimRecord(reader, {
    ...asked,
    fromBlock: asked.askedAtBlock,
    isOverTime: !!asked.overTime,
  })
  const receipt = claim ? await readReceipt(reader, claim.hash) : undefined
  return receipt?.from.toLowerCase() === asked.from.toLowerCase() ? claim?.hash : undefined
}
