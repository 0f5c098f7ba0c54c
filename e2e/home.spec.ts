import type { Page } from '@playwright/test'
import { campaignListText } from '../src/config/campaignListFile.ts'
import type { CampaignConfig } from '../src/config/site.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { changeCode } from './support/changeCode.ts'
import { cutOff } from './support/cutOff.ts'
import { chooseTheme } from './support/siteMenu.ts'
import { expect, test } from './support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: /^Check your address in all/ })
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** What came of it in one sentence. */
const summary = (page: Page) => card(page).locator('[data-answers] > [role="status"]')
const tile = (page: Page, campaign: string) => page.locator(`[data-campaign="${campaign}"]`)
/** What a campaign has for the address. */
const answer = (page: Page, campaign: string) => tile(page, campaign).locator('[data-answer]')

async function lookUp(page: Page, text: string) {
  await page.getByLabel('Address or ENS name').fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

/** The site as it would be built with other campaigns: they are in its code and in the file beside it. */
async function configure(page: Page, change: (campaigns: CampaignConfig[]) => CampaignConfig[]) {
  await page.route('**/campaigns.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: campaignListText(change(await response.json())) })
  })
  await changeCode(page, (code) =>
    code.replace(/"campaigns":(\[.*?\])(?=,"unlisted":)/, (_, campaigns) => {
      return `"campaigns":${JSON.stringify(change(JSON.parse(campaigns)))}`
    }),
  )
}
/** Requests to the node under way, the most of them at one moment, and how far what was drawn has moved. */
type Seen = { shifts: number; running: number; most: number }

test('a site with one campaign opens on it, and the claim is made there', async ({
  page,
  claimPage,
  wallet,
  pageReports,
}) => {
  pageReports.only = 'safe-users'
  await configure(page, (campaigns) => campaigns.filter(({ id }) => id === 'safe-users'))
  // The pages are exported with five campaigns: a page of one is drawn after a step within the site.
  await wallet.connectBefore('ada')
  await claimPage.open()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the home page lists campaigns by state, and looks one address up in all of them', async ({
  page,
  world,
  claimPage,
}) => {
  await page.goto('/')
  await expect(group(page, 'Open now').locator('[data-campaign]')).toHaveCount(3)
  await expect(group(page, 'Not open yet').locator('[data-campaign]')).toHaveCount(1)
  await expect(group(page, 'Ended').locator('[data-campaign]')).toHaveCount(1)
  await expect(group(page, 'We couldn’t check these')).toHaveCount(0)
  await expect(tile(page, 'safe-users')).toContainText(/[\d,]+ of 43,\d{3} claimed/)

  await lookUp(page, world.accounts.ada.address)
  await expect(summary(page)).toHaveText('This address can claim in 3 of 5 campaigns.')
  await expect(answer(page, 'safe-users')).toHaveAttribute('data-answer', 'eligible')
  // What can be claimed is first; what cannot is where it was, and says why.
  await expect(group(page, 'Ready to claim').locator('[data-campaign]')).toHaveCount(3)
  await expect(page.locator('[data-group]').first()).toHaveAttribute('data-group', 'claimable')
  await expect(answer(page, 'upcoming')).toContainText('for this address')
  await expect(answer(page, 'ended')).toContainText('not claimed in time')
  await expect(page).toHaveURL(`${world.url}/#account=${world.accounts.ada.address}`)
  for (const theme of ['Light', 'High contrast', 'Dark'] as const) {
    await chooseTheme(page, theme)
    expect(await accessibilityFaults(page)).toEqual([])
  }

  // Of Dan no list knows; each of them is named.
  await lookUp(page, world.accounts.dan.address)
  await expect(summary(page)).toHaveText('This address isn’t on any of the 5 lists.')
  await expect(group(page, 'Ready to claim')).toHaveCount(0)
  await expect(answer(page, 'ether')).toContainText('Not on this list')

  // A name is resolved as on the campaign’s page, and an answer leads there with whom it is about.
  await lookUp(page, 'ada-the-first-of-her-name.eth')
  await expect(card(page)).toContainText('Names can be imitated: compare the whole address.')
  await expect(card(page).locator(`[data-address="${world.accounts.ada.address}"]`)).toBeVisible()
  await tile(page, 'ether')
    .getByRole('link', { name: /^Claim [\d.]+ \w+ Gas rebate$/ })
    .click()
  await expect(page).toHaveURL(`${world.url}/claim/ether/#account=ada-the-first-of-her-name.eth`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
})

