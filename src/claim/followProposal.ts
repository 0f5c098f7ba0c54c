import { type Hex, isAddressEqual } from 'viem'
import { isAgreed } from '../chain/agreement.ts'
import type { ChainReader } from '../chain/createChainReader.ts'
import { createNotifier } from '../chain/createNotifier.ts'
import { createPace } from '../chain/createPace.ts'
import { decodeClaims } from '../chain/decodeClaims.ts'
import {
  followSafeTransaction,
  type SafeTransactionClues,
  type SafeTransactionStatus,
} from '../chain/followSafeTransaction.ts'
import { pause, type Wake } from '../chain/pause.ts'
import { readClaimed } from '../chain/readClaimed.ts'
import { readerOf } from '../chain/readerOf.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import { executionIn } from '../chain/safeExecutionsIn.ts'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { draftTransaction } from '../multisig/build/draftTransaction.ts'
import { findProposalNonce, readProposalNonce } from '../multisig/find/proposalNonce.ts'
import { whyTransactionFailed } from '../multisig/outcome/whyTransactionFailed.ts'
import type { ReadSafeTransaction } from '../multisig/sources/askHost.ts'
import {
  followSafeTransaction as followByHost,
  type SafeTransactionStatus as HostStatus,
} from '../safe/app/followSafeTransaction.ts'
import type { TransactionDetails } from '../safe/app/messages.ts'
import type { OwnersProgress, ProposalProgress } from './claimState.ts'
import { findClaimRecord } from './findClaimRecord.ts'
import type { ProposedAttempt } from './storedAttempts.ts'

/**
 * Follows a Safe's proposal to its end, which time alone never brings: owners may take days. How it ended is
 * the chain alone: a `Claimed` log of this allocation, the Safe's own log, its nonce, the bitmap. The
 * host only adds how many have signed; it may lie, hang or be gone. Yields each new finding; a final one
 * (`isProposalOver`) is the last.
 */
export async function* followProposal(
  site: SiteConfig,
  proposal: ProposedAttempt,
  options: {
    signal: AbortSignal
    /** Missing outside a host. */
    readDetails?: ReadSafeTransaction | undefined
    onWake?: Wake | undefined
    /** Pause between looks at the chain in milliseconds. */
    pollMs?: number | undefined
  },
): AsyncGenerator<ProposalProgress, void, void> {
  const { readDetails, onWake, pollMs = 4_000 } = options
  const reader = readerOf(site)
  const stop = new AbortController()
  const { signal } = stop
  const onAbort = () => stop.abort()
  options.signal.addEventListener('abort', onAbort)
  if (options.signal.aborted) onAbort()
  const clues: SafeTransactionClues = {}
  const looks = createNotifier()
  const stopWaking = onWake?.(looks.ring)
  const hostPace = createPace(pollMs, { onWake })

  const sources: AsyncGenerator<Update, void, void>[] = [
    withSource(
      'chain',
      followSafeTransaction(
        reader,
        { ...proposal, sentAtBlock: proposal.proposedAtBlock },
        { signal, pollMs, onWake: looks.onRing, clues: () => clues },
      ),
    ),
    withSource('paid', watchPaid(reader, proposal, { signal, pollMs, onWake })),
  ]
  if (readDetails) {
    const host = followByHost(reading(readDetails), proposal.safeTxHash, { signal, pause: hostPause })
    sources.push(withSource('host', host))
  }

  let owners: OwnersProgress = { status: 'unknown' }
  let unreachable: EverclaimError | undefined
  let last = ''
  try {
    for await (const news of merge(sources)) {
      if (signal.aborted) return
      switch (news.from) {
        case 'host':
          owners = ownersOf(news.value)
          hostPace.quicken()
          if ('hash' in news.value && news.value.hash) {
            clues.transactionHash = news.value.hash
            looks.ring()
          }
          break
        case 'paid':
          if (!news.value.isOurs) {
            yield { status: 'overtaken' }
            return
          }
          clues.transactionHash = news.value.hash
          looks.ring()
          break
        case 'chain': {
          const { value } = news
          unreachable = value.status === 'unknown' ? value.error : undefined
          if (value.status === 'replaced') {
            yield { status: 'replaced' }
            return
          }
          if (value.status === 'executed') {
            if (!value.isFinal) break
            yield await endOf(reader, proposal, value)
            return
          }
          if (value.status === 'waiting') void searchNonce()
          break
        }
      }
      const progress: ProposalProgress = unreachable
        ? { status: 'could-not-check', error: unreachable, owners }
        : { status: 'waiting', owners }
      const key = JSON.stringify([progress.status, owners, unreachable?.message])
      if (key !== last) yield progress
      last = key
    }
  } finally {
    options.signal.removeEventListener('abort', onAbort)
    stopWaking?.()
    stop.abort()
  }

  function reading(read: ReadSafeTransaction) {
    return async (safeTxHash: Hex, { signal }: { signal: AbortSignal }): Promise<TransactionDetails> => {
      const details = await read(safeTxHash, signal)
      if (clues.nonce === undefined) {
        clues.nonce = readProposalNonce(site.chainId, proposal, details)
        if (clues.nonce !== undefined) looks.ring()
      }
      return details
    }
  }

  function hostPause(milliseconds: number, signal: AbortSignal): Promise<void> {
    // Who comes back to the page wants to see at once what happened meanwhile.
    return pause(Math.max(hostPace.next(), Math.min(milliseconds, pollMs * 4)), signal, onWake)
  }

  /** Best effort: without it a proposal whose place was taken is not distinguished from one that waits. */
  async function searchNonce(): Promise<void> {
    if (clues.nonce !== undefined) return
    try {
      const { safe, safeTxHash, to, data } = proposal
      const calls = [{ to, value: 0n, data }]
      clues.nonce ??= await findProposalNonce(reader, { safe, safeTxHash, calls })
      if (clues.nonce !== undefined) looks.ring()
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
    }
  }
}

