/** Runs a task in its turn. One that was called off while it waited is not begun. */
export type Semaphore = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** A lane in which at most `atOnce` tasks are under way; the others wait in the order in which they came. */
export function createSemaphore(atOnce: number): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task, signal) => {
    if (running < atOnce) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      signal?.throwIfAborted()
      return await task()
    } finally {
      // The place goes to who waits longest, so that nobody comes in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
