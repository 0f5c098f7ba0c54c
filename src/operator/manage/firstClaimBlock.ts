import { findFirstBlock } from '../../chain/findFirstBlock.ts'

/**
 * The first block that can hold a claim, by the times of blocks, given that claims are open at `known`. Every
 * node keeps them, and none has to keep old states, so it does not rest on what a node says of when the
 * contract was created.
 *
 * @param readTime unix seconds of a block
 * @param start unix seconds
 */
export function firstClaimBlock(
  readTime: (blockNumber: number) => Promise<number>,
  { start, known }: { start: number; known: number },
): Promise<number> {
  return findFirstBlock(async (block) => (await readTime(block)) >= start, { known, after: -1 })
}
