import { EverclaimError } from '../errors.ts'

/** No signature came while the message was good. */
export class SignInExpiredError extends EverclaimError {
  override name = 'SignInExpiredError'
  constructor() {
    super('No signature came within ten minutes, and a sign-in waits no longer. Nothing was sent.')
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
  const asking = new AbortController()
  const stop = () => asking.abort(signal.reason)
  signal.addEventListener('abort', stop)
  const timer = setTimeout(() => asking.abort(new SignInExpiredError()), milliseconds)
  try {
    return await Promise.race([
      sign(asking.signal),
      new Promise<never>((_, reject) => {
        asking.signal.addEventListener('abort', () => reject(asking.signal.reason))
      }),
    ])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
