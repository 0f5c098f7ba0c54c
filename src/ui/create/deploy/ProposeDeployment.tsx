import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Address } from 'viem'
import { say } from '../../../language/say.ts'
import { chainSafeQuery } from '../../../multisig/queries.ts'
import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import type { DeployStep } from '../../../operator/deploy/planDeployment.ts'
import { safeCallsOf } from '../../../operator/deploy/safeCallsOf.ts'
import { ProposeAtNextNonce } from '../../multisig/ProposeAtNextNonce.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { describeIntent } from '../../wallet/account/sentTitle.ts'
import field from '../create.module.css'
import { stepIntent } from './stepIntent.ts'

/** What is left of a campaign's deployment, as one transaction for the owners of a Safe. */
export function ProposeDeployment({
  safe,
  campaign,
  title,
  steps,
  ...asking
}: {
  safe: Address
  campaign: CampaignToDeploy
  title: string
  steps: readonly DeployStep[]
} & Pick<ComponentProps<typeof ProposeAtNextNonce>, 'isReady' | 'onAsk'>) {
  const state = useQuery(chainSafeQuery(useSite(), safe))
  const guarded = { ...campaign, title }
  if (state.data?.status !== 'safe')
    return (
      <QueryErrorNotice
        title={say('We couldn’t read the Safe')}
        lead={say('Nothing was proposed.')}
        query={state}
      />
    )
  return (
    <ProposeAtNextNonce
      {...asking}
      safe={state.data}
      calls={safeCallsOf(steps)}
      inside={steps.map((step) => stepIntent(step, guarded))}
      title={describeIntent({
        kind: campaign.others ? 'create-and-fund-many' : 'create-and-fund',
        campaign: guarded,
      })}
      inHost={{
        review: say('It must show only what is listed here. Reject anything else.'),
      }}
      row={field.actions}
      // The journal has it, and the run goes on by that.
      onProposed={() => undefined}
    />
  )
}
