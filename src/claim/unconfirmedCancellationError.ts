import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** One node of several says that the campaign was cancelled, and no other has answered. */
export class UnconfirmedCancellationError extends EverclaimError {
  override name = 'UnconfirmedCancellationError'

  constructor() {
    super(say('One node reports that the campaign was cancelled. No other node confirms it.'), {
      docs: 'chain',
      isRetryable: true,
    })
  }
}
