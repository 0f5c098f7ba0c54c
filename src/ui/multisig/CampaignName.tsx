import { useQuery } from '@tanstack/react-query'
import { campaignOfCallQuery } from '../../claim/campaignOfCall.ts'
import { say } from '../../language/say.ts'
import { type CallCampaign, unnamedCampaign } from '../../multisig/build/callWords.ts'
import { makerNotes } from '../../operator/verify/makerNotes.ts'
import { makerTexts } from '../../operator/verify/makerTexts.ts'
import { rich } from '../language/rich.tsx'
import { shortText } from '../parts/shortText.ts'
import { useSite } from '../site/siteContext.ts'

/**
 * A campaign's title where its package is known, marked where it is a stranger's; else its contract's
 * address.
 */
export function CampaignName({
  campaign,
  isApart = false,
}: {
  campaign: CallCampaign
  /** It is in no sentence: a title of the site's own needs no quotation marks there. */
  isApart?: boolean
}) {
  const site = useSite()
  const found = useQuery(campaignOfCallQuery(site, campaign)).data
  if (isApart && found?.isCampaign === false) return say('not a campaign’s contract')
  if (!found?.isCampaign) return unnamedCampaign(campaign)
  const { manifest, isForeign, distributor } = found
  if (manifest === null) return unnamedCampaign({ distributor })
  const name = shortText(manifest.texts.title, 100)
  if (!isForeign && isApart) return <bdi>{name}</bdi>
  const title = <bdi>“{name}”</bdi>
  if (!isForeign) return title
  const { product } = site
  const { inline } = makerNotes(makerTexts(manifest), { product, hasCampaigns: true })
  return rich(inline, { title, product })
}
