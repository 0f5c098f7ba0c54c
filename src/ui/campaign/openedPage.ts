import type { ComponentType } from 'react'
import type { CampaignConfig } from '../../config/site.ts'

/** What draws a page of a campaign that the visitor opened. */
export type OpenedPage = ComponentType<{ Body: ComponentType<{ campaign: CampaignConfig }> }>

/** Put here by the page that opens campaigns, so that the pages of the site's own carry none of its code. */
export const openedPage: { current?: OpenedPage } = {}
