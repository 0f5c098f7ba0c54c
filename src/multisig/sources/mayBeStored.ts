import { SafeServiceError } from '../../safe/service/errors.ts'

/**
 * Whether the wallet service may hold what was handed to it all the same: its answer was lost, and not a no.
 */
export function mayBeStored(error: Error): boolean {
  return error instanceof SafeServiceError && error.stored === 'maybe'
}
