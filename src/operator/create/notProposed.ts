import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { SafeServiceError } from '../../safe/service/errors.ts'
import { NotProposedError } from '../deploy/deployErrors.ts'

/**
 * An error of signing a transaction of a Safe and handing it to the wallet service, as the journal reads it:
 * a `NotProposedError` unless the service may have it all the same.
 */
export function notProposed(error: unknown): unknown {
  if (!(error instanceof EverclaimError)) return error
  if (error instanceof SafeServiceError && error.stored === 'maybe') return error
  return new NotProposedError(`${error.summary} ${say('Nothing was proposed.')}`, {
    facts: error.facts,
    cause: error,
    isRetryable: error.isRetryable,
  })
}
