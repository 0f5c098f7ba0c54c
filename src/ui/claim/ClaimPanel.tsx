import { type ReactNode, Suspense } from 'react'
import type { Hex } from 'viem'
import type { ClaimState } from '../../claim/claimState.ts'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount, type TokenFacts } from '../parts/TokenAmount.tsx'
import { ReceiptLink, TransactionLink } from '../parts/TransactionLink.tsx'
import { useKeptFocus } from '../parts/useKeptFocus.ts'
import { Waiting } from '../parts/Waiting.tsx'
import type { SafeAccount } from '../wallet/walletContext.ts'
import styles from './ClaimPanel.module.css'
import { PlanSummary } from './PlanSummary.tsx'
import { ProvenAllocation } from './ProvenAllocation.tsx'
import { isBeforeWallet, sentenceBeforeWallet } from './sentenceBeforeWallet.ts'

/**
 * Only somebody with a wallet meets these; they come along with the wallet, so that they are there when they
 * are needed.
 */
const AttemptState = lazyPart(
  () => import('./AttemptState.tsx').then((module) => module.AttemptState),
  NotLoaded,
)
const WalletSentence = lazyPart(
  () => import('./WalletSentence.tsx').then((module) => module.WalletSentence),
  () => null,
)
const ReadyState = lazyPart(() => import('./ReadyState.tsx').then((module) => module.ReadyState), NotLoaded)

/** Only somebody who is on no list meets it. */
const NotOnList = lazyPart(() => import('./NotOnList.tsx').then((module) => module.NotOnList), NotLoaded)

/** Only beside nodes that do not answer. */
const ReportedClaim = lazyPart(
  () => import('./ReportedClaim.tsx').then((module) => module.ReportedClaim),
  NotLoaded,
)

export type ClaimPanelProps = {
  state: ClaimState
  /** One node alone reports that the allocation was claimed. */
  isReportedClaimed: boolean
  token: TokenFacts
  tree: { depth: number; capBits: number }
  /** The connected wallet's account, to distinguish "you" from "they". */
  payer: Hex | undefined
  /**
   * Set where that account is a Safe: the one that the page is embedded in, or one that is connected like any
   * wallet.
   */
  safe: SafeAccount | undefined
  campaignPath: string
  /** Its name in the site. */
  campaign: string
  recipientField: ReactNode
  /** Something that went wrong is being tried again. */
  isRetrying: boolean
  onConnect: () => void
  onClaim: () => void
  onRetry: () => void
  /** Gives an attempt up, so that another can be made. */
  onForget: () => void
}

/** The field outlives the states that follow one another while somebody types into it. */
const asksForRecipient: ReadonlySet<ClaimState['status']> = new Set([
  'needs-recipient',
  'preparing',
  'could-not-prepare',
  'would-revert',
  'fee-short',
  'ready',
])

/** Draws one state of the claim. A state that nobody draws does not compile. */
export function ClaimPanel(props: ClaimPanelProps) {
  const { state, token, tree, payer } = props
  const { status } = state
  const panel = useKeptFocus<HTMLElement>(status)
  const proven = 'allocation' in state ? state.allocation : undefined
  return (
    <section {...panel} className={styles.panel} aria-label="The claim" tabIndex={-1} data-state={status}>
      <p className="visuallyHidden" role="status">
        {isBeforeWallet(state) ? (
          sentenceBeforeWallet(state)
        ) : (
          <Suspense>
            <WalletSentence state={state} />
          </Suspense>
        )}
      </p>
      {proven ? (
        <ProvenAllocation
          token={token}
          tree={tree}
          payer={payer}
          allocation={proven}
          isSafe={props.safe !== undefined}
        />
      ) : null}
      {props.isReportedClaimed && status !== 'done' ? (
        <Suspense>
          <ReportedClaim />
        </Suspense>
      ) : null}
      {asksForRecipient.has(status) ? props.recipientField : null}
      <StateBody {...props} />
    </section>
  )
}

