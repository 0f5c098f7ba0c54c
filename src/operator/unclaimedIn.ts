import { type Allocations, readAllocation } from '../campaign/allocations.ts'

/** Base units that the allocations come to whose bit is not set; bit b of word w is index 256 w + b. */
export function unclaimedIn({ count, records, total }: Allocations, claimedWords: readonly bigint[]): bigint {
  if (claimedWords.every((word) => word === 0n)) return total
  let sum = 0n
  for (let index = 0; index < count; index++) {
    const word = claimedWords[index >> 8] ?? 0n
    if (((word >> BigInt(index & 255)) & 1n) === 0n) sum += readAllocation(records, index).amount
  }
  return sum
}
