import { expect, test } from './support/test.ts'

test('anybody can look up an allocation with no wallet, and no wallet code is loaded', async ({
  page,
  claimPage,
  foreignRequests,
}) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await claimPage.open()
  await claimPage.check('0x0000000b71f2d236c38ae51952c46f03b89d0777')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await expect(claimPage.panel).toContainText('514 EVER')
  await expect(claimPage.panel).toContainText('Verified in your browser')
  await expect(page.evaluate(() => 'rkReset' in window)).resolves.toBe(false)
  await expect(page.locator('[data-rk]')).toHaveCount(0)
  expect(foreignRequests).toEqual([])
})
