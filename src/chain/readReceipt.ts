import { type Hex, numberToHex } from 'viem'
import { message, say } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { headSchema, type Receipt, receiptSchema } from './rpcSchemas.ts'

/**
 * The receipt of a transaction, agreed by the nodes, or undefined when they agree that no block includes it,
 * or when only some of them have it yet. A receipt that one of three nodes shows is not believed. Throws
 * RpcUnreachableError when too few nodes answer and RpcDisagreementError when they show receipts that differ.
 */
export function readReceipt(reader: ChainReader, hash: Hex): Promise<Receipt | undefined> {
  return reader.atOneBlock({ question: message('The receipt') }, (block) => readReceiptAt(block, hash))
}

/** As `readReceipt`, with the nodes of a block view that is already open. */
export async function readReceiptAt(block: BlockView, hash: Hex): Promise<Receipt | undefined> {
  const wantedHash = hash.toLowerCase()
  const receipt = await block.read<Receipt | null>({
    question: message('The receipt'),
    method: 'eth_getTransactionReceipt',
    params: [hash],
    schema: v.pipe(
      v.nullable(receiptSchema),
      v.check(
        (found) =>
          found === null ||
          (found.transactionHash === wantedHash &&
            found.logs.every(
              (log) => log.transactionHash === found.transactionHash && log.blockHash === found.blockHash,
            )),
      ),
    ),
    ifSplit: (found) => {
      const kinds = new Set(found.flatMap((each) => (each ? [keyOfReceipt(each)] : [])))
      return kinds.size === 1 ? { value: null } : undefined
    },
    keyOf: (found) => (found ? keyOfReceipt(found) : 'no receipt'),
  })
  return receipt ?? undefined
}

/** As `readReceiptAt`, and the block that it names is on the chain as of the view's block. */
export async function readIncludedReceiptAt(block: BlockView, hash: Hex): Promise<Receipt | undefined> {
  const receipt = await readReceiptAt(block, hash)
  if (!receipt || receipt.blockNumber > block.number) return undefined
  const onChain = await block.read({
    question: say('Block {number}', { number: String(receipt.blockNumber) }),
    method: 'eth_getBlockByNumber',
    params: [numberToHex(receipt.blockNumber), false],
    schema: headSchema,
  })
  return onChain.hash === receipt.blockHash ? receipt : undefined
}

/** Fees are left out: nodes compute some of them differently, and they decide nothing. */
function keyOfReceipt(receipt: Receipt): string {
  const { blockHash, status, from, to, logs } = receipt
  const events = logs.map(({ address, topics, data, logIndex }) =>
    [logIndex, address, ...topics, data].join(' '),
  )
  return [status, 'in block', blockHash, from, to, ...events].join(' ')
}
