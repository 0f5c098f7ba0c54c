import type { ComponentType } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'

/** Makes a page of a component that draws one of the site's campaigns. */
export function pageOf(Body: ComponentType<{ campaign: CampaignConfig }>) {
  return function Page({ id }: { id: string }) {
    const campaign = useSite().campaigns.find((each) => each.id === id)
    // A page of another campaign starts afresh: nothing known or typed here is meant for it.
    return campaign ? <Body key={campaign.id} campaign={campaign} /> : null
  }
}
