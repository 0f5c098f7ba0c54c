import { useQuery } from '@tanstack/react-query'
import { chainTimeQuery } from '../../claim/listed/queries.ts'
import type { CampaignDraft } from '../../operator/create/campaignDraft.ts'
import { readPlan } from '../../operator/create/campaignPlan.ts'
import { draftTokenAddress } from '../../operator/create/draftTokenAddress.ts'
import { tokenFactsQuery } from '../../operator/create/queries.ts'
import { useSite } from '../site/siteContext.ts'

/**
 * What a draft plans, read with the chain's facts of its token and the chain's time. Both are asked for where
 * the plan `isWanted`.
 */
export function useCampaignPlan(draft: CampaignDraft, { isWanted }: { isWanted: boolean }) {
  const site = useSite()
  const address = draftTokenAddress(draft)
  const token = useQuery({
    ...tokenFactsQuery(site, { token: address ?? '0x', holder: undefined }),
    enabled: isWanted && address !== undefined,
    // The package is made of what the token says; it does not change its name while somebody reads.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const time = useQuery({ ...chainTimeQuery(site), enabled: isWanted })
  // What is under way was begun in time.
  const isTimed = draft.underWay !== null || time.data !== undefined
  const read = token.data && isTimed ? readPlan(draft, { token: token.data, now: time.data }) : undefined
  return { address, token, time, isTimed, read }
}
