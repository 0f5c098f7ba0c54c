import { type ReactNode, Suspense } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { ClaimState } from '../../claim/claimState.ts'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { type Message, message, say } from '../../language/say.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import { rich } from '../language/rich.tsx'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ether } from '../parts/ether.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { shortAddress } from '../parts/shortAddress.ts'
import { TextButton } from '../parts/TextButton.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import type { ClaimPanelProps } from './ClaimPanel.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { Preparing } from './Preparing.tsx'
import { sendClaim } from './sendClaim.ts'

/**
 * Only a site with an API has it. It comes along with this part; one that does not come is nothing to wait
 * for.
 */
const BeforeClaiming = lazyPart(
  () => import('./terms/BeforeClaiming.tsx').then((module) => module.BeforeClaiming),
  ({ children }: { children?: ReactNode }) => children,
)

type Props = Pick<
  ClaimPanelProps,
  | ('overTime' | 'token' | 'safe' | 'payer' | 'campaign' | 'terms')
  | ('isFree' | 'onClaim' | 'onRetry' | 'onPayOneself')
> & {
  state: Extract<ClaimState, { status: 'ready' | 'fee-short' | 'would-revert' }>
}

/**
 * A claim that was simulated and goes through: the button, and what it costs. Where the site pays, that is
 * the button, and paying oneself a press away.
 */
export function ReadyState({ state, overTime, token, safe, payer, isFree, ...props }: Props) {
  const { plan, status } = state
  const { account, amount } = state.allocation
  const notSent = status === 'ready' ? state.notSent : undefined
  if (isFree)
    return (
      <TextButton onClick={props.onPayOneself}>
        {safe ? say('Propose it to the owners instead') : say('Pay the fee yourself')}
      </TextButton>
    )
  if (status === 'would-revert' && state.isAgreed)
    return (
      <Action>
        <Button isWide kind="quiet" onClick={props.onRetry}>
          {say('Try again')}
        </Button>
      </Action>
    )
  return (
    <>
      {notSent ? (
        <ErrorNotice
          title={
            wasNothingSent(notSent)
              ? say('Nothing was sent')
              : safe
                ? say('The Safe didn’t confirm that it sent anything')
                : say('The wallet didn’t confirm that it sent anything')
          }
          lead={wasNothingSent(notSent) ? '' : say('If something was sent, it shows here.')}
          error={notSent}
        />
      ) : null}
      <OwnWay campaign={props.campaign} round={props.terms} payer={payer} safe={safe} account={account}>
        <Action>
          <Button isWide onClick={() => props.onClaim(sendClaim)}>
            <span>
              {rich(claimLabel(status === 'ready', isAddressEqual(plan.recipient, account)), {
                amount: <TokenAmount isPlain value={overTime?.due ?? amount} token={token} />,
                recipient: <bdi title={plan.recipient}>{shortAddress(plan.recipient, 6)}</bdi>,
              })}
            </span>
          </Button>
        </Action>
        <Cost plan={plan} safe={safe} isShort={status === 'fee-short'} />
        {status === 'ready' ? null : (
          <Button kind="quiet" onClick={props.onRetry}>
            {status === 'fee-short' ? say('Check again') : say('Try again')}
          </Button>
        )}
        <Disclosure summary={safe ? say('What the Safe will show') : say('What your wallet will show')}>
          <PlanSummary plan={plan} />
        </Disclosure>
      </OwnWay>
    </>
  )
}

function claimLabel(isReady: boolean, isToOwner: boolean): Message {
  if (isReady) return isToOwner ? message('Claim {amount}') : message('Claim {amount} to {recipient}')
  return isToOwner ? message('Claim anyway: {amount}') : message('Claim anyway: {amount} to {recipient}')
}

/** What a claim costs, and whom. */
function Cost({
  plan: { fee, payerBalance = 0n },
  safe,
  isShort,
}: Pick<Props, 'safe'> & { plan: ClaimPlan; isShort: boolean }) {
  if (safe)
    return (
      <p className="muted small">
        {say(
          'This proposes the claim to the owners: {threshold} of {count} must sign. The account that executes it pays the network fee.',
          { threshold: safe.threshold, count: safe.owners.length },
        )}
      </p>
    )
  if (fee.status !== 'estimated')
    return <p className="muted small">{say('Your wallet shows the network fee.')}</p>
  return (
    <p className="muted small">
      {isShort
        ? rich(
            'You have {balance} on Blast and need about {fee}. Someone else can also pay the fee: the tokens still go to this address.',
            {
              balance: <TokenAmount value={payerBalance} token={ether} />,
              fee: <TokenAmount value={fee.total} token={ether} />,
            },
          )
        : rich('Network fee about {amount}.', { amount: <TokenAmount value={fee.total} token={ether} /> })}
    </p>
  )
}

/** The site's own way to claim, behind what its operator asks for. */
function OwnWay({
  safe,
  children,
  ...rest
}: Pick<Props, 'campaign' | 'payer' | 'safe'> & {
  round: Props['terms']
  account: Address
  children: ReactNode
}) {
  const { api } = useSite()
  if (!api.isEnabled) return children
  return (
    <Suspense fallback={<Preparing />}>
      <BeforeClaiming {...rest} isSafe={!!safe}>
        {children}
      </BeforeClaiming>
    </Suspense>
  )
}
