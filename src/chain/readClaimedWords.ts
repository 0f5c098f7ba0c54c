import { type Address, decodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { merkleDistributorStateAbi } from '../abi/merkleDistributorState.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcUnreachableError } from './errors.ts'
import { returned } from './returned.ts'

const question = 'the claimed allocations'

/** Words of the bitmap in one call: 2,100 gas each must stay below what nodes grant a call. */
const wordsInACall = 4096

/**
 * The bitmap of a distributor: bit b of word w stands for index 256 w + b. Undefined if what is at the
 * address does not answer like one.
 */
export async function readClaimedWords(
  block: BlockView,
  distributor: Address,
  count: number,
): Promise<readonly bigint[] | undefined> {
  const wordCount = Math.ceil(count / 256)
  const starts = Array.from({ length: Math.ceil(wordCount / wordsInACall) }, (_, i) => i * wordsInACall)
  const chunks = await Promise.all(
    starts.map(async (start) => {
      const length = Math.min(wordsInACall, wordCount - start)
      const data = await returned(block, question, {
        to: distributor,
        data: encodeFunctionData({
          abi: merkleDistributorStateAbi,
          functionName: 'claimedWords',
          args: [BigInt(start), BigInt(length)],
        }),
      })
      return decodeWords(data, length)
    }),
  )
  const words = chunks.flatMap((chunk) => chunk ?? [])
  return words.length === wordCount ? words : undefined
}

function decodeWords(data: Hex | undefined, length: number): readonly bigint[] | undefined {
  // Exactly an offset, a length and the words: anything else is not from our code.
  if (data?.length !== 2 + 64 * (2 + length)) return undefined
  try {
    const [words] = decodeAbiParameters([{ type: 'uint256[]' }], data)
    return words.length === length ? words : undefined
  } catch {
    return undefined
  }
}

/** No node ran the call that reads the bitmap of code that is ours. */
export const bitmapUnreadError = (reader: ChainReader): RpcUnreachableError =>
  new RpcUnreachableError({
    question,
    answered: 0,
    configured: reader.nodes.length,
    quorum: 1,
    faults: reader.nodes.map(({ host }) => ({ host, reason: 'cannot run the call' })),
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
