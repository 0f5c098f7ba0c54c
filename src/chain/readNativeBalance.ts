import type { Address } from 'viem'
import { message } from '../language/say.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { quantitySchema } from './rpcSchemas.ts'

const usual: string = message('The balance')

/** The ETH of an account in wei, agreed at one block (on Blast it grows without transactions). */
export function readNativeBalance(reader: ChainReader, account: Address): Promise<bigint> {
  return reader.atOneBlock({ question: usual }, (block) => readNativeBalanceAt(block, account))
}

/** As `readNativeBalance`, at a block view that is already open. */
export const readNativeBalanceAt = (block: BlockView, account: Address, question = usual): Promise<bigint> =>
  block.read({ question, method: 'eth_getBalance', params: (at) => [account, at], schema: quantitySchema })
