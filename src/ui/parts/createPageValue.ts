import { useSyncExternalStore } from 'react'

/** A value outside of React's tree that all of a page shares, until the page is left. */
export type PageValue<Value> = {
  get(): Value
  set(next: Value): void
  /** A hook: what it is now, drawn again with each change. A page that is built in advance has the first. */
  use(): Value
}

export function createPageValue<Value>(first: Value): PageValue<Value> {
  let current = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => current
  return {
    get,
    set(next) {
      current = next
      for (const listener of [...listeners]) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  }
}
