import type { Allocations } from '../campaign/allocations.ts'
import type { CampaignOnChain } from '../chain/readCampaign.ts'
import { listProgress } from './manage/openAllocations.ts'

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
export const unclaimedIn = (allocations: Allocations, claimedWords: readonly bigint[]): bigint =>
  listProgress(allocations, claimedWords).open
