import { type Allocations, readAllocation } from '../campaign/allocations.ts'
import type { CampaignOnChain } from '../chain/readCampaign.ts'

/**
 * Base units that a campaign still owes. One over time says itself what it has paid; of others the list is
 * asked for the allocations whose bit is not set.
 */
export function owedBy<Unclaimed extends bigint | undefined | Promise<bigint>>(
  { paid, claimedWords }: Pick<CampaignOnChain, 'paid' | 'claimedWords'>,
  total: bigint,
  unclaimed: (claimedWords: readonly bigint[]) => Unclaimed,
): Unclaimed | bigint {
  return paid === undefined ? unclaimed(claimedWords) : total - paid.inAll
}

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
