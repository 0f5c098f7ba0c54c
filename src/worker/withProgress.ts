/** How much is done, of how much. */
export type ReportProgress = (done: number, all: number) => void

/**
 * In a worker: does work that reports to the page, at each whole percent. There are up to a million rows, and
 * a page draws each time. Ends once the page has the last report.
 */
export async function withProgress<T>(
  onProgress: ReportProgress | undefined,
  work: (report: ReportProgress) => T | Promise<T>,
): Promise<T> {
  let percent = -1
  let last: unknown
  const result = await work((done, all) => {
    const now = Math.floor((done / all) * 100)
    if (now === percent) return
    percent = now
    // Between threads it is a promise.
    last = onProgress?.(done, all)
  })
  await last
  return result
}
