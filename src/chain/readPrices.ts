import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { BlockView } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { medianTip, type Prices } from './fees.ts'
import { headSchema, quantitySchema } from './rpcSchemas.ts'

const question = message('The price of gas')
const pricedHeadSchema = v.object({ ...headSchema.entries, baseFeePerGas: quantitySchema })

/**
 * What gas costs at a block (EIP-1559): its base fee, agreed by the nodes, and a tip that no node decides
 * alone.
 */
export async function readPricesAt(block: BlockView): Promise<Prices> {
  const [{ baseFeePerGas: baseFee }, tips] = await Promise.all([
    block.read({
      question,
      method: 'eth_getBlockByNumber',
      params: (at) => [at, false],
      schema: pricedHeadSchema,
    }),
    readTips(block),
  ])
  return { baseFee, tip: medianTip(tips, baseFee) }
}

/** What the nodes suggest: one tip where they agree, and each node's where they differ. */
async function readTips(block: BlockView): Promise<readonly bigint[]> {
  try {
    return await block.read<readonly bigint[]>({
      question,
      method: 'eth_maxPriorityFeePerGas',
      params: [],
      schema: v.pipe(
        quantitySchema,
        v.transform((tip) => [tip]),
      ),
      ifSplit: (tips) => ({ value: tips.flat() }),
    })
  } catch (error) {
    // Nodes that do not know the question; such as know nothing fail at the others.
    if (error instanceof RpcUnreachableError) return []
    throw error
  }
}
