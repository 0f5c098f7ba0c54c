import { ConnectDialog } from './support/connectDialog.ts'
import { cutOff } from './support/cutOff.ts'
import { expect, test } from './support/test.ts'

// What only a browser can lose: code on its way, and time. Hosts and nodes that are down or lie:
// src/ui/campaign/trouble.test.tsx.

test('the node shows a chain that stands still: the page says so', async ({ page, claimPage, world }) => {
  world.control({ rpc: 'halted' })
  await page.clock.install()
  await claimPage.open()
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(page.getByText('Blast isn’t producing blocks')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('wallet code that does not arrive is asked for again at the next touch', async ({ page, claimPage }) => {
  await claimPage.open()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  const goOn = await cutOff(page, '**/assets/**')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const again = page.getByRole('banner').getByRole('button', { name: 'Wallets didn’t load. Try again' })
  await expect(again).toBeVisible()
  goOn()
  await again.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a press while wallet code fails to arrive gets an attempt of its own', async ({ page, claimPage }) => {
  await claimPage.open()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  let cut = () => {}
  const isCut = new Promise<void>((resolve) => {
    cut = resolve
  })
  const kit = '**/assets/Kit-*.js'
  let isFirst = true
  await page.route(kit, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await isCut
    return route.abort()
  })
  // The first touch begins to load; the press comes while that is under way.
  const connect = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
  const isAsked = page.waitForRequest(kit)
  await connect.hover()
  await isAsked
  await connect.click()
  cut()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what asks a wallet does not arrive: the press says so and asks nothing, and the next one claims', async ({
  page,
  claimPage,
  wallet,
}) => {
  const goOn = await cutOff(page, '**/assets/connectedRequests*')
  await claimPage.open()
  await wallet.connect('Ben')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toContainText('A part of this page did not load. Your wallet was not asked.')
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
  goOn()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('what draws the code for a phone does not arrive: its place says so', async ({ page, claimPage }) => {
  await cutOff(page, '**/assets/QrOfCuer*')
  const connect = new ConnectDialog(page)
  await claimPage.open()
  await connect.open()
  await connect.option('wc').click()
  await expect(connect.dialog).toContainText('A part of this page did not load.')
  await expect(connect.button('Reload the page')).toBeVisible()
})
