import { EverclaimError } from '../src/errors.ts'

/** A key is given in a way that is not taken, or cannot be used. Nothing of the key is in the message. */
export class KeyError extends EverclaimError {
  override name = 'KeyError'
  constructor(summary: string, facts: readonly string[] = []) {
    super(`${summary} Nothing was sent.`, { facts, docs: 'cli' })
  }
}
