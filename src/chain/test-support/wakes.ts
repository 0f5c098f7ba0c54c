/** Somebody who comes back to the page when a test says so (`Wake` of `pause.ts`). */
export function wakes() {
  const listeners = new Set<() => void>()
  return {
    listeners,
    onWake(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    wake() {
      for (const listener of [...listeners]) listener()
    },
  }
}
