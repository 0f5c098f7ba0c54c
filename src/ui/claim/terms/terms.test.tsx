import { termsText } from '../../../../e2e/support/termsText.ts'
import { expect, test } from '../../test-support/drawnSite.ts'

test.beforeEach(({ world }) => world.api.setTerms('safe-users', termsText))

test('where the API cannot be asked, nobody waits for terms', async ({ world, claimPage, wallet }) => {
  world.api.control({ answers: 'down' })
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.panel).toContainText('We couldn’t check whether this campaign has terms')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('while the API is asked for terms, the claim has its place', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  world.api.control({ answers: 'stalled' })
  await wallet.connectBefore('ada')
  await claimPage.open()
  const asking = page.getByText('Checking whether this campaign has terms.')
  await expect(asking).toBeVisible()
  await expect(claimPage.button('Preparing the claim')).toBeVisible()
  world.api.control({ answers: 'ok' })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
})

test('what is signed while the page draws something else is accepted, and a lost answer is looked for', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  await wallet.connectBefore('ada')
  await claimPage.open()
  const back = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const terms = page.getByRole('region', { name: 'Terms of this campaign' })
  const accept = terms.getByRole('button', { name: 'Sign to accept the terms' })
  await accept.waitFor()
  await page.route('**/terms/acceptance*', (route) => route.abort())
  await accept.click()
  await expect(terms).toContainText('We don’t know whether it was accepted')
  // Terms lock nothing where nobody can take them.
  await expect(claimPage.panel).toContainText('Nobody waits for the terms now')
  await expect(claimPage.claimButton).toBeVisible()
  await page.unroute('**/terms/acceptance*')

  await page.route('**/terms/acceptance*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await wallet.setMode('hold')
  await accept.click()
  await expect(terms.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(claimPage.claimButton).toHaveCount(0)
  world.control({ rpc: 'down' })
  await back()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'could-not-check')
  await expect(terms).toHaveCount(0)
  await wallet.setMode('approve')
  await expect.poll(() => world.api.asked().filter((call) => call.startsWith('POST')).length).toBe(1)
  world.control({ rpc: 'ok' })
  await back()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await expect(claimPage.panel).toContainText('You accepted this campaign’s terms')
  await expect(claimPage.claimButton).toBeVisible()
})
