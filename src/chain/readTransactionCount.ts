import type { Address } from 'viem'
import { message } from '../language/say.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { smallQuantitySchema } from './rpcSchemas.ts'

const question = message('The number of transactions sent')

/**
 * How many transactions of an account the chain has, which is its next nonce, and the block that this was
 * read at.
 */
export function readTransactionCount(
  reader: ChainReader,
  account: Address,
): Promise<{ count: number; block: number }> {
  return reader.atOneBlock({ question }, async (block) => ({
    count: await readTransactionCountAt(block, account),
    block: block.number,
  }))
}

/** As `readTransactionCount`, at a block view that is already open. */
export function readTransactionCountAt(block: BlockView, account: Address): Promise<number> {
  return block.read({
    question,
    method: 'eth_getTransactionCount',
    params: (at) => [account, at],
    schema: smallQuantitySchema,
  })
}
