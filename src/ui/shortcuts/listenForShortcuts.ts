/**
 * Keys that do something, for the whole page. What they do comes with the first letter or sign that anybody
 * presses, and then listens itself.
 */
export function listenForShortcuts(): void {
  addEventListener('keydown', function wait(event) {
    if (/^\S$/.test(event.key))
      import('./obeyShortcuts.ts').then(
        ({ obeyShortcuts }) => obeyShortcuts(event, wait),
        // Asked for again with the next key.
        () => {},
      )
  })
}
