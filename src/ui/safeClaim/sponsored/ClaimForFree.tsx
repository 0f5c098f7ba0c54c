import type { ReactNode } from 'react'
import { signatureNote, titleOf } from '../../claim/sponsored/titleOf.ts'
import { Action } from '../../parts/Action.tsx'
import { Button } from '../../parts/Button.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import { Way } from '../Way.tsx'
import type { FreeClaim } from './useFreeClaim.ts'

const promiseOf = (rounds: number) =>
  `We pay the fee and send the tokens${rounds > 1 ? ` of ${rounds} rounds` : ''} to this Safe. No signatures are needed.`
const ownWay = 'You can claim in another way.'

/** The site sends the Safe's claim and pays for it: the one thing to do, or one of several ways. */
export function ClaimForFree({ free, isRecommended = false }: { free: FreeClaim; isRecommended?: boolean }) {
  const wallet = useWallet()
  const { offer, error, trouble, isBusy } = free
  const promise = promiseOf(free.rounds)
  const waiting = offer?.status === 'open' ? offer.waiting : 0
  const before =
    waiting > 0
      ? ` ${waiting === 1 ? '1 claim is' : `${waiting.toLocaleString('en-US')} claims are`} before it.`
      : ''
  if (isRecommended)
    return (
      <div className="stack gap10" data-sponsored="offered">
        <Action>
          <Button isWide onClick={() => void free.begin()} isBusy={isBusy}>
            Claim for free
          </Button>
        </Action>
        <p className="muted small">
          {promise}
          {before}
        </p>
      </div>
    )
  const button = (words: string) => (
    <Button kind="quiet" onClick={() => void free.begin()} isBusy={isBusy}>
      {words}
    </Button>
  )
  if (trouble) {
    const { isSignatureWanted, isRetryable, sentence } = trouble
    const isConnected = wallet.status === 'connected'
    return (
      <Draw
        status="not-taken"
        action={
          !isSignatureWanted ? (
            isRetryable ? (
              button('Try again')
            ) : undefined
          ) : isConnected ? (
            <Button kind="quiet" onClick={() => void free.ask(wallet.account)} isBusy={isBusy}>
              Sign and claim for free
            </Button>
          ) : undefined
        }
      >
        {titleOf(trouble)}. {sentence}{' '}
        {isSignatureWanted ? `${isConnected ? '' : 'Connect an owner’s wallet. '}${signatureNote} ` : null}
        {isRetryable || isSignatureWanted ? ownWay : null}
      </Draw>
    )
  }
  if (error)
    return (
      <Draw status="could-not-ask" action={button('Try again')} error={error}>
        We couldn’t check whether this site pays the fee. {ownWay}
      </Draw>
    )
  if (offer?.status === 'none') return <Draw status="none">This site pays no fees in this campaign.</Draw>
  if (offer?.status === 'spent')
    return <Draw status="spent">This site’s budget for free claims is used up.</Draw>
  if (free.least)
    return (
      <Draw status="below-least">
        This site pays the fee for claims from <TokenAmount {...free.least} /> on.
      </Draw>
    )
  return (
    <Draw status={offer ? 'offered' : 'unasked'} action={button('Claim for free')}>
      {offer ? promise : 'If this site pays the fee here, it sends the tokens to this Safe.'}
      {before}
    </Draw>
  )
}

function Draw({
  status,
  action,
  error,
  children,
}: {
  status: string
  action?: ReactNode
  error?: Error
  children: ReactNode
}) {
  return (
    <Way title="Claim for free" action={action}>
      <div role="status" data-sponsored={status}>
        <p>{children}</p>
        {error ? <ErrorSentence error={error} /> : null}
      </div>
    </Way>
  )
}
