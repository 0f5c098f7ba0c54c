import type { Frame, Page } from '@playwright/test'
import { AccountDialog } from './support/accountDialog.ts'
import { holdRequests } from './support/holdRequests.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'
import { createUnlisted, putIntoSite } from './support/unlistedCampaign.ts'

// Nothing moves under a thumb: what comes late has its room from the start, on every way into the site.
// Google calls 0.1 good; a fifth of that is a line of text that moves by its own height on a phone.
const most = 0.02

type Seen = { shifts: { value: number; what: string }[] }

/** Notes each shift that no press has caused, with what has moved, from the first paint on. */
const observe = (page: Page) =>
  page.addInitScript(() => {
    const seen: Seen = { shifts: [] }
    Object.assign(window, { seen })
    type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const place = ({ y, height }: DOMRect) => `${Math.round(y)}+${Math.round(height)}`
          return `${node?.textContent?.trim().slice(0, 30)} ${place(from)} to ${place(to)}`
        })
        seen.shifts.push({ value, what: moved.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (frame: Page | Frame) =>
  frame.evaluate(() => (window as unknown as { seen: Seen }).seen.shifts)

async function expectStill(frame: Page | Frame, way: string) {
  const shifts = await shiftsOf(frame)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(sum, `${way}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
}

for (const [place, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1280, height: 800 }],
] as const)
  test.describe(`on ${place}`, () => {
    test.use({ viewport: size })
    test.beforeEach(({ page }) => observe(page))

    test('nothing moves for who comes without an address, or by a link with one', async ({
      page,
      claimPage,
      world,
    }) => {
      const checked = page.getByText('All 5 checks passed')
      await claimPage.open()
      await checked.waitFor()
      await expectStill(page, 'without an address')
      await page.goto('about:blank')
      await claimPage.open('safe-users', `#account=${world.accounts.ada.address}`)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
      await checked.waitFor()
      await expectStill(page, 'a link with an address')
    })

    test('nothing moves for who comes by a link to a campaign that the site does not list', async ({
      page,
      claimPage,
      world,
    }, info) => {
      const theirs = await createUnlisted(world, info.outputPath('their-package'))
      putIntoSite(world, theirs)
      const link = `/claim/#distributor=${theirs.distributor}`
      const checked = page.getByText('All 5 checks passed')
      await page.goto(link)
      await checked.waitFor()
      await expectStill(page, 'without an address')
      await page.goto('about:blank')
      await page.goto(`${link}&account=${world.accounts.ada.address}`)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
      await checked.waitFor()
      await expectStill(page, 'a link with an address')
    })

    test('nothing moves for who comes back with a wallet', async ({ page, claimPage, wallet }) => {
      await wallet.connectBefore('ada')
      // Whether a frame is painted between the two is chance.
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.documentElement.dataset.wallet) return
          const card = document.querySelector<HTMLElement>('[aria-label="Check and claim"]')
          document.documentElement.dataset.room ??= card?.dataset.asked ? 'kept' : 'lost'
        }).observe(document, { subtree: true, attributeFilter: ['data-wallet'] })
      })
      await claimPage.open()
      await expect(claimPage.claimButton).toBeVisible()
      await page.getByText('All 5 checks passed').waitFor()
      await expectStill(page, 'a returning wallet')
      await expect(page.locator(':root')).toHaveAttribute('data-room', 'kept')
    })

    test('nothing moves for who has claimed before, by a link or with a wallet', async ({
      page,
      claimPage,
      wallet,
      world,
    }) => {
      const settled = async () => {
        await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
        await expect(claimPage.panel.getByText('See the receipt')).toBeVisible()
        await expect(page.locator('[data-others="all"]')).toBeVisible()
        await page.getByText('All 5 checks passed').waitFor()
      }
      await claimPage.open('safe-users', `#account=${world.accounts.eve.address}`)
      await settled()
      await expectStill(page, 'a link of who has claimed')
      await page.goto('about:blank')
      await wallet.connectBefore('eve')
      await claimPage.open()
      await settled()
      await expectStill(page, 'the wallet of who has claimed')
    })

    test('nothing moves for who may claim for free', async ({ page, claimPage, wallet, world }) => {
      world.api.control({ budget: 'ok' })
      await wallet.connectBefore('ada')
      // The offer may come before the code of one's own way.
      const { release } = await holdRequests(page, /assets\/ReadyState-/)
      await claimPage.open()
      await expect(claimPage.panel.getByRole('button', { name: 'Claim for free' })).toBeVisible()
      release()
      await page.getByText('All 5 checks passed').waitFor()
      await expect(claimPage.panel.getByRole('link', { name: 'What will my wallet show?' })).toBeVisible()
      await expectStill(page, 'a free claim')
    })

    test('nothing moves in an account’s dialog: a press on “Close” that begins before all has come closes it', async ({
      page,
      claimPage,
      wallet,
    }) => {
      await wallet.connectBefore('ada')
      await claimPage.open()
      await expect(claimPage.claimButton).toBeVisible()
      const { isHolding, release } = await holdRequests(page, /assets\/SignInRow-.*\.js$/)
      const account = new AccountDialog(page)
      await account.open()
      await expect(account.balance).toContainText('ETH')
      await expect.poll(isHolding).toBe(true)
      const places = async () => [
        await account.button('Close').boundingBox(),
        await account.button('Disconnect').boundingBox(),
      ]
      const before = await places()
      await account.button('Close').hover()
      await page.mouse.down()
      release()
      await expect(account.button('Sign in')).toBeVisible()
      await expect(account.dialog).toContainText('ada-the-first')
      expect(await places()).toEqual(before)
      await page.mouse.up()
      await expect(account.dialog).toBeHidden()
    })

    test('nothing moves for who comes by a link to a Safe, to the claim’s values, or to all campaigns', async ({
      page,
      world,
    }) => {
      await page.goto(SafeClaimPage.path(world.demoSafe))
      await expect(page.locator('[data-safe-claim]')).toHaveAttribute('data-safe-claim', 'unproposed')
      await expect(page.getByText('Back to the campaign')).toBeVisible()
      await expectStill(page, 'a link to a Safe’s claim')
      await page.goto('about:blank')
      await page.goto(`/claim/safe-users/without-this-site/#account=${world.accounts.ada.address}`)
      await page.getByText('In an explorer').waitFor()
      await expect(page.getByText('Back to the campaign')).toBeVisible()
      await expectStill(page, 'a claim without the site')
      await page.goto('about:blank')
      await page.goto(`/#account=${world.accounts.ada.address}`)
      await expect(page.locator('[data-answers="all"]')).toBeVisible()
      await expectStill(page, 'home for an address')
    })

    test('nothing moves in a Safe’s workspace', async ({ page, world }) => {
      await page.goto('/safe/')
      await page.getByText('Anyone can view a Safe').waitFor()
      await expectStill(page, 'where a Safe is chosen')
      await page.goto('about:blank')
      // The service answers last, as it does for most.
      const { release: answer } = await holdRequests(page, /\/balances\/usd/)
      await page.goto(`/safe/#safe=${world.demoSafe}`)
      await expect(page.getByRole('tablist')).toBeVisible()
      await page.getByRole('list', { name: 'Campaigns of this site' }).waitFor()
      answer()
      await expect(page.getByRole('heading', { name: 'Collectibles' })).toBeVisible()
      await expect(page.getByText('Owners, threshold and nonce are read')).toBeVisible()
      await expectStill(page, 'a Safe’s workspace')
    })

    test('nothing moves on the list of campaigns and where one is created', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('[data-campaign]')).toHaveCount(5)
      await expect(page.getByText(/Counting the claims|Reading the list/)).toHaveCount(0)
      await expectStill(page, 'home')
      await page.goto('/create/')
      await page.getByText('Drop a CSV or Excel file here').waitFor()
      await expectStill(page, 'create')
    })
  })

