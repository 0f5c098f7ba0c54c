import type { Address, Hex } from 'viem'
import { EverclaimError } from '../errors.ts'
import { type Agreement, isAgreed } from './agreement.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { createPace } from './createPace.ts'
import { RpcUnreachableError } from './errors.ts'
import { executionIn, findSafeExecution, findSafeExecutionAt } from './findSafeExecution.ts'
import type { Wake } from './pause.ts'
import { readReceiptAt } from './readReceipt.ts'
import { readSafeNonceAt } from './readSafeNonce.ts'
import type { Receipt } from './rpcSchemas.ts'

/**
 * Where a transaction of a Safe stands that is known by the hash that its owners sign (safeTxHash).
 * - `waiting`: the Safe has not executed it; its owners may take as long as they like;
 * - `executed`: by the Safe's own log in an agreed receipt. `isSuccess` is false where the call inside it
 *   failed;
 * - `replaced`: the Safe has used its nonce for another transaction, so it can never be executed. Said only
 *   where the nonce is known (`clues`) and the nodes agree that no log of the Safe names it;
 * - `unknown`: the nodes do not answer or contradict each other right now.
 */
export type SafeTransactionStatus =
  | { status: 'waiting' }
  | {
      status: 'executed'
      isSuccess: boolean
      transactionHash: Hex
      receipt: Receipt
      confirmations: number
      /** How many nodes agree on it. */
      agreement: Agreement
      isFinal: boolean
    }
  | { status: 'replaced' }
  | { status: 'unknown'; error: EverclaimError }

/**
 * What somebody says of it, read before each look: a nonce that its hash was checked to hold, a receipt to
 * try.
 */
export type SafeTransactionClues = { nonce?: number | undefined; transactionHash?: Hex | undefined }

/** As many blocks of logs as public nodes give at once; a node that gives fewer is asked for fewer. */
const chunkBlocks = 10_000
const smallestChunkBlocks = 100
/** The rest is looked at in the next look. */
const chunksALook = 20
/** Blocks looked at again in the next look: a chain may be reorganised, and a node may be a little behind. */
const overlapBlocks = 30

/**
 * Follows a Safe's transaction until its execution has the wanted confirmations, or until `signal` is
 * aborted. Yields each new status. Time alone ends nothing: owners may sign next week. Never throws for what
 * nodes do.
 */
export async function* followSafeTransaction(
  reader: ChainReader,
  transaction: {
    safe: Address
    safeTxHash: Hex
    /** A block at which it was not yet executed. Without it the search begins some hours back. */
    sentAtBlock?: number | undefined
  },
  options: {
    signal: AbortSignal
    /** Pause between looks in milliseconds; longer while nothing happens (`createPace`). */
    pollMs?: number | undefined
    onWake?: Wake | undefined
    confirmations?: number | undefined
    clues?: (() => SafeTransactionClues) | undefined
  },
): AsyncGenerator<SafeTransactionStatus, void, void> {
  const { signal, pollMs = 4_000, onWake, confirmations = 1, clues = () => ({}) } = options
  const pace = createPace(pollMs, { onWake })
  const { sentAtBlock: from } = transaction
  const memory: Memory = { from, start: from, isSearched: false, chunk: chunkBlocks, found: undefined }
  let lastKey = ''
  while (!signal.aborted) {
    const status = await look(reader, transaction, memory, { wanted: confirmations, clues: clues() })
    if (signal.aborted) return
    const key = keyOf(status)
    if (key !== lastKey) {
      lastKey = key
      pace.quicken()
      yield status
    }
    if (status.status === 'replaced' || (status.status === 'executed' && status.isFinal)) return
    await pace.pause(signal)
  }
}

type Memory = {
  /** The first block that has not been looked at for good. */
  from: number | undefined
  /** Where the search began. */
  start: number | undefined
  /** All blocks up to the newest one were looked at. */
  isSearched: boolean
  chunk: number
  found: Hex | undefined
}

/** Statuses with equal keys are the same news. */
function keyOf(status: SafeTransactionStatus): string {
  switch (status.status) {
    case 'waiting':
    case 'replaced':
      return status.status
    case 'unknown':
      return `unknown ${status.error.message}`
    case 'executed':
      return `executed ${status.isSuccess} ${status.receipt.blockHash} ${status.confirmations} ${status.agreement.agreed}`
  }
}

