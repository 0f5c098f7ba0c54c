import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
import { readCampaignList } from './campaignList.ts'
import type { CampaignConfig } from './site.ts'

/** The file `campaigns.json` beside the site is no list of campaigns. The list of the build stays. */
export class CampaignListError extends EverclaimError {
  override name = 'CampaignListError'
  constructor(faults: readonly string[]) {
    super(say('The file campaigns.json has faults. The site shows the campaigns that it was built with.'), {
      facts: faults.map((fault) => `- ${fault}`),
      docs: 'site',
    })
  }
}

/**
 * Reads the file that replaces a site's list of campaigns: by the build's rules, and with no host of a
 * package that the pages' policy doesn't let them ask.
 *
 * @param origin of the site
 * @param others the origins that its pages may ask besides, see `connectOrigins`
 * @throws CampaignListError
 */
export function readReplacedList(
  text: string,
  origin: string,
  others: readonly string[],
): readonly CampaignConfig[] {
  const faults: string[] = []
  const campaigns = readCampaignList(text, (what) => faults.push(what))
  for (const { id, packages } of faults.length === 0 ? campaigns : [])
    for (const url of packages)
      if (![origin, ...others].includes(new URL(url, origin).origin))
        faults.push(
          `campaign "${id}": package "${url}" is at a host that this build's pages may not ask. Put its files on the site, or build with this list.`,
        )
  if (faults.length > 0) throw new CampaignListError(faults)
  return campaigns
}
