import { Messages } from './support/messages.ts'
import { expect, test } from './support/test.ts'

test('a text is signed, confirmed by a second owner, and accepted by the Safe’s contract', async ({
  page,
  workspace,
  wallet,
  world,
}) => {
  const { olga, otto, omar } = world.accounts
  const messages = new Messages(page)
  await workspace.open(world.demoSafe, 'messages')
  await wallet.connect('Olga')
  await expect(page.getByText('No message yet')).toBeVisible()

  await messages.compose()
  await messages.writeText('We agree.\nOlga \u202eand Otto')
  await messages.review()
  await expect(messages.dialog.getByText('U+202E')).toBeVisible()
  await wallet.rejectNext()
  await messages.sign()
  // A no is no error: everything is as it was.
  await expect(messages.dialog.getByRole('button', { name: 'Sign in your wallet' })).toBeEnabled()
  await expect(messages.dialog.getByText(/Not signed|not stored/)).toHaveCount(0)
  await messages.sign()
  await expect(messages.dialog).toBeHidden()
  await expect(messages.view.getByRole('heading', { name: '1 of 2 signatures' })).toBeVisible()
  await expect(messages.owner(olga.address)).toContainText('Verified')
  await expect(messages.owner(omar.address)).toContainText('Has not signed')
  const asked = (await wallet.requests()).filter(({ method }) => method === 'eth_signTypedData_v4')
  expect(asked).toHaveLength(2)

  await wallet.setAccount('Otto')
  await messages.view.getByRole('button', { name: 'Sign this message' }).click()
  await expect(messages.view.getByRole('heading', { name: '2 of 2 signatures' })).toBeVisible()
  await expect(messages.owner(otto.address)).toContainText('Verified')
  await expect(messages.view.getByText('The Safe’s contract accepts it')).toBeVisible()
})
