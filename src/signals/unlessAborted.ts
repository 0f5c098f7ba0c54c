/**
 * What the work resolves to, or the signal’s reason as soon as it is aborted, whether or not the work heeds
 * it.
 */
export function unlessAborted<value>(work: Promise<value>, signal: AbortSignal | undefined): Promise<value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
