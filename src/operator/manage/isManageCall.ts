import { decodeFunctionData, type Hex } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'

const names: ReadonlySet<string> = new Set(['claimMany', 'sweep', 'cancel', 'collectYield', 'collectGas'])

/**
 * Whether the data is of a call that pays nobody but who was fixed at creation, no matter who makes it.
 * `claimTo` is none of them.
 */
export function isManageCall(data: Hex): boolean {
  try {
    return names.has(decodeFunctionData({ abi: merkleDistributorAbi, data }).functionName)
  } catch {
    return false
  }
}
