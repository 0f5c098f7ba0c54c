import { EverclaimError, type EverclaimErrorOptions } from '../../errors.ts'

/** A campaign's way onto the chain cannot go on. */
export class DeployError extends EverclaimError {
  override name = 'DeployError'
  constructor(summary: string, options: EverclaimErrorOptions = {}) {
    super(summary, { docs: 'cli', ...options })
  }
}

/** What was written down about a campaign's transactions cannot be used. */
export class JournalError extends EverclaimError {
  override name = 'JournalError'
  constructor(summary: string, options: EverclaimErrorOptions = {}) {
    super(summary, { docs: 'cli', ...options })
  }
}

/** A batch was not proposed: the service or host certainly has nothing. */
export class NotProposedError extends DeployError {
  override name = 'NotProposedError'
}
