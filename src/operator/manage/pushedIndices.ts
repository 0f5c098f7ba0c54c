import { decodeFunctionData, type Hex } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'

/** The indices that a call of `claimMany` pays; none for any other call. */
export function pushedIndices(data: Hex): readonly number[] {
  try {
    const call = decodeFunctionData({ abi: merkleDistributorAbi, data })
    return call.functionName === 'claimMany' ? call.args[0].map(({ index }) => Number(index)) : []
  } catch {
    return []
  }
}
