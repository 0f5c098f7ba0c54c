import { isRejection } from '../../claim/isRejection.ts'
import { say } from '../../language/say.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import type { ActionState } from './actionStore.ts'

/**
 * Why a wallet did not say that it has sent something, and whether it may have. A person's no is said
 * quietly. Always drawn, so that it is read out.
 */
export function SendingNotice({
  state,
  unknown,
}: {
  state: ActionState
  /** What to do where it may have been sent. */
  unknown: string
}) {
  return <div role="status">{state.status === 'refused' ? words(state) : null}</div>

  function words({ error, isAsked }: Extract<ActionState, { status: 'refused' }>) {
    if (isRejection(error))
      return <p className="measure muted small">{say('You declined in your wallet. Nothing was sent.')}</p>
    if (isAsked === false || wasNothingSent(error))
      return <ErrorNotice title={say('Not sent')} lead={say('You may try again.')} error={error} />
    return <ErrorNotice title={say('We don’t know whether it was sent')} lead={unknown} error={error} />
  }
}
