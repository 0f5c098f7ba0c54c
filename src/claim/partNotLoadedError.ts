import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** Code that is loaded when it is needed did not come, as after a new release or without a network. */
export class PartNotLoadedError extends EverclaimError {
  override name = 'PartNotLoadedError'
  constructor(cause: unknown) {
    super(say('Part of this page didn’t load. Reload the page and try again.'), { isRetryable: true, cause })
  }
}
