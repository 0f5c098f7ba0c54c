import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { useTitle } from '../language/useTitle.ts'
import { NotFoundPage } from '../page/NotFoundPage.tsx'
import { ListReadContext } from '../site/listReadContext.ts'
import { SiteContext } from '../site/siteContext.ts'
import { Link } from './Link.tsx'
import { NavigationContext } from './navigation.ts'
import { type ShownPage, useShownPage } from './useShownPage.ts'

const titles: Record<string, string> = { '/': 'Home', '/help/': 'Help', '/claim/spring/': 'Spring' }
const routes: Record<string, string> = { '/': '/', '/help/': '/help', '/claim/spring/': '/claim/[campaign]' }

const pages: Record<string, () => React.ReactNode> = {
  '/': () => (
    <>
      <h1>Home</h1>
      <Link href="/help/#cost">What it costs</Link>
      <Link href="/claim/spring/">Spring</Link>
      <Link href="/claim/gone/">Gone</Link>
      <Link href="/#top">Up</Link>
      <Link href="/help/" target="_blank">
        In a new tab
      </Link>
    </>
  ),
  '/help': () => <h1 id="cost">Help</h1>,
  '/claim/[campaign]': () => <h1>A campaign</h1>,
}

const load = vi.fn(async (route: string) => {
  const Page = pages[route]
  if (!Page) throw new Error('There is no page.')
  return Page
})
const asked: string[] = []
/** What an answer waits for. */
let held: Record<string, Promise<void>> = {}

const Home = () => pages['/']?.()

const home = { Page: Home, data: { route: '/', id: undefined, title: 'Home', previews: {} } }
const missing = {
  Page: NotFoundPage,
  data: { route: '/404', id: undefined, title: 'Missing', previews: {} },
}
const added = {
  id: 'added',
  distributor: '0x00000000000000000000000000000000000000d1',
  packages: ['/p/'],
} as const
type ListState = { site: SiteConfig; isRead: boolean }
const built = { ...plainSite, product: 'Acme', campaigns: [] }
const builtList: ListState = { site: built, isRead: false }
const readList: ListState = { site: { ...built, campaigns: [{ ...added, packages: ['/p/'] }] }, isRead: true }

function Site({ first = home, list = builtList }: { first?: ShownPage; list?: ListState }) {
  const { shown, navigation } = useShownPage(first, load, list.site)
  useTitle(list.site, shown.data)
  return (
    <SiteContext value={list.site}>
      <NavigationContext value={navigation}>
        <ListReadContext value={list.isRead}>
          <main tabIndex={-1}>
            <shown.Page id={shown.data.id ?? ''} />
          </main>
        </ListReadContext>
      </NavigationContext>
    </SiteContext>
  )
}

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    await held[url]
    const path = url.replace('page.json', '')
    const title = titles[path]
    return title === undefined
      ? new Response('', { status: 404 })
      : Response.json({ route: routes[path], title, previews: {} })
  })
  render(<Site />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  load.mockClear()
  asked.length = 0
  held = {}
})

const heading = () => screen.getAllByRole('heading')[0]?.textContent
const press = (name: string, keys: object = {}) => fireEvent.click(screen.getByRole('link', { name }), keys)

