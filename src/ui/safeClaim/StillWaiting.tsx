import { isAddressEqual } from 'viem'
import type { ProposalFacts } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { proposalToText } from '../../multisig/sources/proposalText.ts'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'
import { safeClaimPath } from './safeClaimPath.ts'

/**
 * The truth about a proposal that is no longer needed for this campaign. What it claims in others is gone on
 * with there.
 */
export function StillWaiting({
  campaign,
  waiting: { reading, proposal, sources },
}: {
  campaign: CampaignConfig
  waiting: ProposalFacts
}) {
  const { chainId, campaigns } = useSite()
  const { safe, safeTxHash } = proposal
  const fails = reading.claims.some(({ isAllOrNothing }) => isAllOrNothing)
  const hasMore = reading.claims.length + reading.settings.length > 1
  const next = campaigns.find(
    ({ id, distributor }) =>
      id !== campaign.id && reading.claims.some((claim) => isAddressEqual(claim.distributor, distributor)),
  )
  return (
    <Notice
      tone="plain"
      title={
        sources.includes('service') || sources.includes('host')
          ? 'A proposal still waits in the Safe'
          : 'A proposal is still known here'
      }
      action={
        <>
          {next && !fails ? (
            <a
              className="link"
              href={safeClaimPath(next.id, { safe, proposal: proposalToText(chainId, proposal) })}
            >
              Go on with the rest of it
            </a>
          ) : null}
          {sources.includes('service') ? (
            <a className="link" href={transactionPath(safe, { transaction: safeTxHash })}>
              Look at it in the workspace
            </a>
          ) : null}
        </>
      }
    >
      {fails
        ? 'Executing it would only fail now. The owners may reject it to clear the queue.'
        : hasMore
          ? 'Executing it still works: this claim in it is skipped, and the rest of it may still be paid.'
          : 'Executing it would pay nothing and cost the network fee. The owners may reject it to clear the queue.'}
    </Notice>
  )
}
