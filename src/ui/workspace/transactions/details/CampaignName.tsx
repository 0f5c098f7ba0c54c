import { useQuery } from '@tanstack/react-query'
import { campaignOfCallQuery } from '../../../../claim/campaignOfCall.ts'
import { type CallCampaign, unnamedCampaign } from '../../../../workspace/callWords.ts'
import { useSite } from '../../../site/siteContext.ts'
import { shortText } from '../shortText.ts'

/** A campaign's title as its maker wrote it, where its package is known, else its contract's address. */
export function CampaignName({ campaign }: { campaign: CallCampaign }) {
  const found = useQuery(campaignOfCallQuery(useSite(), campaign)).data
  if (!found?.isCampaign) return unnamedCampaign(campaign)
  if (found.title === null) return unnamedCampaign({ distributor: found.distributor })
  return <bdi>“{shortText(found.title, 100)}”</bdi>
}
