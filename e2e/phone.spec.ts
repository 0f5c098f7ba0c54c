import { expect, test } from './support/test.ts'

test.use({
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

test('a phone’s browser without a wallet offers no entry that does nothing', async ({ page, claimPage }) => {
  await page.route('**/sandbox/demo-wallet.js', (route) => route.abort())
  await claimPage.open()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Connect/ })
    .tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Get a Wallet' })).toBeVisible()
  await expect(dialog.getByTestId(/^rk-wallet-option/)).toHaveCount(0)
})

test('a wallet’s own browser on a phone connects by its one entry', async ({ page, claimPage, wallet }) => {
  await claimPage.open()
  await wallet.setMode('approve')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Connect/ })
    .tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Browser wallet' }).tap()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  await expect(claimPage.panel).toHaveAttribute('data-state', /ready|not-eligible|claimed/)
  // It is the same wallet after a reload.
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
})
