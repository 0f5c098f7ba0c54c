import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { EverclaimError } from '../../errors.ts'
import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWalletTexts } from '../wallet/texts/useWalletTexts.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { SignedText } from './SignedText.tsx'
import styles from './SignInRow.module.css'
import { signInOf, useSignIn } from './signInStore.ts'

/** Signing in with the connected account, and out again: a choice, which no claim waits for. */
export function SignInRow({ account, isSafe }: { account: Address; isSafe: boolean }) {
  const site = useSite()
  const text = useWalletTexts()
  const { actions } = useWallet()
  const { who, step } = useSignIn(site)
  const signIn = signInOf(site)
  const [owners, setOwners] = useState<{ signed: number; required: number }>()

  useEffect(() => {
    if (signIn.read().who.status === 'unknown') void signIn.look()
  }, [signIn])

  const begin = () => {
    setOwners(undefined)
    void signIn.begin({
      sign: (message, signal) =>
        actions.signText?.({ account, text: message, signal, onProgress: setOwners }) ??
        Promise.reject(new Error('This wallet cannot sign.')),
    })
  }

  if (who.status === 'authenticated')
    return (
      <div className={styles.row} data-sign-in="authenticated">
        <p className={styles.state} role="status">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="7.6" />
            <path d="m6.8 10.2 2.2 2.2 4.2-4.6" />
          </svg>
          {text('signedIn')}
        </p>
        <Button kind="quiet" onClick={() => void signIn.end()}>
          {text('signOut')}
        </Button>
      </div>
    )

  const isAsking = step.status === 'preparing' || step.status === 'signing' || step.status === 'verifying'
  return (
    <div className={styles.box} data-sign-in={step.status === 'idle' ? who.status : step.status}>
      <div className={styles.row}>
        <p className={styles.optional}>{text('signInOptional')}</p>
        {isAsking ? (
          <Button kind="quiet" onClick={signIn.leave}>
            {text('cancel')}
          </Button>
        ) : (
          <Button kind="quiet" onClick={begin} isBusy={who.status === 'loading'}>
            {text('signIn')}
          </Button>
        )}
      </div>
      <p className={isAsking ? styles.step : 'visuallyHidden'} role="status">
        {step.status === 'preparing' ? text('preparing') : null}
        {step.status === 'signing' ? text('waiting_signature') : null}
        {step.status === 'verifying' ? text('verifying') : null}
        {owners && step.status === 'signing'
          ? ` ${text('safeOwnersSigned', { signed: owners.signed, required: owners.required })}`
          : null}
      </p>
      {step.status === 'signing' ? (
        <>
          {isSafe ? <p className={styles.step}>{text('signInSafe')}</p> : null}
          <SignedText label={text('textToSign')} text={step.message} />
        </>
      ) : null}
      {step.status === 'idle' && step.failure ? (
        <div className={styles.failure} role="alert">
          <p>{text(step.failure.key)}</p>
          {step.failure.error instanceof EverclaimError ? <p>{step.failure.error.summary}</p> : null}
        </div>
      ) : who.status === 'unauthenticated' && who.error !== undefined && step.status === 'idle' ? (
        <p className={styles.failure} role="alert">
          {text('signInUnreachable')}
        </p>
      ) : null}
    </div>
  )
}
