import { useMemo, useSyncExternalStore } from 'react'
import { type LinkAsk, readLinkAsk } from '../../operator/linked/linkAsk.ts'

/** Which contract the page's own address names; undefined until the page runs in a browser. */
export function useLinkAsk(): LinkAsk | undefined {
  const href = useSyncExternalStore<string | undefined>(
    subscribe,
    () => window.location.href,
    () => undefined,
  )
  return useMemo(() => (href === undefined ? undefined : readLinkAsk(new URL(href))), [href])
}

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
