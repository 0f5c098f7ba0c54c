import { SafeServiceError } from '../../safe/service/errors.ts'

/** Whether the wallet service has answered that it does not know what it was asked for. */
export const isUnknownToService = (error: unknown): boolean =>
  error instanceof SafeServiceError && error.status === 404
