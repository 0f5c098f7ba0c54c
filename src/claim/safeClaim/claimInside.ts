import type { CampaignToAddress } from '../../chain/computeAtOnceAddress.ts'
import { delegateSelector } from '../../chain/delegateCall.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { boundCampaign } from '../boundCampaign.ts'

/**
 * What the guard is to let a transaction of a Safe hold on a claim page: claims, and who votes with the
 * campaign's token, where the bytes look as if they said so.
 */
export const claimInside = (
  { data }: Pick<SafeTransaction, 'data'>,
  pkg: VerifiedPackage | undefined,
): 'claims' | { readonly claimsWith: CampaignToAddress } =>
  pkg && data.includes(delegateSelector) ? { claimsWith: boundCampaign(pkg) } : 'claims'
