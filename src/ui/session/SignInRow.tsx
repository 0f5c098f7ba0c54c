import { type MouseEvent, useEffect } from 'react'
import type { Address } from 'viem'
import { EverclaimError } from '../../errors.ts'
import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { isPhone } from '../wallet/isPhone.ts'
import { useWalletTexts } from '../wallet/texts/useWalletTexts.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { SignedText } from './SignedText.tsx'
import { SignInLine } from './SignInLine.tsx'
import styles from './SignInRow.module.css'
import { signInOf, useSignIn } from './signInStore.ts'

/** Signing in with the connected account, and out again: a choice, which no claim waits for. */
export function SignInRow({ account, isSafe }: { account: Address; isSafe: boolean }) {
  const site = useSite()
  const text = useWalletTexts()
  const { actions } = useWallet()
  const { who, step } = useSignIn(site)
  const signIn = signInOf(site)

  useEffect(() => {
    const { who } = signIn.read()
    if (who.status === 'unknown' || (who.status === 'unauthenticated' && who.error !== undefined))
      void signIn.look()
    // What went wrong has been read when the dialog closes. What goes on goes on.
    return signIn.dismiss
  }, [signIn])

  const isSignedIn = who.status === 'authenticated'
  const isIdle = step.status === 'idle'
  const isOffered = who.status === 'unauthenticated' && isIdle
  useEffect(() => {
    // Their wallets open only right after a touch: nothing must be waited for then.
    if (isOffered && !isSafe && isPhone()) void signIn.prepare()
  }, [isOffered, isSafe, signIn])

  const begin = () =>
    void signIn.begin({
      sign: (message, { signal, onProgress }) =>
        actions.signText({ account, text: message, signal, onProgress }),
    })
  const press = (event: MouseEvent) => {
    // The second of a double click belongs to the first: the same place says something else by now.
    if (event.detail > 1) return
    if (isSignedIn) void signIn.end()
    else if (isIdle) begin()
    else signIn.leave()
  }

  return (
    <div className={styles.box} data-sign-in={isSignedIn || isIdle ? who.status : step.status}>
      {/* The same line and the same button in every state: what changes is read out, and the focus stays. */}
      <SignInLine>
        <p className={isSignedIn ? styles.state : styles.step} role="status">
          {isSignedIn ? (
            <>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <circle cx="10" cy="10" r="7.6" />
                <path d="m6.8 10.2 2.2 2.2 4.2-4.6" />
              </svg>
              {text('signedIn')}
            </>
          ) : null}
          {!isSignedIn && isIdle ? text('signInOptional') : null}
          {!isSignedIn && step.status === 'preparing' ? text('preparing') : null}
          {!isSignedIn && step.status === 'signing' ? text('waiting_signature') : null}
          {!isSignedIn && step.status === 'signing' && step.owners
            ? ` ${text('safeOwnersSigned', { signed: step.owners.signed, required: step.owners.required })}`
            : null}
          {!isSignedIn && step.status === 'verifying' ? text('verifying') : null}
        </p>
        <Button kind="quiet" onClick={press} isBusy={who.status === 'loading' && isIdle}>
          {text(isSignedIn ? 'signOut' : isIdle ? 'signIn' : 'cancel')}
        </Button>
      </SignInLine>
      {!isSignedIn && step.status === 'signing' ? (
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
      ) : isOffered && who.error !== undefined ? (
        <p className={styles.failure} role="alert">
          {text('signInUnreachable')}
        </p>
      ) : null}
    </div>
  )
}
