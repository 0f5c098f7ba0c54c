import type { ReactNode } from 'react'
import type { PendingProposal, SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { ClaimByPayer } from './ClaimByPayer.tsx'
import { ClaimMethods } from './ClaimMethods.tsx'
import { EndedProposal } from './EndedProposal.tsx'
import { ExecutingNotice } from './ExecutingNotice.tsx'
import { OtherClaims } from './OtherClaims.tsx'
import { PaidNotice } from './PaidNotice.tsx'
import { PendingPanel, type PendingStep } from './PendingPanel.tsx'
import { MethodList } from './Way.tsx'

/** Draws one state of the Safe's claim. A state that nobody draws does not compile. */
export function SafeClaimBody({
  campaign,
  state,
  block,
  sources,
  isRetrying,
  onRetry,
  onLook,
  onForget,
  sponsored,
}: {
  campaign: CampaignConfig
  state: SafeClaimState
  block: number
  sources: readonly SourceReport[]
  isRetrying: boolean
  onRetry: () => void
  onLook: () => void
  /** Gives up what is remembered of a proposal, so that another can be made. */
  onForget: (proposal: Proposal) => void
  /** The way on which the operator of the site sends it, for lists of ways that need no owner. */
  sponsored: ReactNode
}): ReactNode {
  const { safe } = useOpenSafe()
  const { nonce: next } = safe
  const common = { campaign, block, sources, onLook }
  const pending = (proposal: PendingProposal, step: PendingStep) => (
    <PendingPanel {...common} pending={proposal} step={step} onForget={() => onForget(proposal.proposal)} />
  )
  const methods = (ways: { next: number; allocation: Allocation; isOpen: boolean }) => (
    <ClaimMethods {...common} {...ways} sponsored={ways.isOpen ? sponsored : undefined} />
  )
  switch (state.status) {
    case 'checking':
      return <Waiting>Nothing is asked of your wallet for this.</Waiting>
    case 'could-not-check':
      return (
        <ErrorNotice
          title="Could not check"
          lead={
            state.isAttempted
              ? 'This page keeps looking for what was sent.'
              : state.proposals.length > 0
                ? 'What was signed is kept. Checking sends nothing.'
                : 'This is neither a yes nor a no. Checking sends nothing.'
          }
          error={state.error}
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      )
    case 'not-eligible':
      return (
        <Notice tone="plain" title="Not on this list">
          It has no allocation among the {state.listed.toLocaleString('en-US')} of this campaign. The part of
          the list where it would be was recomputed to the contract, and it is not there.
        </Notice>
      )
    case 'no-safe':
      return (
        <Notice tone="warn" title="The contract at this address does not answer as a Safe any more">
          {state.opens === undefined ? (
            'Anybody can still pay for its claim on the campaign’s page.'
          ) : (
            <>
              Anybody can pay for its claim on the campaign’s page once claims open <Time at={state.opens} />.
            </>
          )}
        </Notice>
      )
    case 'unsupported':
      return (
        <>
          <Notice tone="warn" title="Its owners cannot sign here">
            {state.reason}
            {state.opens === undefined ? null : (
              <>
                {' '}
                Anybody can pay for its claim once claims open <Time at={state.opens} />.
              </>
            )}
          </Notice>
          {state.opens === undefined ? (
            <MethodList>
              <ClaimByPayer campaign={campaign} />
              {sponsored}
            </MethodList>
          ) : null}
        </>
      )
    case 'not-started':
      return (
        <>
          <Notice tone="plain" title="Claims are not open yet">
            They open <Time at={state.start} />. Signatures can be collected before; executing has to wait.
          </Notice>
          <OtherClaims others={state.others} unproven={state.unproven} />
          {state.pending
            ? pending(state.pending, 'early')
            : methods({ next, allocation: state.allocation, isOpen: false })}
        </>
      )
    case 'ended':
      return (
        <Notice tone="warn" title="Claims have ended">
          They ended <Time at={state.end} />. What was not claimed before goes back to the campaign’s
          receiver.
        </Notice>
      )
    case 'unproposed':
      return (
        <>
          <OtherClaims others={state.others} unproven={state.unproven} />
          {methods({ next: Math.max(next, state.safe.nonce), allocation: state.allocation, isOpen: true })}
        </>
      )
    case 'collecting':
    case 'queued':
      return (
        <>
          <OtherClaims others={state.pending.others} />
          {pending(state.pending, state.status)}
          <MethodList label="Ways without another signature">{sponsored}</MethodList>
        </>
      )
    case 'executable':
      return (
        <>
          {state.refused ? (
            <Notice tone="bad" title="The Safe refused the last execution">
              <p>{state.refused.sentence} Nothing changed but the network fee.</p>
              <TransactionLink hash={state.refused.hash} />
            </Notice>
          ) : null}
          {state.outbid ? (
            <Notice tone="warn" title="The last execution never happened">
              <p>
                The account that sent it has used the nonce of its wallet for another transaction. The
                proposal is as it was.
              </p>
              <TransactionLink hash={state.outbid} />
            </Notice>
          ) : null}
          <OtherClaims others={state.pending.others} />
          {pending(state.pending, 'executable')}
          <MethodList label="Ways without another signature">{sponsored}</MethodList>
        </>
      )
    case 'executing':
      return <ExecutingNotice state={state} />
    case 'done':
    case 'overtaken':
      return <PaidNotice campaign={campaign} state={state} />
    case 'failed':
    case 'replaced':
    case 'spent':
      return <EndedProposal state={state} onAgain={() => onForget(state.proposal.proposal)} />
    case 'too-late':
      return (
        <Notice tone="warn" title="Too late to execute">
          Claims ended <Time at={state.end} />, and this Safe was not paid: what was not claimed before goes
          back to the campaign’s receiver. Executing the proposal can only fail now; its owners may reject it
          to clear the queue.
        </Notice>
      )
  }
}
