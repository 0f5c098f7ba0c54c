import { EverclaimError } from '../../src/errors.ts'

/** Nothing was released. */
export class ReleaseError extends EverclaimError {
  override name = 'ReleaseError'
  constructor(summary: string, facts: readonly string[] = []) {
    super(`${summary} Nothing was released.`, { facts, docs: 'running' })
  }
}
