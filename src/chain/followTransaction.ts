import type { Address, Hex } from 'viem'
import { EverclaimError } from '../errors.ts'
import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'
import { type Agreement, isAgreed } from './agreement.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import type { RevertReason } from './decodeRevert.ts'
import { findReplacement, type ReplacementKind, replacementKind, searchNonces } from './findReplacement.ts'
import { pause, type Wake } from './pause.ts'
import { readIncludedReceiptAt, readReceiptAt } from './readReceipt.ts'
import { readTransactionCountAt } from './readTransactionCount.ts'
import type { Receipt, Transaction } from './rpcSchemas.ts'
import { signedTransactionSchema } from './signedTransactionSchema.ts'
import { simulateAt } from './simulateClaim.ts'

/**
 * The state of a transaction. `failed` in any sense is said only of a receipt that says so.
 * - `pending`: no block includes it; `isSeen` says whether any node knows it (on Blast only the node that
 *   passed it on does);
 * - `included` / `reverted`: by a receipt in a block that is on the chain; `isFinal` once it has the wanted
 *   confirmations and the nodes agree on it (`isAgreed`): what only one of several nodes shows is followed
 *   until another one confirms it;
 * - `replaced`: another transaction of the sender used its nonce. `repriced` is the same call again: if its
 *   receipt says success, the claim succeeded;
 * - `dropped`: no node knows it, or its nonce is used by something that is not found. Not an end: it may come
 *   back;
 * - `unknown`: the nodes do not answer or contradict each other right now. Nothing is said about the
 *   transaction.
 */
export type TransactionStatus =
  | { status: 'pending'; isSeen: boolean }
  | {
      status: 'included'
      receipt: Receipt
      confirmations: number
      /** How many nodes agree on it. */
      agreement: Agreement
      isFinal: boolean
    }
  | {
      status: 'reverted'
      receipt: Receipt
      confirmations: number
      agreement: Agreement
      isFinal: boolean
      /** From running the call again at its block: what it most likely ran into. */
      reason: RevertReason | undefined
    }
  | {
      status: 'replaced'
      by: Hex
      kind: ReplacementKind
      receipt: Receipt
      confirmations: number
      agreement: Agreement
      isFinal: boolean
    }
  | { status: 'dropped'; isNonceUsed: boolean }
  | { status: 'unknown'; error: EverclaimError; isRetryable: boolean }

export type FollowedTransaction = {
  hash: Hex
  from: Address
  /**
   * Learned from the nodes when it is not given; without it a replacement cannot be distinguished from a
   * drop.
   */
  nonce?: number | undefined
  /**
   * The sender's next nonce before it was sent: its own is this one, or a later one where others were still
   * waiting. Lets a replacement be found of a transaction that no node has ever shown.
   */
  leastNonce?: number | undefined
  to: Address
  data: Hex
  /** Wei; default 0. */
  value?: bigint | undefined
  /** A block at which it was not yet sent; shortens the search for a replacement. */
  sentAtBlock?: number | undefined
}

/** A transaction that no node knows for this many blocks is called dropped (a minute on Blast). */
const droppedAfterBlocks = 30

/**
 * Follows a transaction to its end: yields each new status and returns after a final one (`included`,
 * `reverted` or `replaced` with `isFinal`), or when `signal` is aborted. An included transaction whose block
 * leaves the chain goes back to `pending`. Never throws for what nodes do; that is `unknown`, and following
 * goes on.
 */
export async function* followTransaction(
  reader: ChainReader,
  transaction: FollowedTransaction,
  options: {
    signal: AbortSignal
    /** Pause between looks in milliseconds; a block of Blast takes 2,000. */
    pollMs?: number | undefined
    /** Looks again at once when it is called, e.g. when a visitor comes back to the page. */
    onWake?: Wake | undefined
    /** How many blocks, its own included, make it final. */
    confirmations?: number | undefined
  },
): AsyncGenerator<TransactionStatus, void, void> {
  const { signal, pollMs = 2_000, onWake, confirmations = 1 } = options
  const { nonce, leastNonce: searchedTo } = transaction
  const memory: Memory = {
    nonce,
    searchedTo,
    searchedAlone: undefined,
    lastKnownAt: undefined,
    reasons: new Map(),
  }
  let lastKey = ''
  while (!signal.aborted) {
    const status = await look(reader, transaction, memory, confirmations)
    if (signal.aborted) return
    const key = keyOf(status)
    if (key !== lastKey) {
      lastKey = key
      yield status
    }
    if ('isFinal' in status && status.isFinal) return
    await pause(pollMs, signal, onWake)
  }
}

type Memory = {
  nonce: number | undefined
  /**
   * Transactions of the sender before this nonce need not be searched; undefined where it is not known where
   * to begin.
   */
  searchedTo: number | undefined
  /** How many the sender had sent when one of several nodes, alone, was searched. */
  searchedAlone: number | undefined
  /** The head when it was last known to any node, or when we began to look. */
  lastKnownAt: number | undefined
  reasons: Map<Hex, RevertReason | undefined>
}

async function look(
  reader: ChainReader,
  transaction: FollowedTransaction,
  memory: Memory,
  wanted: number,
): Promise<TransactionStatus> {
  try {
    return await reader.atOneBlock({ question: message('The transaction') }, (block) =>
      lookAt(reader, block, transaction, memory, wanted),
    )
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'unknown', error, isRetryable: error.isRetryable }
  }
}

