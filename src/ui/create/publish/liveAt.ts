import type { CampaignConfig, SiteConfig } from '../../../config/site.ts'
import { campaignPath, linkFragment } from '../../campaign/campaignPath.ts'

/** Where people claim. */
export type LiveAt =
  /**
   * `path` of the site. `isListed`: it has its own name there. `place`: where the list says that its package
   * lies.
   */
  | {
      readonly status: 'live'
      readonly path: string
      readonly isListed: boolean
      readonly place: string | undefined
    }
  /** The package is published, and the site opens only campaigns of its list. */
  | { readonly status: 'unlisted' }
  /** Nobody could find the package. */
  | { readonly status: 'unpublished' }

/**
 * The path at which the site opens a campaign.
 *
 * @param isPublished whether the site's API has the package
 */
export function liveAt(
  { campaigns, unlisted }: Pick<SiteConfig, 'unlisted'> & { readonly campaigns: readonly CampaignConfig[] },
  { distributor, isPublished }: { distributor: string; isPublished: boolean },
): LiveAt {
  const contract = distributor.toLowerCase()
  const listed = campaigns.find((each) => each.distributor.toLowerCase() === contract)
  if (listed)
    return { status: 'live', path: campaignPath(listed.id), isListed: true, place: listed.packages[0] }
  if (!isPublished) return { status: 'unpublished' }
  if (unlisted !== 'on') return { status: 'unlisted' }
  return { status: 'live', path: `/claim/#${linkFragment(distributor)}`, isListed: false, place: undefined }
}
