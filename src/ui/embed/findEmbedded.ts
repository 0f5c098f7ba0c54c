import { getAddress } from 'viem'
import { readListBeside } from '../../config/readListBeside.ts'
import type { CampaignConfig, SiteConfig } from '../../config/site.ts'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'
import { loadPackage, type VerifiedPackage } from '../../package/loadPackage.ts'
import { linkHints } from '../campaign/campaignPath.ts'

type Found = {
  readonly campaign: CampaignConfig
  readonly pkg: VerifiedPackage
  readonly title: string
  readonly isListed: boolean
}

/**
 * The campaign whose contract the frame’s own address names, `/embed/#distributor=0x…`, as `/claim/` finds
 * it.
 *
 * @returns a sentence where there is none to show
 * @throws (rejects) where it could not be checked
 */
export async function findEmbedded(
  site: SiteConfig,
  { hash, origin }: Pick<Location, 'hash' | 'origin'>,
): Promise<Found | { readonly fault: string }> {
  const values = new URLSearchParams(hash.slice(1))
  const input = parseAddressInput(values.get('distributor') ?? '')
  if (input.status !== 'address') return { fault: say('The address of this frame names no campaign.') }
  const distributor = getAddress(input.address)
  // A list that doesn't come, or has faults, changes nothing, as on every page.
  const { campaigns } = await readListBeside(site, origin).catch(() => site)
  const own = campaigns.find((each) => each.distributor.toLowerCase() === distributor.toLowerCase())
  if (own) {
    const pkg = await loadPackage(site, own)
    return { campaign: own, pkg, title: pkg.manifest.texts.title, isListed: true }
  }
  if (site.unlisted !== 'on')
    return { fault: say('{product} shows only its own campaigns.', { product: site.product }) }
  const hint = values.get('package') || undefined
  const { findPackage } = await import('../../operator/linked/findPackage.ts')
  const found = await findPackage(site, { distributor, hint }, { origin })
  if (found.status === 'no-campaign') return { fault: say('There is no campaign at this address.') }
  if (found.status === 'not-found') return { fault: say('We couldn’t find this campaign’s files.') }
  if (found.isHinted && hint) linkHints.set(found.campaign.id, hint)
  return { campaign: found.campaign, pkg: found.pkg, title: found.pkg.manifest.texts.title, isListed: false }
}
