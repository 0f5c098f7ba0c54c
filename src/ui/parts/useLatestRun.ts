import { useCallback, useEffect, useRef } from 'react'

/** One piece of work at a time: to begin another ends the one before, and so does leaving the page. */
export function useLatestRun(): { begin: () => AbortSignal; stop: () => void } {
  const running = useRef<AbortController>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  const begin = useCallback(() => {
    stop()
    running.current = new AbortController()
    return running.current.signal
  }, [stop])
  useEffect(() => stop, [stop])
  return { begin, stop }
}
