import { isRejection } from '../../../../claim/isRejection.ts'
import { ErrorNotice } from '../../../claim/ErrorNotice.tsx'
import type { ActionState } from '../actionStore.ts'
import styles from './Actions.module.css'

/** What came of a signature; a person's no is said quietly. Always drawn, so that it is read out. */
export function SigningNotice({ state, onRetry }: { state: ActionState; onRetry: () => void }) {
  return <div role="status">{words()}</div>

  function words() {
    switch (state.status) {
      case 'idle':
      case 'preparing':
      case 'asking':
      case 'sending':
        return null
      case 'done':
        return <p className={styles.quiet}>Signed, and the service has taken it.</p>
      case 'refused':
        return isRejection(state.error) ? (
          <p className={styles.quiet}>You said no in your wallet. Nothing was signed.</p>
        ) : (
          <ErrorNotice title="Not signed" lead="" error={state.error} />
        )
      case 'not-taken':
        return (
          <ErrorNotice
            title="Signed, but the service did not take it"
            lead="Your signature is kept until this page is closed; trying again does not ask the wallet."
            error={state.error}
            onRetry={onRetry}
          />
        )
    }
  }
}
