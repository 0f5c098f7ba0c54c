import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
import { linkedSignal } from '../signals/linkedSignal.ts'
import { unlessAborted } from '../signals/unlessAborted.ts'

/** No signature came while the message was good. */
export class SignInExpiredError extends EverclaimError {
  override name = 'SignInExpiredError'
  constructor() {
    super(say('No signature came within ten minutes, and a sign-in waits no longer. Nothing was sent.'))
  }
}

/**
 * Asks for a signature for as long as it is good for anything; a wallet that never answers keeps nobody.
 *
 * @throws SignInExpiredError after `milliseconds`; the signal's reason
 */
export async function signWithin(
  milliseconds: number,
  signal: AbortSignal,
  sign: (signal: AbortSignal) => Promise<string>,
): Promise<string> {
  const asking = linkedSignal(signal)
  const timer = setTimeout(() => asking.stop(new SignInExpiredError()), milliseconds)
  try {
    return await unlessAborted(sign(asking.signal), asking.signal)
  } finally {
    clearTimeout(timer)
    asking.stop()
  }
}
