import type { MadeCampaign } from '../sandbox/campaign/makeCampaign.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { ManagePage } from './support/managePage.ts'
import { test as base, expect } from './support/test.ts'
import { createUnlisted, putIntoSite, theirTitle } from './support/unlistedCampaign.ts'
import { VerifyPage } from './support/verifyPage.ts'

// A campaign that the site does not list, for a visitor who has nothing but a link with its contract. The API
// as the place of its package is in src/operator/linked/findPackage.test.ts. What needs no browser:
// src/ui/campaign/unlisted.test.tsx.

/** `theirs`: not in the site's list, with its package in the site's own folder. */
const test = base.extend<{ theirs: MadeCampaign }>({
  theirs: async ({ world }, use, info) => {
    const made = await createUnlisted(world, info.outputPath('their-package'))
    putIntoSite(world, made)
    await use(made)
  },
})

const notListed = 'Not listed by Everclaim Sandbox'
const answers = /not eligible|can’t claim|isn’t on the list/i

test('a link opens a campaign that the site does not list: checked, claimed and its receipt kept', async ({
  page,
  theirs,
  world,
  wallet,
  claimPage,
  foreignRequests,
}) => {
  const { ada, ben } = world.accounts
  await page.goto(`/claim/#distributor=${theirs.distributor}`)
  await expect(page.locator('[data-linked]')).toContainText(notListed)
  await expect(page.locator(`[data-linked] [data-address="${theirs.distributor}"]`)).toBeVisible()
  await expect(page.getByText('Written by this campaign’s creator')).toBeVisible()
  await expect(page.getByRole('heading', { name: theirTitle })).toBeVisible()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-look', 'neutral')

  await claimPage.check(ben.address)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  // The link to this answer opens it for everybody.
  await expect(page).toHaveURL(
    new RegExp(`/claim/#distributor=${theirs.distributor}&account=${ben.address}$`, 'i'),
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')

  await wallet.connect('Ada')
  await claimPage.button('Use my wallet').click()
  const before = await balanceOf(world, ada.address, theirs.parameters.token)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect(await balanceOf(world, ada.address, theirs.parameters.token)).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page).toHaveURL(
    new RegExp(`/claim/opened/receipt/#distributor=${theirs.distributor}&transaction=0x`, 'i'),
  )
  await page.reload()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  await expect(page.locator('[data-linked]')).toContainText(notListed)
  expect(foreignRequests).toEqual([])

  // The site’s own campaigns wear its brand again.
  await page.getByRole('link', { name: 'Everclaim Sandbox' }).first().click()
  await expect(page.locator('[data-campaign]').first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-look')
})

test('the address with the contract in its path, which the API’s process serves, opens it as well', async ({
  page,
  world,
  claimPage,
}, info) => {
  const theirs = await createUnlisted(world, info.outputPath('their-package'))
  putIntoSite(world, theirs)
  // What comes there is the page for links with other texts in its head
  // (server/site/createLinkedPages.test.ts).
  await page.route(`**/claim/${theirs.distributor}/`, async (route) => {
    const response = await route.fetch({ url: new URL('/claim/', world.url).href })
    await route.fulfill({ response })
  })
  await page.goto(`/claim/${theirs.distributor}/`)
  await expect(page.locator('[data-linked]')).toContainText(notListed)
  await expect(page.getByRole('heading', { name: theirTitle })).toBeVisible()
  await claimPage.check(world.accounts.ben.address)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
})

test('a package that nobody here has, or that cannot be looked for, is no answer about an address', async ({
  page,
  world,
}, info) => {
  const theirs = await createUnlisted(world, info.outputPath('their-package'))
  const link = `/claim/#distributor=${theirs.distributor}`
  await page.goto(link)
  await expect(page.getByText('We couldn’t find this campaign’s files')).toBeVisible()
  await expect(page.getByText('this site doesn’t have its list')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(answers)
  expect(await accessibilityFaults(page)).toEqual([])

  world.control({ rpc: 'down' })
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('We couldn’t check this campaign')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(answers)

  world.control({ rpc: 'ok' })
  putIntoSite(world, theirs)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: theirTitle })).toBeVisible()
})

test('“Verify a campaign” and “Manage a campaign” find its package by its contract, too', async ({
  page,
  theirs,
  world,
}) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.contract.fill(theirs.distributor)
  await verify.button('Verify').click()
  await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
  await expect(verify.check('list-tree')).toHaveAttribute('data-status', 'passed')

  const manage = new ManagePage(page, world)
  await page.goto(`/manage/#distributor=${theirs.distributor}`)
  await expect(page.getByRole('heading', { name: theirTitle })).toBeVisible()
  await expect(page.getByText('This isn’t a campaign of Everclaim Sandbox')).toBeVisible()
  await expect(manage.item('list')).toHaveAttribute('data-status', 'done')
})
