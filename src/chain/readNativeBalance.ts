import type { Address } from 'viem'
import type { ChainReader } from './createChainReader.ts'
import { quantitySchema } from './rpcSchemas.ts'

/** The ETH of an account in wei, agreed at one block (on Blast it grows without transactions). */
export function readNativeBalance(reader: ChainReader, account: Address): Promise<bigint> {
  const question = 'the balance'
  return reader.atOneBlock({ question }, (block) =>
    block.read({
      question,
      method: 'eth_getBalance',
      params: (at) => [account, at],
      schema: quantitySchema,
    }),
  )
}
