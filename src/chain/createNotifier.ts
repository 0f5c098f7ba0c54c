import { pause, type Wake } from './pause.ts'

/** Ends pauses when it is rung, also the next one where nobody pauses at the time. */
export type Notifier = {
  ring(): void
  /** Hears each ring. */
  readonly onRing: Wake
  /** Waits so many milliseconds, or until it rings, or until `signal` is aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

export function createNotifier(): Notifier {
  const listeners = new Set<() => void>()
  let isMissed = false
  const onRing: Wake = (listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    onRing,
    ring() {
      isMissed = true
      for (const listener of [...listeners]) listener()
    },
    async pause(milliseconds, signal) {
      if (!isMissed) await pause(milliseconds, signal, onRing)
      isMissed = false
    },
  }
}
