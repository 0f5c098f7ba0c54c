/** Runs a step and prints that it does when it takes longer than a second. */
export type Progress = <T>(step: string, run: () => T | Promise<T>) => Promise<T>

/** Says nothing, for tests. */
export const silent: Progress = async (_step, run) => run()

/** Writes a line when a step has taken a second, and another when it is done. */
export function printedProgress(print: (line: string) => void): Progress {
  return async (step, run) => {
    const start = performance.now()
    const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
    const timer = setInterval(() => print(`  ${step} … ${seconds()} s`), 5_000)
    const first = setTimeout(() => print(`  ${step} …`), 1_000)
    try {
      const result = await run()
      if (performance.now() - start >= 1_000) print(`  ${step}: done in ${seconds()} s`)
      return result
    } finally {
      clearTimeout(first)
      clearInterval(timer)
    }
  }
}
