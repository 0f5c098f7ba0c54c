import type { CampaignParameters } from './campaignParameters.ts'
import type { CheckedHistory } from './claimHistory.ts'
import type { ListProgress } from './openAllocations.ts'

/**
 * How much of a campaign is paid and open, and by whose word: the proven list and the bitmap; the contract
 * alone, where nobody or everybody has claimed, or where it keeps the amounts; or the amounts in its logs,
 * which one node reported.
 */
export type OpenAmount = ListProgress & { readonly by: 'list' | 'contract' | 'logs' }

/**
 * The best of what is known; undefined where it would be a guess.
 *
 * @param history as it was read to its end; undefined before
 */
export function openAmount(
  { count, total }: Pick<CampaignParameters, 'count' | 'total'>,
  {
    progress,
    claimedCount,
    paid,
    history,
  }: {
    progress: ListProgress | undefined
    claimedCount: number | undefined
    /** Base units, which a campaign over time says itself. */
    paid?: bigint | undefined
    history: CheckedHistory | undefined
  },
): OpenAmount | undefined {
  if (progress) return { ...progress, by: 'list' }
  if (claimedCount === undefined) return undefined
  const counts = { paidCount: claimedCount, openCount: count - claimedCount }
  if (paid !== undefined) return { ...counts, paid, open: total - paid, by: 'contract' }
  if (claimedCount === 0) return { ...counts, paid: 0n, open: total, by: 'contract' }
  if (claimedCount === count) return { ...counts, paid: total, open: 0n, by: 'contract' }
  if (!history || history.missingCount > 0 || history.claims.length !== claimedCount) return undefined
  const logged = history.claims.reduce((sum, { amount }) => sum + amount, 0n)
  // No log of the contract can come to more than all of it.
  return logged > total ? undefined : { ...counts, paid: logged, open: total - logged, by: 'logs' }
}
