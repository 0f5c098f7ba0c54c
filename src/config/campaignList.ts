import { isAddress } from 'viem'
import { keysOf, placeOf } from '../schema/placeOf.ts'
import * as v from '../schema/v.ts'
import { type CampaignConfig, campaignConfigSchema } from './campaignConfig.ts'
import { openedCampaignId } from './openedCampaignId.ts'
import { wrongFolder, wrongUrl } from './siteUrls.ts'

/**
 * Reads a site's list of campaigns: the value of `EVERCLAIM_CAMPAIGNS`, and of the file `campaigns.json`
 * beside the site. The build and the page read it with the same rules.
 *
 * @param fault gets each fault, as the end of a sentence that begins with the list's name
 * @returns the entries without a fault of their own; nobody takes them where there was a fault
 */
export function readCampaignList(text: string, fault: (what: string) => void): readonly CampaignConfig[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    fault(`is not JSON: ${cause instanceof Error ? cause.message : 'unreadable'}.`)
    return []
  }
  if (!Array.isArray(json)) {
    fault('is not a list.')
    return []
  }
  const campaigns = json.flatMap((entry: unknown, index) => {
    const parsed = v.safeParse(campaignConfigSchema, entry)
    if (parsed.success) return [parsed.output]
    for (const issue of parsed.issues)
      fault(`${placeOf(['campaigns', index, ...keysOf(issue)])} ${issue.message}.`)
    return []
  })
  const ids = campaigns.map((campaign) => campaign.id)
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
    fault(`names "${id}" twice.`)
  if (ids.includes(openedCampaignId))
    fault(`the id "${openedCampaignId}" is kept for campaigns that visitors open themselves; choose another.`)
  for (const { id, distributor, packages, next } of campaigns) {
    if (next !== undefined && (next === id || !ids.includes(next)))
      fault(`campaign "${id}": next "${next}" is no other campaign of the list.`)
    if (isAddress(id))
      fault(
        `the id "${id}" is an address, which names campaigns that the site does not list; choose another.`,
      )
    if (isMixedCase(distributor) && !isAddress(distributor))
      fault(
        `campaign "${id}": distributor ${distributor} has a wrong checksum (EIP-55), so a digit may be wrong.`,
      )
    for (const url of packages) {
      const wrong = wrongUrl(url) ?? wrongFolder(url)
      if (wrong) fault(`campaign "${id}": package "${url}" ${wrong}`)
    }
  }
  return campaigns
}

/** Digits of one case carry no checksum. */
function isMixedCase(address: string): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}
