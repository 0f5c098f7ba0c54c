import { type Hex, isAddressEqual } from 'viem'
import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Address } from '../parts/Address.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ReceiptLink, TransactionLink } from '../parts/TransactionLink.tsx'
import { StillWaiting } from './StillWaiting.tsx'

/** Who was paid by which transaction, and what became of the Safe's own proposal. */
export function PaidNotice({
  campaign,
  state,
}: {
  campaign: CampaignConfig
  state: Extract<SafeClaimState, { status: 'done' | 'overtaken' }>
}) {
  const { safe } = useOpenSafe()
  const receipt = (hash: Hex) => <ReceiptLink campaignPath={`/claim/${campaign.id}/`} hash={hash} />
  return (
    <>
      {state.status === 'done' ? (
        <Notice tone="good" title="Claimed" action={receipt(state.hash)}>
          {state.by === 'operator' ? (
            <p>
              Read back from the chain: the contract’s own log says that this Safe was paid. The operator of
              this site sent it and paid the network fee.
            </p>
          ) : isAddressEqual(state.recipient, safe.address) ? (
            <p>Read back from the chain: the contract’s own log says that this Safe was paid.</p>
          ) : (
            <p>
              Read back from the chain: the Safe itself had it paid to{' '}
              <Address value={state.recipient} canCopy={false} />. It can be paid only once.
            </p>
          )}
          <TransactionLink hash={state.hash} />
        </Notice>
      ) : (
        <Notice
          tone="good"
          title="Already claimed"
          action={state.claim ? receipt(state.claim.hash) : undefined}
        >
          {state.claim ? (
            <p>
              The contract has paid <Address value={state.claim.recipient} canCopy={false} />. It can be paid
              only once.
            </p>
          ) : (
            <p>The contract has paid this allocation. It can be paid only once.</p>
          )}
        </Notice>
      )}
      {state.waiting ? <StillWaiting campaign={campaign} waiting={state.waiting} /> : null}
      {state.status === 'overtaken' && state.executed ? (
        <Notice tone="plain" title="The Safe executed its proposal as well">
          <p>It paid nothing of this campaign, because this allocation was claimed before.</p>
          <TransactionLink hash={state.executed} />
        </Notice>
      ) : null}
    </>
  )
}