async function lookAt(
  reader: ChainReader,
  block: BlockView,
  transaction: FollowedTransaction,
  memory: Memory,
  wanted: number,
): Promise<TransactionStatus> {
  const { hash, from, to, data, value = 0n, sentAtBlock } = transaction

  const own = await readIncludedReceiptAt(block, hash)
  if (own) {
    memory.lastKnownAt = block.number
    const depth = confirmationsOf(own, block, wanted)
    if (own.status === 'success') return { status: 'included', receipt: own, ...depth }
    return {
      status: 'reverted',
      receipt: own,
      ...depth,
      reason: await reasonOf(reader, own, transaction, memory),
    }
  }

  const known = await reader.find<Transaction>({
    question: message('The transaction'),
    method: 'eth_getTransactionByHash',
    params: [hash],
    // One node's answer is enough because it is checked: a made-up nonce would have another hash.
    schema: v.pipe(
      signedTransactionSchema,
      v.check((found) => found.hash === hash.toLowerCase()),
    ),
  })
  if (known) memory.nonce ??= known.nonce
  if (memory.nonce === undefined) await searchNonce(reader, block, transaction, memory)
  memory.lastKnownAt = known ? block.number : (memory.lastKnownAt ?? block.number)

  const { nonce } = memory
  if (nonce !== undefined) {
    const sentCount = await readTransactionCountAt(block, from)
    if (sentCount > nonce) {
      const replacement = await findReplacement(reader, block, { from, nonce, sentAtBlock })
      // Its own hash: the block has it, the receipt is on its way. A hash of another: that one took its
      // place.
      if (replacement?.hash === hash.toLowerCase()) return { status: 'pending', isSeen: true }
      const receipt = replacement && (await readReceiptAt(block, replacement.hash))
      if (!replacement || !receipt) return { status: 'dropped', isNonceUsed: true }
      return {
        status: 'replaced',
        by: replacement.hash,
        kind: replacementKind(replacement, { from, to, data, value }),
        receipt,
        ...confirmationsOf(receipt, block, wanted),
      }
    }
  }

  const isForgotten = !known && block.number - memory.lastKnownAt >= droppedAfterBlocks
  return isForgotten
    ? { status: 'dropped', isNonceUsed: false }
    : { status: 'pending', isSeen: known !== undefined }
}

/** Its nonce is the one that was used by it, by the same call again, or by what a wallet sends to cancel. */
async function searchNonce(
  reader: ChainReader,
  block: BlockView,
  transaction: FollowedTransaction,
  memory: Memory,
): Promise<void> {
  const { searchedTo } = memory
  if (searchedTo === undefined) return
  const { hash, from, to, data, value = 0n, sentAtBlock } = transaction
  const count = await readTransactionCountAt(block, from)
  if (!isAgreed(block.agreement) && memory.searchedAlone === count) return
  const search = await searchNonces(reader, block, {
    from,
    nonce: searchedTo,
    count,
    sentAtBlock,
    isWanted: (sent) =>
      sent.hash === hash.toLowerCase() || replacementKind(sent, { from, to, data, value }) !== 'other',
  })
  if (search.found) memory.nonce = search.found.nonce
  else if (isAgreed(block.agreement)) memory.searchedTo = Math.max(searchedTo, search.searchedTo)
  else if (search.searchedTo === count) memory.searchedAlone = count
}

function confirmationsOf(receipt: Receipt, block: BlockView, wanted: number) {
  const confirmations = Math.max(0, block.number - receipt.blockNumber + 1)
  const { agreement } = block
  return { confirmations, agreement, isFinal: confirmations >= wanted && isAgreed(agreement) }
}

/** Best effort: the reason decorates a receipt, whose word is final without it. */
async function reasonOf(
  reader: ChainReader,
  receipt: Receipt,
  transaction: FollowedTransaction,
  memory: Memory,
): Promise<RevertReason | undefined> {
  const cached = memory.reasons.get(receipt.blockHash)
  if (cached || memory.reasons.has(receipt.blockHash)) return cached
  let reason: RevertReason | undefined
  // Before its block, and after it: what came before it in the same block shows only in the latter.
  for (const number of [receipt.blockNumber - 1, receipt.blockNumber]) {
    const result = await simulateAt(reader, { call: transaction, from: transaction.from, number }).catch(
      () => undefined,
    )
    if (result?.status === 'reverts') {
      reason = result.reason
      break
    }
  }
  memory.reasons.set(receipt.blockHash, reason)
  return reason
}

/** Statuses with equal keys are the same news. */
function keyOf(status: TransactionStatus): string {
  switch (status.status) {
    case 'pending':
      return `pending ${status.isSeen}`
    case 'included':
    case 'reverted':
      return `${status.status} ${status.receipt.blockHash} ${status.confirmations} ${status.agreement.agreed}`
    case 'replaced':
      return `replaced ${status.by} ${status.receipt.blockHash} ${status.confirmations} ${status.agreement.agreed}`
    case 'dropped':
      return `dropped ${status.isNonceUsed}`
    case 'unknown':
      return `unknown ${status.error.message}`
  }
}
