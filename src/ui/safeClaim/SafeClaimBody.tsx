import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { PendingProposal, SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { ClaimedBody } from '../claim/claimed/ClaimedBody.tsx'
import { OtherCampaigns } from '../claim/OtherCampaigns.tsx'
import { rich } from '../language/rich.tsx'
import { forgetExecution } from '../multisig/executionStore.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { ErrorSentence } from '../parts/ErrorSentence.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { useSite } from '../site/siteContext.ts'
import { ClaimByPayer } from './ClaimByPayer.tsx'
import { ClaimMethods } from './ClaimMethods.tsx'
import { Folds } from './Folds.tsx'
import { LinkAction } from './LinkAction.tsx'
import { OtherClaims } from './OtherClaims.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PendingPanel, type PendingStep } from './PendingPanel.tsx'
import { StillWaiting } from './StillWaiting.tsx'
import { ClaimForFree } from './sponsored/ClaimForFree.tsx'
import type { FreeClaim } from './sponsored/useFreeClaim.ts'
import type { Claimed } from './status/claimedOf.ts'

/**
 * What can be done, and seen, in one state of the Safe's claim, below its words. A state that nobody draws
 * does not compile.
 */
export function SafeClaimBody({
  campaign,
  token,
  isOverTime = false,
  state,
  claimed,
  isSent = false,
  block,
  sources,
  isRetrying,
  onRetry,
  onLook,
  onForget,
  free,
}: {
  campaign: CampaignConfig
  /** Undefined until the campaign's files are here. */
  token: Manifest['token'] | undefined
  /** The allocation unlocks over time. */
  isOverTime?: boolean
  state: SafeClaimState
  /** Where it is paid: what its receipt shows. */
  claimed: Claimed | undefined
  /** The site sends the claim already: nothing else is the thing to do. */
  isSent?: boolean
  block: number
  sources: readonly SourceReport[]
  isRetrying: boolean
  onRetry: () => void
  onLook: () => void
  /** Gives up what is remembered of a proposal, so that another can be made. */
  onForget: (proposal: Proposal) => void
  /** The way on which the operator of the site sends it. */
  free: FreeClaim | undefined
}): ReactNode {
  const { safe, role } = useOpenSafe()
  const { chainId } = useSite()
  const { nonce: next } = safe
  // A proposal pays what has unlocked when it is executed: no button has an amount then.
  const common = { campaign, token: isOverTime ? undefined : token, block, sources, isSent, onLook }
  const pending = (proposal: PendingProposal, step: PendingStep) => (
    <PendingPanel
      {...common}
      pending={proposal}
      step={step}
      free={step === 'early' ? undefined : free}
      onForget={() => onForget(proposal.proposal)}
    />
  )
  const methods = (ways: { next: number; allocation: Allocation; isOpen: boolean; isInQueue: boolean }) => (
    <ClaimMethods {...common} {...ways} free={ways.isOpen ? free : undefined} />
  )
  switch (state.status) {
    case 'checking':
    case 'campaign-cancelled':
    case 'ended':
      return null
    case 'could-not-check':
      return (
        <>
          <div className="muted small">
            <ErrorSentence error={state.error} />
          </div>
          <Action>
            <Button isWide kind="quiet" onClick={onRetry} isBusy={isRetrying}>
              {say('Try again')}
            </Button>
          </Action>
        </>
      )
    case 'not-eligible':
      return <OtherCampaigns account={safe.address} besides={campaign.id} />
    case 'no-safe':
      return state.opens === undefined ? <ClaimByPayer campaign={campaign} isRecommended /> : null
    case 'unsupported':
      if (state.opens !== undefined || isSent) return null
      return free?.isOffered ? (
        <>
          <ClaimForFree free={free} isRecommended />
          <Folds>
            <OtherWays>
              <ClaimByPayer campaign={campaign} />
            </OtherWays>
          </Folds>
        </>
      ) : (
        <>
          <ClaimByPayer campaign={campaign} isRecommended />
          {free ? (
            <Folds>
              <OtherWays>
                <ClaimForFree free={free} />
              </OtherWays>
            </Folds>
          ) : null}
        </>
      )
    case 'not-started':
    case 'nothing-due':
      return (
        <>
          {state.status === 'nothing-due' ? <LastClaim hash={state.last} /> : null}
          <OtherClaims
            others={state.others}
            unproven={state.unproven}
            isLinked={isSent || role.kind === 'host' || state.pending !== undefined}
          />
          {state.pending
            ? pending(state.pending, 'early')
            : methods({ next, allocation: state.allocation, isOpen: false, isInQueue: isInQueue(state) })}
        </>
      )
    case 'unproposed':
      return (
        <>
          <OtherClaims
            others={state.others}
            unproven={state.unproven}
            isLinked={isSent || role.kind === 'host'}
          />
          <LastClaim hash={state.last} />
          {methods({
            next: Math.max(next, state.safe.nonce),
            allocation: state.allocation,
            isOpen: true,
            isInQueue: isInQueue(state),
          })}
        </>
      )
    // One drawing for all of them: what a visitor has opened stays open when the last owner signs.
    case 'collecting':
    case 'queued':
    case 'executable': {
      const last = state.status === 'executable' ? (state.refused?.hash ?? state.outbid) : undefined
      return (
        <>
          {last ? <TransactionLink hash={last} /> : null}
          <OtherClaims others={state.pending.others} />
          {pending(state.pending, state.status)}
        </>
      )
    }
    case 'executing':
      return (
        <>
          {state.hash ? <TransactionLink hash={state.hash} /> : null}
          {state.progress === 'asked' || state.progress === 'dropped' ? (
            <Action>
              <Button
                isWide
                kind="quiet"
                onClick={() => forgetExecution({ chainId, ...state.proposal.proposal })}
              >
                {state.progress === 'asked' ? say('The wallet shows nothing: start again') : say('Try again')}
              </Button>
            </Action>
          ) : null}
        </>
      )
    case 'done':
    case 'overtaken':
      return (
        <>
          {state.status === 'done' && state.by === 'operator' ? (
            <p className="muted small">{say('This site sent the claim and paid the fee.')}</p>
          ) : null}
          {token && claimed ? <ClaimedBody state={claimed} campaign={campaign.id} token={token} /> : null}
          {state.waiting ? <StillWaiting campaign={campaign} waiting={state.waiting} /> : null}
          {state.status === 'overtaken' && state.executed ? (
            <div className="stack gap4 muted small">
              <p>
                {say('The Safe executed its own proposal too. It paid nothing: this was claimed before.')}
              </p>
              <TransactionLink hash={state.executed} />
            </div>
          ) : null}
        </>
      )
    case 'failed':
    case 'replaced':
    case 'spent':
      return (
        <>
          {state.status === 'failed' ? <TransactionLink hash={state.hash} /> : null}
          {state.mayPropose && !isSent ? (
            <Action>
              <Button isWide onClick={() => onForget(state.proposal.proposal)}>
                {say('Start again')}
              </Button>
            </Action>
          ) : null}
        </>
      )
    case 'too-late':
      return role.kind === 'host' ? null : (
        <LinkAction href={transactionPath(safe.address)}>{say('Open the Safe’s queue')}</LinkAction>
      )
  }
}

/** What the Safe was paid before, of an allocation that unlocks over time. */
const LastClaim = ({ hash }: { hash: Hex | undefined }) =>
  hash ? (
    <p className="muted small">
      {rich('Last claim: {transaction}', { transaction: <TransactionLink hash={hash} /> })}
    </p>
  ) : null

const isInQueue = ({
  others,
  unproven,
}: Extract<SafeClaimState, { status: 'not-started' | 'nothing-due' | 'unproposed' }>) =>
  others.length + unproven.length > 0
