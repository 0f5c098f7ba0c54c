import type { Hex } from 'viem'
import { accessibilityFaults } from './support/accessibility.ts'
import { ClaimPage } from './support/claimPage.ts'
import { CreatePage } from './support/createPage.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { readCode } from './support/phone.ts'
import { expect, test } from './support/test.ts'
import { VerifyPage } from './support/verifyPage.ts'

// From a contract that is deployed to a package that everybody can read, through the real API, and a claim
// from there.

test('a package is published through the API, verified at its address, and claimed from', async ({
  page,
  wallet,
  world,
  browser,
}) => {
  const { ada, ben } = world.accounts
  const create = new CreatePage(page)
  await create.open()
  await wallet.connect('Ada')
  await create.takeList(`${ada.address},0.5\n${ben.address},0.25\n`)
  await page.getByRole('radio', { name: /^ETH/ }).check()
  await expect(create.fact('Token on Blast', 'Symbol')).toHaveText('ETH')
  await create.goOn()
  await create.fill('Claims open', '2026-01-15T12:00')
  await create.fill('Claims close', '2030-01-15T12:00')
  await create.fill('Address', ada.address)
  await create.goOn()
  await create.fill('Title', 'Published')
  await create.fill('Package URLs (optional)', 'https://files.example/spring?x')
  await create.goOn()
  await expect(page.getByText('Host 1 is not an address that ends in a slash').first()).toBeVisible()
  await create.fill('Package URLs (optional)', 'https://files.example/spring')
  await create.goOn()
  await expect(create.fact('The campaign', 'Package URLs')).toHaveText('https://files.example/spring/')
  await create.goOn()
  // Before the contract is deployed there is nothing to publish.
  await expect(create.button('Open wallet')).toBeVisible()
  await expect(create.button('Publish it here')).toHaveCount(0)
  await create.button('Open wallet').click()

  const step = create.step('publish')
  await expect(step.getByText('The contract is deployed and funded')).toBeVisible()
  const row = async () => JSON.parse((await page.locator('[data-site-row]').textContent()) ?? '')
  await expect
    .poll(row)
    .toMatchObject({ packages: ['/packages/published/', 'https://files.example/spring/'] })
  // An API that is silent is waited for as long as one likes.
  await expect(create.button('Publish it here')).toBeVisible()
  world.api.control({ answers: 'stalled' })
  await create.button('Publish it here').click()
  await expect(step.getByRole('progressbar', { name: /^Publishing/ })).toBeVisible()
  await create.button('Cancel').click()
  world.api.control({ answers: 'ok' })
  await create.button('Publish it here').click()
  await expect(step.getByText('The package is published')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const place = (await page.locator('[data-published]').getAttribute('data-published')) ?? ''
  expect(place).toMatch(/^\/api\/v1\/packages\/0x[0-9a-f]{64}\/$/)
  await expect.poll(row).toMatchObject({ packages: [place, 'https://files.example/spring/'] })
  const { distributor } = await row()
  // It is known to be there, also to a page that is opened anew.
  await page.reload()
  await expect(step.getByText('The package is published')).toBeVisible()

  // Somebody else opens the link that is to be shared, in a browser that knows nothing, and claims.
  const link = (await page.locator('[data-claim-link]').textContent()) ?? ''
  expect(link).toBe(`${world.url}/claim/#distributor=${distributor}`)
  // The same as a code, on the screen and as files, and for other pages.
  const live = create.card('Your campaign is live')
  expect(await readCode(page, await live.getByRole('img', { name: /^QR code of/ }).screenshot())).toBe(link)
  const drawn = await create.save('Save SVG')
  expect(drawn).toMatchObject({ name: 'published-qr.svg', text: expect.stringMatching(/^<svg xmlns=/) })
  const picture = await create.save('Save PNG')
  expect(picture.name).toBe('published-qr.png')
  expect(await readCode(page, picture.bytes)).toBe(link)
  await live.getByText('Show it on another page').click()
  await expect(live.locator('[data-embed]')).toHaveText(
    `<script src="${world.url}/embed.js" data-distributor="${distributor}" async></script>`,
  )
  expect(await accessibilityFaults(page)).toEqual([])

  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const theirs = await context.newPage()
  await theirs.goto(link)
  await expect(theirs.locator('[data-linked]')).toContainText('Not listed by Everclaim Sandbox')
  await expect(theirs.getByText('Written by this campaign’s creator')).toBeVisible()
  await expect(theirs.locator('html')).toHaveAttribute('data-look', 'neutral')
  await new DemoWallet(theirs, world).connect('Ada')
  const their = new ClaimPage(theirs)
  await their.claimButton.click()
  await expect(their.panel).toHaveAttribute('data-state', 'done')
  await theirs.getByRole('link', { name: 'See the receipt' }).click()
  await expect(theirs).toHaveURL(
    new RegExp(`/claim/opened/receipt/#distributor=${distributor}&transaction=0x`, 'i'),
  )
  await theirs.reload()
  await expect(theirs.getByRole('article', { name: 'Receipt' })).toBeVisible()
  expect(await accessibilityFaults(theirs)).toEqual([])
  await context.close()

  await step.getByRole('link', { name: 'Verify it, and claim with it' }).click()
  const verify = new VerifyPage(page)
  await expect(verify.contract).toHaveValue(distributor)
  await verify.button('Verify').click()
  await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
  await expect(verify.check('hosts')).toHaveAttribute('data-status', 'not-asked')
  await verify.button('Open campaign').click()
  await expect(page.locator('[data-opened="url"]')).toBeVisible()
  const claim = new ClaimPage(page)
  await claim.check(ben.address)
  const before = await world.chain.getBalance({ address: ben.address })
  await claim.claimButton.click()
  await expect(claim.panel).toHaveAttribute('data-state', 'done')
  expect((await world.chain.getBalance({ address: ben.address })) - before).toBe(250_000_000_000_000_000n)
  expect(await world.chain.getCode({ address: distributor as Hex })).not.toBe('0x')
})
