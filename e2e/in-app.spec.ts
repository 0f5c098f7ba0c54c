import { ConnectDialog } from './support/connectDialog.ts'
import { expect, test } from './support/test.ts'

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E219 Twitter for iPhone/10.34'

test.describe('in the browser of an app that is no wallet', () => {
  test.use({ userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the dialog that connects says so, and offers the way out', async ({ page, claimPage, world }) => {
    const connect = new ConnectDialog(page)
    const path = '#account=0x0000000b71f2d236c38ae51952c46f03b89d0777'
    await claimPage.open('safe-users', path)
    await connect.open()
    const note = connect.dialog.locator('[data-in-app]')
    await expect(note).toContainText('You are in X’s own browser, and wallets may not open from it.')
    await expect(note.getByRole('link', { name: 'Open in your browser' })).toHaveAttribute(
      'href',
      `x-safari-https://${new URL(world.url).host}/claim/safe-users/${path}`,
    )
    await expect(note.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  })
})

test('in an ordinary browser it says nothing of it', async ({ page, claimPage }) => {
  const connect = new ConnectDialog(page)
  await claimPage.open()
  await connect.open()
  await expect(connect.dialog).toContainText('never asks for an approval')
  await expect(connect.dialog.locator('[data-in-app]')).toHaveCount(0)
})