function StateBody(props: ClaimPanelProps): ReactNode {
  const { state, campaignPath, token } = props
  switch (state.status) {
    case 'idle':
      return null
    case 'checking':
      return <Waiting>Checking the list and the contract.</Waiting>
    case 'could-not-check':
      return (
        <ErrorNotice
          title="Could not check"
          lead={
            state.isAttempted
              ? 'This is neither a yes nor a no; this page keeps looking for what you sent.'
              : 'This is neither a yes nor a no. Checking sends nothing.'
          }
          error={state.error}
          onRetry={props.onRetry}
          isRetrying={props.isRetrying}
        />
      )
    case 'not-eligible':
      return (
        <div className="stack gap10">
          <h3>This address can’t claim here</h3>
          <Suspense>
            <NotOnList account={state.account} listed={state.listed} campaign={props.campaign} />
          </Suspense>
        </div>
      )
    case 'not-started':
      return (
        <Notice tone="plain" title="Claims are not open yet">
          They open <Time at={state.start} />. The list is fixed: there is no hurry, and nothing to sign
          before.
        </Notice>
      )
    case 'ended':
      return (
        <Notice tone="warn" title="Claims have ended">
          They ended <Time at={state.end} />
          {props.isReportedClaimed ? null : ', and this allocation was not claimed before'}.
        </Notice>
      )
    case 'no-wallet':
      return (
        <div className="stack gap10">
          <Button isWide onClick={props.onConnect}>
            Connect a wallet to claim
          </Button>
          <p className="muted small">
            Any wallet may pay the network fee. The tokens go to the address above, to nobody else.
          </p>
        </div>
      )
    case 'connecting':
      return (
        <Button isWide isWaiting onClick={props.onConnect}>
          Waiting for your wallet
        </Button>
      )
    case 'needs-recipient':
      return <p className="muted small">The claim is simulated as soon as the address above is whole.</p>
    case 'preparing':
      return <Waiting>Simulating the claim and reading the fee.</Waiting>
    case 'could-not-prepare':
      return (
        <ErrorNotice
          title="Could not simulate the claim"
          lead={state.isAttempted ? maybeSent : 'Nothing was sent, and nothing is lost.'}
          error={state.error}
          onRetry={props.onRetry}
          isRetrying={props.isRetrying}
        />
      )
    case 'would-revert':
    case 'fee-short':
    case 'ready':
      return (
        <Suspense>
          <ReadyState {...props} state={state} />
        </Suspense>
      )
    case 'confirm-in-wallet':
      return (
        <>
          {state.plan ? <PlanSummary plan={state.plan} /> : null}
          {props.safe ? (
            <Suspense>
              <AttemptState state={state} campaignPath={campaignPath} isSafe onForget={props.onForget} />
            </Suspense>
          ) : (
            <Notice
              tone="plain"
              title="Confirm in your wallet"
              action={
                <Button kind="quiet" onClick={props.onForget}>
                  The wallet shows nothing: start again
                </Button>
              }
            >
              It must show the contract above and 0 ETH. If it shows an approval or asks for anything else,
              say no.
            </Notice>
          )}
        </>
      )
    case 'wrong-chain':
    case 'read-only':
    case 'proposed':
    case 'proposal-failed':
    case 'proposal-replaced':
    case 'unanswered':
    case 'sent':
    case 'cancelled':
    case 'paid-nothing':
    case 'reverted':
      return (
        <Suspense>
          <AttemptState
            state={state}
            campaignPath={campaignPath}
            isSafe={props.safe !== undefined}
            onForget={props.onForget}
          />
        </Suspense>
      )
    case 'done':
      return (
        <Notice
          tone="good"
          title="Claimed"
          action={<ReceiptLink campaignPath={campaignPath} hash={state.hash} />}
        >
          <p>
            <TokenAmount value={state.allocation.amount} token={token} /> paid to{' '}
            <Address value={state.recipient} canCopy={false} />.
          </p>
          <p>Confirmed by the Blast sequencer and read back from the chain.</p>
          <TransactionLink hash={state.hash} />
        </Notice>
      )
    case 'claimed-before':
      return (
        <Notice
          tone="good"
          title="Already claimed"
          action={
            state.claim ? <ReceiptLink campaignPath={campaignPath} hash={state.claim.hash} /> : undefined
          }
        >
          {state.claim ? (
            <p>
              The contract paid this allocation to <Address value={state.claim.recipient} canCopy={false} />
              {state.claim.timestamp === undefined ? null : (
                <>
                  {' '}
                  on <Time at={state.claim.timestamp} />
                </>
              )}
              .
            </p>
          ) : (
            <p>The contract has paid this allocation. It can be paid only once.</p>
          )}
          {state.leftInQueue ? (
            <p>
              The proposal in the Safe’s queue is no longer needed: executing it would pay nothing. The owners
              may reject it there.
            </p>
          ) : null}
        </Notice>
      )
  }
}

/** After a request that the wallet left open: "nothing was sent" would be more than anybody knows. */
const maybeSent = 'Nobody confirmed that the claim was sent. If it was, it shows here by itself.'
