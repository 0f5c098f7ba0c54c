import { useEffect, useState } from 'react'
import { claimsAllocation, readSafeClaim } from '../../claim/safeClaim/readSafeClaim.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { proposalStore } from '../safeClaim/proposalStore.ts'
import { useSite } from '../site/siteContext.ts'

/**
 * The proposal of a Safe's claim that this browser remembers and that has the most signatures, not checked
 * against the chain.
 */
export function useRememberedProposal(
  { distributor }: CampaignConfig,
  allocation: Allocation,
): { signed: number } | undefined {
  const { chainId } = useSite()
  const { account: safe, index } = allocation
  const [signed, setSigned] = useState<number>()
  useEffect(() => {
    const read = () => {
      const campaigns = [{ distributor, allocation }]
      const counts = proposalStore
        .read({ chainId, safe })
        .map(({ proposal: { transaction, signatures } }) => {
          const reading = readSafeClaim({ safe, transaction, campaigns })
          return claimsAllocation(reading, { distributor, index }) ? signatures.length : 0
        })
      setSigned(Math.max(0, ...counts))
    }
    read()
    return proposalStore.subscribe(read)
  }, [allocation, chainId, distributor, index, safe])
  return signed ? { signed } : undefined
}
