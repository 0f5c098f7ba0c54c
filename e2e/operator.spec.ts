import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Address, parseEther } from 'viem'
import { buildSite } from '../sandbox/site/buildSite.ts'
import { siteBuild } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { ClaimPage } from './support/claimPage.ts'
import { CreatePage } from './support/createPage.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { giveTokens } from './support/giveTokens.ts'
import { wasMadeOnce } from './support/newCampaign.ts'
import { removeFactory } from './support/removeFactory.ts'
import { SafeHost } from './support/safeHost.ts'
import { expect, test } from './support/test.ts'

// All of it without a developer: a site that was built with no campaign, on a chain without the factory.

test.use({ campaigns: [] })

test('an operator makes a campaign on an empty site; a stranger and a Safe claim at its link, and no file is touched', async ({
  page,
  wallet,
  world,
  browser,
}) => {
  const { accounts, demoSafe, demoToken, chain, factory } = world
  const { ada, ben } = accounts
  const { folder } = await buildSite(...siteBuild([]))
  const listFile = () => readFile(join(folder, 'campaigns.json'), 'utf8')
  expect(JSON.parse(await listFile())).toEqual([])
  const factoryCode = await removeFactory(world)
  await giveTokens(world, ada.address, parseEther('3.5'))

  await page.goto('/')
  await expect(page.getByText('No campaigns here yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create a campaign' }).click()
  const create = new CreatePage(page)
  await wallet.connect('Ada')
  await create.takeList(`${ben.address},1.5\n${demoSafe},2\n`)
  await create.fill('Token address', demoToken)
  await expect(create.fact('Token on Blast', 'Symbol')).toHaveText('EVER')
  await create.goOn()
  await create.fill('Claims open', '2026-01-15T12:00')
  await create.fill('Claims close', '2036-01-15T12:00')
  await create.fill('Address', ada.address)
  await create.goOn()
  await create.fill('Title', 'Spring')
  await create.goOn()
  await expect(create.card('Steps').getByRole('listitem')).toHaveText([
    /^Deploy the factory/,
    /^Sign a permit for the factory over exactly 3\.5 EVER, once/,
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await create.goOn()
  await create.button('Open wallet').click()
  await expect(create.card('Send it')).toContainText('exactly 3.5 EVER')
  expect(await chain.getCode({ address: factory })).toBe(factoryCode)
  await create.button('Open wallet').click()
  await create.button('Publish it here').click()

  // From its link at once; and with its own name, once an operator has put it on the list.
  const live = create.card('Your campaign is live')
  const link = live.locator('[data-claim-link]')
  await expect(link).toHaveText(/\/claim\/#distributor=0x[0-9a-fA-F]{40}$/)
  const distributor = `0x${(await link.textContent())?.slice(-40)}` as Address
  const list = create.card('Campaigns on this site')
  await list.getByRole('button', { name: 'Add this campaign' }).click()
  await list.getByRole('button', { name: 'Sign in', exact: true }).click()
  await list.getByRole('button', { name: 'Save the list' }).click()
  await expect(link).toHaveText(`${world.url}/claim/spring/`)
  await expect(live).toContainText('Everclaim Sandbox lists it.')
  await expect(page.locator('[data-site-row]')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  const shared = (await link.textContent()) ?? ''
  await wasMadeOnce(world, distributor, { creator: ada.address })

  await test.step('the operator finds the campaign again by nothing but the wallet', async () => {
    await page.goto('/manage/#campaigns')
    await page.getByRole('button', { name: 'Find my wallet’s campaigns' }).click()
    const mine = page.getByRole('region', { name: 'Created by this account' })
    await expect(mine.getByRole('listitem')).toHaveCount(1)
    await expect(mine.locator('[data-address]')).toHaveAttribute('data-address', distributor)
    expect(await accessibilityFaults(page)).toEqual([])
    await mine.getByRole('link', { name: 'Spring' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Spring')
  })

  await test.step('a stranger claims at the link, in a browser that knows nothing', async () => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })
    const theirs = await context.newPage()
    await theirs.goto(shared)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Spring')
    await new DemoWallet(theirs, world).connect('Ben')
    const claim = new ClaimPage(theirs)
    const before = await balanceOf(world, ben.address)
    await claim.claimButton.click()
    await expect(claim.panel).toHaveAttribute('data-state', 'done')
    expect((await balanceOf(world, ben.address)) - before).toBe(parseEther('1.5'))
    await context.close()
  })

  await test.step('two of three owners claim there for their Safe', async () => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' })
    const host = new SafeHost(await context.newPage(), world)
    await host.open(shared)
    const panel = host.app.locator('[data-state]')
    await expect(panel).toContainText('2 of 3 must sign')
    const before = await balanceOf(world, demoSafe)
    await panel.getByRole('button', { name: /^Claim / }).click()
    await host.sign()
    await host.close()
    const hash = panel.locator('[data-safe-tx-hash]')
    await expect(hash).toHaveText(/^0x[0-9a-f]{64}$/)
    const proposed = (await hash.textContent()) ?? ''
    await host.be('Otto')
    await host.confirm(proposed)
    await host.execute(proposed)
    await expect(panel).toHaveAttribute('data-state', 'done')
    expect((await balanceOf(world, demoSafe)) - before).toBe(parseEther('2'))
    await context.close()
  })

  expect(await balanceOf(world, distributor)).toBe(0n)
  expect(JSON.parse(await listFile())).toEqual([])
})
