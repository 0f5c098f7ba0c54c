import type { ClaimedAnswer } from '../chain/readClaimed.ts'
import type { CampaignFacts } from './readCampaignFacts.ts'

/**
 * Whether an allocation is paid, by the bitmap that was read with a campaign's facts; undefined where it does
 * not say: of code that is not ours, or beyond its end.
 */
export function claimedIn(facts: CampaignFacts, index: number): ClaimedAnswer | undefined {
  if (facts.claimedCount === undefined) return undefined
  const word = facts.claimedWords[index >> 8]
  if (word === undefined) return undefined
  return { isClaimed: ((word >> BigInt(index & 255)) & 1n) === 1n, agreement: facts.agreement }
}
