import { type Address, numberToHex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { RpcUnreachableError } from '../../chain/errors.ts'
import { findFirstBlock } from '../../chain/findFirstBlock.ts'
import { dataSchema } from '../../chain/rpcSchemas.ts'

/**
 * The block since which there is code at an address, given that there is at `known`. One node's word: it shortens searches and decides
 * nothing. Undefined where the nodes do not keep states so old.
 */
export async function findCreationBlock(
  reader: ChainReader,
  { address, known }: { address: Address; known: number },
): Promise<number | undefined> {
  const isThereAt = async (number: number) =>
    (await reader.ask({
      question: `the code at ${address}`,
      method: 'eth_getCode',
      params: [address, numberToHex(number)],
      schema: dataSchema,
    })) !== '0x'
  try {
    return await findFirstBlock(isThereAt, { known, after: -1 })
  } catch (error) {
    if (error instanceof RpcUnreachableError) return undefined
    throw error
  }
}
