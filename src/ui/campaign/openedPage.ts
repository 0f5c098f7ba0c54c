import { type ComponentType, createContext } from 'react'
import type { CampaignConfig } from '../../config/site.ts'

/** What draws a page of a campaign that the visitor opened. */
export type OpenedPage = ComponentType<{ Body: ComponentType<{ campaign: CampaignConfig }> }>

/** Put here by the page that opens campaigns, so that the pages of the site's own carry none of its code. */
export const openedPage: { current?: OpenedPage } = {}

/**
 * What marks the texts of a campaign as its creator's, drawn above them. Only pages of campaigns that are
 * none of the site's put it here, for the same reason.
 */
export const MakerMarkContext = createContext<
  ComponentType<{ texts: readonly (string | undefined)[] }> | undefined
>(undefined)
