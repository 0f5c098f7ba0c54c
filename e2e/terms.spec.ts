import { accessibilityFaults } from './support/accessibility.ts'
import { termsText } from './support/termsText.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ world }) => world.api.setTerms('safe-users', termsText))

test('a campaign’s terms are accepted by a signature before the site’s own claim, and remembered', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  await wallet.connectBefore('ada')
  await claimPage.open()
  const terms = page.getByRole('region', { name: 'Terms of this campaign' })
  await expect(terms).toBeVisible()
  await expect(claimPage.claimButton).toHaveCount(0)
  // The first that the wallet shows will be the terms.
  await expect(claimPage.panel).not.toContainText('What your wallet will show')
  const shown = terms.getByRole('region', { name: 'The terms' })
  await expect(shown.locator('pre')).toHaveText(termsText)
  await expect(terms.getByRole('link')).toHaveCount(1)
  await expect(terms).toContainText('The contract itself asks for no terms.')
  await expect(terms.getByRole('link', { name: 'Claim without this website' })).toHaveAttribute(
    'href',
    `/claim/safe-users/without-this-site/#account=${world.accounts.ada.address}`,
  )
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, { within: '[data-state]' })).toEqual([])
  }

  const accept = terms.getByRole('button', { name: 'Sign to accept the terms' })
  await wallet.rejectNext()
  await accept.click()
  await expect(accept).toBeVisible()
  await expect(terms).not.toContainText('Not accepted')

  await wallet.setMode('hold')
  await accept.click()
  await expect(terms.getByRole('region', { name: 'Text to sign' })).toContainText(
    `I accept the terms of the campaign safe-users on ${new URL(world.url).origin}`,
  )
  await terms.getByRole('button', { name: 'Cancel' }).click()
  await expect(accept).toBeVisible()
  await wallet.setMode('approve')

  // They change while they are read: what was read is not what is accepted.
  world.api.setTerms('safe-users', `${termsText}\n3. Be kinder.`)
  await accept.click()
  await expect(terms).toContainText('The terms have changed.')
  await expect(shown.locator('pre')).toContainText('3. Be kinder.')
  await accept.click()
  await expect(claimPage.claimButton).toBeVisible()
  await expect(claimPage.panel).toContainText('You accepted this campaign’s terms')
  await expect(claimPage.panel).toContainText('What your wallet will show')
  await expect(page.locator('[data-terms]')).toBeFocused()

  await page.reload()
  await expect(claimPage.panel).toContainText('You accepted this campaign’s terms')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('where the code of the terms does not come, the way without this site is named all the same', async ({
  page,
  claimPage,
  wallet,
}) => {
  await page.route('**/assets/**', async (route) => {
    const response = await route.fetch()
    const isOfTerms = (await response.text()).includes('asks you to accept them before you claim')
    return isOfTerms ? route.abort() : route.fulfill({ response })
  })
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.panel.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect(claimPage.panel.getByRole('link', { name: 'Claim without this website' })).toBeVisible()
})

test('a Safe accepts inside its host, by its owners', async ({ safeHost }) => {
  await safeHost.open()
  const terms = safeHost.app.getByRole('region', { name: 'Terms of this campaign' })
  await terms.getByRole('button', { name: 'Sign to accept the terms' }).click()
  await expect(safeHost.dialog).toContainText('I accept the terms of the campaign safe-users')
  await safeHost.sign()
  await expect(safeHost.dialog).toContainText('Signed by 1 of 2')
  await expect(terms).toContainText('1 of 2 owners have signed.')
  await safeHost.be('Otto')
  await safeHost.sign()
  await safeHost.close()
  await expect(safeHost.app.locator('[data-state]')).toContainText('You accepted this campaign’s terms')
  await expect(safeHost.app.getByRole('button', { name: /^Claim / })).toBeVisible()
})
