import { openedCampaignId } from '../../config/openedCampaignId.ts'

/** What a campaign has behind its first page. */
export type CampaignPart = 'receipt' | 'safe' | 'without-this-site'

/**
 * What a link to a campaign that the site does not list says of it, by its id, without the `#`. Put here by
 * the pages that open such campaigns, so that those of the site's own carry none of their code.
 */
export const linkedCampaigns: { fragmentOf?: (id: string) => string | undefined } = {}

/**
 * Path of a campaign's page, with what is behind its `#`: values that are undefined or empty are left out,
 * the others are written as they are.
 */
export function campaignPath(
  id: string,
  part?: CampaignPart,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  const linked = linkedCampaigns.fragmentOf?.(id)
  const fragment = [linked, ...Object.entries(values).map(([key, value]) => value && `${key}=${value}`)]
    .filter(Boolean)
    .join('&')
  const folder = !linked ? `${id}/` : part ? `${openedCampaignId}/` : ''
  return `/claim/${folder}${part ? `${part}/` : ''}${fragment && `#${fragment}`}`
}
