import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OverTime } from '../../../claim/readOverTime.ts'
import { leastFor } from '../../../claim/sponsored/leastFor.ts'
import { sponsorshipQuery } from '../../../claim/sponsored/sponsorshipQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import type { SponsoredClaim } from '../../claim/sponsored/useSponsored.ts'
import type { TokenFacts } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'

/**
 * Whether the operator of the site sends the Safe's claim and pays for it. Neither a wallet nor a signature
 * is needed: only the Safe can be paid. The API is asked once a wallet is connected, or when somebody wants
 * this. Undefined where it is not possible, or is on its way already.
 */
export function useFreeClaim({
  campaign,
  allocation,
  overTime,
  token,
  sponsored,
  onAsk,
}: {
  campaign: CampaignConfig
  /** Undefined until it is known, as the token. */
  allocation: Allocation | undefined
  /** How it stands where it unlocks over time. */
  overTime: OverTime | undefined
  token: TokenFacts | undefined
  sponsored: SponsoredClaim
  /** Asks whether anything is before the site's ways; then it is shown. */
  onAsk: () => Promise<boolean>
}) {
  const site = useSite()
  const client = useQueryClient()
  const isConnected = useWallet().status === 'connected'
  const [isWanted, setWanted] = useState(false)
  const [isBeginning, setBeginning] = useState(false)
  const { id, isAsking, trouble, ask } = sponsored
  const question = sponsorshipQuery(site, campaign.id)
  const { data, error } = useQuery({ ...question, enabled: id === undefined && (isWanted || isConnected) })
  if (!site.api.isEnabled || id !== undefined) return undefined
  // A visitor who has not asked for it is not shown that there is nothing.
  if (!isWanted && (error || data?.status === 'none')) return undefined
  const least = data?.status === 'open' && allocation ? leastFor(data.least, allocation, overTime) : undefined
  return {
    /** Less is due than this, from which on the site pays. */
    least: least !== undefined && token ? { value: least, token } : undefined,
    /** It is the thing to do here: nobody has to sign, and nobody here has to pay. */
    isOffered: data?.status === 'open' && least === undefined && !trouble && !error,
    offer: data,
    error,
    trouble,
    isBusy: isBeginning || isAsking,
    ask,
    async begin() {
      setWanted(true)
      setBeginning(true)
      const isFree = await onAsk()
      const reported = isFree ? await client.fetchQuery(question).catch(() => undefined) : undefined
      setBeginning(false)
      const isEnough =
        reported?.status === 'open' &&
        !(allocation && leastFor(reported.least, allocation, overTime) !== undefined)
      if (isEnough) await ask()
    },
  } as const
}

export type FreeClaim = NonNullable<ReturnType<typeof useFreeClaim>>
