import { useQuery } from '@tanstack/react-query'
import { isAddressEqual } from 'viem'
import { campaignOfCallQuery } from '../../../../claim/campaignOfCall.ts'
import { say } from '../../../../language/say.ts'
import type { CallCampaign } from '../../../../multisig/build/callWords.ts'
import { makerTexts } from '../../../../operator/verify/makerTexts.ts'
import { campaignPath } from '../../../campaign/campaignPath.ts'
import { MakerMark } from '../../../campaign/MakerMark.tsx'
import { rich } from '../../../language/rich.tsx'
import { Link } from '../../../navigation/Link.tsx'
import { Address } from '../../../parts/Address.tsx'
import { shortText } from '../../../parts/shortText.ts'
import { useSite } from '../../../site/siteContext.ts'

/** The campaign that a call is about, with the way to its page on this site, and what is not known of it. */
export function CampaignFact({ campaign }: { campaign: CallCampaign }) {
  const site = useSite()
  const { data: found, error } = useQuery(campaignOfCallQuery(site, campaign))
  if (!found) return error ? say('We couldn’t check which campaign this is.') : say('Checking on Blast…')
  if (!found.isCampaign)
    return (
      <strong className="bad">
        {say('None. This isn’t a campaign’s contract, so the call can do anything.')}
      </strong>
    )
  const isNew = 'creation' in campaign
  const own = isNew
    ? undefined
    : site.campaigns.find(({ distributor }) => isAddressEqual(distributor, found.distributor))
  if (own)
    return (
      <Link className="tall" href={campaignPath(own.id)}>
        <bdi>{found.manifest ? shortText(found.manifest.texts.title, 100) : own.id}</bdi>
      </Link>
    )
  const contract = <Address value={found.distributor} />
  if (found.manifest === null)
    return isNew
      ? rich('This browser doesn’t have its package. Its contract will be {contract}', { contract })
      : say('This browser doesn’t have its package')
  const title = <bdi>“{shortText(found.manifest.texts.title, 100)}”</bdi>
  return (
    <>
      {found.isForeign ? <MakerMark texts={makerTexts(found.manifest)} /> : null}
      {isNew ? rich('{title}. Its contract will be {contract}', { title, contract }) : title}
    </>
  )
}
