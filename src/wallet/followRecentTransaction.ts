import { type Address, type Hex, numberToHex } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { followSafeTransaction } from '../chain/followSafeTransaction.ts'
import { followTransaction, type TransactionStatus } from '../chain/followTransaction.ts'
import type { Wake } from '../chain/pause.ts'
import { headSchema } from '../chain/rpcSchemas.ts'
import type { Stopwatch } from '../chain/stopwatch.ts'
import { EverclaimError } from '../errors.ts'
import { message } from '../language/say.ts'
import type { RecentTransaction } from './parseRecentTransactions.ts'

/**
 * What is known of a transaction of the list. `failed` is said only of a receipt: the transaction's own that
 * says "reverted", a Safe's that says so, or that of another transaction that took its place for good.
 */
export type TransactionProgress =
  | {
      status: 'pending'
      /**
       * - `sent`: a node knows it;
       * - `unseen`: no node does just now;
       * - `dropped`: none has for a while, so it will hardly arrive; not an end, it may come back;
       * - `confirming`: a block has it, and some more are wanted;
       * - `owners`: a Safe's, which waits for signatures or for its execution;
       * - `could-not-check`: the nodes do not answer.
       */
      news: 'sent' | 'unseen' | 'dropped' | 'confirming' | 'owners' | 'could-not-check'
      /** It has taken longer than the wait that the specification names. That is no failure. */
      isLate: boolean
    }
  | { status: 'confirmed'; onChainHash: Hex }
  | { status: 'failed'; onChainHash: Hex; outcome: 'reverted' | 'cancelled' | 'replaced' }

export type FollowOptions = {
  signal: AbortSignal
  pollMs?: number | undefined
  /** Looks again at once when it is called, e.g. when a visitor comes back to the page. */
  onWake?: Wake | undefined
}

/** The specification's receipt wait, in seconds. */
const patience = 300

/**
 * What is settled is watched this much longer, in blocks and in seconds: the newest blocks of a chain may
 * change.
 */
const watchedBlocks = 12
const watchedFor = 60

/**
 * Follows a transaction of the list to its true end: yields each new thing that is known, and returns some
 * blocks after it was settled, or when `signal` is aborted. A reorganisation takes a settled one back to
 * pending. Time alone never ends it; after five minutes it is called late: by the chain's own time since the
 * block before it was sent, and by a stopwatch from then on. The visitor's clock decides nothing.
 */
export async function* followRecentTransaction(
  reader: ChainReader,
  { account, transaction }: { account: Address; transaction: RecentTransaction },
  options: FollowOptions,
): AsyncGenerator<TransactionProgress, void, void> {
  const looks = looksAt(reader, account, transaction, options)
  const { stopwatch } = reader
  let last: TransactionProgress | undefined
  let settledAt: number | undefined
  let next = looks.next()
  const startedAt = stopwatch.elapsed() - (await readAge(reader, transaction.sentAtBlock))
  for (;;) {
    const look = await firstOf(next, alarmAt(), stopwatch)
    if (options.signal.aborted) return
    if (look === 'alarm') {
      if (last?.status !== 'pending') return
      last = { ...last, isLate: true }
      yield last
      continue
    }
    if (look.done) return
    next = looks.next()
    const isLate = stopwatch.elapsed() >= startedAt + patience
    const progress = look.value.status === 'pending' ? { ...look.value, isLate } : look.value
    // Silence takes nothing back.
    if (settledAt !== undefined && progress.status === 'pending' && progress.news === 'could-not-check')
      continue
    if (JSON.stringify(progress) === JSON.stringify(last)) continue
    settledAt = progress.status === 'pending' ? undefined : (settledAt ?? stopwatch.elapsed())
    last = progress
    yield progress
  }

  function alarmAt(): number | undefined {
    if (settledAt !== undefined) return settledAt + watchedFor
    return last?.status === 'pending' && !last.isLate ? startedAt + patience : undefined
  }
}

type Look = Exclude<TransactionProgress, { status: 'pending' }> | { status: 'pending'; news: Update }
type Update = Extract<TransactionProgress, { status: 'pending' }>['news']

