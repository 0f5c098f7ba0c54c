import { type ComponentType, useEffect } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { useSite } from '../site/siteContext.ts'
import { openedPage } from './openedPage.ts'

/** Makes a page of a component that draws one campaign. */
export function pageOf(Body: ComponentType<{ campaign: CampaignConfig }>) {
  return function Page({ id }: { id: string }) {
    const campaign = useSite().campaigns.find((each) => each.id === id)
    const Opened = openedPage.current ?? Reopen
    // A page of another campaign starts afresh: nothing known or typed here is meant for it.
    return campaign ? <Body key={campaign.id} campaign={campaign} /> : <Opened Body={Body} />
  }
}

/** A page that was loaded anew does not know what was open; the page that opens campaigns may. */
function Reopen() {
  useEffect(() => {
    const { pathname, hash } = window.location
    window.location.replace(`/verify/#opened=${encodeURIComponent(pathname + hash)}`)
  }, [])
  return null
}
