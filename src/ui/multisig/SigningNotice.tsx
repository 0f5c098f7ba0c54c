import { isRejection } from '../../claim/isRejection.ts'
import { mayBeStored } from '../../multisig/sources/mayBeStored.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { ActionState } from './actionStore.ts'

/**
 * How far a signature is: in the wallet, on its way to the service, or stuck, with what that means and what
 * to do. A person's no is said quietly. Always drawn, so that it is read out.
 */
export function SigningNotice({
  state,
  what,
  isShareable = false,
  onRetry,
}: {
  state: ActionState
  /** For sentences: `the message`. */
  what: string
  /** What is signed is kept in this browser, and can be passed on by a link or a file. */
  isShareable?: boolean
  onRetry: () => void
}) {
  return (
    <div role="status" data-follows={state.status === 'asking' ? 'wallet' : undefined}>
      {words()}
    </div>
  )

  function words() {
    switch (state.status) {
      case 'idle':
      case 'preparing':
      case 'done':
        return null
      case 'asking':
        return (
          <Notice tone="plain" title="Sign in your wallet">
            It shows {what} as data of Safe, with the hashes {isShareable ? 'on this page' : 'above'}. If it
            shows anything else, reject it.
          </Notice>
        )
      case 'sending':
        return isShareable ? (
          <p className="small breakable muted">Signed. Sending it to the wallet service.</p>
        ) : (
          <Notice tone="plain" title="Signed, and on its way to the other owners">
            Sending it to the wallet service.
          </Notice>
        )
      case 'refused':
        return isRejection(state.error) ? (
          <p className="small breakable muted">
            You said no in your wallet. Nothing was signed{isShareable ? ' and nothing was sent' : ''}.
          </p>
        ) : (
          <ErrorNotice
            title="Not signed"
            lead={isShareable ? 'Nothing was sent.' : 'Nothing was stored.'}
            error={state.error}
          />
        )
      case 'not-taken':
        return (
          <ErrorNotice
            title={
              isShareable
                ? 'Signed, but the wallet service did not say that it took it'
                : mayBeStored(state.error)
                  ? 'Signed; whether the service took it is not known'
                  : 'Signed, but the service did not take it'
            }
            lead={
              isShareable
                ? 'Your signature is kept in this browser: pass it on by the link or the file, or try again. Your wallet is not asked again.'
                : 'Your signature is kept in this tab; trying again does not ask the wallet.'
            }
            error={state.error}
            onRetry={onRetry}
          />
        )
    }
  }
}
