import type { CampaignPreviews } from './campaignPreview.ts'

/**
 * What the build has read of the campaigns (`scripts/site/readCampaignPreviews.ts`). Only while pages are
 * exported: no bundle for browsers may call it, so each page is given its own campaigns and no others.
 */
export function readPreviews(): CampaignPreviews {
  return JSON.parse(process.env.EVERCLAIM_PREVIEWS ?? '{}')
}