/** Whether nothing can change any more. */
export function isProposalOver({ status }: ProposalProgress): boolean {
  return status !== 'waiting' && status !== 'could-not-check'
}

async function endOf(
  reader: ChainReader,
  proposal: ProposedAttempt,
  { isSuccess, receipt }: Extract<SafeTransactionStatus, { status: 'executed' }>,
): Promise<ProposalProgress> {
  const { distributor, index, safe, to, data } = proposal
  const hash = receipt.transactionHash
  const { claims, skipped } = decodeClaims(receipt, distributor)
  const claim = claims.find((each) => each.index === BigInt(index))
  if (claim) return { status: 'included', hash, recipient: claim.recipient }
  const skip = skipped.find((each) => each.index === BigInt(index))
  if (isSuccess && skip && skip.reason !== 'alreadyClaimed')
    return { status: 'failed', hash, reason: skipReasons[skip.reason] }
  if (isSuccess) return { status: 'paid-nothing', hash }
  // What a batch would have done is not known by calling it from outside.
  if (!isAddressEqual(to, distributor))
    return { status: 'failed', hash, reason: 'One of the calls in it was refused, and so all of them were.' }
  const transaction = draftTransaction([{ to, value: 0n, data }], 0)
  const reason = await whyTransactionFailed(reader, { safe, transaction }, receipt.blockNumber)
  return { status: 'failed', hash, reason }
}

/** Why `claimMany` did not pay an entry. */
const skipReasons = {
  invalidProof: 'The contract did not accept the proof of this claim.',
  transferFailed: 'The token refused to be sent to this address.',
  unknown: 'The contract skipped this claim and did not say why.',
} as const

/** Looks whether the allocation is paid, and by whose transaction. Silent while it is not known. */
async function* watchPaid(
  reader: ChainReader,
  proposal: ProposedAttempt,
  { signal, pollMs, onWake }: { signal: AbortSignal; pollMs: number; onWake: Wake | undefined },
): AsyncGenerator<PaidBy, void, void> {
  const { distributor, index, account, proposedAtBlock: fromBlock } = proposal
  const pace = createPace(pollMs, { onWake })
  // Looking for a log that no node shows is many questions.
  const searchPace = createPace(pollMs * 8, { onWake })
  while (!signal.aborted) {
    let isSearching = false
    try {
      const { isClaimed, agreement } = await readClaimed(reader, { distributor, index: BigInt(index) })
      if (isClaimed && isAgreed(agreement)) {
        isSearching = true
        const claim = await findClaimRecord(reader, { distributor, index, account, fromBlock })
        const receipt = claim ? await readReceipt(reader, claim.hash) : undefined
        if (receipt) {
          const isOurs = executionIn(receipt.logs, proposal) !== undefined
          yield isOurs ? { isOurs, hash: receipt.transactionHash } : { isOurs }
          return
        }
      }
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
    }
    await (isSearching ? searchPace : pace).pause(signal)
  }
}

function ownersOf(status: HostStatus): OwnersProgress {
  switch (status.status) {
    case 'awaiting-confirmations':
    case 'awaiting-execution': {
      const { confirmations: signed, required } = status
      return { status: status.status === 'awaiting-execution' ? 'signed' : 'signing', signed, required }
    }
    case 'success':
    case 'failed':
      return { status: 'said-executed' }
    case 'cancelled':
      return { status: 'said-cancelled' }
    case 'other':
    case 'unknown':
      return { status: 'unknown' }
  }
}

type PaidBy = { isOurs: true; hash: Hex } | { isOurs: false }

type Update =
  | { from: 'chain'; value: SafeTransactionStatus }
  | { from: 'paid'; value: PaidBy }
  | { from: 'host'; value: HostStatus }

async function* withSource<From extends string, Value>(from: From, source: AsyncIterable<Value>) {
  for await (const value of source) yield { from, value }
}

/** What comes from each source, in the order in which it comes. */
async function* merge<Value>(sources: readonly AsyncGenerator<Value, void, void>[]) {
  const next = async (source: AsyncGenerator<Value, void, void>) => ({ source, result: await source.next() })
  const waiting = new Map(sources.map((source) => [source, next(source)]))
  while (waiting.size > 0) {
    const { source, result } = await Promise.race(waiting.values())
    if (result.done) {
      waiting.delete(source)
      continue
    }
    yield result.value
    waiting.set(source, next(source))
  }
}
