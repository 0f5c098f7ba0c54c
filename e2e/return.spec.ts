import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { ClaimPage } from './support/claimPage.ts'
import type { DemoWallet } from './support/demoWallet.ts'
import { expect, test } from './support/test.ts'

// Nothing is lost between the page and the wallet: pages are reloaded, tabs opened, networks lost. What else
// can come between them: src/ui/claim/useAttempt.test.tsx.

/** The claim that the page has asked the wallet for, once it has. */
async function askedCall(wallet: DemoWallet) {
  const asked = async () =>
    (await wallet.requests()).flatMap(({ method, params }) =>
      method === 'eth_sendTransaction' ? params : [],
    )
  await expect.poll(asked).toHaveLength(1)
  const [call] = (await asked()) as [{ to: Hex; data: Hex }]
  return { to: call.to, data: call.data }
}

/** What the page remembers beyond its own life. */
const remembered = (page: Page) =>
  page.evaluate((): unknown => JSON.parse(localStorage.getItem('everclaim.attempts') ?? '[]'))

test('a page that was reloaded while the wallet asks finds the claim that is then confirmed there', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.claimButton).toBeVisible()
  await wallet.setMode('hold')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
  const call = await askedCall(wallet)
  expect(await remembered(page)).toMatchObject([{ status: 'asked' }])

  await world.holdBlocks(true)
  const hash = await world.chain.sendTransaction({ account: world.accounts.ada.signer, ...call })
  await page.reload()
  // No block includes it yet.
  await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
  await expect(claimPage.panel).toContainText('Your wallet hasn’t answered')
  await expect(claimPage.panel).not.toContainText(/\bsent\b/i)
  await world.chain.mine({ blocks: 1 })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await expect(page.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
    'href',
    new RegExp(`#transaction=${hash}$`),
  )
  await expect.poll(() => remembered(page)).toEqual([])
})

test('another tab is opened while the wallet asks: both show the same end', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  await world.holdBlocks(true)
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.claimButton).toBeVisible()
  await wallet.setMode('late')
  await claimPage.claimButton.click()
  await askedCall(wallet)
  const other = new ClaimPage(await page.context().newPage())
  await other.open()
  await expect(other.panel).toHaveAttribute('data-state', 'unanswered')
  await wallet.setMode('approve')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  await expect(other.panel).toHaveAttribute('data-state', 'sent')
  await world.chain.mine({ blocks: 1 })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await expect(other.panel).toHaveAttribute('data-state', 'done')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /** As the browser reports the way to another app and back; headless ones never leave. */
  const turn = (page: Page, visibilityState: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)

  test('a claim is followed at once when somebody looks and the network is back, though no timer ran', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    /** Which questions the page has put to its node, since the list was emptied last. */
    const asked: string[] = []
    const open = new Set<unknown>()
    page.on('request', (request) => {
      open.add(request)
      if (!request.url().endsWith('/sandbox/rpc')) return
      const body: unknown = request.postDataJSON()
      for (const each of Array.isArray(body) ? body : [body]) asked.push(String(each.method))
    })
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    /** Waits until the answers that came led to no further question. */
    const settle = async () => {
      for (let quiet = 0; quiet < 10; quiet = open.size === 0 ? quiet + 1 : 0)
        await page.evaluate(() => undefined)
    }

    await page.clock.install({ time: Date.now() })
    await world.holdBlocks(true)
    await wallet.connectBefore('ada')
    await claimPage.open()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    await turn(page, 'hidden')
    // No timer runs any more, as on phones with pages that nobody sees.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000)
    await settle()
    asked.length = 0

    const gone = page.evaluate(
      () =>
        new Promise<void>((resolve) => window.addEventListener('offline', () => resolve(), { once: true })),
    )
    await page.context().setOffline(true)
    // The page hears of it a moment later than the browser.
    await gone
    await world.chain.mine({ blocks: 1 })
    // Out of the browser's cache of whole pages, and nobody looks yet.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await turn(page, 'visible')
    await settle()
    expect(asked, 'there is no network yet').toEqual([])
    await page.context().setOffline(false)
    await expect.poll(() => asked).toContain('eth_getTransactionReceipt')
    await page.clock.resume()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })
})
