import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { callContract } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { DistributorMissingError } from './errors.ts'

/**
 * Whether the allocation at `index` has been paid: agreed by the nodes at one block, `notBefore` or later (give the
 * block of your own receipt). Never false for want of an answer: throws RpcUnreachableError, RpcDisagreementError, or
 * DistributorMissingError where there is nothing to ask.
 */
export async function readClaimed(
  reader: ChainReader,
  options: { distributor: Address; index: bigint; notBefore?: number | undefined },
): Promise<boolean> {
  const { distributor, index, notBefore } = options
  const question = 'whether this allocation is claimed'
  return reader.atOneBlock({ question, notBefore }, async (block) => {
    const result = await block.read(
      callContract(question, {
        to: distributor,
        data: encodeFunctionData({ abi: merkleDistributorAbi, functionName: 'isClaimed', args: [index] }),
      }),
    )
    const isClaimed = result.type === 'returned' ? decodeBoolean(result.data) : undefined
    if (isClaimed === undefined) throw new DistributorMissingError({ distributor, chainId: reader.chainId })
    return isClaimed
  })
}

/** Undefined for what is not exactly one ABI-encoded boolean, such as the empty answer of an address without code. */
function decodeBoolean(data: Hex): boolean | undefined {
  if (data.length !== 2 + 64) return undefined
  try {
    return decodeFunctionResult({ abi: merkleDistributorAbi, functionName: 'isClaimed', data })
  } catch {
    return undefined
  }
}
