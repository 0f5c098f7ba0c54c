import { type Address, type Hex, numberToHex, toFunctionSelector } from 'viem'
import { dataSchema } from '../hex/hexText.ts'
import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'
import { type Agreement, isAgreed } from './agreement.ts'
import type { BlockView, ChainReader, RpcRead } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { findFirstBlock } from './findFirstBlock.ts'
import { hashSafeTransaction } from './hashSafeTransaction.ts'
import { readReceiptAt } from './readReceipt.ts'
import { readSafeNonceAt } from './readSafeNonce.ts'
import { type Log, logSchema, type Receipt } from './rpcSchemas.ts'
import { safeExecutionEvents, safeExecutionsIn } from './safeExecutionsIn.ts'
import { type BlockRange, searchBlocks, widestRange } from './searchBlocks.ts'

/** What the chain knows of a transaction that a Safe's owners sign, by its safeTxHash. */
export type SafeTransactionEnd =
  /** It can still be executed, for all that is known. `next`: the nonce that the Safe executes next. */
  | { readonly status: 'waiting'; readonly next: number | undefined }
  /**
   * The Safe's own log in an agreed receipt. `isSuccess` is false where the call inside failed and the nonce
   * was used up all the same. `logs`: what is in the receipt between this execution and the one before,
   * which may hold others' too.
   */
  | {
      readonly status: 'executed'
      readonly isSuccess: boolean
      readonly receipt: Receipt
      readonly logs: readonly Log[]
      /** Of the newest block that was looked at, and how many nodes agree on all of it. */
      readonly block: number
      readonly agreement: Agreement
    }
  /**
   * Its nonce was used by another transaction, so it can never be executed. `byRejection`: by the one that
   * owners' wallets propose to reject it. Said only where nodes show another execution of the Safe: one that
   * has the state of a block and not yet its logs shows none.
   */
  | { readonly status: 'replaced'; readonly byRejection: boolean }
  /** Its nonce is used, and the nodes do not say by what. Neither executed nor replaced is said. */
  | { readonly status: 'used' }

/** A transaction of a Safe whose end is asked for. */
export type AskedSafeTransaction = {
  readonly safe: Address
  readonly safeTxHash: Hex
  /**
   * Proven by the hash. Without it a transaction that was replaced is not distinguished from one that waits.
   */
  readonly nonce?: number | undefined
  /** A transaction to look into first, no matter who named it. */
  readonly transactionHash?: Hex | undefined
  /**
   * A block at which it was not yet executed. Where the nonce is known, logs are searched from there on only
   * if the nodes do not keep the states of old blocks; where it is not, from some hours ago by default.
   */
  readonly seenAtBlock?: number | undefined
}

/** What one reading found, for the next reading of the same transaction. */
export type SafeTransactionSearch = {
  /** The first block whose logs have not been searched for good. */
  from: number | undefined
  width: number
  found: Hex | undefined
  /** Whether another execution of the Safe was seen. */
  hasOther: boolean
}

/** Blocks searched again by the next reading: a chain may be reorganised, a node a little behind. */
const overlapBlocks = 30

export const createSafeTransactionSearch = (): SafeTransactionSearch => ({
  from: undefined,
  width: widestRange,
  found: undefined,
  hasOther: false,
})

/**
 * Reads once what became of a Safe's transaction: by its nonce, then in the block in which that was used, or
 * else by the Safe's logs, in a bounded search.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readSafeTransactionEnd(
  reader: ChainReader,
  transaction: AskedSafeTransaction,
  search: SafeTransactionSearch = createSafeTransactionSearch(),
): Promise<SafeTransactionEnd> {
  const { safe, nonce } = transaction
  return reader.atOneBlock({ question }, async (block) => {
    const next = nonce === undefined ? undefined : await readSafeNonceAt(block, safe)
    if (nonce !== undefined && next !== undefined && next <= nonce) return { status: 'waiting', next }
    for (const hash of [search.found, transaction.transactionHash]) {
      const end = hash && (await readExecution(block, hash, transaction))
      if (end) return end
    }
    // Reorganised away, or one node's invention.
    search.found = undefined
    if (nonce === undefined) {
      search.from ??= transaction.seenAtBlock ?? Math.max(0, block.number - widestRange)
      const read = (range: BlockRange) => reader.ask(executionRead(safe, [transaction.safeTxHash], range))
      const { found } = await searchOn(block, search, async (range) => (await read(range)).found)
      search.found = found?.transactionHash
      const end = search.found && (await readExecution(block, search.found, transaction))
      return end ?? { status: 'waiting', next }
    }
    if (next === undefined) return { status: 'used' }
    const wanted = [transaction.safeTxHash, rejectionHash(reader.chainId, safe, nonce)]
    const read = async (range: BlockRange) => {
      const { found, hasOther } = await block.read(executionRead(safe, wanted, range))
      search.hasOther ||= hasOther
      return found
    }
    const used = await findUse(reader, safe, { nonce, known: block.number })
    search.from ??= transaction.seenAtBlock
    if (used === undefined && search.from === undefined) return { status: 'used' }
    const { found, isDone } =
      used === undefined
        ? await searchOn(block, search, read)
        : { found: await read({ fromBlock: used, toBlock: used }), isDone: true }
    if (!found && !isDone) return { status: 'used' }
    const byRejection = found !== undefined && found.safeTxHash !== transaction.safeTxHash.toLowerCase()
    if (found && !byRejection) search.found = found.transactionHash
    const end = found && (await readExecution(block, found.transactionHash, { ...transaction, ...found }))
    if (end && !byRejection) return end
    const isShown = found ? end !== undefined : search.hasOther
    if (!isShown || !isAgreed(block.agreement)) return { status: 'used' }
    return { status: 'replaced', byRejection }
  })
}

const question = message('The Safe’s transaction')

/** Goes on where the last search stopped. What fewer than two nodes deny is searched again. */
async function searchOn(
  block: BlockView,
  search: SafeTransactionSearch,
  read: (range: BlockRange) => Promise<Found | undefined>,
): Promise<{ found: Found | undefined; isDone: boolean }> {
  const { from = 0, width } = search
  if (from > block.number) return { found: undefined, isDone: true }
  const result = await searchBlocks(read, { from, to: block.number, width })
  if (result.found) return { found: result.found, isDone: true }
  search.width = result.width
  if (isAgreed(block.agreement))
    search.from = Math.min(result.next, Math.max(0, block.number - overlapBlocks + 1))
  return result
}

