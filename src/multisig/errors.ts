import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** A wallet's signature is not what was asked for. Nothing has been sent to anybody. */
export class WrongSignatureError extends EverclaimError {
  override name = 'WrongSignatureError'
}

/** What was asked for must not be signed, or cannot be. Nothing was signed and nothing was sent. */
export class NotSignableError extends EverclaimError {
  override name = 'NotSignableError'
}

/** The chain knows no Safe at an address that a page is about. */
export class NoSuchSafeError extends EverclaimError {
  override name = 'NoSuchSafeError'
  constructor(address: string) {
    super(say('There is no Safe at this address on Blast.'), {
      facts: [say('Address: {address}', { address })],
    })
  }
}

/** The host around the page was not asked about a transaction: it did not know the last ones. */
export class HostNotAskedError extends EverclaimError {
  override name = 'HostNotAskedError'
  constructor() {
    super(say('The page around this one is asked about this transaction later.'), { isRetryable: true })
  }
}
