import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { createNotifier } from '../../chain/createNotifier.ts'
import { createPace } from '../../chain/createPace.ts'
import {
  followSafeTransaction,
  type SafeTransactionClues,
  type SafeTransactionStatus,
} from '../../chain/followSafeTransaction.ts'
import { pause, type Wake } from '../../chain/pause.ts'
import type { Receipt } from '../../chain/rpcSchemas.ts'
import { EverclaimError } from '../../errors.ts'
import {
  followSafeTransaction as followByHost,
  type SafeTransactionStatus as HostStatus,
} from '../../safe/app/followSafeTransaction.ts'
import { linkedSignal } from '../../signals/linkedSignal.ts'
import { findProposalNonce, type HashedCalls, readProposalNonce } from '../find/proposalNonce.ts'
import type { ReadSafeTransaction } from '../sources/askHost.ts'

/**
 * How far a Safe's owners are, as reported by the host, which is believed in nothing that decides.
 * - `signing`, `signed`: so many of so many have signed; where all have, it waits for somebody to execute it;
 * - `said-executed`, `said-cancelled`: so the host says, and the chain does not show it (yet).
 */
export type OwnersProgress =
  | { status: 'unknown' }
  | { status: 'signing' | 'signed'; signed: number | undefined; required: number | undefined }
  | { status: 'said-executed' }
  | { status: 'said-cancelled' }

/**
 * The status of a proposal that is followed, as in `ProposalStatus`. `executing`: a transaction that carries
 * the execution is known, and has not the wanted confirmations, or not of two nodes. An unknown nonce that is
 * used by another one looks like `waiting`.
 */
export type FollowedProposal = { readonly owners: OwnersProgress } & (
  | { readonly status: 'waiting' | 'replaced' }
  | { readonly status: 'executing' | 'executed' | 'failed'; readonly receipt: Receipt }
  | { readonly status: 'could-not-check'; readonly error: EverclaimError }
)

/**
 * Follows a proposal until it is executed, failed or replaced, or until `signal` is aborted. How it ended is
 * the chain alone: the Safe's own log and its nonce. The host only adds how many have signed; it may lie,
 * hang or be gone. Yields each new finding. Never throws for what nodes and hosts do.
 */
export async function* followProposal(
  reader: ChainReader,
  proposal: Pick<HashedCalls, 'safe' | 'safeTxHash'> & {
    /** By which its nonce is found, where nobody has said it. */
    readonly calls?: HashedCalls['calls'] | undefined
    /** A block at which it was not yet executed. */
    readonly proposedAtBlock: number
  },
  options: {
    signal: AbortSignal
    /** Missing outside a host. */
    readDetails?: ReadSafeTransaction | undefined
    /** Read before each look; a nonce that is found here is kept in it. */
    clues?: SafeTransactionClues | undefined
    onWake?: Wake | undefined
    /** Pause between looks at the chain in milliseconds. */
    pollMs?: number | undefined
  },
): AsyncGenerator<FollowedProposal, void, void> {
  const { readDetails, clues = {}, onWake, pollMs = 4_000 } = options
  const { safe, safeTxHash, calls, proposedAtBlock: sentAtBlock } = proposal
  const { signal, stop } = linkedSignal(options.signal)
  const looks = createNotifier()
  const stopWaking = onWake?.(looks.ring)
  const hostPace = createPace(pollMs, { onWake })
  let isSearched = clues.nonce !== undefined

  const chain = { signal, pollMs, onWake: looks.onRing, clues: findClues }
  const sources: AsyncGenerator<Update, void, void>[] = [
    withSource('chain', followSafeTransaction(reader, { safe, safeTxHash, sentAtBlock }, chain)),
  ]
  if (readDetails) {
    const host = followByHost(reading(readDetails), safeTxHash, { signal, pause: hostPause })
    sources.push(withSource('host', host))
  }

  let owners: OwnersProgress = { status: 'unknown' }
  let found: SafeTransactionStatus = { status: 'waiting' }
  let last = ''
  try {
    for await (const update of merge(sources)) {
      if (signal.aborted) return
      if (update.from === 'chain') found = update.value
      else {
        owners = ownersOf(update.value)
        hostPace.quicken()
        if ('hash' in update.value && update.value.hash) {
          clues.transactionHash = update.value.hash
          looks.ring()
        }
      }
      const followed = { ...statusOf(found), owners }
      const error = followed.status === 'could-not-check' ? followed.error.message : undefined
      const key = JSON.stringify([followed.status, owners, error])
      if (key !== last) yield followed
      last = key
      if (['executed', 'failed', 'replaced'].includes(followed.status)) return
    }
  } finally {
    stopWaking?.()
    stop()
  }

  function reading(read: ReadSafeTransaction) {
    return async (safeTxHash: Hex, { signal }: { signal: AbortSignal }) => {
      const details = await read(safeTxHash, signal)
      if (clues.nonce === undefined) {
        clues.nonce = readProposalNonce(reader.chainId, proposal, details)
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
  async function findClues(): Promise<SafeTransactionClues> {
    if (isSearched || !calls) return clues
    try {
      const nonce = await findProposalNonce(reader, { safe, safeTxHash, calls })
      clues.nonce ??= nonce
      isSearched = true
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
    }
    return clues
  }
}

function statusOf(found: SafeTransactionStatus) {
  switch (found.status) {
    case 'waiting':
    case 'replaced':
      return { status: found.status }
    case 'unknown':
      return { status: 'could-not-check', error: found.error } as const
    case 'executed': {
      const { isFinal, isSuccess, receipt } = found
      return { status: !isFinal ? 'executing' : isSuccess ? 'executed' : 'failed', receipt } as const
    }
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

type Update = { from: 'chain'; value: SafeTransactionStatus } | { from: 'host'; value: HostStatus }

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
