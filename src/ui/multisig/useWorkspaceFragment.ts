import { useMemo, useSyncExternalStore } from 'react'
import { parseWorkspaceFragment, type WorkspaceFragment } from './workspaceFragment.ts'

/** The fragment was rewritten without an entry in the history; browsers notify nobody of that. */
const rewritten = 'everclaim:fragment'
const events = ['hashchange', rewritten] as const

/**
 * What the page is about, by the part of its address behind `#`; `undefined` until the page runs in a
 * browser.
 */
export function useWorkspaceFragment(): WorkspaceFragment | undefined {
  const hash = useSyncExternalStore<string | undefined>(
    (listener) => {
      for (const event of events) window.addEventListener(event, listener)
      return () => {
        for (const event of events) window.removeEventListener(event, listener)
      }
    },
    () => window.location.hash,
    () => undefined,
  )
  return useMemo(() => (hash === undefined ? undefined : parseWorkspaceFragment(hash)), [hash])
}

/** Changes the fragment in place: no entry in the history, for what changes with each key that is pressed. */
export function rewriteFragment(fragment: string) {
  const { pathname, search } = window.location
  const url = `${pathname}${search}${fragment}`
  // The router keeps the address of each page here and goes back to what it finds.
  window.history.replaceState(null, '', url)
  window.dispatchEvent(new Event(rewritten))
}
