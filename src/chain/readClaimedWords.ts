import { type Address, encodeFunctionData } from 'viem'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import { message, say } from '../language/say.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { readWords } from './readWords.ts'

const question = message('The claimed allocations')

/**
 * The bitmap of a distributor: bit b of word w stands for index 256 w + b. Undefined if what is at the
 * address does not answer like one.
 */
export async function readClaimedWords(
  block: BlockView,
  distributor: Address,
  count: number,
): Promise<readonly bigint[] | undefined> {
  return readWords(block, { question, to: distributor, count: Math.ceil(count / 256) }, (from, length) =>
    encodeFunctionData({
      abi: merkleDistributorStateAbi,
      functionName: 'claimedWords',
      args: [from, length],
    }),
  )
}

/** No node ran the call that reads the bitmap of code that is ours. */
export const bitmapUnreadError = (reader: ChainReader): RpcUnreachableError =>
  new RpcUnreachableError({
    question,
    answered: 0,
    configured: reader.nodes.length,
    quorum: 1,
    faults: reader.nodes.map(({ host }) => ({ host, reason: say('It can’t run the call.') })),
  })

/** How many allocations a bitmap says are paid. */
export function countClaimed(words: readonly bigint[]): number {
  return words.reduce((sum, word) => sum + countBits(word), 0)
}

function countBits(word: bigint): number {
  let count = 0
  for (let rest = word; rest > 0n; rest &= rest - 1n) count++
  return count
}