test('what was claimed is distinguished from what could not be checked, and that from what is over', async ({
  page,
  world,
  wallet,
  claimPage,
}) => {
  await wallet.connectBefore('ada')
  await claimPage.open('ether')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')

  // One host is down: of its campaign nothing is known, and of the others everything.
  const goOn = await cutOff(page, '**/sandbox/packages/usdb/**')
  await page.goto('/')
  // Whose wallet is connected needs not be typed.
  await expect(card(page)).toContainText('Your wallet')
  await expect(answer(page, 'ether')).toContainText('already claimed')
  await expect(answer(page, 'safe-users')).toHaveAttribute('data-answer', 'eligible')
  await expect(answer(page, 'usdb')).toContainText('We couldn’t check this address. It may be on the list.')
  await expect(summary(page)).toHaveText(
    /^This address can claim in \d of 5 campaigns\. We couldn’t check 1 campaign\.$/,
  )
  await expect(group(page, 'We couldn’t check these').locator('[data-campaign]')).toHaveCount(1)
  await expect(group(page, 'Ended').locator('[data-campaign="ended"]')).toHaveCount(1)
  goOn()
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(group(page, 'We couldn’t check these')).toHaveCount(0)
  await expect(group(page, 'Ready to claim').locator('[data-campaign="usdb"]')).toHaveCount(1)
  await expect(summary(page)).toHaveText('This address can claim in 2 of 5 campaigns.')

  // Silent nodes: nothing is called open, and nothing over.
  world.control({ rpc: 'down' })
  await page.goto(`/?anew#account=${world.accounts.ben.address}`)
  await expect(group(page, 'We couldn’t check these').locator('[data-campaign]')).toHaveCount(5)
  await expect(answer(page, 'ether')).toContainText(
    'for this address. We couldn’t check whether it was claimed.',
  )
  await expect(page.getByText(/^(Open|Ended|Not open yet)$/)).toHaveCount(0)
})

test('fifty campaigns are listed and looked through without a burst, and nothing jumps', async ({
  page,
  world,
}) => {
  await configure(page, (campaigns) =>
    Array.from({ length: 50 }, (_, at) => {
      const { ...campaign } = campaigns[at % campaigns.length]
      return { ...campaign, id: `campaign-${at}` } as CampaignConfig
    }),
  )
  await page.addInitScript(() => {
    const seen = { shifts: 0, running: 0, most: 0 }
    Object.assign(window, { seen })
    const fetchNow = window.fetch
    window.fetch = async (...request) => {
      if (!String(request[0]).endsWith('/sandbox/rpc')) return fetchNow(...request)
      seen.most = Math.max(seen.most, ++seen.running)
      try {
        return await fetchNow(...request)
      } finally {
        seen.running--
      }
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(group(page, 'Open now').locator('[data-campaign]')).toHaveCount(30)
  await expect(group(page, 'Not open yet').locator('[data-campaign]')).toHaveCount(10)
  await expect(group(page, 'Ended').locator('[data-campaign]')).toHaveCount(10)
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  expect((await seen()).shifts).toBeLessThan(0.02)
  expect((await seen()).most).toBeLessThanOrEqual(10)
  await lookUp(page, world.accounts.ada.address)
  await expect(summary(page)).toHaveText('This address can claim in 30 of 50 campaigns.')
  expect((await seen()).most).toBeLessThanOrEqual(24)
})

test('the operators’ pages are found at the foot of every page', async ({ page }) => {
  await page.goto('/')
  for (const [name, path] of [
    ['Verify a campaign', '/verify/'],
    ['Create a campaign', '/create/'],
    ['Manage a campaign', '/manage/'],
    ['Safe owners', '/safe/'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Claims' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  }
})
