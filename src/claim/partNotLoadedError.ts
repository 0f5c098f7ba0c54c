import { EverclaimError } from '../errors.ts'

/** Code that is loaded when it is needed did not come, as after a new release or without a network. */
export class PartNotLoadedError extends EverclaimError {
  override name = 'PartNotLoadedError'
  constructor(cause: unknown) {
    super('A part of this page did not load. Reload the page, then try again.', { isRetryable: true, cause })
  }
}
