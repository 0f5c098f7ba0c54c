import { openedCampaignId } from '../../config/openedCampaignId.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import { proposalToFile, proposalToText } from '../../multisig/sources/proposalText.ts'
import { useSite } from '../site/siteContext.ts'
import { ShareCollected } from './collected/ShareCollected.tsx'
import { safeClaimPath } from './safeClaimPath.ts'

/**
 * Passes a proposal with its signatures to the other owners: a link or a file. No server of anybody's is
 * asked.
 */
export function SharePanel({ campaign, proposal }: { campaign: string; proposal: Proposal }) {
  const { chainId } = useSite()
  const isOpened = campaign === openedCampaignId
  return (
    <ShareCollected
      words={
        isOpened
          ? 'The file carries the transaction and the signatures so far. It is no secret: nobody can change what was signed, and only the Safe is paid.'
          : 'The link and the file carry the transaction and the signatures so far. They are no secret: nobody can change what was signed, and only the Safe is paid.'
      }
      path={safeClaimPath(campaign, { safe: proposal.safe, proposal: proposalToText(chainId, proposal) })}
      copy="Copy a link for the other owners"
      save="Save as a file"
      file={{
        name: `safe-claim-${proposal.safeTxHash.slice(2, 10)}.json`,
        text: () => proposalToFile(chainId, proposal),
      }}
    />
  )
}
