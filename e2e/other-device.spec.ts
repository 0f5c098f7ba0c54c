import type { Page } from '@playwright/test'
import { ClaimPage } from './support/claimPage.ts'
import { readQrCode } from './support/readQrCode.ts'
import { chooseLanguage } from './support/siteMenu.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    /** What the page has handed to the browser’s dialog that shares. */
    shared: unknown[]
  }
}

/** Unfolds what a wide screen offers, and reads the code as a phone does. */
async function scan(page: Page): Promise<string> {
  await page.locator('summary').filter({ hasText: 'Continue on your phone' }).click()
  return read(page)
}

async function read(page: Page): Promise<string> {
  const code = page.locator('svg[role="img"][shape-rendering="crispEdges"]')
  await expect(code).toBeVisible()
  const [link = '', ...others] = await readQrCode(await code.screenshot())
  expect(others).toEqual([])
  // What is read in letters is the same.
  await expect(page.locator('[data-device-link]')).toHaveText(link)
  return link
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a phone that scans the code on the screen has the same answer, in the language that was chosen, and hands it back', async ({
  page,
  claimPage,
  browser,
  world,
}) => {
  const listed = '0x0000000b71f2d236c38ae51952c46f03b89d0777'
  await claimPage.open('safe-users')
  // Nobody has asked for anything, and no language was chosen.
  expect(await scan(page)).toBe(`${world.url}/claim/safe-users/`)
  await claimPage.check(listed)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await chooseLanguage(page, 'fr-FR')
  // The page was drawn anew, in French.
  await page.locator('summary').filter({ hasText: 'Continuer sur votre téléphone' }).click()
  const link = await read(page)
  expect(link).toMatch(new RegExp(`^${world.url}/fr/claim/safe-users/#account=${listed}$`, 'i'))

  const context = await browser.newContext({ ...phone, locale: 'en-GB', timezoneId: 'UTC' })
  const there = await context.newPage()
  // A browser of a phone has a dialog that shares.
  await there.addInitScript(() => {
    window.shared = []
    Object.defineProperty(navigator, 'share', {
      value: async (what: unknown) => void window.shared.push(what),
    })
  })
  await there.goto(link)
  const phonePage = new ClaimPage(there)
  await expect(phonePage.panel).toHaveAttribute('data-state', 'no-wallet')
  expect(await phonePage.panel.innerText()).toBe(await claimPage.panel.innerText())
  await there.locator('summary').filter({ hasText: 'Continuer sur un ordinateur' }).tap()
  await expect(there.locator('[data-device-link]')).toHaveText(link)
  await expect(there.locator('svg[shape-rendering="crispEdges"]')).toHaveCount(0)
  await there.getByRole('button', { name: 'Partager', exact: true }).tap()
  expect(await there.evaluate(() => window.shared)).toEqual([{ title: await there.title(), url: link }])
  await context.close()
})

test('a receipt goes along by its code, and inside a Safe’s host nothing is offered', async ({
  page,
  claimPage,
  safeHost,
  world,
}) => {
  await claimPage.open('safe-users', `#account=${world.accounts.eve.address}`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  expect(await scan(page)).toBe(page.url())

  await safeHost.open()
  await expect(safeHost.app.locator('[data-connection="connected"]')).toBeVisible()
  await expect(safeHost.app.getByText('Claim without this website')).toBeVisible()
  await expect(safeHost.app.locator('summary').filter({ hasText: 'Continue on' })).toHaveCount(0)
})
