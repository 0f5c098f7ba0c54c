import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listenAsSafeHost } from '../sandbox/host/safeHostOrigins.ts'
import { listenOn } from '../sandbox/http/listenOn.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

// The frame in pages of other origins: of one that the sandbox's site names, and of one that it doesn't.

const main = 'safe-users'

/** Serves a page of another origin that has the site's script, until `stop`. */
async function servePartner(site: string, isNamed: boolean) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!DOCTYPE html><html lang="en"><title>Partner</title><main><h1>Partner</h1><script src="${site}/embed.js" data-campaign="${main}" data-theme="light" async></script></main>`,
    )
  })
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  // The site names these origins for its Safe hosts and for the frame.
  if (isNamed) return { stop, url: (await listenAsSafeHost((port) => listenOn(server, port))).origin }
  await listenOn(server, 0)
  return { stop, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

test('a page of another origin shows the check and the amount, and opens the claim in a tab', async ({
  page,
  context,
  world,
  foreignRequests,
}) => {
  const { ada } = world.accounts
  const site = new URL(world.url).origin
  const partner = await servePartner(site, true)
  await page.goto(partner.url)
  const element = page.locator('iframe')
  await expect(element).toHaveAttribute('title', 'Check whether an address can claim')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading')).toHaveText(world.campaign(main).manifest.texts.title)

  await frame.getByLabel('Wallet address').fill('0x00000000000000000000000000000000000000aa')
  await frame.getByRole('button', { name: 'Check' }).click()
  await expect(frame.getByRole('status')).toContainText('This address can’t claim here')

  await frame.getByLabel('Wallet address').fill(ada.address)
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('status')).toContainText('This address is on the list')
  expect(await accessibilityFaults(page)).toEqual([])

  // As high as what is in it, and no higher.
  const inside = await frame.locator('main').boundingBox()
  await expect.poll(async () => (await element.boundingBox())?.height).toBe(Math.ceil(inside?.height ?? 0))

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Open the claim' }).click(),
  ])
  await expect(tab).toHaveURL(`${site}/claim/${main}/#account=${ada.address}`)
  await expect(tab.locator('[data-state="no-wallet"]')).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  // No wallet, and nothing kept, inside of the frame.
  const [, inner] = page.frames()
  expect(await inner?.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(foreignRequests).toEqual([`${partner.url}/`])
  partner.stop()
})

test('where it may not be shown, the browser shows nothing of it', async ({ page, world }) => {
  const other = await servePartner(new URL(world.url).origin, false)
  const refused = page.waitForEvent('requestfailed')
  await page.goto(other.url)
  expect((await refused).url()).toContain(`/embed/${main}/`)
  await expect(page.locator('iframe')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Open the claim')).toHaveCount(0)
  other.stop()
})

test('where it may not be shown and no header says so, it is a link', async ({ page, world }) => {
  world.control({ headers: 'ignored' })
  const other = await servePartner(new URL(world.url).origin, false)
  await page.goto(other.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('link', { name: 'Open the claim' })).toBeVisible()
  await expect(frame.getByLabel('Wallet address')).toBeHidden()
  other.stop()
})

test('the documentation is read without a script, and searched with one', async ({
  page,
  browser,
  world,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.goto('/docs/site/#the-environment')
  await expect(page.getByRole('heading', { name: 'The environment' })).toBeInViewport()
  await page.getByLabel('Search the documentation').fill('keystore')
  await page
    .getByRole('link', { name: /The command line/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/docs\/cli\//)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(violations).toEqual([])

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const reader = await plain.newPage()
  await reader.goto(`${world.url}/docs/site/`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('The site: build and host it')
  await expect(reader.getByLabel('Search the documentation')).toBeHidden()
  // Wide tables scroll within themselves.
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await reader.getByRole('link', { name: 'All pages' }).click()
  await reader
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Design' })
    .click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Design')
  await plain.close()
})
