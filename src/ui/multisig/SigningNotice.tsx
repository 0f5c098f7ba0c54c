import { isRejection } from '../../claim/isRejection.ts'
import { mayBeStored } from '../../multisig/sources/mayBeStored.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { ActionState } from './actionStore.ts'

/** Of each kind of thing that is signed: how the wallet shows it, and where the signature is kept. */
const kinds = {
  queued: {
    shownAs: 'data of Safe, with the hashes above',
    kept: 'This tab keeps your signature. You can try again without your wallet.',
  },
  shared: {
    shownAs: 'data of Safe, with the hashes on this page',
    kept: 'This browser keeps your signature. Share the link or the file, or try again without your wallet.',
  },
  request: {
    shownAs: 'data of “Safe Transaction Service”',
    kept: 'Try again within an hour. You won’t need your wallet.',
  },
} as const

/**
 * How far a signature is: in the wallet, on its way to the service, or stuck, with what that means and what
 * to do. A person's no is said quietly. Always drawn, so that it is read out.
 */
export function SigningNotice({
  state,
  what,
  kind = 'queued',
  onRetry,
}: {
  state: ActionState
  /** What the wallet shows, for sentences: `the message`. */
  what: string
  /**
   * `queued`: goes to the other owners through the wallet service. `shared`: can be passed on by a link or a
   * file, too. `request`: has the service do something.
   */
  kind?: keyof typeof kinds
  /** Left out where the button to try again is beside it. */
  onRetry?: () => void
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
            It shows {what} as {kinds[kind].shownAs}. If it shows anything else, reject it.
          </Notice>
        )
      case 'sending':
        return <p className="small breakable muted">Signed. Sending it to the wallet service.</p>
      case 'refused':
        return isRejection(state.error) ? (
          <p className="small breakable muted">You declined in your wallet. Nothing was signed.</p>
        ) : (
          <ErrorNotice title="Not signed" lead="Nothing was sent." error={state.error} />
        )
      case 'not-taken':
        return (
          <ErrorNotice
            title={
              mayBeStored(state.error)
                ? 'Signed. We don’t know whether the service took it'
                : 'Signed, but the service didn’t take it'
            }
            lead={kinds[kind].kept}
            error={state.error}
            onRetry={onRetry}
          />
        )
    }
  }
}
