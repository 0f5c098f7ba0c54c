import type { ReactNode } from 'react'
import { say } from '../../../language/say.ts'
import { signatureNote, titleOf } from '../../claim/sponsored/titleOf.ts'
import { rich } from '../../language/rich.tsx'
import { Action } from '../../parts/Action.tsx'
import { Button } from '../../parts/Button.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import { Way } from '../Way.tsx'
import type { FreeClaim } from './useFreeClaim.ts'

const promiseOf = (rounds: number) =>
  rounds > 1
    ? say(
        {
          one: 'We pay the fee and send the tokens of {count} round to this Safe. No signatures are needed.',
          other:
            'We pay the fee and send the tokens of {count} rounds to this Safe. No signatures are needed.',
        },
        { count: rounds },
      )
    : say('We pay the fee and send the tokens to this Safe. No signatures are needed.')

/** The site sends the Safe's claim and pays for it: the one thing to do, or one of several ways. */
export function ClaimForFree({ free, isRecommended = false }: { free: FreeClaim; isRecommended?: boolean }) {
  const wallet = useWallet()
  const { offer, error, trouble, isBusy } = free
  const promise = promiseOf(free.rounds)
  const waiting = offer?.status === 'open' ? offer.waiting : 0
  const before =
    waiting > 0
      ? ` ${say({ one: '{count} claim is before it.', other: '{count} claims are before it.' }, { count: waiting })}`
      : ''
  if (isRecommended)
    return (
      <div className="stack gap10" data-sponsored="offered">
        <Action>
          <Button isWide onClick={() => void free.begin()} isBusy={isBusy}>
            {say('Claim for free')}
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
              button(say('Try again'))
            ) : undefined
          ) : isConnected ? (
            <Button kind="quiet" onClick={() => void free.ask(wallet.account)} isBusy={isBusy}>
              {say('Sign and claim for free')}
            </Button>
          ) : undefined
        }
      >
        {say('{title}. {sentence}', { title: titleOf(trouble), sentence })}{' '}
        {isSignatureWanted
          ? `${isConnected ? '' : `${say('Connect an owner’s wallet.')} `}${say(signatureNote)} `
          : null}
        {isRetryable || isSignatureWanted ? say('You can claim in another way.') : null}
      </Draw>
    )
  }
  if (error)
    return (
      <Draw status="could-not-ask" action={button(say('Try again'))} error={error}>
        {say('We couldn’t check whether this site pays the fee. You can claim in another way.')}
      </Draw>
    )
  if (offer?.status === 'none')
    return <Draw status="none">{say('This site pays no fees in this campaign.')}</Draw>
  if (offer?.status === 'spent')
    return <Draw status="spent">{say('This site’s budget for free claims is used up.')}</Draw>
  if (free.least)
    return (
      <Draw status="below-least">
        {rich('This site pays the fee for claims from {amount} on.', {
          amount: <TokenAmount {...free.least} />,
        })}
      </Draw>
    )
  return (
    <Draw status={offer ? 'offered' : 'unasked'} action={button(say('Claim for free'))}>
      {offer ? promise : say('If this site pays the fee here, it sends the tokens to this Safe.')}
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
    <Way title={say('Claim for free')} action={action}>
      <div role="status" data-sponsored={status}>
        <p>{children}</p>
        {error ? <ErrorSentence error={error} /> : null}
      </div>
    </Way>
  )
}
