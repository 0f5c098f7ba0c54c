import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import { fillSafe } from './support/fillSafe.ts'
import { expect, test } from './support/test.ts'

test('a link opens a Safe with the facts of the chain; tabs are links and obey the keyboard', async ({
  page,
  workspace,
  world,
}) => {
  await workspace.open(world.demoSafe, 'messages')
  await expect(page).toHaveTitle('Safe workspace · Everclaim Sandbox')
  await expect(workspace.fact('Signatures needed')).toHaveText('2 of 3')
  await expect(workspace.fact('Next nonce')).toHaveText('0')
  await expect(workspace.fact('Version')).toHaveText('1.4.1')
  await expect(workspace.header).toHaveAttribute('data-role', 'reader')
  await expect(workspace.header.getByRole('link', { name: 'On Blastscan' })).toHaveAttribute(
    'href',
    `https://blastscan.io/address/${world.demoSafe}`,
  )
  await expect(workspace.tab('Messages')).toHaveAttribute('aria-selected', 'true')
  await workspace.tab('Messages').focus()
  await page.keyboard.press('ArrowRight')
  await expect(workspace.tab('Apps')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(workspace.tab('Balances')).toBeFocused()
  // Passing over a view does not open it.
  await expect(workspace.tab('Messages')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(workspace.tab('Balances')).toHaveAttribute('aria-selected', 'true')
  expect(new URL(page.url()).hash).toBe(`#safe=${world.demoSafe}&view=balances`)
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await expect(workspace.tab('Apps')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(workspace.tab('Balances')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(workspace.tab('Messages')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(workspace.tab('Balances')).toHaveAttribute('aria-selected', 'true')
})

test('an owner comes from a claim, finds the Safe, and finds it again at the next visit', async ({
  page,
  claimPage,
  workspace,
  wallet,
  world,
}) => {
  await claimPage.open()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safe owners' }).click()
  await expect(page.getByRole('heading', { name: 'Safe workspace' })).toBeVisible()
  await page.keyboard.press('Tab')
  await wallet.connect('Olga')
  const own = page.getByRole('region', { name: 'Your Safes' })
  await expect(own.getByText('We check each one on Blast')).toBeVisible()
  await own.getByRole('link').click()
  await expect(workspace.header).toHaveAttribute('data-role', 'owner')
  await expect(page.getByRole('button', { name: 'Skip to the Safe' })).toBeAttached()
  await workspace.header.getByText('3 owners, you are one of them').click()
  const owners = workspace.header.getByRole('listitem')
  await expect(owners).toHaveCount(3)
  await expect(owners.filter({ hasText: 'Your wallet' }).locator('[data-address]')).toHaveAttribute(
    'data-address',
    world.accounts.olga.address,
  )
  await wallet.setAccount('Ada')
  await expect(workspace.header).toHaveAttribute('data-role', 'reader')

  await workspace.header.getByRole('link', { name: 'Open another Safe' }).click()
  await expect(own.getByText(/found no Safe on Blast owned by 0x/)).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recently opened' })
  await expect(recent.getByRole('link')).toHaveAttribute('href', `#safe=${world.demoSafe}&view=balances`)
  await page.reload()
  await recent.getByRole('button', { name: `Remove ${world.demoSafe} from the list` }).click()
  await expect(recent).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Safe workspace' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('everclaim.safes'))).toBeNull()
})

test('inside a Safe host its Safe is open at once', async ({ page, safeHost, world }) => {
  await safeHost.open('/safe/#view=apps')
  const header = safeHost.app.locator('[data-safe-state="open"]')
  await expect(header).toHaveAttribute('data-role', 'host')
  await expect(header.locator('[data-address]').first()).toHaveAttribute('data-address', world.demoSafe)
  await expect(safeHost.app.getByRole('tab', { name: 'Apps' })).toHaveAttribute('aria-selected', 'true')
  await expect(safeHost.app.getByText('The link has no Safe')).toBeHidden()
  await safeHost.be('Ada')
  await page.reload()
  await expect(header.getByText('In its Safe host, read only')).toBeVisible()
  // A link as the list of apps has it (`src/ui/workspace/WorkspacePage.test.tsx`).
  const app = encodeURIComponent(new URL('/claim/ether/', world.url).href)
  await page.goto(`${world.safeHost.url}/apps/open?safe=blast:${world.demoSafe}&appUrl=${app}`)
  await expect(safeHost.app.getByRole('heading', { name: 'Gas rebate' })).toBeVisible()
})

test('the workspace has no accessibility fault: both themes, phone and desk; no other host is asked', async ({
  page,
  workspace,
  world,
  foreignRequests,
}) => {
  await fillSafe(world)
  await page.addInitScript(
    (safe) => localStorage.setItem('everclaim.safes', JSON.stringify([safe])),
    world.demoSafe,
  )
  const audit = (what: string) =>
    inEachLook(page, async ({ name, rules }) => {
      expect(await accessibilityFaults(page, { rules }), `${what}, ${name}`).toEqual([])
      expect(await overflowOf(page), `${what}, ${name}: wider than the screen`).toBeLessThanOrEqual(0)
    })
  await workspace.open()
  await workspace.paste('0x12')
  await expect(page.getByRole('region', { name: 'Recently opened' })).toBeVisible()
  await audit('choice')
  await workspace.paste(world.demoSafe)
  await workspace.header.getByText('3 owners').click()
  await expect(page.locator('[data-fiat-total]')).toBeVisible()
  await expect(page.locator('[data-collectible]')).toHaveCount(3)
  await audit('balances')
  await workspace.tab('Apps').click()
  await expect(page.locator('[data-app]').first()).toBeVisible()
  await audit('apps')
  await workspace.open(world.accounts.dan.address)
  await expect(page.getByText('There is nothing at this address on Blast')).toBeVisible()
  await audit('no Safe')
  // Pictures of what it holds come from no other host either.
  expect(foreignRequests).toEqual([])
})
