import { EverclaimError } from '../../src/errors.ts'

/** A backup could not be made or brought back. The database is as it was before. */
export class BackupError extends EverclaimError {
  override name = 'BackupError'
  constructor(summary: string, options: { facts?: readonly string[]; cause?: unknown } = {}) {
    super(summary, { ...options, docs: 'running' })
  }
}
