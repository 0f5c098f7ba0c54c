import { EverclaimError } from '../../src/errors.ts'

/** A release is not what was signed, or could not be read. */
export class ReleaseCheckError extends EverclaimError {
  override name = 'ReleaseCheckError'
  constructor(summary: string, options: { facts?: readonly string[]; cause?: unknown } = {}) {
    super(`${summary} Don’t use this release.`, { ...options, docs: 'running' })
  }
}
