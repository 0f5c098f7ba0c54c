import type { Page, Request, Route } from '@playwright/test'
import { parseEther } from 'viem'
import { speedReportSchema } from '../sandbox/speed/speedReport.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import * as v from '../src/schema/v.ts'
import { changeCode } from './support/changeCode.ts'
import { expect, test } from './support/test.ts'

const ada = '0x0000000b71f2d236c38ae51952c46f03b89d0777'

/** The tag that the measurement puts into the page once it is readable. */
const tag = (page: Page) => page.locator('head > script[src="/speed.js"]')

/** Waits until the script measures. */
async function measuring(page: Page) {
  await expect(tag(page)).toBeAttached()
  await expect.poll(() => page.evaluate(() => 'sil' in window)).toBe(true)
}

const secrets = /[?#]|account|transaction|0x|mail|no\/such/

/** What was reported to the sandbox. */
async function received({ url }: Sandbox) {
  const response = await fetch(`${url}/sandbox/speed`, { headers: { accept: 'application/json' } })
  const text = await response.text()
  // Whatever a page is about: it is in no report.
  expect(text).not.toMatch(secrets)
  return v.parse(v.array(v.looseObject(speedReportSchema.entries.metrics.item.entries)), JSON.parse(text))
}

/** Leaves the page, which is when it reports, and waits for measures to come in. */
async function leave(page: Page, world: Sandbox, measures: readonly string[]) {
  await page.goto('about:blank')
  await expect
    .poll(async () => (await received(world)).map(({ metricType }) => metricType))
    .toEqual(expect.arrayContaining([...measures]))
  return received(world)
}

test.beforeEach(async ({ world }) => {
  await fetch(`${world.url}/sandbox/speed`, { method: 'DELETE' })
})

/** A page, and the route that it is measured as. */
const routes = [
  ['/', '/'],
  ['/no/such/page/', '/404'],
  [`/claim/safe-users/#account=${ada}`, '/claim/[campaign]'],
  [`/claim/safe-users/receipt/#transaction=0x${'ab'.repeat(32)}`, '/claim/[campaign]/receipt'],
  [`/claim/safe-users/without-this-site/#account=${ada}`, '/claim/[campaign]/without-this-site'],
] as const

test('each page is measured as its route, and reports nothing of whom it was asked about', async ({
  page,
  world,
  foreignRequests,
}) => {
  for (const [path, route] of routes)
    await test.step(route, async () => {
      await fetch(`${world.url}/sandbox/speed`, { method: 'DELETE' })
      await page.goto(path.replace('/#', '/?from=mail#'))
      await measuring(page)
      await expect(tag(page)).toHaveAttribute('data-route', route)
      // As if the page were left for a moment: so the request itself can be looked at.
      const [request] = await Promise.all([
        page.waitForRequest('**/sandbox/speed'),
        page.evaluate(() => window.dispatchEvent(new Event('pagehide'))),
      ])
      expect(request.postData()).toContain('"everclaim.speed.v1"')
      expect(request.postData()).not.toMatch(secrets)
      expect(await request.allHeaders()).not.toHaveProperty('referer')
      const metrics = await leave(page, world, ['TTFB', 'FCP', 'LCP', 'CLS'])
      expect(new Set(metrics.map((metric) => metric.route))).toEqual(new Set([route]))
      expect(new Set(metrics.map((metric) => metric.path))).toEqual(
        new Set([route === '/404' ? '/404' : path.split('#')[0]]),
      )
      expect(new Set(metrics.map((metric) => metric.origin))).toEqual(new Set([world.url]))
      // What a browser measures here: times of a page that came, from a machine next door.
      const value = (type: string) => metrics.find(({ metricType }) => metricType === type)?.value ?? -1
      expect(value('TTFB')).toBeGreaterThan(0)
      expect(value('FCP')).toBeGreaterThanOrEqual(value('TTFB'))
      expect(value('LCP')).toBeGreaterThanOrEqual(value('FCP'))
      expect(value('LCP')).toBeLessThan(30_000)
      expect(value('CLS')).toBeGreaterThanOrEqual(0)
      expect(foreignRequests).toEqual([])
    })
})

test('going to another page without a reload is measured under that page’s route', async ({
  page,
  world,
}) => {
  await page.goto('/')
  await measuring(page)
  await page
    .getByRole('link', { name: /Gas rebate/ })
    .first()
    .click()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  await expect(tag(page)).toHaveAttribute('data-route', '/claim/[campaign]')
  // A press that keeps the page busy for a while: the slowest interaction of the visit, and it happens here.
  await page.evaluate(() =>
    window.addEventListener('click', () => {
      const until = performance.now() + 200
      while (performance.now() < until);
    }),
  )
  await page.getByRole('heading', { level: 1 }).click()
  await leave(page, world, ['LCP', 'INP'])
  const reports = async (type: string) =>
    (await received(world)).filter(({ metricType }) => metricType === type)
  // On a busy machine the click on the link is reported first, where it happened; the last report is the one
  // that counts.
  await expect
    .poll(async () => (await reports('INP')).at(-1))
    .toMatchObject({ route: '/claim/[campaign]', path: '/claim/ether/' })
  expect((await reports('INP')).at(-1)?.value).toBeGreaterThanOrEqual(200)
  expect((await reports('LCP')).map(({ route, path }) => `${route} ${path}`)).toEqual(['/ /'])
})

test('a site that is built without measurement has no script and reports nothing', async ({
  page,
  claimPage,
}) => {
  // The built site with another configuration, which is a text in one of its files.
  let changed = 0
  await changeCode(page, (code) => {
    const other = code.replace(/("speed":)\{"isEnabled":true,[^}]*\}/, '$1{"isEnabled":false}')
    if (other !== code) changed++
    return other
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await claimPage.open('safe-users', `#account=${ada}`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  expect(changed).toBe(1)
  // Later than any measurement would begin.
  await page.clock.runFor(20_000)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('everclaim.cache'))).not.toBeNull()
  await expect(tag(page)).toHaveCount(0)
  expect(asked.filter((path) => /speed/.test(path))).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

/**
 * From before the page is opened until it is at rest, which is when it begins to measure, and a wallet is
 * connected meanwhile.
 */
const opening = { timeout: 90_000 }

/** What `fail` returns is called before the page is opened, and resolves once the measurement has failed. */
type Failure = { as: string; campaign?: string; fail: (page: Page) => Promise<() => Promise<unknown>> }

/** Ways in which the measurement fails, with a claimant for each. */
const failures: Record<string, Failure> = {
  'the script is not there': {
    as: 'ada',
    async fail(page: Page) {
      await page.route('**/speed.js', (route) => route.fulfill({ status: 404 }))
      return () => page.waitForResponse('**/speed.js', opening)
    },
  },
  'a blocker stops the script': {
    as: 'ben',
    async fail(page: Page) {
      await page.route('**/speed.js', (route) => route.abort('blockedbyclient'))
      const isScript = (request: Request) => request.url().endsWith('/speed.js')
      return () => page.waitForEvent('requestfailed', { ...opening, predicate: isScript })
    },
  },
  'the code that puts it there does not arrive': {
    as: 'cleo',
    async fail(page: Page) {
      await page.route('**/assets/**', async (route) => {
        const response = await route.fetch()
        if (/\[Vercel Speed Insights\]/.test(await response.text())) await route.abort()
        else await route.fulfill({ response })
      })
      const isCode = (request: Request) => request.url().endsWith('.js')
      return () => page.waitForEvent('requestfailed', { ...opening, predicate: isCode })
    },
  },
  'nobody takes the reports': {
    as: 'gus',
    fail: (page: Page) => reportsAre(page, (route) => route.fulfill({ status: 503 })),
  },
  'a blocker stops the reports': {
    as: 'ada',
    campaign: 'ether',
    fail: (page: Page) => reportsAre(page, (route) => route.abort('blockedbyclient')),
  },
}

async function reportsAre(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route('**/sandbox/speed', answer)
  return async () => {
    const sent = page.waitForRequest('**/sandbox/speed', opening)
    await page.waitForFunction(() => 'sil' in window, undefined, opening)
    // As if the page were left for a moment.
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await sent
  }
}

test('a claim goes on unharmed, no matter how the measurement fails', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  // The fixture `page` fails a test on any uncaught error.
  await world.chain.setBalance({ address: world.accounts.gus.address, value: parseEther('1') })
  await wallet.connectBefore('ada')
  for (const [what, { as, campaign, fail }] of Object.entries(failures))
    await test.step(what, async () => {
      const failed = (await fail(page))()
      await claimPage.open(campaign)
      await wallet.setAccount(as)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
      await failed
      await claimPage.claimButton.click()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
      // A file may still be on its way through a route.
      await page.unrouteAll({ behavior: 'wait' })
    })
})
