/**
 * Tells of a progress at each whole percent. There are up to 16,384 files, and a page draws each time that it
 * is told.
 */
export function wholePercents(
  onProgress: (done: number, all: number) => void,
): (done: number, all: number) => void {
  let percent = -1
  return (done, all) => {
    const now = Math.floor((done / all) * 100)
    if (now === percent) return
    percent = now
    onProgress(done, all)
  }
}
