import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import { message, say } from '../language/say.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { returned } from './returned.ts'

const question = message('Whether the campaign was cancelled')

/** Undefined if what is at the address does not answer like a distributor. */
export async function readCancelledAt(block: BlockView, distributor: Address): Promise<boolean | undefined> {
  const data = await returned(block, question, {
    to: distributor,
    data: encodeFunctionData({ abi: merkleDistributorStateAbi, functionName: 'isCancelled' }),
  })
  // Exactly a 0 or a 1: anything else is not from our code.
  if (data?.length !== 2 + 64) return undefined
  const word = BigInt(data)
  return word > 1n ? undefined : word === 1n
}

/** No node ran the call that asks code that is ours. */
export const cancellationUnreadError = (reader: ChainReader): RpcUnreachableError =>
  new RpcUnreachableError({
    question,
    answered: 0,
    configured: reader.nodes.length,
    quorum: 1,
    faults: reader.nodes.map(({ host }) => ({ host, reason: say('It can’t run the call.') })),
  })
