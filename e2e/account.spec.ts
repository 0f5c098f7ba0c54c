import { type Hex, parseEther } from 'viem'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook } from './support/accessibility.ts'
import { AccountDialog, type StoredEntry } from './support/accountDialog.ts'
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
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.claimButton).toBeVisible()
  await holdBlocks(world)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  const listed = async () => (await account.stored())[world.accounts.ada.address.toLowerCase()]?.[81457]?.[0]
  await expect.poll(listed, 'the claim is on the list').toBeDefined()
  const entry = await listed()
  if (!entry) throw new Error('The claim is on the list no more.')
  return { entry, transaction: await world.chain.getTransaction({ hash: entry.hash as Hex }) }
}

/** Ada sends something else with the nonce of her claim, and pays more for it. */
async function outbid(world: Sandbox, nonce: number, call: { to: Hex; data?: Hex }): Promise<Hex> {
  const fee = 10n ** 10n
  return world.chain.sendRawTransaction({
    serializedTransaction: await world.accounts.ada.signer.signTransaction({
      type: 'eip1559',
      chainId: 81457,
      nonce,
      gas: 500_000n,
      ...call,
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
    }),
  })
}

/** A pending transaction as it was signed, so that it can be sent again. */
async function rawTransaction(world: Sandbox, hash: string): Promise<Hex> {
  return world.chain.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)
}

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const settled = (number: number, more: object = {}): StoredEntry => ({
  hash: hashOf(number),
  description: `Number ${number}`,
  status: 'confirmed',
  ...more,
})

