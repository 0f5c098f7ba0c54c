import type { CampaignToAddress } from '../../chain/computeAtOnceAddress.ts'
import { delegateSelector } from '../../chain/delegateCall.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { boundCampaign } from '../boundCampaign.ts'
import type { SeriesLink } from '../series/isLinked.ts'

/**
 * What the guard is to let a transaction of a Safe hold on a claim page: claims, and who votes with the
 * campaign's token, where the bytes look as if they said so.
 *
 * @param series rounds that the site does not list, and those between them and the page's own
 */
export function claimInside(
  { data }: Pick<SafeTransaction, 'data'>,
  pkg: VerifiedPackage | undefined,
  series: readonly SeriesLink[] = [],
): 'claims' | { readonly claimsWith: CampaignToAddress | undefined; readonly series: readonly SeriesLink[] } {
  const claimsWith = pkg && data.includes(delegateSelector) ? boundCampaign(pkg) : undefined
  return claimsWith || series.length > 0 ? { claimsWith, series } : 'claims'
}
