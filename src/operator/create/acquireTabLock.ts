/**
 * Lets one tab of this browser at a time have something: two that write one draft, or ask for one campaign,
 * would undo each other's work. Resolves once it is this tab's turn, which it stays until `signal` is aborted
 * or the tab is gone. `onWait` is called when another tab has it.
 */
export async function acquireTabLock(
  name: string,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<void> {
  // A page that did not come over https has no locks; the factory refuses a second funding all the same.
  if (!locks) return
  const untilEnd = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      else signal.addEventListener('abort', () => resolve(), { once: true })
    })
  const taken = await new Promise<boolean>((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : untilEnd()
      })
      .catch(reject)
  })
  if (taken || signal.aborted) return
  onWait()
  await new Promise<void>((resolve, reject) => {
    locks
      .request(name, { signal }, () => {
        resolve()
        return untilEnd()
      })
      .catch((error: unknown) => (signal.aborted ? resolve() : reject(error)))
  })
}
