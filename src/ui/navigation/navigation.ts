import { createContext, useContext } from 'react'

export type Navigation = {
  /** Of the page that is shown, with dynamic segments in brackets: `/claim/[campaign]`. */
  route: string
  /** Shows another page of this site; `replace` leaves no way back to the one before. */
  go(href: string, how?: 'push' | 'replace'): void
  /**
   * Shows a campaign that was added to the site's list since the build, in place of the page that its host
   * answered with. Rejects where its code does not come.
   */
  openAdded(url: URL): Promise<void>
  /** Begins to load the code of a page that is likely to be wanted next. */
  warm(href: string): void
}

/** Where no pages are exchanged, a link is followed as the browser does. */
export const NavigationContext = createContext<Navigation>({
  route: '/',
  go: (href, how = 'push') => window.location[how === 'push' ? 'assign' : 'replace'](href),
  openAdded: () => Promise.reject(new Error('No pages are exchanged.')),
  warm: () => undefined,
})

export const useNavigation = () => useContext(NavigationContext)
