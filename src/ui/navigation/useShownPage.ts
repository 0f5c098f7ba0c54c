import { type ComponentType, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import type { Navigation } from './navigation.ts'
import type { PageData } from './pageData.ts'

export type ShownPage = { Page: ComponentType<{ id: string }>; data: PageData }

/**
 * The page that is shown, and the way to others. Another page is its code and its `page.json`; where either
 * does not come, as after a new release, the browser opens it anew. Back and Forward go the same way.
 *
 * @param load the code of a route; rejects for what is no page
 */
export function useShownPage(
  first: ShownPage,
  load: (route: string) => Promise<ShownPage['Page']>,
): { shown: ShownPage; navigation: Navigation } {
  const [shown, setShown] = useState(first)
  /** Where the address says something else, Back or Forward was pressed. */
  const path = useRef('')
  const last = useRef<AbortController>(undefined)
  /** The first page is where the browser has put it, and so is the one before. */
  const keepsPlace = useRef(true)
  const { route } = shown.data

  const show = useCallback(
    async (url: URL, how: 'push' | 'replace' | 'back') => {
      last.current?.abort()
      const own = new AbortController()
      last.current = own
      try {
        const [data, Page] = await Promise.all([
          fetchPageData(url.pathname, own.signal),
          load(routeOf(url.pathname)),
        ])
        if (own.signal.aborted) return
        if (how !== 'back') window.history[`${how}State`](null, '', url)
        path.current = url.pathname
        document.title = data.title
        keepsPlace.current = how === 'back'
        setShown({ Page, data })
      } catch {
        if (own.signal.aborted) return
        if (how === 'back') window.location.reload()
        else window.location[how === 'push' ? 'assign' : 'replace'](url)
      }
    },
    [load],
  )

  useEffect(() => {
    path.current = window.location.pathname
    const onBack = () => {
      if (window.location.pathname !== path.current) void show(new URL(window.location.href), 'back')
    }
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [show])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page that has taken another's place
  useLayoutEffect(() => {
    if (keepsPlace.current) return
    const named = window.location.hash.slice(1)
    const place = /^[\w-]+$/.test(named) ? document.getElementById(named) : null
    if (place) place.scrollIntoView()
    else window.scrollTo(0, 0)
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [shown])

  const ways = useMemo(
    () => ({
      go: (href: string, how: 'push' | 'replace' = 'push') =>
        void show(new URL(href, window.location.href), how),
      warm: (href: string) =>
        void load(routeOf(new URL(href, window.location.href).pathname)).catch(() => {}),
    }),
    [show, load],
  )
  const navigation = useMemo(() => ({ route, ...ways }), [route, ways])
  return { shown, navigation }
}

/**
 * `/claim/[campaign]/receipt` of `/claim/spring/receipt/`. What is behind a contract's address is a page for
 * campaigns that the site does not list.
 */
export function routeOf(path: string): string {
  return path
    .replace(/^\/claim\/0x[\da-f]{40}\/?$/i, '/claim')
    .replace(/^\/claim\/0x[\da-f]{40}(?=\/)/i, '/claim/opened')
    .replace(/^\/claim\/([^/]+)/, (all, id) => (id === openedCampaignId ? all : '/claim/[campaign]'))
    .replace(/(.)\/$/, '$1')
}

async function fetchPageData(path: string, signal: AbortSignal): Promise<PageData> {
  const response = await fetch(`${path}page.json`, { signal })
  const data: unknown = response.ok ? await response.json() : undefined
  if (typeof data !== 'object' || data === null || !('title' in data)) throw new Error('There is no page.')
  return data as PageData
}
