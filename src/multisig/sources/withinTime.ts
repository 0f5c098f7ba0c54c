import { EverclaimError } from '../../errors.ts'
import { message, say } from '../../language/say.ts'
import { unlessAborted } from '../../signals/unlessAborted.ts'

const silent = {
  service: message('The wallet service does not answer. Nothing was sent.'),
  host: message('The page around this one does not answer. Nothing was sent.'),
} as const

/** Somebody was asked and did not answer in time. */
export class NoAnswerError extends EverclaimError {
  override name = 'NoAnswerError'
  constructor(who: keyof typeof silent) {
    super(say(silent[who]), { isRetryable: true })
  }
}

/**
 * Gives work so many milliseconds. Its signal is aborted then, and with `signal`; whether it heeds that does
 * not matter.
 *
 * @throws NoAnswerError, and whatever the work throws
 */
export async function withinTime<value>(
  who: keyof typeof silent,
  { ms, signal }: { ms: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const own = new AbortController()
  const end = () => own.abort(new NoAnswerError(who))
  const timer = setTimeout(end, Math.max(0, ms))
  signal.addEventListener('abort', end)
  if (signal.aborted || ms <= 0) end()
  try {
    // Nothing is asked of anybody whose time is over.
    own.signal.throwIfAborted()
    return await unlessAborted(work(own.signal), own.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
