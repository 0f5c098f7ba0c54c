import { isRejection } from '../../../claim/isRejection.ts'
import { mayBeStored } from '../../../multisig/sources/mayBeStored.ts'
import type { ActionState } from '../../multisig/actionStore.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'

/** How far a signed request to the wallet service is. Always drawn, so that it is read out. */
export function ServiceRequestNotice({
  state,
  shown,
}: {
  state: ActionState
  /** What the wallet shows, for a sentence: `the delegate’s address`. */
  shown: string
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
            It shows {shown} as data of “Safe Transaction Service”. If it shows anything else, reject it.
          </Notice>
        )
      case 'sending':
        return <p className="small breakable muted">Signed. Sending it to the wallet service.</p>
      case 'refused':
        return isRejection(state.error) ? (
          <p className="small breakable muted">You declined. Nothing was signed.</p>
        ) : (
          <ErrorNotice title="Not signed" lead="Nothing changed." error={state.error} />
        )
      case 'not-taken':
        return (
          <ErrorNotice
            title={
              mayBeStored(state.error)
                ? 'Signed; whether the service did it is not known'
                : 'Signed, but the service did not do it'
            }
            lead="Try again within the hour and your wallet is not asked again."
            error={state.error}
          />
        )
    }
  }
}
