import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import type { OverTime } from '../../../claim/readOverTime.ts'
import { arePaidFor } from '../../../claim/sponsored/arePaidFor.ts'
import type { SponsoredRound } from '../../../claim/sponsored/askSponsor.ts'
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
  rounds: open,
  sponsored,
  onAsk,
}: {
  campaign: CampaignConfig
  /** Undefined until it is known, as the token. */
  allocation: Allocation | undefined
  /** How it stands where it unlocks over time. */
  overTime: OverTime | undefined
  token: TokenFacts | undefined
  /** What the Safe can claim in the rounds of its series, of which the allocation is one. */
  rounds: readonly SponsoredRound[]
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
  /** They go together where the operator pays for all of them. */
  const together = (of = data) => (open.length > 0 && arePaidFor(open, campaign, of) ? open : undefined)
  const lacks = (of = data) => {
    if (of?.status !== 'open' || !allocation) return undefined
    const amount = together(of)?.reduce((sum, each) => sum + each.allocation.amount, 0n) ?? allocation.amount
    return leastFor(of.least, { amount }, overTime)
  }
  // A visitor who has not asked for it is not shown that there is nothing.
  if (!isWanted && (error || data?.status === 'none')) return undefined
  const least = lacks()
  return {
    /** Less is due than this, from which on the site pays. */
    least: least !== undefined && token ? { value: least, token } : undefined,
    /** It is the thing to do here: nobody has to sign, and nobody here has to pay. */
    isOffered: data?.status === 'open' && least === undefined && !trouble && !error,
    offer: data,
    error,
    trouble,
    isBusy: isBeginning || isAsking,
    /** How many rounds it claims. */
    rounds: together()?.length ?? 1,
    ask: (signer: Address) => ask(signer, together()),
    async begin() {
      setWanted(true)
      setBeginning(true)
      const isFree = await onAsk()
      const reported = isFree ? await client.fetchQuery(question).catch(() => undefined) : undefined
      setBeginning(false)
      if (reported?.status === 'open' && lacks(reported) === undefined)
        await ask(undefined, together(reported))
    },
  } as const
}

export type FreeClaim = NonNullable<ReturnType<typeof useFreeClaim>>
