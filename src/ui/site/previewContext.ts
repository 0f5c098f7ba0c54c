import { createContext, useContext } from 'react'
import type { CampaignPreview, CampaignPreviews } from '../../config/campaignPreview.ts'

export const PreviewContext = createContext<CampaignPreviews | undefined>(undefined)

/**
 * What the build knew of this campaign, from the first draw on: title, description, token, window, total and
 * count of its verified package (`CampaignPreview`). Use it to draw what is there before the package arrives
 * (`packageQuery`), at its final size; never for what the chain says. Undefined where the build could not
 * read the package, and for a campaign that the visitor opened: then `campaign.id` is all there is. A page of
 * several campaigns has no descriptions.
 */
export function useCampaignPreview(id: string): CampaignPreview | undefined {
  return useContext(PreviewContext)?.[id]
}
