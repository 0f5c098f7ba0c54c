import { EverclaimError } from '../src/errors.ts'

/** The sandbox could not do what it was asked for; the summary is the one sentence that a person needs. */
export class SandboxError extends EverclaimError {
  override name = 'SandboxError'
  constructor(summary: string, facts: readonly string[] = [], cause?: unknown) {
    super(summary, { facts, cause, docs: 'sandbox' })
  }
}
