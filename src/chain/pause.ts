/**
 * Calls back when waiting makes no sense any more, e.g. because a visitor is back; returns how to
 * unsubscribe.
 */
export type Wake = (listener: () => void) => () => void

/**
 * Waits so many milliseconds, or until `signal` is aborted, or until something wakes it: timers of a page
 * that nobody sees run late or not at all.
 */
export function pause(milliseconds: number, signal: AbortSignal, onWake?: Wake): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      stopListening?.()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    const stopListening = onWake?.(end)
  })
}
