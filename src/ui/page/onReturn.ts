/** Several events report one return; what comes within this many milliseconds is the same one. */
const sameReturn = 1_000

/**
 * Calls back when a visitor is back: from another app such as a wallet (`visibilitychange`), by the back
 * button (`pageshow` out of the browser's cache), or on the network (`online`). Once for each return; the
 * focus alone is none. Gives the way to stop.
 */
export function onReturn(listener: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  const call = () => {
    const now = performance.now()
    if (now - last < sameReturn) return
    last = now
    listener()
  }
  const onVisible = () => {
    // Without a network there is nothing to ask; `online` follows.
    if (document.visibilityState === 'visible' && navigator.onLine) call()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onVisible()
  }
  const onOnline = () => {
    last = Number.NEGATIVE_INFINITY
    onVisible()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onShow)
  window.addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onShow)
    window.removeEventListener('online', onOnline)
  }
}
