import type { Address, Hex } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { findSafeExecutionAt } from '../chain/findSafeExecution.ts'
import { hashSafeTransaction } from '../chain/hashSafeTransaction.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import { readSafeExecution, type SafeTransactionEnd } from '../chain/readSafeExecution.ts'
import type { Log, Receipt } from '../chain/rpcSchemas.ts'
import { safeExecutionsIn } from '../chain/safeExecutionsIn.ts'
import { EverclaimError } from '../errors.ts'
import { draftRejection } from './draftTransaction.ts'

/** As many blocks of logs as public nodes give at once, and as many questions as an end is worth. */
const chunkBlocks = 5_000
const mostChunks = 60

/** What became of a transaction that owners sign, by the chain alone. */
export type TransactionEnd =
  | { readonly status: 'waiting' }
  /** Its nonce is used, and the nodes no longer keep what by. */
  | { readonly status: 'used' }
  /** `byRejection`: by what owners' wallets propose to reject it; undefined where that is not known. */
  | { readonly status: 'replaced'; readonly byRejection: boolean | undefined }
  /**
   * `logs`: what stands in the receipt between this execution and the one before, which may hold others' too.
   */
  | {
      readonly status: 'executed'
      readonly isSuccess: boolean
      readonly receipt: Receipt
      readonly logs: readonly Log[]
    }

type Asked = { readonly safe: Address; readonly safeTxHash: Hex; readonly nonce: number }

/**
 * Looks once, by the Safe's own log and its nonce.
 *
 * @param transactionHash a transaction to look into first, by anybody's word
 * @param seenAtBlock a block at which it was not yet executed, where one is known: the search for its end
 * begins there when the nodes do not keep the states of old blocks
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readTransactionEnd(
  reader: ChainReader,
  asked: Asked,
  {
    transactionHash,
    seenAtBlock,
  }: { transactionHash?: Hex | undefined; seenAtBlock?: number | undefined } = {},
): Promise<TransactionEnd> {
  const { safe, safeTxHash } = asked
  let end = await readSafeExecution(reader, { ...asked, transactionHash })
  if (end.status === 'used' && seenAtBlock !== undefined) end = await search(reader, asked, seenAtBlock)
  switch (end.status) {
    case 'waiting':
      return { status: 'waiting' }
    case 'used':
      return { status: 'used' }
    case 'replaced':
      return { status: 'replaced', byRejection: await wasRejected(reader, asked) }
    case 'executed': {
      const receipt = await readReceipt(reader, end.transactionHash)
      // Reorganised away between two questions.
      if (!receipt) return { status: 'waiting' }
      const execution = safeExecutionsIn(receipt.logs, safe).find((each) => each.safeTxHash === safeTxHash)
      const { isSuccess = false, logs = [] } = execution ?? {}
      return { status: 'executed', isSuccess, receipt, logs }
    }
  }
}

/** By logs alone, agreed by all nodes. */
async function search(reader: ChainReader, asked: Asked, start: number): Promise<SafeTransactionEnd> {
  return reader.atOneBlock({ question: 'the Safe’s transaction' }, async (block) => {
    for (let chunk = 0, fromBlock = start; fromBlock <= block.number; chunk++, fromBlock += chunkBlocks) {
      if (chunk === mostChunks) return { status: 'used' }
      const toBlock = Math.min(block.number, fromBlock + chunkBlocks - 1)
      const found = await findSafeExecutionAt(block, { ...asked, fromBlock, toBlock })
      if (found) return readSafeExecution(reader, { ...asked, transactionHash: found.transactionHash })
    }
    return { status: 'replaced' }
  })
}

/** Whether what was executed in its place is what owners' wallets propose to reject it. */
async function wasRejected(reader: ChainReader, { safe, nonce }: Asked): Promise<boolean | undefined> {
  const safeTxHash = hashSafeTransaction({ chainId: reader.chainId, safe }, draftRejection(safe, nonce))
  try {
    const end = await readSafeExecution(reader, { safe, safeTxHash, nonce })
    return end.status === 'executed' ? true : end.status === 'replaced' ? false : undefined
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return undefined
  }
}
