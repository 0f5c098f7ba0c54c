import { type ReactNode, Suspense } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { ClaimState } from '../../claim/claimState.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ether } from '../parts/ether.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { shortAddress } from '../parts/shortAddress.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import type { ClaimPanelProps } from './ClaimPanel.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { sentSoFar } from './statusSentence.ts'

/**
 * Only a site with an API has it. It comes along with this part; one that does not come is nothing to wait
 * for.
 */
const BeforeClaiming = lazyPart(
  () => import('./terms/BeforeClaiming.tsx').then((module) => module.BeforeClaiming),
  ({ children }: { children?: ReactNode }) => children,
)

type Props = Pick<ClaimPanelProps, 'token' | 'safe' | 'payer' | 'campaign' | 'onClaim' | 'onRetry'> & {
  state: Extract<ClaimState, { status: 'ready' | 'fee-short' | 'would-revert' }>
}

/**
 * A claim that was simulated and goes through: the way to the wallet, or why the wallet cannot pay its fee.
 */
export function ReadyState({ state, token, safe, payer, campaign, onClaim, onRetry }: Props) {
  const { account } = state.allocation
  const { recipient } = state.plan
  const isElsewhere = !isAddressEqual(recipient, account)
  return (
    <>
      {state.status === 'ready' ? (
        <NotSent rejected={state.rejected} notSent={state.notSent} isSafe={!!safe} />
      ) : state.status === 'would-revert' ? (
        <Notice
          tone={state.isAgreed ? 'bad' : 'warn'}
          title={state.isAgreed ? 'This claim would fail' : 'One node reports that this claim would fail'}
          action={
            <Button kind="quiet" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {state.reason} {state.isAgreed ? null : 'No other node confirms it. '}
          {sentSoFar(state, !!safe)}
        </Notice>
      ) : (
        <Notice
          tone="warn"
          title="Not enough ETH on Blast for the fee"
          action={
            <Button kind="quiet" onClick={onRetry}>
              Check again
            </Button>
          }
        >
          The wallet has <TokenAmount value={state.plan.payerBalance ?? 0n} token={ether} /> and needs about{' '}
          <TokenAmount value={state.plan.fee.total} token={ether} />. Anybody else may also pay the fee: the
          tokens still go to this address.
        </Notice>
      )}
      {state.status === 'would-revert' && state.isAgreed ? null : (
        <OwnWay campaign={campaign} payer={payer} safe={safe} account={account}>
          <PlanSummary plan={state.plan} />
          <div className="stack gap10">
            <Button isWide onClick={onClaim}>
              <span>
                {state.status === 'ready' ? 'Claim' : 'Claim anyway:'}{' '}
                <TokenAmount value={state.allocation.amount} token={token} />
                {isElsewhere ? (
                  <>
                    {' to '}
                    <bdi title={recipient}>{shortAddress(recipient, 6)}</bdi>
                  </>
                ) : null}
              </span>
            </Button>
            {safe ? (
              <p className="muted small">
                This proposes the claim to the owners of the Safe: {safe.threshold} of {safe.owners.length}{' '}
                must sign. The Safe pays nothing.
              </p>
            ) : null}
          </div>
        </OwnWay>
      )}
    </>
  )
}

function NotSent({
  rejected,
  notSent,
  isSafe,
}: Pick<Extract<ClaimState, { status: 'ready' }>, 'rejected' | 'notSent'> & { isSafe: boolean }) {
  return (
    <>
      {rejected ? (
        <Notice tone="plain" title="Not sent">
          You said no in {isSafe ? 'the Safe' : 'your wallet'}. The tokens are still here.
        </Notice>
      ) : null}
      {notSent ? (
        <ErrorNotice
          title={
            wasNothingSent(notSent)
              ? 'Nothing was sent'
              : `${isSafe ? 'The Safe' : 'The wallet'} did not confirm that it sent anything`
          }
          lead={notSentLead(notSent)}
          error={notSent}
        />
      ) : null}
    </>
  )
}

/** The site's own way to claim, and what the wallet is about to show, behind what its operator asks for. */
function OwnWay({
  safe,
  children,
  ...rest
}: Pick<Props, 'campaign' | 'payer' | 'safe'> & { account: Address; children: ReactNode }) {
  const { api } = useSite()
  if (!api.isEnabled) return children
  return (
    <Suspense>
      <BeforeClaiming {...rest} isSafe={!!safe}>
        {children}
      </BeforeClaiming>
    </Suspense>
  )
}

/** Only the wallet knows whether it sent something; this says what follows from its words. */
function notSentLead(error: Error): string {
  return wasNothingSent(error)
    ? 'The tokens are still here.'
    : 'If something was sent, it shows here by itself.'
}
