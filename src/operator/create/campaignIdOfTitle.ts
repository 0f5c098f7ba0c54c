import { openedCampaignId } from '../../config/openedCampaignId.ts'
import { slugOf } from './slugOf.ts'

/** The name of a campaign in files and paths, where nobody gave it one. */
export function campaignIdOfTitle(title: string): string {
  const slug = slugOf(title)
  return slug === '' || slug === openedCampaignId ? 'campaign' : slug
}
