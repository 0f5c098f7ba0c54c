import { EverclaimError } from '../../errors.ts'

/** Somebody was asked and did not answer in time. */
export class NoAnswerError extends EverclaimError {
  override name = 'NoAnswerError'
  constructor(who: string) {
    super(`${who} does not answer. Nothing was sent.`, { isRetryable: true })
  }
}

/**
 * Gives work so many milliseconds. Its signal is aborted then, and with `signal`; whether it heeds that does
 * not matter.
 *
 * @throws NoAnswerError, and whatever the work throws
 */
export async function withinTime<value>(
  who: string,
  { ms, signal }: { ms: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const stop = new AbortController()
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => {
      stop.abort()
      reject(new NoAnswerError(who))
    }
  })
  const timer = setTimeout(() => end(), Math.max(0, ms))
  const onAbort = () => end()
  signal.addEventListener('abort', onAbort)
  if (signal.aborted || ms <= 0) end()
  try {
    // Nothing is asked of anybody whose time is over.
    if (stop.signal.aborted) return await ended
    return await Promise.race([work(stop.signal), ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
