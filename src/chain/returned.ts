import type { Hex } from 'viem'
import { type ContractCall, callContract } from './callContract.ts'
import type { BlockView } from './createChainReader.ts'

/** What a call returns; undefined if it reverts. */
export async function returned(
  block: BlockView,
  question: string,
  call: ContractCall,
): Promise<Hex | undefined> {
  const result = await block.read(callContract(question, call))
  return result.type === 'returned' ? result.data : undefined
}
