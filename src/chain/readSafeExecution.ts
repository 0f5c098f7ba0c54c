import { type Address, type Hex, numberToHex, toFunctionSelector } from 'viem'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { findFirstBlock } from './findFirstBlock.ts'
import { executionIn, findSafeExecutionAt } from './findSafeExecution.ts'
import { readReceiptAt } from './readReceipt.ts'
import { readSafeNonceAt } from './readSafeNonce.ts'
import { dataSchema } from './rpcSchemas.ts'

/** What the chain knows of a Safe's transaction whose nonce is known. */
export type SafeTransactionEnd =
  /** The Safe has not come to its nonce yet, so it cannot have been executed. */
  | { status: 'waiting'; next: number }
  /**
   * By the Safe's own log. `isSuccess` is false where the call inside failed and the nonce was used up all
   * the same.
   */
  | { status: 'executed'; isSuccess: boolean; transactionHash: Hex; blockNumber: number }
  /** Its nonce was used by another transaction: it can never be executed. */
  | { status: 'replaced' }
  /** Its nonce is used, and the nodes no longer keep what by. Neither executed nor replaced is said. */
  | { status: 'used' }

/**
 * Looks once, where `followSafeTransaction` waits.
 *
 * @param transactionHash a receipt to look into first, by anybody's word
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readSafeExecution(
  reader: ChainReader,
  transaction: { safe: Address; safeTxHash: Hex; nonce: number; transactionHash?: Hex | undefined },
): Promise<SafeTransactionEnd> {
  const { safe, nonce, transactionHash } = transaction
  return reader.atOneBlock({ question: 'the Safe’s transaction' }, async (block) => {
    const next = await readSafeNonceAt(block, safe)
    if (next === undefined) return { status: 'used' }
    if (next <= nonce) return { status: 'waiting', next }
    const said = transactionHash && (await readEnd(block, transactionHash, transaction))
    if (said) return said
    const used = await findUse(reader, block, safe, nonce)
    if (used === undefined) return { status: 'used' }
    const range = { fromBlock: used, toBlock: used }
    const found = await findSafeExecutionAt(block, { ...transaction, ...range })
    if (!found) return { status: 'replaced' }
    return (await readEnd(block, found.transactionHash, transaction)) ?? { status: 'used' }
  })
}

async function readEnd(
  block: BlockView,
  hash: Hex,
  transaction: { safe: Address; safeTxHash: Hex },
): Promise<SafeTransactionEnd | undefined> {
  const receipt = await readReceiptAt(block, hash)
  if (receipt?.status !== 'success' || receipt.blockNumber > block.number) return undefined
  const execution = executionIn(receipt.logs, transaction)
  const { transactionHash, blockNumber } = receipt
  return execution && { status: 'executed', ...execution, transactionHash, blockNumber }
}

/**
 * The block in which a nonce was used. One node after the other searches; what one finds is then agreed by
 * all.
 */
async function findUse(
  reader: ChainReader,
  block: BlockView,
  safe: Address,
  nonce: number,
): Promise<number | undefined> {
  try {
    return await reader.searchEach('when the Safe used this nonce', async (ask) => {
      const used = await findFirstBlock(
        async (number) => (await ask(nonceRead(safe, number))) > BigInt(nonce),
        { known: block.number, after: -1 },
      )
      const [at, before] = await Promise.all([
        block.read(nonceRead(safe, used)),
        used > 0 ? block.read(nonceRead(safe, used - 1)) : 0n,
      ])
      return at > BigInt(nonce) && before <= BigInt(nonce) ? used : undefined
    })
  } catch (error) {
    // The state of old blocks is kept by few nodes.
    if (error instanceof RpcUnreachableError) return undefined
    throw error
  }
}

const data = toFunctionSelector('function nonce()')

const nonceRead = (to: Address, number: number) => ({
  question: 'when the Safe used this nonce',
  method: 'eth_call',
  params: [{ to, data }, numberToHex(number)],
  // No code yet: nothing was used.
  schema: dataSchema.transform((word) => (word === '0x' ? 0n : BigInt(word))),
})
