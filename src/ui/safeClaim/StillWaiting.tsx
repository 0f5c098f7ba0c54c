import { isAddressEqual } from 'viem'
import { partsOf } from '../../claim/safeClaim/readSafeClaim.ts'
import type { ProposalFacts } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
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
  const hasMore = partsOf(reading) > 1
  const next = campaigns.find(
    ({ id, distributor }) =>
      id !== campaign.id && reading.claims.some((claim) => isAddressEqual(claim.distributor, distributor)),
  )
  return (
    <Notice
      tone="plain"
      title={
        sources.includes('service') || sources.includes('host')
          ? say('A proposal still waits in the Safe')
          : say('This browser still has a proposal')
      }
      action={
        <>
          {next && !fails ? (
            <a
              className="link"
              href={safeClaimPath(next.id, { safe, proposal: proposalToText(chainId, proposal) })}
            >
              {say('Continue with the rest')}
            </a>
          ) : null}
          {sources.includes('service') ? (
            <a className="link" href={transactionPath(safe, { transaction: safeTxHash })}>
              {say('Check it in the workspace')}
            </a>
          ) : null}
        </>
      }
    >
      {fails
        ? say('Executing it would fail now. The owners can reject it.')
        : hasMore
          ? say('You can still execute it: this claim is skipped, the rest may be paid.')
          : say('Executing it would only cost the network fee. The owners can reject it.')}
    </Notice>
  )
}
