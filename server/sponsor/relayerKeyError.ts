import { EverclaimError } from '../../src/errors.ts'

/** There is no key of the relayer that may be used. Nothing of its content is in the message. */
export class RelayerKeyError extends EverclaimError {
  override name = 'RelayerKeyError'
}
