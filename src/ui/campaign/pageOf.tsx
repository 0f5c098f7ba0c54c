import { type ComponentType, useContext } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'
import { UnlistedCampaignContext } from './unlistedContexts.ts'

/** Makes a page of a component that draws one campaign: the site's by its id, or one that is opened. */
export function pageOf(Body: ComponentType<{ campaign: CampaignConfig }>) {
  return function Page({ id }: { id: string }) {
    const { campaigns } = useSite()
    const campaign = useContext(UnlistedCampaignContext) ?? campaigns.find((each) => each.id === id)
    // A page of another campaign starts afresh: nothing known or typed here is meant for it.
    return campaign ? <Body key={campaign.id} campaign={campaign} /> : null
  }
}