async function look(
  reader: ChainReader,
  transaction: { safe: Address; safeTxHash: Hex },
  memory: Memory,
  { wanted, clues }: { wanted: number; clues: SafeTransactionClues },
): Promise<SafeTransactionStatus> {
  try {
    return await reader.atOneBlock({ question: 'the Safe’s transaction' }, async (block) => {
      const { transactionHash: said } = clues
      const bySaid = said && !memory.found ? await readExecution(block, said, transaction) : undefined
      const execution = bySaid ?? (await searchExecution(reader, block, transaction, memory))
      if (!execution) {
        const isReplaced = memory.isSearched && (await isNonceUsed(block, transaction.safe, clues.nonce))
        const isGone = isReplaced && (await isNowhere(block, transaction, memory))
        return { status: isGone && isAgreed(block.agreement) ? 'replaced' : 'waiting' }
      }
      const { receipt, isSuccess } = execution
      const depth = block.number - receipt.blockNumber + 1
      return {
        status: 'executed',
        isSuccess,
        transactionHash: receipt.transactionHash,
        receipt,
        confirmations: depth,
        agreement: block.agreement,
        isFinal: depth >= wanted && isAgreed(block.agreement),
      }
    })
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'unknown', error }
  }
}

/** The execution in an agreed receipt, or undefined where that receipt holds none. */
async function readExecution(
  block: BlockView,
  hash: Hex,
  transaction: { safe: Address; safeTxHash: Hex },
): Promise<{ receipt: Receipt; isSuccess: boolean } | undefined> {
  const receipt = await readReceiptAt(block, hash)
  if (receipt?.status !== 'success' || receipt.blockNumber > block.number) return undefined
  const execution = executionIn(receipt.logs, transaction)
  return execution && { receipt, ...execution }
}

async function searchExecution(
  reader: ChainReader,
  block: BlockView,
  transaction: { safe: Address; safeTxHash: Hex },
  memory: Memory,
) {
  memory.found ??= await search(reader, block, transaction, memory)
  if (!memory.found) return undefined
  const execution = await readExecution(block, memory.found, transaction)
  // Reorganised away, or one node's invention.
  if (!execution) memory.found = undefined
  return execution
}

async function isNonceUsed(block: BlockView, safe: Address, nonce: number | undefined): Promise<boolean> {
  if (nonce === undefined) return false
  const next = await readSafeNonceAt(block, safe)
  return next !== undefined && next > nonce
}

/** The search goes by one node's word; that there is nothing to be found is asked of all. */
async function isNowhere(
  block: BlockView,
  transaction: { safe: Address; safeTxHash: Hex },
  memory: Memory,
): Promise<boolean> {
  const { chunk, start = 0 } = memory
  for (let fromBlock = start; fromBlock <= block.number; fromBlock += chunk) {
    const toBlock = Math.min(block.number, fromBlock + chunk - 1)
    const found = await findSafeExecutionAt(block, { ...transaction, fromBlock, toBlock })
    if (found && (await readExecution(block, found.transactionHash, transaction))) {
      memory.found = found.transactionHash
      return false
    }
  }
  return true
}

async function search(
  reader: ChainReader,
  block: BlockView,
  transaction: { safe: Address; safeTxHash: Hex },
  memory: Memory,
): Promise<Hex | undefined> {
  memory.from ??= Math.max(0, block.number - chunkBlocks)
  memory.start ??= memory.from
  memory.isSearched = false
  for (let chunks = 0; chunks < chunksALook && memory.from <= block.number; chunks++) {
    const toBlock = Math.min(block.number, memory.from + memory.chunk - 1)
    try {
      const found = await findSafeExecution(reader, { ...transaction, fromBlock: memory.from, toBlock })
      if (found) return found.transactionHash
      memory.from = toBlock + 1
    } catch (error) {
      if (!(error instanceof RpcUnreachableError) || memory.chunk <= smallestChunkBlocks) throw error
      memory.chunk = Math.max(smallestChunkBlocks, Math.floor(memory.chunk / 4))
    }
  }
  memory.isSearched = memory.from > block.number
  if (memory.isSearched) memory.from = Math.max(0, block.number - overlapBlocks + 1)
  return undefined
}
