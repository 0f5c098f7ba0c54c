import { getAddress } from 'viem'
import { balanceOf } from '../../../e2e/support/balanceOf.ts'
import { expect, test } from '../test-support/drawnSite.ts'

// A claim needs no API: here it is down, or takes everything in and answers nothing.
test.beforeEach(({ world }) => world.api.control({ answers: 'down' }))

test('the owner has the tokens sent to another address', async ({ page, claimPage, world, wallet }) => {
  const { address } = world.accounts.dan
  world.api.control({ answers: 'stalled' })
  await wallet.connectBefore('cleo')
  await claimPage.open()
  await expect(claimPage.claimButton).toHaveText('Claim 12.34 EVER')
  await claimPage.button('Send it to another address').click()
  const field = page.getByLabel('Address that receives the tokens')
  await field.fill(address.slice(0, -1))
  await expect(page.getByRole('alert').filter({ hasText: '42 characters' })).toBeVisible()
  await expect(claimPage.claimButton).toHaveCount(0)
  await field.fill(address)
  await expect(claimPage.panel.locator(`[data-address="${getAddress(address)}"]`)).toBeVisible()
  await page.getByText('What your wallet will show').click()
  await expect(claimPage.panel.getByText('claimTo', { exact: true })).toBeVisible()
  await expect(claimPage.claimButton).toHaveText('Claim 12.34 EVER to 0x15d3…6A65')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  // Whom the contract paid, by its own log, and not who is listed.
  await expect(claimPage.paidTo).toHaveAttribute('data-address', getAddress(address))
  await expect(claimPage.panel).toContainText('12.34 EVER was claimed')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Paid to')
  const balance = await balanceOf(world, address)
  expect(balance).toBe(12_340_000_000_000_000_001n)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('everclaim.recipients'))).toBeNull()
})

test('another recipient outlives a reload and a second start, until it is cleared', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  const { address } = world.accounts.dan
  const field = page.getByLabel('Address that receives the tokens')
  const toDan = /^Claim .* to 0x15d3…6A65$/
  await wallet.connectBefore('cleo')
  await claimPage.open()
  await claimPage.button('Send it to another address').click()
  await field.fill(address.slice(0, 20))
  await page.reload()
  await expect(field).toHaveValue(address.slice(0, 20))
  await expect(page.getByRole('alert').filter({ hasText: '42 characters' })).toBeVisible()
  await expect(claimPage.claimButton).toHaveCount(0)
  await field.fill(address)
  await expect(claimPage.claimButton).toHaveText(toDan)
  await page.reload()
  await expect(field).toHaveValue(address)
  await expect(page.getByText('You typed this earlier.')).toBeVisible()
  await expect(claimPage.claimButton).toHaveText(toDan)
  await wallet.setMode('hold')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
  await page.reload()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
  await claimPage.button('Start again').click()
  await expect(field).toHaveValue(address)
  await expect(claimPage.claimButton).toHaveText(toDan)
  await claimPage.button('Send it to my own address').click()
  await expect(claimPage.claimButton).not.toHaveText(toDan)
  await page.reload()
  await expect(claimPage.claimButton).toHaveText(/ EVER$/)
  await expect(field).toHaveCount(0)
  await claimPage.button('Send it to another address').click()
  await expect(field).toHaveValue('')
})

test('an address where tokens would be lost is no recipient', async ({ page, claimPage, world, wallet }) => {
  await wallet.connectBefore('cleo')
  await claimPage.open()
  await claimPage.button('Send it to another address').click()
  const field = page.getByLabel('Address that receives the tokens')
  for (const [lost, why] of [
    [world.demoToken, 'the token’s own contract'],
    [`0x${'0'.repeat(40)}`, 'the zero address'],
    ['dan.eth', 'Paste an address'],
    [`eth:${world.accounts.dan.address}`, 'another network'],
  ] as const) {
    await field.fill(lost)
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
    await expect(claimPage.claimButton).toHaveCount(0)
  }
})

test('an address typed for one wallet is never used for another', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  await wallet.connectBefore('cleo')
  await claimPage.open()
  await claimPage.button('Send it to another address').click()
  await page.getByLabel('Address that receives the tokens').fill(world.accounts.dan.address)
  await page.getByText('What your wallet will show').click()
  await expect(claimPage.panel.getByText('claimTo', { exact: true })).toBeVisible()
  await wallet.rejectNext()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toContainText('You declined in your wallet')
  await expect(page.getByLabel('Address that receives the tokens')).toHaveValue(world.accounts.dan.address)
  await wallet.setAccount('Ben')
  await expect(claimPage.panel).toContainText('86,400.5 EVER')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await page.getByText('What your wallet will show').click()
  await expect(claimPage.panel.getByText('claim', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Address that receives the tokens')).toHaveCount(0)
})
