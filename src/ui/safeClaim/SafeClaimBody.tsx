import Link from 'next/link'
import type { ReactNode } from 'react'
import { type Hex, isAddressEqual } from 'viem'
import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import type { CampaignConfig } from '../../config/site.ts'
import type { Proposal } from '../../multisig/proposal.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Address } from '../parts/Address.tsx'
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
import { PendingPanel } from './PendingPanel.tsx'
import { StillWaiting } from './StillWaiting.tsx'
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
  /** The nonce after all that owners are proven to have signed. */
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
  const pending = 'pending' in state ? state.pending : undefined
  const path = `/claim/${campaign.id}/`
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
          {pending ? (
            <PendingPanel
              campaign={campaign}
              block={block}
              sources={sources}
              onLook={onLook}
              onForget={() => onForget(pending.proposal)}
              pending={pending}
              step="early"
            />
          ) : (
            <ClaimMethods
              campaign={campaign}
              block={block}
              sources={sources}
              onLook={onLook}
              next={next}
              allocation={state.allocation}
              sponsored={undefined}
              isOpen={false}
            />
          )}
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
          <ClaimMethods
            campaign={campaign}
            block={block}
            sources={sources}
            onLook={onLook}
            sponsored={sponsored}
            next={Math.max(next, state.safe.nonce)}
            allocation={state.allocation}
            isOpen
          />
        </>
      )
    case 'collecting':
    case 'queued':
      return (
        <>
          <OtherClaims others={state.pending.others} />
          <PendingPanel
            campaign={campaign}
            block={block}
            sources={sources}
            onLook={onLook}
            onForget={() => onForget(state.pending.proposal)}
            pending={state.pending}
            step={state.status}
          />
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
          <PendingPanel
            campaign={campaign}
            block={block}
            sources={sources}
            onLook={onLook}
            onForget={() => onForget(state.pending.proposal)}
            pending={state.pending}
            step="executable"
            endedHash={state.endedHash}
          />
          <MethodList label="Ways without another signature">{sponsored}</MethodList>
        </>
      )
    case 'executing':
      return <ExecutingNotice state={state} />
    case 'done':
      return (
        <>
          <Notice tone="good" title="Claimed" action={<ReceiptLink path={path} hash={state.hash} />}>
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
          {state.waiting ? <StillWaiting campaign={campaign} waiting={state.waiting} /> : null}
        </>
      )
    case 'overtaken':
      return (
        <>
          <Notice
            tone="good"
            title="Already claimed"
            action={state.claim ? <ReceiptLink path={path} hash={state.claim.hash} /> : undefined}
          >
            {state.claim ? (
              <p>
                The contract has paid <Address value={state.claim.recipient} canCopy={false} />. It can be
                paid only once.
              </p>
            ) : (
              <p>The contract has paid this allocation. It can be paid only once.</p>
            )}
          </Notice>
          {state.waiting ? <StillWaiting campaign={campaign} waiting={state.waiting} /> : null}
          {state.executed ? (
            <Notice tone="plain" title="The Safe executed its proposal as well">
              <p>It paid nothing of this campaign, because this allocation was claimed before.</p>
              <TransactionLink hash={state.executed} />
            </Notice>
          ) : null}
        </>
      )
    case 'failed':
      return (
        <EndedProposal
          tone="bad"
          title="Executed, but the claim inside failed"
          hash={state.hash}
          mayPropose={state.mayPropose}
          onAgain={() => onForget(state.proposal.proposal)}
        >
          {state.reason}{' '}
          {state.proposal.reading.claims.length + state.proposal.reading.settings.length > 1
            ? 'What became of the rest is below.'
            : 'Only the network fee was spent.'}
        </EndedProposal>
      )
    case 'replaced':
      return (
        <EndedProposal
          tone="plain"
          title={state.byRejection ? 'Rejected by the owners' : 'Replaced in the Safe'}
          mayPropose={state.mayPropose}
          onAgain={() => onForget(state.proposal.proposal)}
        >
          The Safe executed another transaction with nonce {state.proposal.proposal.transaction.nonce}, so
          this proposal can never be executed.
        </EndedProposal>
      )
    case 'spent':
      return (
        <EndedProposal
          tone="warn"
          title="This proposal is over"
          mayPropose={state.mayPropose}
          onAgain={() => onForget(state.proposal.proposal)}
        >
          The Safe has used its nonce, and the nodes no longer say what by. According to the contract, the
          allocation was not paid.
        </EndedProposal>
      )
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

function ReceiptLink({ path, hash }: { path: string; hash: Hex }) {
  return (
    <Link className="link" href={`${path}receipt/#transaction=${hash}`}>
      See the receipt
    </Link>
  )
}
