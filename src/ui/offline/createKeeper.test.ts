import { beforeEach, expect, it, vi } from 'vitest'
import { createKeeper } from './createKeeper.ts'
import { memoryCaches } from './test-support/memoryCaches.ts'

/* The worker’s rules, over a host that may be gone. The same in a real browser: e2e/offline.spec.ts. */

const origin = 'https://claim.acme.example'
const elsewhere = 'https://files.example/spring/'
let caches: CacheStorage
let host: (url: string) => Response | Promise<Response>
let asked: string[]
let open: string[]
let isFull = false
const takeOver = vi.fn(async () => undefined)

beforeEach(() => {
  isFull = false
  caches = memoryCaches(() => isFull)
  asked = []
  open = ['tab']
  takeOver.mockClear()
  host = (url) => {
    const { pathname } = new URL(url)
    return pathname.endsWith('/')
      ? new Response(`<html data-build="one">${pathname}</html>`)
      : new Response(`file ${pathname}`)
  }
})

function worker(id = 'one') {
  const keeper = createKeeper({
    build: { id, files: ['/assets/claim-1.js'], rootFiles: ['/boot.js'] },
    origin,
    caches,
    fetch: async (input) => {
      const url = input instanceof Request ? input.url : String(input)
      asked.push(url)
      return host(url)
    },
    openTabs: async () => open,
    takeOver,
  })
  /** As the page gets it, once all is done that was put off; undefined where the worker leaves it alone. */
  const get = async (url: string, init: RequestInit & { isDocument?: boolean } = {}) => {
    const request = new Request(new URL(url, origin), init)
    if (init.isDocument) Object.defineProperty(request, 'mode', { value: 'navigate' })
    const work: Promise<unknown>[] = []
    const answer = keeper.answer(request, (each) => void work.push(each))
    const text = answer && (await (await answer).text())
    await Promise.all(work)
    return text
  }
  const openPage = (campaign = 'spring', loaded: string[] = [], tab = 'tab') =>
    keeper.hear({ build: id, campaign, url: `${origin}/claim/${campaign}/#account=0x1`, loaded }, tab)
  return { ...keeper, get, openPage }
}

const kept = async () => {
  const urls: string[] = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) urls.push(url.replace(origin, ''))
  return urls
}
const gone = () => {
  throw new TypeError('Failed to fetch')
}

it('default: an opened campaign’s pages and package are answered without the host', async () => {
  const { install, openPage, get } = worker()
  await install()
  await openPage('spring', [
    `${elsewhere}manifest.json`,
    `${elsewhere}shards/0a.bin`,
    `${origin}/assets/font.woff2`,
  ])
  host = gone
  expect(await get('/claim/spring/?lang=fr', { isDocument: true })).toContain('/claim/spring/')
  expect(await get('/claim/spring/receipt/', { isDocument: true })).toContain('/receipt/')
  expect(await get('/claim/spring/receipt/page.json')).toBe('file /claim/spring/receipt/page.json')
  expect(await get('/campaigns.json')).toBe('file /campaigns.json')
  expect(await get('/boot.js')).toBe('file /boot.js')
  for (const path of ['claim-1.js', 'font.woff2']) expect(await get(`/assets/${path}`)).toContain(path)
  expect(await get(`${elsewhere}shards/0a.bin`)).toBe('file /spring/shards/0a.bin')
  await expect(get('/claim/autumn/', { isDocument: true })).rejects.toThrow('Failed to fetch')
})

it.each([
  ['a node, asked by POST', 'https://rpc.example/', { method: 'POST', body: '{}' }],
  ['a node on the site', '/rpc', { method: 'POST', body: '{}' }],
  ['a POST to a file that is kept', '/campaigns.json', { method: 'POST', body: '{}' }],
  ['a node, asked by GET', 'https://rpc.example/?method=eth_call', {}],
  ['the API', '/api/v1/session', {}],
  ['another host’s file', 'https://files.example/picture.png', {}],
  ['a package with a query', `${elsewhere}manifest.json?a=1`, {}],
  ['a part of a file', `${elsewhere}cap.bin`, { headers: { range: 'bytes=0-1' } }],
  ['pages of operators', '/manage/', { isDocument: true }],
])('leaves %s to the browser', async (_, url, init) => {
  const { install, openPage, get } = worker()
  await install()
  await openPage('spring', [`${elsewhere}manifest.json`])
  const before = asked.length
  expect(await get(url, init)).toBeUndefined()
  expect(asked.length).toBe(before)
})

it('asks the host first for all that may change, and keeps what it says now', async () => {
  const { install, openPage, get } = worker()
  await install()
  await openPage('spring', [`${elsewhere}manifest.json`])
  host = (url) => new Response(url.endsWith('/') ? '<html data-build="one">new</html>' : 'new')
  const paths = ['/campaigns.json', '/boot.js', '/claim/spring/page.json', `${elsewhere}manifest.json`]
  for (const path of paths) expect(await get(path)).toBe('new')
  expect(await get('/claim/spring/', { isDocument: true })).toContain('new')
  host = () => new Response('missing', { status: 404 })
  for (const path of paths) expect(await get(path)).toBe('missing')
  host = gone
  for (const path of paths) expect(await get(path)).toBe('new')
  expect(await get('/claim/spring/', { isDocument: true })).toContain('new')
})

