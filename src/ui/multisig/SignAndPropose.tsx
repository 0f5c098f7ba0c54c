import type { ReactNode } from 'react'
import { say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { isBusy } from './actionStore.ts'
import { SigningNotice } from './SigningNotice.tsx'
import { type ToPropose, useProposing } from './useProposing.ts'

/** Has the owner's wallet sign a transaction once, and hands it to the other owners. */
export function SignAndPropose({
  isReady = true,
  row,
  back,
  ...what
}: ToPropose & {
  /** What has to be known before is known. */
  isReady?: boolean
  /** The class of the row of buttons. */
  row: string | undefined
  /** The way back, until the wallet is asked. */
  back?: ((isSigning: boolean) => ReactNode) | undefined
}) {
  const { safe, transaction } = what
  const { state, propose } = useProposing(what)
  const isUsed = transaction.nonce < safe.nonce
  const sign = () => {
    if (propose && !isUsed && isReady) propose()
  }
  const isSigning = isBusy(state) || state.status === 'done'
  return (
    <>
      <SigningNotice state={state} what="transaction" onRetry={sign} />
      {isUsed ? (
        <Notice
          tone="warn"
          title={say('Nonce {nonce} was used up meanwhile', { nonce: String(transaction.nonce) })}
        >
          {say('Go back and choose another. Nothing was stored.')}
        </Notice>
      ) : null}
      <div className={row}>
        {state.status === 'not-taken' ? null : (
          <Button onClick={sign} isBusy={isSigning || !isReady} disabled={!propose || isUsed}>
            {isSigning ? say('Signing') : say('Sign and propose')}
          </Button>
        )}
        {back?.(isSigning)}
      </div>
    </>
  )
}