test('another page takes the place of this one: its address, its title, its start and the focus', async () => {
  expect(press('Spring')).toBe(false)
  // The title comes with an effect of the page that is drawn.
  await waitFor(() => expect([heading(), document.title]).toEqual(['A campaign', 'Spring']))
  expect(window.location.pathname).toBe('/claim/spring/')
  expect(asked).toEqual(['/claim/spring/page.json'])
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('what the address names is scrolled to', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  press('What it costs')
  await waitFor(() => expect(heading()).toBe('Help'))
  expect(window.location.hash).toBe('#cost')
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading')])
  expect(window.scrollTo).not.toHaveBeenCalled()
  scrolled.mockRestore()
})

test('Back shows the page before, where it was', async () => {
  press('Spring')
  await waitFor(() => expect([heading(), document.title]).toEqual(['A campaign', 'Spring']))
  vi.mocked(window.scrollTo).mockClear()
  window.history.replaceState(null, '', '/')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(() => expect([heading(), document.title]).toEqual(['Home', 'Home']))
  expect(window.scrollTo).not.toHaveBeenCalled()
})

test('of two pages that are asked for the last one is shown', async () => {
  let release = () => {}
  held['/help/page.json'] = new Promise((resolve) => {
    release = resolve
  })
  press('What it costs')
  press('Spring')
  await waitFor(() => expect(heading()).toBe('A campaign'))
  release()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(heading()).toBe('A campaign')
  expect(window.location.pathname).toBe('/claim/spring/')
})

test('a page of which something does not come is opened anew', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, href: window.location.href, pathname: '/', assign })
  press('Gone')
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(String(assign.mock.calls[0]?.[0])).toMatch(/\/claim\/gone\/$/)
  expect(heading()).toBe('Home')
})

test.each([
  ['a part of this page', 'Up', {}],
  ['a new tab', 'In a new tab', {}],
  ['a new tab by a key', 'Spring', { ctrlKey: true }],
  ['a window by a key', 'Spring', { shiftKey: true }],
  ['a new tab by the middle button', 'Spring', { button: 1 }],
])('%s is left to the browser', (_, name, keys) => {
  const isLeft = vi.fn((event: Event) => {
    const { defaultPrevented } = event
    event.preventDefault()
    return !defaultPrevented
  })
  window.addEventListener('click', isLeft)
  press(name, keys)
  window.removeEventListener('click', isLeft)
  expect(isLeft).toHaveReturnedWith(true)
  expect(asked).toEqual([])
})

test('a page that is pointed at is loaded ahead, once it is known', () => {
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Spring' }))
  expect(load).toHaveBeenCalledWith('/claim/[campaign]')
})

describe('a campaign that was added to the list since the build', () => {
  const open = (path: string) => {
    cleanup()
    window.history.replaceState(null, '', path)
    document.documentElement.dataset.opening = 'true'
    const { rerender } = render(<Site first={missing} />)
    return (list: ListState) => rerender(<Site first={missing} list={list} />)
  }

  test.each(['/claim/added/', '/claim/added', '/claim/added/#account=alice.eth'])(
    '%s is its page once the list is read, and no “not found” before',
    async (path) => {
      const read = open(path)
      expect(document.documentElement.dataset.opening).toBeUndefined()
      expect(screen.getByText('Opening the campaign…')).toBeTruthy()
      read(readList)
      await waitFor(() => expect(heading()).toBe('A campaign'))
      expect(window.location.pathname).toBe('/claim/added/')
      expect(window.location.hash).toBe(path.includes('#') ? '#account=alice.eth' : '')
      // An effect, which may come behind what is drawn.
      await waitFor(() => expect(document.title).toBe('Added · Acme'))
    },
  )

  test('what is not on the list is missing', async () => {
    const read = open('/claim/gone/')
    expect(screen.getByText('Opening the campaign…')).toBeTruthy()
    read(readList)
    expect(heading()).toBe('Page not found')
  })

  test.each(['/nothing/', '/claim/'])('%s waits for no list', (path) => {
    open(path)
    expect(heading()).toBe('Page not found')
  })

  test('where its code does not come, the page is not loaded again and again', async () => {
    const replace = vi.fn()
    const read = open('/claim/added/')
    load.mockRejectedValueOnce(new Error('Offline.'))
    const { href, pathname, hash } = window.location
    vi.stubGlobal('location', { href, pathname, hash, replace, reload: replace })
    read(readList)
    await waitFor(() => expect(heading()).toBe('Page not found'))
    expect(replace).not.toHaveBeenCalled()
  })

  test('a link leads to it', async () => {
    cleanup()
    const gone = { ...added, id: 'gone', packages: ['/p/'] }
    render(<Site list={{ site: { ...built, campaigns: [gone] }, isRead: true }} />)
    press('Gone')
    await waitFor(() => expect([heading(), document.title]).toEqual(['A campaign', 'Gone · Acme']))
  })
})