const pending = (news: Update): Look => ({ status: 'pending', news })

async function* looksAt(
  reader: ChainReader,
  account: Address,
  transaction: RecentTransaction,
  { signal, pollMs, onWake }: FollowOptions,
): AsyncGenerator<Look, void, void> {
  const { hash, kind, sentAtBlock, confirmations: wanted = 1 } = transaction
  const options = { signal, pollMs, onWake, confirmations: wanted + watchedBlocks }
  if (kind === 'safe') {
    const safe = { safe: transaction.safe ?? account, safeTxHash: hash, sentAtBlock }
    for await (const status of followSafeTransaction(reader, safe, options)) {
      // No clue is given by which one could be called replaced.
      if (status.status === 'waiting' || status.status === 'replaced') yield pending('owners')
      else if (status.status === 'unknown') yield pending('could-not-check')
      else if (status.confirmations < wanted) yield pending('confirming')
      else if (status.isSuccess) yield { status: 'confirmed', onChainHash: status.transactionHash }
      else yield { status: 'failed', onChainHash: status.transactionHash, outcome: 'reverted' }
    }
    return
  }
  const { nonce, leastNonce, to, data } = transaction
  // Where the call is not known it stands for the one that a wallet sends to cancel: what equals it was
  // cancelled.
  const call = to && data ? { to, data } : { to: account, data: '0x' as Hex }
  const sent = { hash, from: account, nonce, leastNonce, sentAtBlock, ...call }
  for await (const status of followTransaction(reader, sent, options))
    yield toLook(status, wanted, to !== undefined && data !== undefined)
}

function toLook(status: TransactionStatus, wanted: number, isCallKnown: boolean): Look {
  if ('confirmations' in status && status.confirmations < wanted) return pending('confirming')
  switch (status.status) {
    case 'pending':
      return pending(status.isSeen ? 'sent' : 'unseen')
    case 'dropped':
      return pending('dropped')
    case 'unknown':
      return pending('could-not-check')
    case 'included':
      return { status: 'confirmed', onChainHash: status.receipt.transactionHash }
    case 'reverted':
      return { status: 'failed', onChainHash: status.receipt.transactionHash, outcome: 'reverted' }
    case 'replaced': {
      const { by: onChainHash, receipt } = status
      const kind = !isCallKnown && status.kind === 'repriced' ? 'cancelled' : status.kind
      if (kind !== 'repriced')
        return { status: 'failed', onChainHash, outcome: kind === 'cancelled' ? 'cancelled' : 'replaced' }
      return receipt.status === 'success'
        ? { status: 'confirmed', onChainHash }
        : { status: 'failed', onChainHash, outcome: 'reverted' }
    }
  }
}

/** Seconds that the chain has gone on since a block; 0 where it is not known, or cannot be read. */
async function readAge(reader: ChainReader, since: number | undefined): Promise<number> {
  if (since === undefined) return 0
  const question = message('The newest block')
  try {
    return await reader.atOneBlock({ question }, async (block) => {
      if (since >= block.number) return 0
      const [now, then] = await Promise.all([
        block.readHead(),
        block.read({
          question,
          method: 'eth_getBlockByNumber',
          schema: headSchema,
          params: [numberToHex(since), false],
        }),
      ])
      return Math.max(0, now.timestamp - then.timestamp)
    })
  } catch (error) {
    if (error instanceof EverclaimError) return 0
    throw error
  }
}

/** The next reading, or `alarm` where a moment of the stopwatch comes first. */
async function firstOf<Result>(
  look: Promise<Result>,
  moment: number | undefined,
  stopwatch: Stopwatch,
): Promise<Result | 'alarm'> {
  if (moment === undefined) return look
  let cancel = () => {}
  const alarm = new Promise<'alarm'>((resolve) => {
    cancel = stopwatch.after(Math.max(0, moment - stopwatch.elapsed()), () => resolve('alarm'))
  })
  try {
    return await Promise.race([look, alarm])
  } finally {
    cancel()
  }
}
