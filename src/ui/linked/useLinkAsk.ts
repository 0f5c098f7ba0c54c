import { useMemo, useSyncExternalStore } from 'react'
import { type LinkAsk, readLinkAsk } from '../../operator/linked/linkAsk.ts'
import { onHashChange } from '../navigation/onHashChange.ts'

/** `isFirst`: the page for links itself, `/claim/`, which opens nothing without one. */
export type LinkHere = LinkAsk & { readonly pathname: string; readonly isFirst: boolean }

/** Which contract the page's own address names; undefined until the page runs in a browser. */
export function useLinkAsk(): LinkHere | undefined {
  const href = useSyncExternalStore<string | undefined>(
    onHashChange,
    () => window.location.href,
    () => undefined,
  )
  return useMemo(() => {
    if (href === undefined) return undefined
    const url = new URL(href)
    const { pathname } = url
    return Object.assign(readLinkAsk(url), { pathname, isFirst: /^\/claim\/?$/.test(pathname) })
  }, [href])
}
