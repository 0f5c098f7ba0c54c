import { openedCampaignId } from '../../config/openedCampaignId.ts'
import { say } from '../../language/say.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { proposalToFile, proposalToText } from '../../multisig/sources/proposalText.ts'
import { OtherDevice } from '../otherDevice/OtherDevice.tsx'
import { useSite } from '../site/siteContext.ts'
import { ShareCollected } from './collected/ShareCollected.tsx'
import { safeClaimPath } from './safeClaimPath.ts'

/**
 * Passes a proposal with its signatures to the other owners: a link or a file. No server of anybody's is
 * asked.
 */
export function SharePanel({
  campaign,
  proposal,
  isRecommended = false,
  isInQueue = false,
}: {
  campaign: string
  proposal: Proposal
  /** The one thing to do here. */
  isRecommended?: boolean
  /** The owners find it in the Safe's queue as well. */
  isInQueue?: boolean
}) {
  const { chainId } = useSite()
  const isOpened = campaign === openedCampaignId
  const path = safeClaimPath(campaign, { safe: proposal.safe, proposal: proposalToText(chainId, proposal) })
  return (
    <>
      <ShareCollected
        words={[
          ...(isInQueue ? [say('The owners also find it in the Safe’s queue.')] : []),
          ...(isOpened ? [say('The file has the proposal and its signatures.')] : []),
          say('Nobody can change what was signed.'),
        ].join(' ')}
        path={path}
        copy={say('Copy link for the owners')}
        save={say('Save as a file')}
        isRecommended={isRecommended}
        file={{
          name: `safe-claim-${proposal.safeTxHash.slice(2, 10)}.json`,
          text: () => proposalToFile(chainId, proposal),
        }}
      />
      <OtherDevice campaign={campaign} path={path} />
    </>
  )
}
