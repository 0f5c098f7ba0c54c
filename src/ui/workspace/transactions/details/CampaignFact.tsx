import { useQuery } from '@tanstack/react-query'
import { campaignOfCallQuery } from '../../../../claim/campaignOfCall.ts'
import type { CallCampaign } from '../../../../multisig/build/callWords.ts'
import { makerTexts } from '../../../../operator/verify/makerTexts.ts'
import { MakerMark } from '../../../campaign/MakerMark.tsx'
import { Address } from '../../../parts/Address.tsx'
import { shortText } from '../../../parts/shortText.ts'
import { useSite } from '../../../site/siteContext.ts'

/** The campaign that a call is about, and what is not known of it. */
export function CampaignFact({ campaign }: { campaign: CallCampaign }) {
  const { data: found, error } = useQuery(campaignOfCallQuery(useSite(), campaign))
  if (!found) return error ? 'It could not be checked which campaign this is.' : 'Asking the chain.'
  if (!found.isCampaign)
    return (
      <strong className="bad">
        None: the contract is not that of a campaign, so this call may do anything.
      </strong>
    )
  const isNew = 'creation' in campaign
  return (
    <>
      {found.manifest === null ? (
        'Its package is not known in this browser'
      ) : (
        <>
          {found.isForeign ? <MakerMark texts={makerTexts(found.manifest)} /> : null}
          <bdi>“{shortText(found.manifest.texts.title, 100)}”</bdi>
        </>
      )}
      {isNew ? (
        <>
          . Its contract will be <Address value={found.distributor} />
        </>
      ) : null}
    </>
  )
}
