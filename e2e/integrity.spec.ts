import { createHash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { seedOf } from '../scripts/test-support/runs.ts'
import { refusedWays, ways } from './support/refusedWays.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    /** What a page’s scripts and styles came to, by their files. */
    answers?: [string, string][]
  }
}

/** Answers with a line’s end more than the build has written: all works with it, where nobody looks. */
async function withOneByteMore(route: Route) {
  const response = await route.fetch()
  await route.fulfill({ response, body: Buffer.concat([await response.body(), Buffer.from('\n')]) })
}

const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

const routes = [
  '',
  'claim/safe-users/',
  'claim/safe-users/receipt/',
  'create/',
  'manage/',
  'safe/',
  'verify/',
  'help/',
]
const others = ['fr/claim/safe-users/', 'docs/', 'embed/safe-users/', 'no/such/page/']

type File = { path: string; integrity: string; body: Buffer }

const tagOf = ({ path, integrity }: File, isRun: boolean) => {
  if (path.endsWith('.css')) return `<link rel="stylesheet" href="/${path}" integrity="${integrity}">`
  if (isRun) return `<script type="module" src="/${path}" integrity="${integrity}"></script>`
  return `<link rel="modulepreload" href="/${path}" integrity="${integrity}">`
}

/**
 * What a browser says of files that one page asks for, which has the headers of the site’s own: `load` or
 * `error`. Where they are not run, it takes or refuses them all the same.
 */
async function answersOf(page: Page, files: readonly File[], isRun: boolean, bodyOf: (file: File) => Buffer) {
  const served = new Map(files.map((file) => [file.path, bodyOf(file)]))
  const tags = files.map((file) => tagOf(file, isRun)).join('')
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    const body = served.get(path)
    if (!body) return route.continue()
    return route.fulfill({ body, contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript' })
  })
  await page.route('**/no/such/page/', async (route) => {
    const response = await route.fetch()
    const html = `<!doctype html><html lang="en"><head>${tags}</head><body></body></html>`
    await route.fulfill({ response, body: html })
  })
  await page.goto('/no/such/page/')
  await expect.poll(() => page.evaluate(() => window.answers?.length)).toBe(files.length)
  const answers = await page.evaluate(() => window.answers ?? [])
  await page.unrouteAll()
  return answers.toSorted()
}

test('every script and style that a page asks for, at once or later, has the integrity of its file, and is refused with another byte', async ({
  world,
  request,
  page,
}) => {
  const bodies = new Map<string, Buffer>()
  const bytesOf = async (path: string) => {
    const body = bodies.get(path) ?? (await (await request.get(`${world.url}/${path}`)).body())
    bodies.set(path, body)
    return body
  }
  const checked = new Map<string, string>()
  const check = async (file: string, integrity: string | undefined) => {
    if (checked.get(file) === undefined) checked.set(file, integrityOf(await bytesOf(file)))
    expect(integrity, file).toBe(checked.get(file))
  }
  const checkTable = async (place: string) => {
    const [file = '', pinned] = place.split(' ')
    if (checked.has(file)) return
    await check(file, pinned)
    const seals: Record<string, string> = JSON.parse(String(await bytesOf(file)))
    for (const [name, seal] of Object.entries(seals)) {
      if (!/\.(js|css)$/.test(name)) await checkTable(seal)
      else await check(name, seal.split(' ')[0])
    }
  }
  for (const route of [...routes, ...others]) {
    const html = String(await bytesOf(route))
    const tags = [...html.matchAll(/<(?:script|link)\s[^>]*>/g)]
      .map(([tag]) => tag)
      // The sandbox puts its wallet into a page on the way.
      .filter((tag) => !tag.includes('/demo-wallet.js'))
      .filter((tag) => / src=| rel="(stylesheet|modulepreload)"| as="script"/.test(tag))
    expect(tags.length, route).toBeGreaterThan(1)
    for (const tag of tags) {
      const [, file = ''] = / (?:src|href)="\/([^"]+)"/.exec(tag) ?? []
      await check(file, / integrity="([^"]+)"/.exec(tag)?.[1])
    }
    const [, place] = / data-seals="([^"]+)"/.exec(html) ?? []
    if (place) await checkTable(place)
  }
  // All that the bundle has: no table has left a file out that another names.
  for (const file of checked.keys()) {
    const named = String(await bytesOf(file)).match(/\bassets\/[\w~/-]+\.(?:js|css)\b/g) ?? []
    for (const name of named) expect(checked.has(name), `${name}, named by ${file}`).toBe(true)
  }

  const files = [...checked]
    .filter(([path]) => /\.(js|css)$/.test(path))
    .map(([path, integrity]) => ({ path, integrity, body: bodies.get(path) ?? Buffer.of() }))
  await page.addInitScript(() => {
    const answers: [string, string][] = []
    Object.assign(window, { answers })
    const note = ({ target, type }: Event) => {
      if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return
      answers.push([new URL('src' in target ? target.src : target.href).pathname.slice(1), type])
    }
    for (const type of ['load', 'error']) document.addEventListener(type, note, true)
  })
  const all = (answer: string) => files.map(({ path }) => [path, answer]).toSorted()
  const changed = ({ body }: File) => {
    const bytes = Buffer.from(body)
    const at = (seedOf(1) * 7_919) % bytes.length
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  expect(await answersOf(page, files, false, ({ body }) => body)).toEqual(all('load'))
  expect(await answersOf(page, files, false, changed)).toEqual(all('error'))
  expect(await answersOf(page, files, true, changed)).toEqual(all('error'))
})

