import { useState } from 'react'
import { readerOf } from '../../../chain/readerOf.ts'
import { asError, sentenceOf } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import type { CampaignToDeploy } from '../../../operator/deploy/campaignToDeploy.ts'
import type { DeploySender } from '../../../operator/deploy/deploySender.ts'
import { takeApprovalBack } from '../../../operator/deploy/takeApprovalBack.ts'
import { rich } from '../../language/rich.tsx'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useSite } from '../../site/siteContext.ts'

/** An approval that nothing uses any more, and the way to take it back. `allowance` in base units. */
export function LeftoverApproval({
  campaign,
  sender,
  allowance,
}: {
  campaign: CampaignToDeploy
  sender: DeploySender
  allowance: bigint
}) {
  const site = useSite()
  const [state, setState] = useState<
    | { status: 'idle' | 'asking' }
    | { status: 'sent'; hash: `0x${string}` | undefined }
    | { status: 'failed'; sentence: string }
  >({ status: 'idle' })
  const revoke = async () => {
    if (sender.kind !== 'wallet') return
    setState({ status: 'asking' })
    try {
      const sent = await takeApprovalBack(readerOf(site), campaign, sender)
      setState({ status: 'sent', hash: sent.kind === 'transaction' ? sent.hash : undefined })
    } catch (error) {
      setState({ status: 'failed', sentence: sentenceOf(asError(error)) })
    }
  }
  // Wallets write "unlimited" as numbers of this size.
  const isUnlimited = allowance >= 2n ** 128n
  return (
    <Notice
      tone="warn"
      title={say('An approval is left over')}
      action={
        sender.kind === 'wallet' && state.status !== 'sent' ? (
          <Button kind="quiet" isBusy={state.status === 'asking'} onClick={() => void revoke()}>
            {say('Revoke approval')}
          </Button>
        ) : undefined
      }
    >
      {isUnlimited
        ? say('The factory may still take any sum from your account, but only when your account asks it to.')
        : rich(
            'The factory may still take {amount} from your account, but only when your account asks it to.',
            { amount: <TokenAmount value={allowance} token={campaign.token} /> },
          )}
      {state.status === 'failed' ? ` ${state.sentence}` : ''}
      {state.status === 'sent'
        ? ` ${say('Sent. The approval ends once Blast confirms the transaction.')}`
        : ''}
      {state.status === 'sent' && state.hash ? <TransactionLink hash={state.hash} /> : null}
    </Notice>
  )
}
