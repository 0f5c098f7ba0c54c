import { isRejection } from '../../claim/isRejection.ts'
import { type Message, message, say } from '../../language/say.ts'
import { mayBeStored } from '../../multisig/sources/mayBeStored.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { ActionState } from './actionStore.ts'

/** What the wallet shows, by what is signed, and where the signature is kept. */
const kinds = {
  queued: {
    shown: {
      transaction: message(
        'It shows the transaction as data of Safe, with the hashes above. If it shows anything else, reject it.',
      ),
      rejection: message(
        'It shows the rejection as data of Safe, with the hashes above. If it shows anything else, reject it.',
      ),
      message: message(
        'It shows the message as data of Safe, with the hashes above. If it shows anything else, reject it.',
      ),
    },
    kept: message('This tab keeps your signature. You can try again without your wallet.'),
  },
  shared: {
    shown: {
      transaction: message(
        'It shows the transaction as data of Safe, with the hashes on this page. If it shows anything else, reject it.',
      ),
      message: message(
        'It shows the message as data of Safe, with the hashes on this page. If it shows anything else, reject it.',
      ),
    },
    kept: message(
      'This browser keeps your signature. Share the link or the file, or try again without your wallet.',
    ),
  },
  request: {
    shown: {
      hash: message(
        'It shows the transaction’s hash as data of “Safe Transaction Service”. If it shows anything else, reject it.',
      ),
      delegate: message(
        'It shows the delegate’s address as data of “Safe Transaction Service”. If it shows anything else, reject it.',
      ),
    },
    kept: message('Try again within an hour. You won’t need your wallet.'),
  },
} as const

type Kinds = typeof kinds
/**
 * `queued`: goes to the other owners through the wallet service. `shared`: can be passed on by a link or a
 * file, too. `request`: has the service do something. `what` is what the wallet shows.
 */
type Signed =
  | { kind?: 'queued'; what: keyof Kinds['queued']['shown'] }
  | { kind: 'shared'; what: keyof Kinds['shared']['shown'] }
  | { kind: 'request'; what: keyof Kinds['request']['shown'] }

function shownAs(signed: Signed): Message {
  switch (signed.kind) {
    case 'shared':
      return kinds.shared.shown[signed.what]
    case 'request':
      return kinds.request.shown[signed.what]
    default:
      return kinds.queued.shown[signed.what]
  }
}

/**
 * How far a signature is: in the wallet, on its way to the service, or stuck, with what that means and what
 * to do. A person's no is said quietly. Always drawn, so that it is read out.
 */
export function SigningNotice({
  state,
  onRetry,
  ...signed
}: Signed & {
  state: ActionState
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
          <Notice tone="plain" title={say('Sign in your wallet')}>
            {say(shownAs(signed))}
          </Notice>
        )
      case 'sending':
        return <p className="small breakable muted">{say('Signed. Sending it to the wallet service.')}</p>
      case 'refused':
        return isRejection(state.error) ? (
          <p className="small breakable muted">{say('You declined in your wallet. Nothing was signed.')}</p>
        ) : (
          <ErrorNotice title={say('Not signed')} lead={say('Nothing was sent.')} error={state.error} />
        )
      case 'not-taken':
        return (
          <ErrorNotice
            title={
              mayBeStored(state.error)
                ? say('Signed. We don’t know whether the service took it')
                : say('Signed, but the service didn’t take it')
            }
            lead={say(kinds[signed.kind ?? 'queued'].kept)}
            error={state.error}
            onRetry={onRetry}
          />
        )
    }
  }
}
