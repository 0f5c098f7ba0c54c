import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { createUnlisted, theirTitle } from '../../../e2e/support/unlistedCampaign.ts'
import { VerifyPage } from '../../../e2e/support/verifyPage.ts'
import type { MadeCampaign } from '../../../sandbox/campaign/makeCampaign.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

// A campaign that the site does not list, for a visitor who has nothing but a link with its contract. How one
// claims from it: e2e/unlisted.spec.ts.

/** `theirs`: not in the site's list, with its package in the site's own folder. */
const test = base.extend<{ theirs: MadeCampaign }>({
  theirs: async ({ world, page }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'everclaim-theirs-'))
    const made = await createUnlisted(world, folder)
    const base = `/packages/${made.manifestHash}/`
    await page.route(`**${base}**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      route.fulfill({ body: await readFile(join(made.folder, pathname.slice(base.length))) })
    })
    await use(made)
    await rm(folder, { recursive: true })
  },
})

const notListed = 'Not listed by Everclaim Sandbox'

test('a link with an address that is no campaign’s says so, and one that is damaged asks for the contract', async ({
  page,
  world,
}) => {
  await page.goto(`/claim/#distributor=${world.demoToken}`)
  await expect(page.getByText('There is no campaign at this address')).toBeVisible()
  await expect(page.getByText('The contract there isn’t a campaign’s')).toBeVisible()
  await page.goto(`/claim/#distributor=${world.accounts.ada.address}`)
  await expect(page.getByText('Blast has no contract there')).toBeVisible()
  await page.goto('/claim/#distributor=0x12')
  await expect(page.getByText('The link has no valid contract address.')).toBeVisible()
  // One of the site's own goes to its own page, with whom it is about.
  const { distributor } = world.campaign('ether')
  await page.goto(`/claim/#distributor=${distributor}&account=${world.accounts.ada.address}`)
  await expect(page).toHaveURL(new RegExp(`/claim/ether/#account=${world.accounts.ada.address}$`))
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  expect(document.documentElement.dataset.look).toBeUndefined()
})

describe('an operator closes the door', () => {
  test('verify-only: a link leads to where one verifies it, and what is verified opens', async ({
    page,
    theirs,
  }) => {
    page.environment = { EVERCLAIM_UNLISTED: 'verify-only' }
    await page.goto(`/claim/#distributor=${theirs.distributor}`)
    await expect(page.getByText(notListed)).toBeVisible()
    await expect(page.getByText(theirTitle)).toHaveCount(0)
    await page.getByRole('link', { name: 'Verify this campaign' }).click()
    const verify = new VerifyPage(page)
    await expect(verify.contract).toHaveValue(theirs.distributor)
    await verify.button('Verify').click()
    await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
    await verify.button('Open campaign').click()
    await expect(page.locator('[data-opened="url"]')).toBeVisible()
    await expect(page.getByRole('heading', { name: theirTitle })).toBeVisible()
  })

  test('off: no link opens one, and what is verified is not opened', async ({ page, theirs }) => {
    page.environment = { EVERCLAIM_UNLISTED: 'off' }
    await page.goto(`/claim/#distributor=${theirs.distributor}`)
    await expect(page.getByText(notListed)).toBeVisible()
    await expect(page.getByText('This site opens only its own campaigns.')).toBeVisible()
    await expect(page.getByText(theirTitle)).toHaveCount(0)
    const verify = new VerifyPage(page)
    await verify.open(`#distributor=${theirs.distributor}`)
    await verify.button('Verify').click()
    await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
    await expect(verify.button('Open campaign')).toHaveCount(0)
  })
})
