import type { CampaignPreviews } from '../../config/campaignPreview.ts'

/**
 * What the build gives to one exported page: in its document for the page that is opened, and as `page.json`
 * beside it for a visitor who comes from another page.
 */
export type PageData = {
  /** With dynamic segments in brackets: `/claim/[campaign]`. */
  route: string
  /** The campaign that the route is for. */
  id: string | undefined
  title: string
  previews: CampaignPreviews
}

/** Of the data in a page's document. */
export const pageDataId = 'page-data'
