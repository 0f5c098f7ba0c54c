import { type ComponentType, Suspense } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'

export type CampaignPageProps = { id: string }

/** Only who opened a campaign that is none of this site's has it. */
const OpenedCampaign = lazyPart(
  () => import('../verify/OpenedCampaign.tsx').then((module) => module.OpenedCampaign),
  NotLoaded,
)

/** Makes a page of a component that draws one campaign. */
export function pageOf(Body: ComponentType<{ campaign: CampaignConfig }>) {
  return function Page({ id }: CampaignPageProps) {
    const campaign = useSite().campaigns.find((each) => each.id === id)
    // A page of another campaign starts afresh: nothing known or typed here is meant for it.
    return campaign ? (
      <Body key={campaign.id} campaign={campaign} />
    ) : (
      <Suspense>
        <OpenedCampaign Body={Body} />
      </Suspense>
    )
  }
}
