import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()

/** Shows or hides what is spam, in every view of the workspace, until the page is left. */
export function setShown(next: boolean): void {
  isShown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether what is hidden as spam is shown. */
export const useShowsHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  )
