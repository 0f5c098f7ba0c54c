import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import { Messages, mail } from './support/messages.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { expect, test } from './support/test.ts'

test('inside a Safe host a message is signed in the host’s own dialog', async ({ safeHost, world }) => {
  await safeHost.open(`/safe/#safe=${world.demoSafe}&view=messages`)
  const opener = safeHost.app.getByRole('button', { name: 'New message' })
  await expect(opener).toBeVisible()
  await opener.click()
  const dialog = safeHost.app.getByRole('dialog')
  await dialog.getByLabel('Message', { exact: true }).fill('From the inside')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: 'Sign in the Safe' }).click()
  await expect(safeHost.dialog).toContainText('From the inside')
  await safeHost.refuse()
  await expect(dialog.getByText('Nothing was signed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in the Safe' }).click()
  await safeHost.sign()
  await safeHost.close()
  await expect(dialog).toBeHidden()
  await expect(safeHost.app.getByRole('heading', { name: '1 of 2 signatures' })).toBeVisible()
  await expect(safeHost.app.getByText('in the Safe’s own list')).toBeVisible()
})

test('by keyboard alone, and without an accessibility fault: both themes, phone and desk', async ({
  page,
  workspace,
  wallet,
  world,
}) => {
  const messages = new Messages(page)
  await new OtherOwners(world).proposeMessage({ ...mail, primaryType: 'Mail' })
  await wallet.connectBefore('olga')
  await workspace.open(world.demoSafe, 'messages')
  await expect(messages.rows).toHaveCount(1)
  const audit = () =>
    inEachLook(page, async ({ name, rules }) => {
      expect(await accessibilityFaults(page, { rules }), name).toEqual([])
      expect(await overflowOf(page), name).toBeLessThanOrEqual(0)
    })
  await audit()
  await page.getByRole('button', { name: 'New message' }).focus()
  await page.keyboard.press('Enter')
  await messages.dialog.waitFor()
  await messages.dialog.getByLabel('Message', { exact: true }).focus()
  await page.keyboard.type('Typed')
  await audit()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(messages.dialog.getByRole('button', { name: 'Sign in your wallet' })).toBeEnabled()
  await audit()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    if (
      await messages.dialog
        .getByRole('button', { name: 'Sign in your wallet' })
        .evaluate((button) => button === document.activeElement)
    )
      break
  }
  await page.keyboard.press('Enter')
  await expect(messages.view.getByRole('heading', { name: '1 of 2 signatures' })).toBeVisible()
  await audit()
  await page.goBack()
  await messages.rows.filter({ hasText: 'Mail' }).click()
  await messages.view.getByRole('button', { name: 'Sign message' }).press('Enter')
  await expect(messages.view.getByText('The Safe’s contract accepts it')).toBeVisible()
  await audit()
})
