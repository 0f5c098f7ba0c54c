import { EverclaimError } from '../errors.ts'

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
  // Not AbortSignal.any: phones that are a few years old do not have it.
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, patienceMs)
  let status: number | undefined
  try {
    const response = await fetch(url, {
      ...init,
      signal: controller.signal,
      referrerPolicy: 'no-referrer',
    })
    status = response.status
    return await read(response)
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof EverclaimError ? cause : faultOf({ isLate, status, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    stop()
  }
}
