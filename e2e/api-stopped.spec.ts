import { expect, stalledApiToo, test } from './support/test.ts'

/*
 * Runs where claims are made with the API stopped (playwright.config.ts): it shows that the API is stopped
 * there indeed.
 */

test(
  'with the API stopped a page gets no answer of it',
  stalledApiToo,
  async ({ page, claimPage, world, apiAnswers }) => {
    await claimPage.open()
    if (apiAnswers === 'stalled') {
      await page.evaluate(() => void fetch('/api/v1/session').catch(() => undefined))
      await expect.poll(() => world.api.waiting()).toBe(1)
    } else {
      expect(await page.evaluate(() => fetch('/api/v1/session').then(({ status }) => status))).toBe(503)
    }
    expect(world.api.asked()).toEqual(['GET /session'])
  },
)

test(
  'the claim button comes once and stays: back from the wallet’s app, and after a no',
  stalledApiToo,
  async ({ page, claimPage, wallet, world }) => {
    const about = () => world.api.asked().filter((call) => call.endsWith('/terms')).length
    await claimPage.open()
    await wallet.connect('Ada')
    await expect(claimPage.claimButton).toBeVisible()
    await expect(claimPage.panel).toContainText('We couldn’t check whether this campaign has terms')
    expect(about()).toBe(1)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    expect(await claimPage.claimButton.count()).toBe(1)
    await wallet.rejectNext()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toContainText('You declined in your wallet.')
    expect(await claimPage.claimButton.count()).toBe(1)
    expect(about()).toBe(1)
  },
)