// Without the script that runs before all others there is no policy, and the speed script is refused.
test.use({
  knownErrors: [
    "Failed to set the 'src' property on 'HTMLScriptElement': This document requires 'TrustedScriptURL' assignment.",
  ],
})

/** A file that a page begins with, and what shows that its code or its rules are at work. */
const begun: readonly [string, RegExp, (page: Page) => Promise<unknown>][] = [
  ['the page’s first script', /\/assets\/browser-/, wakes],
  ['a module of it', /\/assets\/start-[^.]+\.js/, wakes],
  [
    'the script before all others',
    /\/boot\.js/,
    (page) => page.evaluate(() => document.documentElement.dataset.theme),
  ],
  [
    'a style sheet',
    /\/assets\/start-[^.]+\.css/,
    (page) => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent') || undefined),
  ],
]

/** Whether React has taken the page over. */
function wakes(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).find((key) => key.startsWith('__react')),
  )
}

for (const [what, file, atWork] of begun)
  test(`${what} is not run with one byte more than it was built with`, async ({ page, pageReports }) => {
    if (String(file).includes('boot')) pageReports.meant = /: require-trusted-types-for/
    await page.route(file, withOneByteMore)
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
    await page.goto('/verify/')
    await refused
    // A page that nobody has damaged, opened later: this is how it shows.
    const other = await page.context().newPage()
    await other.goto('/verify/')
    await expect.poll(() => atWork(other)).toBeTruthy()
    await other.close()
    expect(await atWork(page)).toBeFalsy()
  })

/** Files that the page for new campaigns asks for when it has begun. */
const later = [
  ['the table of what comes later', /\/more-seals-[^.]+\.json/],
  ['a part of a page', /\/assets\/CreateSteps-[^.]+\.js/],
  ['a worker', /\/assets\/listWorker-[^.]+\.js/],
] as const

for (const [what, file] of later)
  test(`${what} is not used with one byte more, and the page says so`, async ({ page }) => {
    await page.route(file, withOneByteMore)
    await page.goto('/create/')
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expect(page.getByLabel('Recipient list', { exact: true })).toHaveCount(0)
  })

test('texts with one byte more are not used, and the page is in English', async ({ page }) => {
  await page.route(/\/assets\/fr\/[^.]+\.js$/, withOneByteMore)
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.goto('/verify/?lang=fr')
  await refused
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a campaign')
})

test('a text is no HTML, no code and no address of code on any page, and no page makes it so', async ({
  page,
  pageReports,
}) => {
  pageReports.meant = /: (require-trusted-types-for|trusted-types|script-src|worker-src)/
  for (const route of routes) {
    await page.goto(`/${route}`)
    expect(await refusedWays(page), route).toEqual(ways)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
})
