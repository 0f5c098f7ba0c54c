import { parseEther } from 'viem'
import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import { NewTransaction } from './support/newTransaction.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { expect, test } from './support/test.ts'

test('inside a Safe host a batch goes through the host’s own dialog', async ({ safeHost, world }) => {
  const { ada, ben } = world.accounts
  const transaction = new NewTransaction(safeHost.app)
  await safeHost.open(`/safe/#safe=${world.demoSafe}&view=transactions`)
  await expect(transaction.opener).toBeVisible()
  await transaction.open()
  await expect(transaction.nonce).toHaveCount(0)
  await transaction.send(ada.address, '0.1')
  await transaction.button('Add another call').click()
  await transaction.send(ben.address, '0.2', { number: 2 })
  await transaction.review()
  await transaction.button('Propose in the Safe').click()
  await expect(transaction.dialog.getByText('Review it in the Safe')).toBeVisible()
  await safeHost.refuse()
  await expect(transaction.button('Propose in the Safe')).toBeEnabled()
  await transaction.button('Propose in the Safe').click()
  await safeHost.sign()
  await safeHost.close()
  await expect(transaction.dialog).toContainText('It’s also in your Safe’s queue.')
  await transaction.button('Open it').click()
  await expect(safeHost.app.getByRole('tabpanel')).toContainText('1 of 2')
  await expect(safeHost.app.getByRole('region', { name: 'Actions' })).toContainText(
    'Sign, reject or execute in your Safe',
  )
  await expect(safeHost.app.getByRole('button', { name: /Confirm|Execute|Reject/ })).toHaveCount(0)
})

test('inside a Safe host, what is signed after the page gave it up is shown as proposed all the same', async ({
  safeHost,
  world,
}) => {
  const transaction = new NewTransaction(safeHost.app)
  await safeHost.open(`/safe/#safe=${world.demoSafe}&view=transactions`)
  await transaction.open()
  await transaction.send(world.accounts.ada.address, '0.1')
  await transaction.review()
  await transaction.button('Propose in the Safe').click()
  await expect(safeHost.dialog).toBeVisible()
  // This host's dialog lies over the page; one beside it would let the person press.
  await transaction.button('The Safe shows nothing').dispatchEvent('click')
  await expect(transaction.dialog).toContainText('The Safe didn’t propose it')
  await safeHost.sign()
  await safeHost.close()
  await expect(transaction.dialog).toContainText('It’s also in your Safe’s queue.')
})

test('by keyboard alone, and without an accessibility fault: both themes, phone and desk', async ({
  page,
  workspace,
  wallet,
  world,
}) => {
  const { ada } = world.accounts
  await new OtherOwners(world).pay(parseEther('1'))
  const transaction = new NewTransaction(page)
  await wallet.connectBefore('olga')
  await workspace.open(world.demoSafe, 'transactions')
  const audit = () =>
    inEachLook(page, async ({ name, rules }) => {
      expect(await accessibilityFaults(page, { rules }), name).toEqual([])
      expect(await overflowOf(page), name).toBeLessThanOrEqual(0)
    })
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count++) await page.keyboard.press(key)
  }
  await transaction.opener.focus()
  await press('Enter')
  await transaction.dialog.waitFor()
  // Kind, what, amount, max, recipient.
  await transaction.dialog.getByRole('radio', { name: 'Send' }).focus()
  await press('Tab', 2)
  await expect(transaction.call().getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('0.5')
  await press('Tab', 2)
  await expect(transaction.call().getByLabel('Recipient')).toBeFocused()
  await page.keyboard.type('nobody')
  await press('Enter')
  await expect(transaction.call().getByLabel('Recipient')).toBeFocused()
  await audit()
  await press('Control+a')
  await page.keyboard.type(ada.address)
  await press('Enter')
  await expect(transaction.dialog.getByText('It would succeed now')).toBeVisible()
  await audit()
  await transaction.button('Sign and propose').focus()
  await press('Enter')
  await expect(transaction.button('Open it')).toBeVisible()
  await audit()
  await transaction.button('Open it').press('Enter')
  await expect(transaction.dialog).toBeHidden()
  await expect(workspace.panel).toContainText('1 of 2')
})
