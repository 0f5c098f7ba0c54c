/**
 * Time as it passes, in seconds. Never the time of day: a visitor's clock may be hours off, and may be set
 * meanwhile.
 */
export type Stopwatch = {
  /** Seconds since any fixed moment; only ever grows. */
  elapsed(): number
  /** Runs something later; the returned function cancels it. */
  after(seconds: number, run: () => void): () => void
}

export const deviceStopwatch: Stopwatch = {
  elapsed: () => performance.now() / 1000,
  after(seconds, run) {
    const timer = setTimeout(run, seconds * 1000)
    return () => clearTimeout(timer)
  },
}

export const waitFor = (stopwatch: Stopwatch, seconds: number): Promise<void> =>
  new Promise((resolve) => {
    stopwatch.after(seconds, resolve)
  })
