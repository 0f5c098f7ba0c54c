import { type Address, decodeAbiParameters, type Hex } from 'viem'
import type { BlockView } from './createChainReader.ts'
import { returned } from './returned.ts'

/** Words in one call: 2,100 gas each must stay below what nodes grant a call. */
const wordsInACall = 4096

/**
 * The first `count` words of what a distributor keeps, asked for in ranges. Undefined if what is at the
 * address does not answer like one.
 *
 * @param dataOf the call for so many words from one on
 */
export async function readWords(
  block: BlockView,
  { question, to, count }: { question: string; to: Address; count: number },
  dataOf: (from: bigint, length: bigint) => Hex,
): Promise<readonly bigint[] | undefined> {
  const starts = Array.from({ length: Math.ceil(count / wordsInACall) }, (_, i) => i * wordsInACall)
  const chunks = await Promise.all(
    starts.map(async (start) => {
      const length = Math.min(wordsInACall, count - start)
      return decodeWords(
        await returned(block, question, { to, data: dataOf(BigInt(start), BigInt(length)) }),
        length,
      )
    }),
  )
  const words = chunks.flatMap((chunk) => chunk ?? [])
  return words.length === count ? words : undefined
}

/**
 * Exactly so many words as a list: an offset, a length and the words. Undefined for anything else, such as
 * the empty answer of an address without code.
 */
export function decodeWords(data: Hex | undefined, length: number): readonly bigint[] | undefined {
  if (data?.length !== 2 + 64 * (2 + length)) return undefined
  try {
    const [words] = decodeAbiParameters([{ type: 'uint256[]' }], data)
    return words.length === length ? words : undefined
  } catch {
    return undefined
  }
}
