import { isRejection } from '../../claim/isRejection.ts'
import type { ActionState } from '../multisig/actionStore.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'

/** What came of a signature; a person's no is said quietly. Always drawn, so that it is read out. */
export function ClaimSigningNotice({
  what = 'transaction',
  state,
  onRetry,
}: {
  what?: 'transaction' | 'message'
  state: ActionState
  onRetry: () => void
}) {
  return <div role="status">{words()}</div>

  function words() {
    switch (state.status) {
      case 'idle':
      case 'preparing':
      case 'done':
        return null
      case 'asking':
        return (
          <Notice tone="plain" title="Sign in your wallet">
            It shows a Safe {what} with the hashes on this page. If it shows anything else, say no.
          </Notice>
        )
      case 'sending':
        return <p className="muted medium">Signed. Telling the wallet service.</p>
      case 'refused':
        return isRejection(state.error) ? (
          <p className="muted medium">You said no in your wallet. Nothing was signed and nothing was sent.</p>
        ) : (
          <ErrorNotice title="Not signed" lead="Nothing was sent." error={state.error} />
        )
      case 'not-taken':
        return (
          <ErrorNotice
            title="Signed, but the wallet service did not say that it took it"
            lead="Your signature is kept in this browser: pass it on by the link or the file, or try again. Your wallet is not asked again."
            error={state.error}
            onRetry={onRetry}
          />
        )
    }
  }
}
