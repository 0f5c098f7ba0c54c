import { EverclaimError, type EverclaimErrorOptions } from '../../errors.ts'

/** Something about a running campaign cannot be shown or done. Nothing was sent. */
export class ManageError extends EverclaimError {
  override name = 'ManageError'
  constructor(summary: string, options: EverclaimErrorOptions = {}) {
    super(summary, { docs: 'operators', ...options })
  }
}