test('nothing moves inside of a Safe’s host', async ({ page, safeHost }) => {
  await observe(page)
  await safeHost.open()
  await expect(safeHost.app.locator('[data-state]')).toHaveAttribute('data-state', /ready|not-eligible/)
  await safeHost.app.getByText('All 5 checks passed').waitFor()
  const frame = page.frame({ name: 'app' })
  if (!frame) throw new Error('The host has opened no app.')
  await expectStill(frame, 'a Safe’s host')
})

test('a press on “Connect wallet” is answered within a few frames, before the kit is there', async ({
  page,
  claimPage,
}) => {
  await claimPage.open()
  await page.getByText('All 5 checks passed').waitFor()
  const { release } = await holdRequests(page, '**/assets/**')
  const button = page.getByRole('main').getByRole('button', { name: 'Connect wallet' })
  const frames = await button.evaluate(
    (element, enough) =>
      new Promise<number>((resolve) => {
        const isAnswered = () =>
          element.textContent === 'Opening your wallets' &&
          [...document.querySelectorAll('[role="status"]')].some(
            ({ textContent }) => textContent === 'Opening your wallets',
          )
        let count = 0
        const look = () => {
          if (isAnswered() || ++count > enough) resolve(count)
          else requestAnimationFrame(look)
        }
        ;(element as HTMLButtonElement).click()
        requestAnimationFrame(look)
      }),
    60,
  )
  // Six of them are a tenth of a second.
  expect(frames).toBeLessThanOrEqual(6)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})
