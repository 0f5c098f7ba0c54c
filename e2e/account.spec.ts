import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook } from './support/accessibility.ts'
import { AccountDialog, settled } from './support/accountDialog.ts'
import type { ClaimPage } from './support/claimPage.ts'
import type { DemoWallet } from './support/demoWallet.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ account: AccountDialog }>({
  // Blocks come every two seconds, until a test takes them into its own hand.
  world: async ({ world }, use) => {
    await world.holdBlocks(true)
    await world.chain.setIntervalMining({ interval: 2 })
    await use(world)
    await world.chain.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
    await world.chain.setIntervalMining({ interval: 0 })
  },
  account: async ({ page }, use) => use(new AccountDialog(page)),
})

/** From here on a block comes only when the test mines one. */
async function holdBlocks(world: Sandbox) {
  await world.chain.setIntervalMining({ interval: 0 })
  await world.chain.setAutomine(false)
}

const mine = (world: Sandbox, blocks = 1) => world.chain.mine({ blocks })

/** Ada's claim, sent and waiting for a block. */
async function sendClaim(world: Sandbox, claimPage: ClaimPage, wallet: DemoWallet, account: AccountDialog) {
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.claimButton).toBeVisible()
  await holdBlocks(world)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  const listed = async () => (await account.stored())[world.accounts.ada.address.toLowerCase()]?.[81457]?.[0]
  await expect.poll(listed, 'the claim is on the list').toBeDefined()
  const entry = await listed()
  if (!entry) throw new Error('The claim is on the list no more.')
  return entry
}

test('the dialog keeps the focus, holds the page still, closes in three ways, and disconnects', async ({
  page,
  claimPage,
  wallet,
  account,
}) => {
  await wallet.connectBefore('ben')
  await claimPage.open()
  await test.step('opens by the keyboard, keeps the focus, closes on Escape and gives the focus back', async () => {
    await account.opener.focus()
    await page.keyboard.press('Enter')
    await expect(account.dialog).toBeVisible()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => {
        const { activeElement } = document
        // A browser's own controls come between the last and the first.
        return activeElement === document.body || activeElement?.closest('dialog') !== null
      })
      expect(isInside, 'the focus left the dialog').toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(account.dialog).toBeHidden()
    await expect(account.opener).toBeFocused()
  })

  await test.step('holds the page behind it still', async () => {
    await account.open()
    await page.mouse.move(640, 450)
    await page.mouse.wheel(0, 600)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .toBe('hidden')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('closes by its button and by a click beside it, not by a press that began inside', async () => {
    await account.close()
    await expect(account.opener).toBeFocused()
    await account.open()
    await account.dialog.getByText('Balance').hover()
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(account.dialog).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(account.dialog).toBeHidden()
  })

  await test.step('disconnects: the way back is where the focus goes, and it stays so', async () => {
    await account.open()
    await account.button('Disconnect').click()
    await expect(account.dialog).toBeHidden()
    const connect = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
    await expect(connect).toBeFocused()
    await page.reload()
    await expect(connect).toBeVisible()
  })
})

test.describe('the name', () => {
  test('is cut at 24 characters before its end, has its picture, and asks nobody else', async ({
    page,
    claimPage,
    wallet,
    account,
    foreignRequests,
  }) => {
    const names: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/sandbox/names')) names.push(request.url())
    })
    await wallet.connectBefore('ada')
    await claimPage.open()
    await expect(account.opener).toHaveText('ada-the-first-of-her-nam….eth', { useInnerText: true })
    // A phone has no room for it beside the site's own name.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(account.opener).toHaveText('0x70…79C8', { useInnerText: true })
    await page.setViewportSize({ width: 1280, height: 900 })
    await account.open()
    const name = account.dialog.getByTitle('ada-the-first-of-her-name.eth')
    await expect(name).toHaveText('ada-the-first-of-her-nam….eth')
    const picture = account.dialog.locator('img[src*="/ipfs/"]')
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(foreignRequests).toEqual([])
    // A day is a day: another look at the dialog does not ask again.
    const asked = names.length
    await account.close()
    await account.open()
    await expect(name).toBeVisible()
    expect(names.length).toBe(asked)
    expect(asked).toBeGreaterThan(0)
  })
})

test.describe('a transaction', () => {
  test('has a toast on every other page, which covers no button of a phone and leads back', async ({
    page,
    claimPage,
    wallet,
    account,
    world,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const entry = await sendClaim(world, claimPage, wallet, account)
    const toast = page.locator(`[data-toast="${entry.hash}"]`)
    // The page itself follows it, in view.
    await expect(claimPage.panel.getByRole('link', { name: /Blastscan/ })).toBeVisible()
    await expect(toast).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Other pages' })
      .getByRole('link', { name: 'Verify a campaign' })
      .click()
    await expect(page).toHaveURL(/\/verify\/$/)
    await expect(toast).toContainText('Claim')
    await expect(toast).toContainText('Pending')
    const box = await toast.boundingBox()
    for (const button of await page.locator('main').getByRole('button').all()) {
      const other = await button.boundingBox()
      const isApart = !box || !other || other.y >= box.y + box.height || other.y + other.height <= box.y
      expect(isApart, 'nothing that can be pressed is below the toast').toBe(true)
    }
    await mine(world)
    await expect(toast).toContainText('Confirmed')
    await toast.getByRole('link').click()
    await expect(page).toHaveURL(/\/claim\/[^/]+\//)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(toast).toHaveCount(0)
  })
})

test('the dialog has no accessibility fault and fits: both themes, phone and desk', async ({
  page,
  claimPage,
  wallet,
  account,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await wallet.connectBefore('ada')
  await claimPage.open()
  await account.leave({
    [world.accounts.ada.address]: {
      81457: [
        settled(1, {
          description: 'A description that is a good deal longer than any line has room for',
        }),
        settled(2, { status: 'failed' }),
        settled(3, { status: 'failed', outcome: 'cancelled' }),
      ],
    },
  })
  await page.reload()
  await account.open()
  await expect(account.balance).toContainText('ETH')
  await expect(account.dialog.getByTitle('ada-the-first-of-her-name.eth')).toBeVisible()
  await account.button(/show the whole address/).click()
  await inEachLook(page, async ({ name, width, rules }) => {
    expect(await accessibilityFaults(page, { within: 'dialog', rules }), name).toEqual([])
    const box = await account.dialog.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0, name).toBe(true)
    expect(await account.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    for (const target of await account.dialog.locator('button, a').all()) {
      const size = await target.boundingBox()
      expect(size && size.height >= 44 && size.width >= 44, (await target.textContent()) ?? '').toBe(true)
    }
  })
})
