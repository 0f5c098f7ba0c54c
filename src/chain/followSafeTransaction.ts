import type { Address, Hex } from 'viem'
import { EverclaimError } from '../errors.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { executionIn, findSafeExecution } from './findSafeExecution.ts'
import { pause, type Wake } from './pause.ts'
import { readReceiptAt } from './readReceipt.ts'

/**
 * Where a transaction of a Safe stands that is known by the hash that its owners sign (safeTxHash).
 * - `waiting`: the Safe has not executed it; its owners may take as long as they like;
 * - `executed`: by the Safe's own log in an agreed receipt. `isSuccess` is false where the call inside it failed;
 * - `unknown`: the nodes do not answer or contradict each other right now.
 */
export type SafeTransactionStatus =
  | { status: 'waiting' }
  | { status: 'executed'; isSuccess: boolean; transactionHash: Hex; confirmations: number; isFinal: boolean }
  | { status: 'unknown'; error: EverclaimError }

/** As many blocks of logs as public nodes give at once; a node that gives fewer is asked for fewer. */
const chunkBlocks = 10_000
const smallestChunkBlocks = 100
/** The rest is looked at in the next look. */
const chunksALook = 20
/** Blocks looked at again in the next look: a chain may be reorganised, and a node may be a little behind. */
const overlapBlocks = 30

/**
 * Follows a Safe's transaction until its execution has the wanted confirmations, or until `signal` is aborted. Yields
 * each new status. Time alone ends nothing: owners may sign next week. Never throws for what nodes do.
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
    pollMs?: number | undefined
    onWake?: Wake | undefined
    confirmations?: number | undefined
  },
): AsyncGenerator<SafeTransactionStatus, void, void> {
  const { signal, pollMs = 4_000, onWake, confirmations = 1 } = options
  const memory: Memory = { from: transaction.sentAtBlock, chunk: chunkBlocks, found: undefined }
  let lastKey = ''
  while (!signal.aborted) {
    const status = await look(reader, transaction, memory, confirmations)
    if (signal.aborted) return
    const key = status.status === 'unknown' ? status.error.message : JSON.stringify(status)
    if (key !== lastKey) {
      lastKey = key
      yield status
    }
    if (status.status === 'executed' && status.isFinal) return
    await pause(pollMs, signal, onWake)
  }
}

type Memory = {
  /** The first block that has not been looked at for good. */
  from: number | undefined
  chunk: number
  found: Hex | undefined
}

async function look(
  reader: ChainReader,
  transaction: { safe: Address; safeTxHash: Hex },
  memory: Memory,
  wanted: number,
): Promise<SafeTransactionStatus> {
  try {
    return await reader.atOneBlock({ question: 'the Safe’s transaction' }, async (block) => {
      memory.found ??= await search(reader, block, transaction, memory)
      if (!memory.found) return { status: 'waiting' }
      const receipt = await readReceiptAt(block, memory.found)
      const execution = receipt?.status === 'success' && executionIn(receipt.logs, transaction)
      if (!receipt || !execution || receipt.blockNumber > block.number) {
        // Reorganised away, or one node's invention.
        memory.found = undefined
        return { status: 'waiting' }
      }
      const depth = block.number - receipt.blockNumber + 1
      return {
        status: 'executed',
        isSuccess: execution.isSuccess,
        transactionHash: receipt.transactionHash,
        confirmations: depth,
        isFinal: depth >= wanted,
      }
    })
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { status: 'unknown', error }
  }
}

async function search(
  reader: ChainReader,
  block: BlockView,
  transaction: { safe: Address; safeTxHash: Hex },
  memory: Memory,
): Promise<Hex | undefined> {
  memory.from ??= Math.max(0, block.number - chunkBlocks)
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
  if (memory.from > block.number) memory.from = Math.max(0, block.number - overlapBlocks + 1)
  return undefined
}
