import { EverclaimError } from '../src/errors.ts'

/** A key is given in a way that is not taken, or cannot be used. Nothing of the key is in the message. */
export class KeyError extends EverclaimError {
  override name = 'KeyError'
  /** The summary without its end, for those who would not have sent anything. */
  readonly reason: string
  constructor(reason: string, facts: readonly string[] = []) {
    super(`${reason} Nothing was sent.`, { facts, docs: 'cli' })
    this.reason = reason
  }
}
