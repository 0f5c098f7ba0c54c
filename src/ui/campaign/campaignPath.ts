import { openedCampaignId } from '../../config/openedCampaignId.ts'

/** What a campaign has behind its first page. */
export type CampaignPart = 'receipt' | 'safe' | 'without-this-site'

/**
 * Where a campaign's package lies, by its id, of those that are found by their link alone. Written by the
 * search for a package, before anything of the campaign is drawn.
 */
export const linkHints = new Map<string, string>()

/**
 * Path of a campaign's page, with what is behind its `#`: values that are undefined or empty are left out,
 * the others are written as they are. A campaign that the site does not list has its contract's address as
 * its id, and is named by it behind the `#`: such links open in every tab, and for everybody.
 */
export function campaignPath(
  id: string,
  part?: CampaignPart,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  const linked = /^0x[\da-f]{40}$/.test(id) ? linkFragment(id, linkHints.get(id)) : ''
  const fragment = [linked, ...Object.entries(values).map(([key, value]) => value && `${key}=${value}`)]
    .filter(Boolean)
    .join('&')
  const folder = !linked ? `${id}/` : part ? `${openedCampaignId}/` : ''
  return `/claim/${folder}${part ? `${part}/` : ''}${fragment && `#${fragment}`}`
}

/** What is behind the `#` of a link to a campaign that is known by its contract, without the `#`. */
export const linkFragment = (distributor: string, hint?: string | undefined): string =>
  `distributor=${distributor}${hint ? `&package=${encodeURIComponent(hint)}` : ''}`