test.describe('the dialog', () => {
  test.beforeEach(async ({ claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ben')
  })

  test('opens by the keyboard, keeps the focus, closes on Escape and gives the focus back', async ({
    page,
    account,
  }) => {
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

  test('closes by its button and by a click beside it, not by a press that began inside', async ({
    page,
    account,
  }) => {
    await account.open()
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

  test('holds the page behind it still', async ({ page, account }) => {
    await account.open()
    await page.mouse.move(640, 450)
    await page.mouse.wheel(0, 600)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
      .toBe('hidden')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('disconnects: the way back is where the focus goes, and it stays so', async ({ page, account }) => {
    await account.open()
    await account.button('Disconnect').click()
    await expect(account.dialog).toBeHidden()
    const connect = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
    await expect(connect).toBeFocused()
    await page.reload()
    await expect(connect).toBeVisible()
  })

  test('copies the whole address and says so for 1,500 milliseconds', async ({
    page,
    account,
    world,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.reload()
    await account.open()
    await expect(account.balance).toContainText('ETH')
    await page.clock.pauseAt(Date.now() + 60_000)
    await account.button('Copy address').click()
    await expect(account.button('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.accounts.ben.address)
    await page.clock.runFor(1_499)
    await expect(account.button('Copied')).toBeVisible()
    await page.clock.runFor(1)
    await expect(account.button('Copy address')).toBeVisible()
  })

  test('shows the address in short, whole where asked, and on the explorer', async ({ account, world }) => {
    const { address } = world.accounts.ben
    await account.open()
    const short = account.button(`${address.slice(0, 4)}…${address.slice(-4)}: show the whole address`)
    await expect(short).toHaveAttribute('title', address)
    await expect(short).toHaveAttribute('aria-expanded', 'false')
    await short.click()
    await expect(account.dialog.locator(`[data-address="${address}"]`)).toBeVisible()
    await expect(account.dialog.getByRole('link', { name: 'View on Blastscan' })).toHaveAttribute(
      'href',
      `https://blastscan.io/address/${address}`,
    )
    await expect(account.dialog).toContainText('Connected with Sandbox wallet')
  })

  test('a balance is shown in short', async ({ account, world }) => {
    await world.chain.setBalance({ address: world.accounts.ben.address, value: parseEther('9999.99') })
    await account.open()
    await expect(account.balance).toHaveText('9,999.9 ETH')
  })

  test('a balance that no node reports is not shown as none', async ({ account, world }) => {
    world.control({ rpc: 'down' })
    await account.open()
    await expect(account.balance).toContainText('could not be read')
    world.control({ rpc: 'ok' })
    await account.button('Try again').click()
    await expect(account.balance).toContainText(/^(10|9\.99\d*) ETH$/)
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
    await claimPage.open()
    await wallet.connect('Ada')
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

  test('a picture that does not come leaves the drawing', async ({ page, claimPage, wallet, account }) => {
    await page.route('**/sandbox/ipfs/**', (route) => route.abort())
    await claimPage.open()
    await wallet.connect('Ada')
    await account.open()
    await expect(account.dialog.locator('[data-drawing]')).toBeVisible()
  })

  for (const [who, why] of [
    ['Ben', 'has none'],
    ['Eve', 'calls herself by one that does not lead back'],
  ] as const)
    test(`is not shown for ${who}, who ${why}`, async ({ page, claimPage, wallet, account, world }) => {
      await claimPage.open()
      const asked = page.waitForResponse('**/sandbox/names')
      await wallet.connect(who)
      await asked
      const { address } = world.accounts[who === 'Ben' ? 'ben' : 'eve']
      await account.open()
      await expect(account.dialog.locator('[data-drawing]')).toBeVisible()
      await expect(account.opener).toHaveText(`${address.slice(0, 4)}…${address.slice(-4)}`)
      await expect(account.dialog).not.toContainText('.eth')
    })
})

test.describe('a transaction', () => {
  test('is pending, survives a reload, and is confirmed by its receipt', async ({
    page,
    claimPage,
    wallet,
    account,
    world,
  }) => {
    const { entry } = await sendClaim(world, claimPage, wallet, account)
    expect(entry).toMatchObject({ description: 'Claim 1,250 EVER', status: 'pending' })
    await page.reload()
    await account.open()
    await expect(account.transactions).toHaveCount(1)
    await expect(account.transactions).toContainText('Claim 1,250 EVER')
    await expect(account.transactions.getByRole('status')).toHaveText('Pending')
    await mine(world)
    await expect(account.transactions.getByRole('status')).toHaveText('Confirmed')
    await expect(account.transactions.getByRole('link')).toHaveAttribute(
      'href',
      `https://blastscan.io/tx/${entry.hash}`,
    )
  })

  test('has a toast on every other page, which covers no button of a phone and leads back', async ({
    page,
    claimPage,
    wallet,
    account,
    world,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { entry } = await sendClaim(world, claimPage, wallet, account)
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

  test('that was cancelled is called so, and not failed', async ({ claimPage, wallet, account, world }) => {
    const { transaction } = await sendClaim(world, claimPage, wallet, account)
    await account.open()
    await expect(account.transactions.getByRole('status')).toHaveText('Pending')
    await outbid(world, transaction.nonce, { to: world.accounts.ada.address })
    await mine(world)
    await expect(account.transactions.getByRole('status')).toContainText('Cancelled')
    await expect(account.dialog).not.toContainText('Failed')
  })

  test('that the chain takes back is pending again', async ({ claimPage, wallet, account, world }) => {
    const { entry } = await sendClaim(world, claimPage, wallet, account)
    const raw = await rawTransaction(world, entry.hash)
    await account.open()
    await mine(world)
    await expect(account.transactions.getByRole('status')).toHaveText('Confirmed')
    await world.chain.request({ method: 'anvil_reorg', params: [1, []] } as never)
    await expect(account.transactions.getByRole('status')).toContainText('Pending')
    await expect(account.transactions).toHaveAttribute('data-status', 'pending')
    // The node may have put it back by itself.
    await world.chain.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined)
    await mine(world)
    await expect(account.transactions.getByRole('status')).toHaveText('Confirmed')
  })
})

test.describe('the list', () => {
  test.beforeEach(async ({ claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ben')
  })

  test('shows the three newest, keeps ten settled and all pending ones', async ({ page, account, world }) => {
    const { address } = world.accounts.ben
    const pending = [20, 21].map((number) => settled(number, { status: 'pending' }))
    const list = Array.from({ length: 14 }, (_, at) => settled(at + 1))
    await account.leave({ [address]: { 81457: [...list, ...pending] } })
    await page.reload()
    await account.open()
    await expect(account.transactions).toHaveCount(3)
    await expect(account.transactions).toContainText(['Number 1', 'Number 2', 'Number 3'])
    const stored = await account.stored()
    expect(Object.keys(stored)).toEqual([address.toLowerCase()])
    expect(stored[address.toLowerCase()]?.[81457]?.map(({ description }) => description)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21].map((number) => `Number ${number}`),
    )
  })

  test('is of one account on one chain, and is cleared by a second press', async ({
    page,
    account,
    wallet,
    world,
  }) => {
    const [ben, cleo] = [world.accounts.ben, world.accounts.cleo].map(({ address }) => address.toLowerCase())
    if (!ben || !cleo) throw new Error('both have addresses')
    const lists = {
      [ben]: { 81457: [settled(1), settled(2, { status: 'failed' })], 1: [settled(3)] },
      [cleo]: { 81457: [settled(4)] },
    }
    await account.leave(lists)
    await page.reload()
    await account.open()
    await expect(account.transactions).toContainText(['Number 1', 'Number 2'])
    await account.button('Clear all').click()
    await account.button('Copy address').focus()
    await expect(account.button('Clear all')).toHaveText('Clear all')
    await expect(account.transactions).toHaveCount(2)
    await account.button('Clear all').click()
    await account.button('Press again to clear all').click()
    await expect(account.transactions).toHaveCount(0)
    await expect(account.dialog).toContainText('What you send from this site appears here.')
    expect(await account.stored()).toEqual({ [ben]: { 1: [settled(3)] }, [cleo]: { 81457: [settled(4)] } })
    await wallet.setAccount('Cleo')
    await expect(account.transactions).toContainText(['Number 4'])
  })

  test('survives whatever is in its place', async ({ page, account }) => {
    for (const [what, text] of [
      ['no JSON', '{"a'],
      ['null', 'null'],
      ['a number', '17'],
      ['a list of lists', '[[[]]]'],
      ['an account without chains', '{"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC":null}'],
      ['lists that are none', '{"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC":{"81457":{"length":3}}}'],
      ['a prototype', '{"__proto__":{"x":1},"constructor":"y"}'],
    ] as const)
      await test.step(what, async () => {
        await account.leave(text)
        await page.reload()
        await account.open()
        await expect(account.transactions).toHaveCount(0)
        await expect(account.dialog).toContainText('What you send from this site appears here.')
      })
  })

  test('passes over a damaged entry and keeps the others', async ({ page, account, world }) => {
    const list = [
      settled(1),
      { ...settled(2), status: 'perhaps' },
      { ...settled(3), hash: '0x3' },
      settled(4),
    ]
    await account.leave({ [world.accounts.ben.address]: { 81457: list } })
    await page.reload()
    await account.open()
    await expect(account.transactions).toContainText(['Number 1', 'Number 4'])
  })

  test('hears of what another tab sent', async ({ page, account, world, context }) => {
    await account.open()
    await expect(account.transactions).toHaveCount(0)
    const other = await context.newPage()
    await other.goto(page.url())
    await new AccountDialog(other).leave({
      [world.accounts.ben.address.toLowerCase()]: { 81457: [settled(1)] },
    })
    await expect(account.transactions).toContainText(['Number 1'])
    await other.close()
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
  await claimPage.open()
  await wallet.connect('Ada')
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
