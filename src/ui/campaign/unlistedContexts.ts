import { type ComponentType, createContext } from 'react'
import type { CampaignConfig } from '../../config/site.ts'

/**
 * What marks the texts of a campaign as its creator's, drawn above them. Only pages of campaigns that are
 * none of the site's put it here, so that those of the site's own carry none of its code.
 */
export const MakerMarkContext = createContext<
  ComponentType<{ texts: readonly (string | undefined)[] }> | undefined
>(undefined)

/** The campaign of a page that is none of the site's, put here by the same pages. */
export const UnlistedCampaignContext = createContext<CampaignConfig | undefined>(undefined)
