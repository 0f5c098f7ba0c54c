import { EverclaimError } from '../errors.ts'
import { linkedSignal } from '../signals/linkedSignal.ts'

/** Why a whole answer did not come. */
export type FetchFault = {
  /** The time was over. */
  isLate: boolean
  /** Of the answer that broke off; undefined where none began. */
  status: number | undefined
  cause: unknown
}

/**
 * Fetches once, within a time that holds for the whole answer, and lets go of what was not read. `read` makes
 * of the answer what is asked for.
 *
 * @throws the signal's reason, an EverclaimError of `read`, or what `faultOf` makes of everything else
 */
export async function fetchWithin<T>(
  url: string,
  {
    patienceMs,
    signal,
    faultOf,
    ...init
  }: Omit<RequestInit, 'signal'> & {
    patienceMs: number
    signal?: AbortSignal | undefined
    faultOf: (fault: FetchFault) => EverclaimError
  },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const own = linkedSignal(signal)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    own.stop()
  }, patienceMs)
  let status: number | undefined
  try {
    const response = await fetch(url, {
      ...init,
      signal: own.signal,
      referrerPolicy: 'no-referrer',
    })
    status = response.status
    return await read(response)
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof EverclaimError ? cause : faultOf({ isLate, status, cause })
  } finally {
    clearTimeout(timer)
    own.stop()
  }
}