/** The execution in an agreed receipt; undefined where that receipt holds none. */
async function readExecution(
  block: BlockView,
  hash: Hex,
  { safe, safeTxHash }: AskedSafeTransaction,
): Promise<SafeTransactionEnd | undefined> {
  const receipt = await readReceiptAt(block, hash)
  if (receipt?.status !== 'success' || receipt.blockNumber > block.number) return undefined
  const execution = safeExecutionsIn(receipt.logs, safe).find(
    (each) => each.safeTxHash === safeTxHash.toLowerCase(),
  )
  if (!execution) return undefined
  const { isSuccess, logs } = execution
  const { number, agreement } = block
  return { status: 'executed', isSuccess, receipt, logs, block: number, agreement }
}

type Found = { readonly transactionHash: Hex; readonly safeTxHash: Hex }
type Executions = { readonly found: Found | undefined; readonly hasOther: boolean }

/** Of what some nodes show and others do not, it is found: its receipt is read by agreement. */
function executionRead(
  safe: Address,
  wanted: readonly Hex[],
  { fromBlock, toBlock }: BlockRange,
): RpcRead<Executions> {
  const hashes = wanted.map((hash) => hash.toLowerCase())
  return {
    question: message('The execution of the Safe’s transaction'),
    method: 'eth_getLogs',
    // Not by the second topic: Safe 1.3.0 and older keep the hash in the data.
    params: [
      {
        address: safe,
        topics: [safeExecutionEvents],
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ],
    schema: v.pipe(
      v.array(logSchema),
      v.transform((logs): Executions => {
        let hasOther = false
        for (const log of logs) {
          const [execution] = safeExecutionsIn([log], safe)
          if (!execution) continue
          const { safeTxHash } = execution
          if (hashes.includes(safeTxHash))
            return { found: { transactionHash: log.transactionHash, safeTxHash }, hasOther }
          hasOther = true
        }
        return { found: undefined, hasOther }
      }),
    ),
    keyOf: ({ found, hasOther }) =>
      found ? `${found.transactionHash} ${found.safeTxHash}` : hasOther ? 'another' : 'none',
    ifSplit: (answers) => ({
      value: answers.find(({ found }) => found) ?? { found: undefined, hasOther: false },
    }),
  }
}

/** What owners' wallets propose to reject all others with a nonce: an empty call to the Safe itself. */
const rejectionHash = (chainId: number, safe: Address, nonce: number): Hex =>
  hashSafeTransaction({ chainId, safe }, { to: safe, data: '0x', nonce })

/**
 * The block in which a nonce was used, where two nodes still keep the state of then. One after the other
 * searches; what one finds is agreed by all.
 */
async function findUse(
  reader: ChainReader,
  safe: Address,
  { nonce, known }: { nonce: number; known: number },
): Promise<number | undefined> {
  const isUsed = (count: bigint) => count > BigInt(nonce)
  try {
    return await reader.searchEach(useQuestion, async (ask) => {
      const used = await findFirstBlock(async (number) => isUsed(await ask(nonceRead(safe, number))), {
        known,
        after: -1,
      })
      return reader.atOneBlock({ question: useQuestion }, async (block) => {
        const [at, before] = await Promise.all([
          block.read(nonceRead(safe, used)),
          used > 0 ? block.read(nonceRead(safe, used - 1)) : 0n,
        ])
        return isUsed(at) && !isUsed(before) && isAgreed(block.agreement) ? used : undefined
      })
    })
  } catch (error) {
    // The state of old blocks is kept by few nodes.
    if (error instanceof RpcUnreachableError) return undefined
    throw error
  }
}

const useQuestion = message('When the Safe used this nonce')
const data = toFunctionSelector('function nonce()')

const nonceRead = (to: Address, number: number) => ({
  question: useQuestion,
  method: 'eth_call',
  params: [{ to, data }, numberToHex(number)],
  // No code yet: nothing was used.
  schema: v.pipe(
    dataSchema,
    v.transform((word) => (word === '0x' ? 0n : BigInt(word))),
  ),
})
