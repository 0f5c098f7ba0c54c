import { useQuery } from '@tanstack/react-query'
import { getAddress } from 'viem'
import { capToHex } from '../../chain/capToHex.ts'
import { delegateSelector } from '../../chain/delegateCall.ts'
import { distributorParameters } from '../../chain/distributorParameters.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { packageQuery } from '../../claim/queries.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { ClaimsWith } from '../../guard/intents.ts'
import { useSite } from '../site/siteContext.ts'

/**
 * What the guard is to let a transaction of a Safe hold on this page: claims, and who votes with the
 * campaign's token, where the bytes look as if they said so.
 */
export function useClaimInside(
  campaign: CampaignConfig,
): (transaction: Pick<SafeTransaction, 'data'>) => 'claims' | ClaimsWith {
  const pkg = useQuery(packageQuery(useSite(), campaign)).data
  return ({ data }) => {
    if (!pkg || !data.includes(delegateSelector)) return 'claims'
    const { manifest, manifestHash, cap } = pkg
    const parameters = distributorParameters(manifest)
    return {
      claimsWith: { factory: getAddress(manifest.factory), manifestHash, parameters, cap: capToHex(cap) },
    }
  }
}
