import type { Stopwatch } from '../stopwatch.ts'

/**
 * Time that passes when a test says so. `waits` has how many seconds was waited for, each time; `pass` runs
 * what is due by then, in order, and lets what follows from it happen.
 */
export function manualStopwatch() {
  let now = 0
  let timers: { due: number; run: () => void }[] = []
  const waits: number[] = []
  const stopwatch: Stopwatch = {
    elapsed: () => now,
    after(seconds, run) {
      const timer = { due: now + seconds, run }
      waits.push(seconds)
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  }
  return {
    stopwatch,
    waits,
    /** How many are waiting. */
    waiting: () => timers.length,
    async pass(seconds: number) {
      const until = now + seconds
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)
        if (!next) break
        now = Math.max(now, next.due)
        timers = timers.filter((each) => each !== next)
        next.run()
        await settled()
      }
      now = until
      await settled()
    },
  }
}

/** All that follows from what is known already has happened: answers of doubles take no time. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
