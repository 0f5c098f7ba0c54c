import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { budgets, laterBudgets } from '../scripts/site/budgets.ts'
import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import { chooseTheme } from './support/siteMenu.ts'
import { expect, test } from './support/test.ts'

test('on a small screen what came of a press is in sight, and a visitor who has scrolled on is not called back', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await wallet.connectBefore('ada')
  await claimPage.open()
  // The button is at the top of the screen, and what is above it will be shorter.
  await claimPage.claimButton.evaluate((button) => button.scrollIntoView())
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await expect(claimPage.panel.getByText('is in your wallet')).toBeInViewport()

  await claimPage.open()
  await wallet.setAccount('Ben')
  await world.holdBlocks(true)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  const policy = page.getByRole('link', { name: 'Claim without this website' })
  await policy.evaluate((heading) => heading.scrollIntoView())
  await expect(claimPage.panel).not.toBeInViewport()
  await world.holdBlocks(false)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await expect(policy).toBeInViewport()
  await expect(claimPage.panel).not.toBeInViewport()
})

test('no page has an accessibility fault or is wider than the screen: both themes, phone and desk', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  const audit = (what: string) =>
    inEachLook(page, async ({ name, rules }) => {
      expect(await accessibilityFaults(page, { rules }), `${what}, ${name}`).toEqual([])
      expect(await overflowOf(page), `${what}, ${name}: wider than the screen`).toBeLessThanOrEqual(0)
    })
  await claimPage.open()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  await audit('idle')
  await claimPage.check('0x0000000b71f2d236c38ae51952c46f03b89d0777')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await audit('eligible')
  await claimPage.check(world.accounts.dan.address)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'not-eligible')
  await audit('not eligible')
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await claimPage.button('Send it to another address').click()
  await audit('ready')
  await claimPage.button('Send it to my own address').click()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await audit('done')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  await audit('receipt')
  await page.goto(`/claim/safe-users/without-this-site/#account=${world.accounts.ada.address}`)
  await expect(page.getByText('Calldata')).toBeVisible()
  await audit('without this site')
  await page.goto('/')
  await expect(page.locator('[data-answers="all"]')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Ready to claim' }).getByText('Gas rebate').first(),
  ).toBeVisible()
  await audit('home')
  await page.goto('/help/')
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible()
  await audit('help')
})

test('a theme that was chosen stays when the system’s changes', async ({ page }) => {
  // A site whose operator left the theme to the visitor's system.
  await page.route('/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('data-theme="dark"', 'data-theme="system"'),
    })
  })
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await chooseTheme(page, 'Light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page has heard of both changes by now: it answers them in the order in which they came.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(html).toHaveAttribute('data-theme', 'light')

  // More contrast is chosen beside that, or by the device itself; light or dark is the device's then.
  await expect(html).not.toHaveAttribute('data-contrast')
  await chooseTheme(page, 'High contrast')
  await expect(html).toHaveAttribute('data-contrast')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await chooseTheme(page, 'Like the device')
  await expect(html).not.toHaveAttribute('data-contrast')
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
  await expect(html).toHaveAttribute('data-contrast')
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('storage that is blocked does not take the page down', async ({ page, claimPage, wallet }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await claimPage.open()
  await wallet.connect('Ada')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('the first look costs little: no wallet code, few files, few bytes', async ({ page, claimPage }) => {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (/^\/(assets|sandbox\/packages)\//.test(new URL(response.url()).pathname)) responses.push(response)
  })
  await claimPage.open('safe-users', '#account=0x0000000b71f2d236c38ae51952c46f03b89d0777')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  // What comes by itself, sooner on a fast machine and later on a slow one, is all there.
  await page.waitForLoadState('networkidle')
  // What is fetched and then imported is answered twice, and sent once.
  const sent = new Map(responses.map((response) => [response.url(), response]))
  const files = await Promise.all(
    [...sent.values()].map(async (response) => ({
      url: new URL(response.url()).pathname,
      size: gzipSync(await response.body(), { level: 9 }).length,
    })),
  )
  const sum = (pattern: RegExp) =>
    files.filter(({ url }) => pattern.test(url)).reduce((all, { size }) => all + size, 0)
  // Compressed bytes. What only a connected wallet needs comes with the wallet.
  expect(sum(/\.js$/)).toBeLessThanOrEqual(laterBudgets['without a press'].scripts)
  expect(sum(/\.css$/)).toBeLessThanOrEqual(budgets['/claim/[campaign]']?.styles ?? 0)
  expect(sum(/packages/)).toBeLessThanOrEqual(15_000)
  expect(files.length).toBeLessThanOrEqual(15)
  // The document asks for the list’s files ahead, and the page takes those.
  const ofList = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const [, path] = /\/sandbox\/packages\/safe-users\/(.*)/.exec(entry.name) ?? []
      return path
        ? [[path.replace(/\w+\.bin$/, '*.bin'), (entry as PerformanceResourceTiming).initiatorType]]
        : []
    }),
  )
  expect(ofList.sort()).toEqual([
    ['*.bin', 'link'],
    ['manifest.json', 'link'],
    ['shards/*.bin', 'link'],
  ])
})

test('a phone of a few years ago can check an address', async ({ page, claimPage }) => {
  // Safari before 17.4 and Chrome before 116 do not have it.
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await claimPage.open('safe-users', '#account=0x0000000b71f2d236c38ae51952c46f03b89d0777')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
})

test('the page that arrives says what it is before any script runs', async ({ request, world }) => {
  const html = await (await request.get(`${world.url}/claim/safe-users/`)).text()
  const title = 'Claim EVER · Safe users of 2022'
  // No address of anybody, and nothing that only the chain knows.
  const words =
    'The 43,469 Safes that were given a token in 2022, and the people of this sandbox. 47,150,593.84 EVER for 43,475 addresses. Ends 26 June 2034, 00:00 UTC. A claim sends 0 ETH and never asks for an approval.'
  expect(html).toContain(`>${title} · Everclaim Sandbox</title>`)
  expect(html).toContain(`<meta name="description" content="${words}"/>`)
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/claim/safe-users/"/>')
  expect(html).toContain(`<meta property="og:title" content="${title}"/>`)
  const [, path = ''] =
    /<meta property="og:image" content="http:\/\/localhost:3000([^"]+)"\/>/.exec(html) ?? []
  const picture = await (await request.get(`${world.url}${path}`)).body()
  expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  expect(await (await request.get(`${world.url}/help/`)).text()).toContain(
    'id="no-eth"><h2>I have no ETH</h2>',
  )
})

test('in the system’s own colours a bar is still seen, and what can be pressed has an edge', async ({
  page,
  claimPage,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await claimPage.open()
  const bar = page.locator('[class*=bar] > i')
  await expect(bar).toBeVisible()
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await bar.evaluate(colourOf)).not.toBe(await bar.locator('..').evaluate(colourOf))
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await expect(check).toHaveCSS('border-top-width', '1px')
})
