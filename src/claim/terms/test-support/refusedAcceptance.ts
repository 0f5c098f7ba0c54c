import { ApiRefusedError } from '../../../session/apiErrors.ts'
import type { ProblemCode } from '../../../session/problem.ts'

/** The API has taken no acceptance, for this reason. */
export const refusedAcceptance = (code: ProblemCode, isRetryable?: boolean) =>
  new ApiRefusedError({
    call: 'acceptTerms',
    stored: 'no',
    code,
    detail: 'No.',
    reason: undefined,
    retryAfterMs: undefined,
    ...(isRetryable === undefined ? {} : { isRetryable }),
  })
