import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { headSchema, quantitySchema } from './rpcSchemas.ts'

const question = 'the price of gas'
const pricedHeadSchema = headSchema.extend({ baseFeePerGas: quantitySchema })

/** Where no node suggests a tip. Blast orders by arrival. */
const plainTip = 1_000_000n

/** Wei a gas that a block asks for (EIP-1559), agreed by the nodes. */
export async function readBaseFeeAt(block: BlockView): Promise<bigint> {
  const { baseFeePerGas } = await block.read({
    question,
    method: 'eth_getBlockByNumber',
    params: (at) => [at, false],
    schema: pricedHeadSchema,
  })
  return baseFeePerGas
}

/** Wei a gas that one node suggests on top. */
export async function readTip(reader: ChainReader): Promise<bigint> {
  try {
    return await reader.ask({
      question,
      method: 'eth_maxPriorityFeePerGas',
      params: [],
      schema: quantitySchema,
    })
  } catch (error) {
    // A node that does not know the question; one that knows nothing fails at the next one.
    if (error instanceof RpcUnreachableError) return plainTip
    throw error
  }
}
