import { type ComponentType, Suspense, useContext } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { UnlistedCampaignContext } from './unlistedContexts.ts'

const NotListed = lazyPart(() => import('./NotListed.tsx').then((module) => module.NotListed), NotLoaded)

/** Makes a page of a component that draws one campaign: the site's by its id, or one that is opened. */
export function pageOf(Body: ComponentType<{ campaign: CampaignConfig }>) {
  return function Page({ id }: { id: string }) {
    const { campaigns } = useSite()
    const campaign = useContext(UnlistedCampaignContext) ?? campaigns.find((each) => each.id === id)
    // A page of another campaign starts afresh: nothing known or typed here is meant for it.
    return campaign ? (
      <Body key={campaign.id} campaign={campaign} />
    ) : (
      <Suspense>
        <NotListed />
      </Suspense>
    )
  }
}
