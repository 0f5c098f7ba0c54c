import { EverclaimError } from '../errors.ts'

/** One node of several says that the campaign was cancelled, and no other has answered. */
export class UnconfirmedCancellationError extends EverclaimError {
  override name = 'UnconfirmedCancellationError'

  constructor() {
    super('One node reports that the campaign was cancelled. No other node confirms it.', {
      docs: 'chain',
      isRetryable: true,
    })
  }
}
