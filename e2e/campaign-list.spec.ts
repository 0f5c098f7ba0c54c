import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'viem'
import { buildSite } from '../sandbox/site/buildSite.ts'
import { type Site, serveSite } from '../sandbox/site/serveSite.ts'
import { siteBuild } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { ManagePage } from './support/managePage.ts'
import { test as base, expect } from './support/test.ts'

// The list of campaigns is a file beside the site: replaced by hand on any host, or by an operator in
// /manage/ where the site has the API.

/** A copy of the built site on a host of its own, whose list may be replaced. */
const test = base.extend<{ copy: { site: Site; list: { replace(text: string): Promise<void> } } }>({
  copy: async ({ world }, use, info) => {
    const { folder } = await buildSite(...siteBuild(world.campaigns))
    const own = info.outputPath('site')
    await cp(folder, own, { recursive: true })
    const site = await serveSite({
      port: 0,
      folder: own,
      rpcUrl: world.rpcUrl,
      packages: new Map(world.campaigns.map((each) => [each.id, each.folder])),
      addressBook: new Map<Address, string>(),
      hasDemoWallet: true,
    })
    await use({ site, list: { replace: (text) => writeFile(join(own, 'campaigns.json'), text) } })
    await site.stop()
  },
})

const listOf = async (url: string): Promise<{ id: string }[]> => (await fetch(`${url}/campaigns.json`)).json()

test('a campaign that is written into campaigns.json of a served build has its page at once, and is claimed', async ({
  page,
  copy: { site, list },
  claimPage,
  wallet,
  world,
}) => {
  const [main, ...others] = await listOf(site.url)
  expect(main?.id).toBe('safe-users')
  await list.replace(JSON.stringify([...others, { ...main, id: 'spring-rewards' }]))
  const shown: string[] = []
  await page.exposeFunction('noteHeading', (text: string) => void shown.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const title = document.querySelector<HTMLElement>('main h1')
      if (title?.checkVisibility({ visibilityProperty: true })) void window.noteHeading(title.textContent)
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.goto(`${site.url}/claim/spring-rewards/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safe users of 2022')
  await expect(page).toHaveTitle('Spring rewards · Everclaim Sandbox')
  expect(shown).not.toContain('Page not found')
  expect(await accessibilityFaults(page)).toEqual([])
  await wallet.connect('Ada')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page).toHaveURL(/\/claim\/spring-rewards\/receipt\/#transaction=0x/)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()

  // What was taken off the list says so, and its contract still opens.
  await page.goto(`${site.url}/claim/safe-users/`)
  await expect(page.getByRole('heading', { name: 'Not listed any more' })).toBeVisible()
  await page.goto(`${site.url}/claim/#distributor=${world.campaign('safe-users').distributor}`)
  await expect(page).toHaveURL(/\/claim\/spring-rewards\/$/)
  await page.goto(`${site.url}/claim/no-such-campaign/`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a site with an empty list says what can be done on it; a list with a fault changes nothing', async ({
  page,
  copy: { site, list },
  world,
}) => {
  const built = JSON.stringify(await listOf(site.url))
  await list.replace('[]\n')
  await page.goto(`${site.url}/`)
  await expect(page.getByText('No campaigns here yet')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Manage a campaign' }).first().click()
  await page.getByLabel('Contract address').fill(world.campaign('ended').distributor)
  await page.getByRole('button', { name: 'Open campaign' }).click()
  await expect(page.locator('[data-step]').first()).toBeVisible()

  const said: string[] = []
  page.on('console', (message) => void said.push(message.text()))
  await list.replace(built.replace('"packages":["', '"packages":["https://files.example/x/","'))
  await page.goto(`${site.url}/`)
  await expect(page.locator('[data-campaign]')).toHaveCount(world.campaigns.length)
  await expect.poll(() => said.join('\n')).toContain('campaigns.json has faults.')
  expect(said.join('\n')).toContain('may not ask')
})

test('an operator changes the list in /manage/; nobody else does', async ({
  page,
  wallet,
  world,
  browser,
}) => {
  const manage = new ManagePage(page, world)
  const card = manage.card('Campaigns on this site')
  await page.goto('/manage/')
  await wallet.connect('Ben')
  const signIn = card.getByRole('button', { name: 'Sign in', exact: true })
  await card.getByRole('button', { name: 'Take ether off the list' }).click()
  await card.getByRole('button', { name: 'Move ended up' }).click()
  await signIn.click()
  await card.getByRole('button', { name: 'Save the list' }).click()
  await expect(card.getByText('The list wasn’t saved')).toBeVisible()
  await expect(card).toContainText('This account isn’t one of the site’s operators. Nothing was changed.')
  expect(await accessibilityFaults(page)).toEqual([])

  await wallet.setAccount('Ada')
  await signIn.click()
  await card.getByRole('button', { name: 'Save the list' }).click()
  await expect(card).toHaveText(/Visitors see this list\./)
  const order = ['safe-users', 'ended', 'upcoming', 'usdb']
  const saved = await listOf(world.url)
  expect(saved.map(({ id }) => id)).toEqual(order)
  const theirs = await browser.newPage({ baseURL: world.url })
  await theirs.goto('/')
  await expect(theirs.locator('[data-campaign]')).toHaveCount(4)
  await expect(theirs.locator('[data-campaign="ether"]')).toHaveCount(0)
  await theirs.close()
})

declare global {
  interface Window {
    noteHeading(text: string): Promise<void>
  }
}
