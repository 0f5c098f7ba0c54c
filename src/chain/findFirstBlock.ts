/** A gallop back and a bisection over 2^40 blocks fit into this many questions. */
const maxQuestions = 100

/**
 * The first block at which something became true that never becomes false again, given that it is true at
 * `known`. Goes back from there in doubling steps, because nodes keep the state of recent blocks and rarely
 * that of old ones, then bisects. `after` is a block at which it was still false (-1 if there is none).
 */
export async function findFirstBlock(
  isTrueAt: (block: number) => Promise<boolean>,
  options: { known: number; after: number },
): Promise<number> {
  let high = options.known
  let low = options.after
  let questions = 0
  for (let stride = 1; high - stride > low && questions < maxQuestions; stride *= 2, questions++) {
    const block = high - stride
    if (await isTrueAt(block)) high = block
    else low = block
  }
  while (high - low > 1 && questions < maxQuestions) {
    const middle = low + Math.floor((high - low) / 2)
    if (await isTrueAt(middle)) high = middle
    else low = middle
    questions++
  }
  return high
}
