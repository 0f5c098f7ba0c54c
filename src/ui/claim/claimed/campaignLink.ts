import type { SiteConfig } from '../../../config/site.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { chosenLanguage } from '../../language/readLanguage.ts'
import { shareLink } from './shareLink.ts'

/**
 * The link to a page of a campaign on this site, in the language that the visitor has chosen, if any.
 *
 * @param path of the page, below the site's root
 */
export const campaignLink = (site: SiteConfig, campaign: string, path: string): string =>
  shareLink(path, {
    origin: window.location.origin,
    chosen: chosenLanguage(),
    // A campaign that the site doesn’t list has no page of its own, and only the first page of each is
    // exported in all languages.
    isExported:
      site.url !== undefined &&
      site.campaigns.some(({ id }) => id === campaign) &&
      path.split('#')[0] === campaignPath(campaign),
  })
