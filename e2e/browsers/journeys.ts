import type { Page } from '@playwright/test'
import { overflowOf } from '../support/accessibility.ts'
import { balanceOf } from '../support/balanceOf.ts'
import { CreatePage } from '../support/createPage.ts'
import { DemoWallet } from '../support/demoWallet.ts'
import { giveTokens } from '../support/giveTokens.ts'
import { openAgain, openAndKeep } from '../support/keptPages.ts'
import {
  describeCampaign,
  distributorOf,
  isLive,
  rowsOf,
  total,
  wasMadeOnce,
} from '../support/newCampaign.ts'
import { refusedWays, ways } from '../support/refusedWays.ts'
import { SafeClaimPage } from '../support/safeClaimPage.ts'
import { expect, type test as siteTest } from '../support/test.ts'

export type Machines = {
  /** Another person's browser. */
  otherMachine: () => Promise<Page>
}
type Test = ReturnType<typeof siteTest.extend<Machines>>

declare global {
  interface Window {
    /** What the page has put on the clipboard last. */
    everclaimCopied: string
  }
}

/** The link for the other owners, as it goes to the clipboard, which no test of these browsers may read. */
async function linkOf(page: Page, claim: SafeClaimPage): Promise<string> {
  await page.evaluate(() => {
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = (text) => {
      window.everclaimCopied = text
      return write(text)
    }
  })
  await claim.copyLink()
  return page.evaluate(() => window.everclaimCopied)
}

/**
 * What is tried in every engine: a claim, a Safe's claim, a page that is read from the right.
 * They wait for what a page shows, and use of Playwright what any driver of a browser has. That the console
 * says no error is in each of them.
 */
export function journeys(test: Test) {
  test('a wallet connects and claims, and the page says that it was paid', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const { address } = world.accounts.ben
    const before = await balanceOf(world, address)
    await claimPage.open()
    await wallet.connect('Ben')
    await claimPage.claimButton.click()
    await page.locator('[data-state="done"]').waitFor()
    expect((await balanceOf(world, address)) - before).toBe(864005n * 10n ** 17n)
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await page.getByRole('article', { name: 'Receipt' }).filter({ hasText: '86,400.5 EVER' }).waitFor()
  })

  test('two owners of a Safe sign its claim on two machines, by a link, and the Safe is paid', async ({
    page,
    wallet,
    world,
    otherMachine,
  }) => {
    const { demoSafe } = world
    const before = await balanceOf(world, demoSafe)
    // The link alone brings the proposal.
    world.walletService.control({ answers: 'down', words: 'true' })
    const olga = new SafeClaimPage(page)
    await olga.open(demoSafe)
    await wallet.connect('Olga')
    await page.locator('[data-safe-claim="unproposed"]').waitFor()
    await olga.sign.click()
    await page.locator('[data-safe-claim="collecting"]').waitFor()
    const link = await linkOf(page, olga)

    const other = await otherMachine()
    const otto = new SafeClaimPage(other)
    await other.goto(link)
    await new DemoWallet(other, world).connect('Otto')
    await other.locator('[data-safe-claim="collecting"]').waitFor()
    await otto.sign.click()
    await other.locator('[data-safe-claim="executable"]').waitFor()
    await otto.button('Execute').click()
    await other.locator('[data-safe-claim="done"]').waitFor()
    expect((await balanceOf(world, demoSafe)) - before).toBeGreaterThan(0n)
  })

  test('the page in Arabic is read from the right, fits the window, and a claim is made there', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    const { address } = world.accounts.ada
    const before = await balanceOf(world, address)
    await claimPage.open('safe-users', '?lang=ar')
    await wallet.connect('Ada')
    const action = claimPage.panel.locator('[data-action] button')
    await action.waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    const isInside = await action.evaluate((button) => {
      button.scrollIntoView()
      const { left, right } = button.getBoundingClientRect()
      return left >= 0 && right <= document.documentElement.clientWidth
    })
    expect(isInside).toBe(true)
    await action.click()
    await page.locator('[data-state="done"]').waitFor()
    expect(await balanceOf(world, address)).toBeGreaterThan(before)
  })

  test('a campaign is made of pasted rows, up to its funded contract', async ({ page, wallet, world }) => {
    const { ada } = world.accounts
    await giveTokens(world, ada.address, total)
    const create = new CreatePage(page)
    await create.open()
    await wallet.connect('Ada')
    await create.takeList(rowsOf(world))
    await describeCampaign(create, world, { title: 'Spring rewards', receiver: ada.address })
    const distributor = await distributorOf(create)
    await create.goOn()
    await create.button('Open wallet').click()
    await isLive(create)
    await wasMadeOnce(world, distributor, { creator: ada.address })
  })

  test('an opened campaign is shown and checked on the chain while the site’s host is down', async ({
    page,
    claimPage,
    world,
  }) => {
    await openAndKeep(page)
    world.control({ pages: 'down', packages: 'down' })
    await openAgain(page)
    await page.locator('[data-state="no-wallet"]').waitFor()
    await claimPage.panel.filter({ hasText: '514 EVER' }).waitFor()
  })

  test.describe(() => {
    // Of Firefox, which says in the console what it refuses.
    test.use({
      knownErrors: [
        'The page’s settings blocked assigning to an injection sink because it violates the following directive: “require-trusted-types-for ’script’“',
        'The page’s settings blocked creating a Trusted Types policy because it violates the following directive: “trusted-types default“',
      ],
    })
    test('trusted types are enforced: a text is no HTML, no code and no address of code', async ({
      page,
    }) => {
      await page.goto('/verify/')
      await page.locator('h1').waitFor()
      expect(await refusedWays(page)).toEqual(ways)
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    })
  })
}
