import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { claimFor } from '../sandbox/devnet/claimFor.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { serviceWorkerOffText, serviceWorkerText } from '../scripts/site/writeServiceWorker.ts'
import { keptPaths, listed, openAgain, openAndKeep } from './support/keptPages.ts'
import { expect, test } from './support/test.ts'

// A campaign that was opened works without the site’s host: its worker has what the pages need. The node is
// another host, and is asked as always. The worker’s rules, one by one: src/ui/offline/createKeeper.test.ts.

test.use({ serviceWorkers: 'allow' })

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'There is a newer version' })

/** What a visitor does who comes back from another app. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })

for (const pages of ['down', 'gone', 'stalled'] as const)
  test(`an opened campaign is checked, read and taken away while the site’s host is ${pages}`, async ({
    page,
    claimPage,
    world,
  }) => {
    await openAndKeep(page)
    world.control({ pages, packages: 'down' })
    await test.step('the page opens, and answers from the chain', async () => {
      await openAgain(page)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
    })
    await test.step('its other pages, opened anew and by their links', async () => {
      await page.goto('/claim/safe-users/without-this-site/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByLabel('Address or ENS name').fill(listed)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByRole('main')).toContainText('514 EVER')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
      await expect(page).toHaveURL(/\/help\/$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    await test.step('a link in another language', async () => {
      // French is not kept: the page waits a little for it, and speaks English.
      await page.goto(`/fr/claim/safe-users/#account=${listed}`)
      await expect(page).toHaveURL(/\/claim\/safe-users\/\?lang=fr/)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
    })
  })

test('what a campaign says is asked of the chain: a claim that was paid meanwhile, and a node that is gone', async ({
  page,
  claimPage,
  world,
}) => {
  await openAndKeep(page)
  world.control({ pages: 'down', packages: 'down' })
  const { operator } = world.accounts
  await claimFor(world.chain, world.campaign('safe-users'), { account: listed, payer: operator.signer })
  await page.reload()
  await expect(claimPage.panel).toContainText('Already claimed')
  await test.step('its receipt is read from the contract', async () => {
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('514 EVER')
    await page.reload()
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('514 EVER')
  })
  world.control({ rpc: 'down' })
  await page.goto(`/claim/safe-users/#account=${listed}`)
  await expect(claimPage.panel).toContainText('We couldn’t check')
  await expect(claimPage.panel).not.toContainText('Already claimed')
})

test('a newer build is a notice; nothing reloads, and what the old page loads later still comes', async ({
  page,
  world,
}) => {
  await openAndKeep(page)
  await page.evaluate(() => {
    Object.assign(window, { asItWas: true })
  })
  await comeBack(page)
  await expect(notice(page)).toHaveCount(0)
  await putWorker(
    world,
    await serviceWorkerText({ id: 'another', files: ['/icon.svg'], rootFiles: ['/boot.js'] }),
  )
  await comeBack(page)
  await expect(notice(page)).toBeVisible()
  expect(await page.evaluate(() => 'asItWas' in window)).toBe(true)
  await test.step('the host has none of the old files any more', async () => {
    world.added.set('/assets/', folder)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL(/\/help\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Another page of the same document: nothing was loaded anew.
    expect(await page.evaluate(() => 'asItWas' in window)).toBe(true)
    world.added.delete('/assets/')
  })
  await page.goBack()
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => page.evaluate(() => 'asItWas' in window)).toBe(false)
})

test('a site that is built without it clears up at the visitors who have it', async ({ page, world }) => {
  await openAndKeep(page)
  await putWorker(world, serviceWorkerOffText())
  await page.goto('/claim/safe-users/')
  await expect.poll(() => keptPaths(page)).toEqual([])
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registered).toBe(0)
})

let folder = ''
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everclaim-offline-'))
})
test.afterEach(() => rm(folder, { recursive: true }))

/** What the site’s host has as its worker from now on. */
async function putWorker({ added }: Pick<Sandbox, 'added'>, text: string) {
  const file = join(folder, 'sw.js')
  await writeFile(file, text)
  added.set('/sw.js', file)
}
