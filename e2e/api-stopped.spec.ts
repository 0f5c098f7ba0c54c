import { aloneAndStalled, expect, test } from './support/test.ts'

/*
 * Runs where claims are made without us (playwright.config.ts): it shows that the API is stopped there
 * indeed, and where it is down, the wallet service, two of three nodes and one of two package hosts as well.
 */

const inVain = ['one', 'packages/safe-users/manifest.json', 'two']

test(
  'with the API stopped a page gets no answer of it',
  aloneAndStalled,
  async ({ page, claimPage, world, apiAnswers }) => {
    await claimPage.open()
    if (apiAnswers === 'stalled') {
      await page.evaluate(() => void fetch('/api/v1/session').catch(() => undefined))
      await expect.poll(() => world.api.waiting()).toBe(1)
    } else {
      expect(await page.evaluate(() => fetch('/api/v1/session').then(({ status }) => status))).toBe(503)
      expect((await fetch(`${world.walletService.url}/v1/chains`)).status).toBeGreaterThanOrEqual(500)
      // The page has more nodes and package hosts in its configuration than the one of each that answered.
      await expect(claimPage.page.getByText('Only one of three nodes answered.').first()).toBeVisible()
      expect([...world.askedInVain].sort()).toEqual(expect.arrayContaining(inVain))
    }
    expect(world.api.asked()).toEqual(['GET /session'])
  },
)

test(
  'the claim button comes once and stays: back from the wallet’s app, and after a no',
  aloneAndStalled,
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
