import type { ComponentType } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'

export type CampaignPageProps = { id: string }

/** Makes a page of a component that draws one campaign. */
export function pageOf(Body: ComponentType<{ campaign: CampaignConfig }>) {
  return function Page({ id }: CampaignPageProps) {
    const campaign = useSite().campaigns.find((each) => each.id === id)
    // A page of another campaign starts afresh: nothing known or typed here is meant for it.
    return campaign ? <Body key={campaign.id} campaign={campaign} /> : null
  }
}
