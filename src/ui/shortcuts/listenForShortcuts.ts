/**
 * Keys that do something, for the whole page. What they do comes with the first letter or sign that anybody
 * presses, and then listens itself.
 */
export function listenForShortcuts(): void {
  addEventListener('keydown', async function wait(event) {
    if (!/^\S$/.test(event.key)) return
    try {
      ;(await import('./obeyShortcuts.ts')).obeyShortcuts(event, wait)
    } catch {
      // Asked for again with the next key.
    }
  })
}
