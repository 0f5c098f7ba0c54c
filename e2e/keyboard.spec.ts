import type { Locator, Page } from '@playwright/test'
import { Keys } from './support/keys.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'

// Whole journeys without a mouse, from a page that was just opened to the result. The presses are counted:
// each stop that is put in front of an action costs anyone who has a switch or a mouth stick a press.

/** Presses that a whole journey may take. */
const most = 25

const focusIsIn = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))

/** Connects the sandbox's wallet by the button, until what can be done next is there. */
async function connect(page: Page, keys: Keys, button: Locator, next: Locator) {
  await keys.tabTo(button)
  await keys.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sandbox wallet')
  await keys.tabTo(dialog.getByRole('button', { name: /Sandbox wallet/ }))
  await keys.press('Enter')
  await expect(next).toBeVisible()
  await expect(dialog).toBeHidden()
  // The button that opened the dialog is gone: the focus is where its answer is.
  await expect.poll(() => focusIsIn(page.getByRole('main'))).toBe(true)
}

test('an address is checked and its claim made with 25 presses of keys at most, the wallet among them', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  const keys = new Keys(page)
  await claimPage.open()
  await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveCount(1)
  await wallet.setMode('approve')
  await wallet.setAccount('Ada')
  const address = page.getByLabel('Address or ENS name')
  await expect(address).toBeVisible()
  await keys.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the claim' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.tabTo(address)
  await keys.paste(world.accounts.ada.address)
  await keys.press('Enter')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  // The form is gone: the focus is where its answer is.
  expect(await focusIsIn(page.getByRole('main'))).toBe(true)
  await connect(
    page,
    keys,
    claimPage.panel.getByRole('button', { name: 'Connect wallet' }),
    claimPage.claimButton,
  )
  await keys.tabTo(claimPage.claimButton)
  await keys.press('Enter')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  // The button that was pressed is gone: the focus is where the result is.
  await expect(claimPage.panel).toBeFocused()
  test.info().annotations.push({ type: 'presses', description: `${keys.count}` })
  expect(keys.count).toBeLessThanOrEqual(most)
})

test('a Safe’s claim is signed with 25 presses of keys at most, its address and the wallet among them', async ({
  page,
  wallet,
  world,
}) => {
  const keys = new Keys(page)
  const claim = new SafeClaimPage(page)
  await page.goto('/claim/safe-users/safe/')
  await wallet.setMode('approve')
  await wallet.setAccount('Olga')
  const address = page.getByLabel('Address of a Safe on Blast')
  await expect(address).toBeVisible()
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.tabTo(address)
  await keys.paste(world.demoSafe)
  await keys.press('Enter')
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'unproposed')
  // The form is gone: the focus is where its answer is.
  expect(await focusIsIn(page.getByRole('main'))).toBe(true)
  await connect(page, keys, claim.panel.getByRole('button', { name: /Connect/ }), claim.sign)
  await keys.tabTo(claim.sign)
  await keys.press('Enter')
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'collecting')
  await expect(claim.panel).toBeFocused()
  test.info().annotations.push({ type: 'presses', description: `${keys.count}` })
  expect(keys.count).toBeLessThanOrEqual(most)
})