it.each([
  ['503', new Response('down', { status: 503 }), '/claim/spring/'],
  ['a platform’s 404', new Response('no site', { status: 404 }), '/claim/spring/'],
  ['this site’s own 404', new Response('<html data-build="one">missing', { status: 404 }), 'missing'],
])('of %s for a page it makes what it is', async (_, answer, text) => {
  const { install, openPage, get } = worker()
  await install()
  await openPage()
  host = () => answer
  expect(await get('/claim/spring/', { isDocument: true })).toContain(text)
})

it('keeps no answer that is not whole, and no document of another build', async () => {
  const { install, openPage, get } = worker()
  await install()
  host = (url) =>
    url.endsWith('/') ? new Response('<html data-build="two">') : new Response('no', { status: 404 })
  await openPage('spring', [`${elsewhere}manifest.json`])
  await get('/claim/spring/', { isDocument: true })
  expect((await kept()).sort()).toEqual(['/assets/claim-1.js', '/boot.js', '/everclaim-kept.json'])
})

it('does not keep what no page has named, and no page in the place of a script', async () => {
  const { install, openPage, get } = worker()
  await install()
  await openPage()
  await get('https://other.example/manifest.json')
  host = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
  await get('/assets/late.js')
  expect((await kept()).filter((url) => /other|late/.test(url))).toEqual([])
})

it('keeps the five campaigns that were opened last, with what each has of its own', async () => {
  const { install, openPage } = worker()
  await install()
  for (const id of ['one', 'two', 'three', 'four', 'five', 'six', 'two'])
    await openPage(id, [`https://files.example/${id}/cap.bin`])
  const urls = await kept()
  expect(urls.filter((url) => /^\/claim\/[^/]+\/$/.test(url)).sort()).toEqual(
    ['five', 'four', 'six', 'three', 'two'].map((id) => `/claim/${id}/`),
  )
  expect(urls.filter((url) => url.endsWith('cap.bin'))).toHaveLength(5)
  expect(urls.filter((url) => url.includes('/one/'))).toEqual([])
  expect(urls).toContain('/help/')
})

it('keeps a few shards of a package, the newest', async () => {
  const { install, openPage, get } = worker()
  await install()
  await openPage('spring', [`${elsewhere}manifest.json`])
  for (let at = 10; at < 40; at++) await get(`${elsewhere}shards/${at}.bin`)
  const shards = (await kept()).filter((url) => url.includes('/shards/'))
  expect([shards.length, shards[0], shards.at(-1)]).toEqual([
    20,
    `${elsewhere}shards/20.bin`,
    `${elsewhere}shards/39.bin`,
  ])
})

it('where the browser has no place left, pages go on as they come', async () => {
  const { install, openPage, get } = worker()
  await install()
  await openPage('autumn')
  await openPage('spring')
  isFull = true
  expect(await get('/claim/spring/', { isDocument: true })).toContain('/claim/spring/')
  expect(await get('/assets/late.js')).toBe('file /assets/late.js')
  // What was opened longest ago makes room.
  const urls = await kept()
  expect([urls.includes('/claim/autumn/'), urls.includes('/claim/spring/')]).toEqual([false, true])
})

it('a newer worker has the campaigns of the one before, and keeps its files while a tab needs them', async () => {
  const first = worker('one')
  await first.install()
  await first.openPage('spring')
  const second = worker('two')
  host = (url) => new Response(url.endsWith('/') ? '<html data-build="two">' : 'two')
  await second.install()
  await second.activate()
  expect(await caches.keys()).toContain('everclaim-build-one')
  host = gone
  expect(await second.get('/assets/claim-1.js')).toBe('file /assets/claim-1.js')
  expect(await second.get('/claim/spring/', { isDocument: true })).toContain('data-build="two"')
  open = []
  await second.activate()
  expect((await caches.keys()).sort()).toEqual(['everclaim-build-two', 'everclaim-kept'])
})

it('takes over for a page of its own build alone', async () => {
  const { install, hear } = worker()
  await install()
  const page = { campaign: 'spring', url: `${origin}/claim/spring/`, loaded: [] }
  await hear({ ...page, build: 'another' }, 'tab')
  expect(takeOver).not.toHaveBeenCalled()
  expect((await kept()).filter((url) => url.startsWith('/claim/'))).toEqual([])
  await hear({ ...page, build: 'one' }, 'tab')
  expect(takeOver).toHaveBeenCalledOnce()
})

it('leads from a link in another language to the page that is kept', async () => {
  const { install, openPage, answer } = worker()
  await install()
  await openPage()
  host = gone
  const request = new Request(`${origin}/pt-BR/claim/spring/`)
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  const redirect = await answer(request, () => undefined)
  expect(redirect?.headers.get('location')).toBe(`${origin}/claim/spring/?lang=pt-BR`)
})

it('does not install without all of its files', async () => {
  host = (url) => new Response('', { status: url.endsWith('claim-1.js') ? 404 : 200 })
  await expect(worker().install()).rejects.toThrow('/assets/claim-1.js did not come.')
})

it('does not wait for a host that says nothing, and then not at all; what is not kept fails in time', async () => {
  vi.useFakeTimers()
  try {
    const { install, openPage, get, answer } = worker()
    await install()
    await openPage()
    host = () => new Promise(() => undefined)
    const first = get('/boot.js')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await first).toBe('file /boot.js')
    const second = get('/claim/spring/page.json')
    await vi.advanceTimersByTimeAsync(0)
    expect(await second).toBe('file /claim/spring/page.json')
    const third = answer(new Request(`${origin}/assets/fr-1.js`), () => undefined)
    await vi.advanceTimersByTimeAsync(4_000)
    expect((await third)?.type).toBe('error')
  } finally {
    vi.useRealTimers()
  }
})
