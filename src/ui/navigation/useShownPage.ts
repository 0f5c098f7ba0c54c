import { type ComponentType, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import { prepareTexts } from '../language/texts.ts'
import type { Navigation } from './navigation.ts'
import type { PageData } from './pageData.ts'
import { routeOf } from './routeOf.ts'

export type ShownPage = { Page: ComponentType<{ id: string }>; data: PageData }

/**
 * The page that is shown, and the way to others. Another page is its code and its `page.json`; where either
 * does not come, as after a new release, the browser opens it anew. Back and Forward go the same way. A
 * campaign that was added to the site's list since the build has no `page.json`.
 *
 * @param load the code of a route; rejects for what is no page
 */
export function useShownPage(
  first: ShownPage,
  load: (route: string) => Promise<ShownPage['Page']>,
  site: Pick<SiteConfig, 'campaigns' | 'product'>,
): { shown: ShownPage; navigation: Navigation } {
  const [shown, setShown] = useState(first)
  /** Where the address says something else, Back or Forward was pressed. */
  const path = useRef('')
  const last = useRef<AbortController>(undefined)
  /** The first page is where the browser has put it, and so is the one before. */
  const keepsPlace = useRef(true)
  const { route } = shown.data
  const listed = useRef(site)
  listed.current = site

  const show = useCallback(
    async (url: URL, how: 'push' | 'replace' | 'back' | 'added') => {
      last.current?.abort()
      const own = new AbortController()
      last.current = own
      try {
        const [data, Page, speakNow] = await Promise.all([
          fetchPageData(url.pathname, own.signal).catch(async () => {
            const { addedPage } = await import('./addedPage.ts')
            return addedPage(url.pathname, listed.current)
          }),
          load(routeOf(url.pathname)),
          prepareTexts(routeOf(url.pathname)),
        ])
        if (own.signal.aborted) return
        if (how !== 'back') window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', url)
        path.current = url.pathname
        keepsPlace.current = how === 'back'
        speakNow()
        setShown({ Page, data })
      } catch (error) {
        if (own.signal.aborted) return
        // Its host would answer with the page that stands here.
        if (how === 'added') throw error
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
      openAdded: (url: URL) => show(url, 'added'),
      warm: (href: string) =>
        void load(routeOf(new URL(href, window.location.href).pathname)).catch(() => {}),
    }),
    [show, load],
  )
  const navigation = useMemo(() => ({ route, ...ways }), [route, ways])
  return { shown, navigation }
}

async function fetchPageData(path: string, signal: AbortSignal): Promise<PageData> {
  const response = await fetch(`${path}page.json`, { signal })
  const data: unknown = response.ok ? await response.json() : undefined
  if (typeof data !== 'object' || data === null || !('title' in data)) throw new Error('There is no page.')
  return data as PageData
}
