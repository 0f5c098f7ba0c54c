import type { ReactNode } from 'react'
import type { Hex } from 'viem'
import type { ClaimState } from '../../claim/claimState.ts'
import { type Message, message, say } from '../../language/say.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { rich } from '../language/rich.tsx'
import { ProposalProgress } from '../multisig/ProposalProgress.tsx'
import { Link } from '../navigation/Link.tsx'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { Time } from '../parts/Time.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { SwitchToBlast } from '../wallet/SwitchToBlast.tsx'
import { PlanSummary } from './PlanSummary.tsx'

type State = Extract<
  ClaimState,
  {
    status:
      | 'connecting'
      | 'wrong-chain'
      | 'read-only'
      | 'confirm-in-wallet'
      | 'unanswered'
      | 'sent'
      | 'proposed'
      | 'proposal-failed'
      | 'proposal-replaced'
      | 'cancelled'
      | 'paid-nothing'
      | 'reverted'
  }
>

/**
 * What can be done, and seen, in the states that only somebody with a wallet meets: above all what became of
 * a request, where it is not the claim itself. `StatusHead` above it says the state.
 */
export function AttemptState({
  state,
  isSafe,
  campaign,
  onConnect,
  onForget,
}: {
  state: State
  /** The connected account is a Safe. */
  isSafe: boolean
  campaign: string
  onConnect: () => void
  onForget: () => void
}): ReactNode {
  switch (state.status) {
    case 'connecting':
      return (
        <Action>
          <Button isWide isWaiting onClick={onConnect}>
            {say('Waiting for your wallet')}
          </Button>
        </Action>
      )
    case 'wrong-chain':
      return (
        <Action>
          <SwitchToBlast isWide />
        </Action>
      )
    case 'read-only':
      return (
        <a
          className="link"
          href={campaignPath(campaign, undefined, { account: state.allocation.account })}
          target="_blank"
          rel="noreferrer"
        >
          {say('Open this page outside the Safe')}
        </a>
      )
    case 'confirm-in-wallet':
      return (
        <>
          {state.plan ? <PlanSummary plan={state.plan} /> : null}
          <p className="small muted">
            {say(expectedCall(isSafe, state.plan?.functionName === 'aggregate3'))}
          </p>
          <Button kind="quiet" onClick={onForget}>
            {isSafe
              ? say('The Safe shows nothing: start again')
              : say('The wallet shows nothing: start again')}
          </Button>
        </>
      )
    case 'unanswered':
      return (
        <>
          <p className="small muted">{say('You can also start again: you can’t be paid twice.')}</p>
          <Button kind="quiet" onClick={onForget}>
            {say('Start again')}
          </Button>
        </>
      )
    case 'sent':
      return (
        <>
          <TransactionLink hash={state.hash} />
          {state.progress === 'dropped' ? (
            <Action>
              <Button isWide onClick={onForget}>
                {say('Claim again')}
              </Button>
            </Action>
          ) : null}
        </>
      )
    case 'proposed':
      return <Proposed state={state} campaign={campaign} onForget={onForget} />
    case 'proposal-failed':
    case 'cancelled':
    case 'paid-nothing':
    case 'reverted':
      return <Over hash={state.hash} onForget={onForget} />
    case 'proposal-replaced':
      return <Over onForget={onForget} />
  }
}

/** What is right to confirm; rounds that are claimed together go through Multicall3. */
function expectedCall(isSafe: boolean, isTogether: boolean): Message {
  if (isTogether)
    return isSafe
      ? message(
          'The Safe must show Multicall3’s contract and 0 ETH. If it asks for an approval or anything else, reject it.',
        )
      : message(
          'Your wallet must show Multicall3’s contract and 0 ETH. If it asks for an approval or anything else, reject it.',
        )
  return isSafe
    ? message(
        'The Safe must show this campaign’s contract and 0 ETH. If it asks for an approval or anything else, reject it.',
      )
    : message(
        'Your wallet must show this campaign’s contract and 0 ETH. If it asks for an approval or anything else, reject it.',
      )
}

/** An attempt that is over without a claim: its transaction where there is one, and the way back. */
function Over({ hash, onForget }: { hash?: Hex; onForget: () => void }) {
  return (
    <>
      {hash ? <TransactionLink hash={hash} /> : null}
      <Action>
        <Button isWide onClick={onForget}>
          {say('Back to the claim')}
        </Button>
      </Action>
    </>
  )
}

/**
 * A claim that waits for the owners of a Safe. Nothing here ends by time, and what the host says is called
 * the host's.
 */
function Proposed({
  state: { owners, isChainKnown, end, safe, safeTxHash },
  campaign,
  onForget,
}: {
  state: Extract<ClaimState, { status: 'proposed' }>
  campaign: string
  onForget: () => void
}) {
  return (
    <>
      <ProposalProgress
        have={'signed' in owners ? owners.signed : undefined}
        need={'signed' in owners && owners.signed !== undefined ? owners.required : undefined}
        isVerified={false}
        safeTxHash={safeTxHash}
      >
        {isChainKnown ? null : (
          <p>
            {say(
              'The nodes don’t answer at the moment. It may have been executed already. We keep checking.',
            )}
          </p>
        )}
        {end === null || end === undefined ? null : (
          <p>{rich('It must be executed before claims end, {time}.', { time: <Time at={end} /> })}</p>
        )}
      </ProposalProgress>
      <Link className="link" href={campaignPath(campaign, 'safe', { safe })}>
        {say('See who has signed')}
      </Link>
      <p className="small muted">
        {say(
          'You can close this page: the proposal stays in the Safe. If you start again, the claim is proposed twice, and pays once.',
        )}
      </p>
      <Button kind="quiet" onClick={onForget}>
        {say('Start again')}
      </Button>
    </>
  )
}
