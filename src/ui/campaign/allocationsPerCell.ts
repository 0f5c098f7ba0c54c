/** At most this many cells, so that a campaign of millions stays a picture and not a wall. */
const mostCells = 240

/**
 * How many allocations a cell of the claimed map stands for: whole words of the bitmap, 256 each. The last
 * cell has the rest.
 */
export function allocationsPerCell(count: number): number {
  const words = Math.ceil(count / 256)
  return Math.ceil(words / mostCells) * 256
}
