import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renameCampaign } from '../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../sandbox/devnet/createCampaign.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { ClaimPage } from './support/claimPage.ts'
import { offerFolder } from './support/offerFolder.ts'
import { packZip } from './support/packZip.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'
import { VerifyPage } from './support/verifyPage.ts'

test('the package of 43,469 Safes is recomputed in the page, and its files are sent nowhere', async ({
  page,
  world,
  foreignRequests,
}) => {
  const verify = new VerifyPage(page)
  const { folder, distributor } = world.campaign('safe-users')
  await verify.open()
  await verify.contract.fill(distributor)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Code of the page comes when it is needed; the contract is asked of the site's node.
    if (!/^\/(assets\/.*|speed)\.js(on)?$/.test(pathname) && pathname !== '/sandbox/rpc')
      asked.push(request.url())
  })
  await verify.choose(folder)
  await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
  expect(await verify.ids('failed')).toEqual([])
  expect(await verify.ids('could-not-check')).toEqual([])
  expect(await verify.ids('not-asked')).toEqual(['nodes'])
  await expect(verify.check('list-tree')).toHaveAttribute('data-status', 'passed')
  await expect(verify.check('funding')).toHaveAttribute('data-status', 'passed')
  expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([])
  expect(foreignRequests).toEqual([])
})

test('somebody else’s campaign is opened from a dropped folder and claimed, with no host of packages left', async ({
  page,
  world,
  wallet,
  claimPage,
}, info) => {
  const folder = info.outputPath('their-package')
  const theirs = await renameCampaign(world.campaign('usdb'), 'Rewards of somebody else', folder)
  await createCampaign(world.chain, theirs)
  world.control({ packages: 'down' })
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.choose(folder)
  await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
  expect(await verify.ids('not-asked')).toEqual(['address', 'nodes'])
  await expect(verify.card('Claim with this package')).toContainText(
    'This isn’t a campaign of Everclaim Sandbox',
  )
  await verify.button('Open campaign').click()

  await expect(page).toHaveURL(/\/claim\/opened\/$/)
  const mark = page.locator('[data-opened="files"]')
  await expect(mark).toContainText('This isn’t a campaign of Everclaim Sandbox. You opened it yourself')
  await expect(mark.locator(`[data-address="${theirs.distributor}"]`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rewards of somebody else' })).toBeVisible()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  await claimPage.check(world.accounts.ben.address)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await wallet.connect('Ada')
  await claimPage.button('Use my wallet').click()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page).toHaveURL(/\/claim\/opened\/receipt\//)
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  // What was dropped is gone with the page, and the page says so.
  const { hash } = new URL(page.url())
  await page.reload()
  await expect(page.getByText('No campaign is open in this tab')).toBeVisible()
  // What was behind the `#` is not lost: opened once more, it is the same page.
  await verify.choose(folder)
  await verify.button('Open campaign').click()
  await expect(page).toHaveURL(new RegExp(`/claim/opened/receipt/${hash}$`))
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
})

test('a campaign at an address is opened, and is still open after a reload; owners of a Safe get a file', async ({
  page,
  world,
  wallet,
}) => {
  const verify = new VerifyPage(page)
  const { distributor, manifest } = world.campaign('ether')
  await verify.open(
    `#distributor=${distributor}&package=${encodeURIComponent(`${world.url}/sandbox/packages/ether/`)}`,
  )
  // A link fills in and asks for nothing.
  await expect(verify.contract).toHaveValue(distributor)
  await expect(verify.report).toHaveCount(0)
  await verify.button('Verify').click()
  await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
  expect(await verify.ids('not-asked')).toEqual(['files-foreign', 'nodes'])
  await verify.button('Open campaign').click()
  await expect(page.locator('[data-opened="url"]')).toContainText('You opened a copy of a campaign of')
  await page.reload()
  await expect(page.locator('[data-opened="url"]')).toBeVisible()
  await expect(page.getByRole('heading', { name: manifest.texts.title })).toBeVisible()
  await new ClaimPage(page).check(world.accounts.ada.address)
  await expect(new ClaimPage(page).panel).toHaveAttribute('data-state', 'no-wallet')

  // A link would lead the other owners to whatever campaign they have open, or to none.
  world.walletService.control({ answers: 'down', words: 'true' })
  const claim = new SafeClaimPage(page)
  await claim.open(world.demoSafe, 'opened')
  await expect(page).toHaveURL(SafeClaimPage.path(world.demoSafe, 'opened'))
  await wallet.connect('Olga')
  await claim.sign.click()
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'collecting')
  await expect(claim.panel).toContainText('it has no link')
  await expect(claim.button(/^Copy a link/)).toHaveCount(0)
  expect((await claim.file()).text).toContain('everclaim-safe-proposal/1')
})

test('a damaged package: the right row is red, what rests on it is open, and it cannot be opened', async ({
  page,
  world,
}, info) => {
  const { folder, distributor } = world.campaign('ended')
  const damaged = info.outputPath('damaged')
  cpSync(folder, damaged, { recursive: true })
  const shard = readFileSync(join(damaged, 'shards', '0.bin'))
  shard.writeUInt8(shard.readUInt8(20) ^ 1, 20)
  writeFileSync(join(damaged, 'shards', '0.bin'), shard)
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.contract.fill(distributor)
  await verify.choose(damaged)
  await expect(verify.report).toHaveAttribute('data-verdict', 'failed')
  expect(await verify.ids('failed')).toEqual(['shards'])
  await expect(verify.check('shards')).toContainText('shards/0.bin does not recompute to the root')
  await expect(verify.card('We couldn’t check').locator('[data-check="list-total"]')).toBeVisible()
  await expect(verify.button('Open campaign')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  const json = await verify.save('Save report as JSON')
  expect(json.name).toBe('verification.json')
  expect(JSON.parse(json.text)).toMatchObject({ format: 'everclaim-verify/1', verdict: 'failed' })
  const text = await verify.save('Save report as text')
  expect(text.text).toContain('✗ Every part of the list matches the root')

  // Another package, which is none.
  await verify.button('Another package').click()
  await verify.choose(join(damaged, 'shards'))
  await expect(page.getByText('This isn’t a package folder.')).toBeVisible()
  await expect(verify.report).toHaveCount(0)
  await verify.chooseZip('package.zip', Buffer.from('no archive'))
  await expect(page.getByText('The archive is not a ZIP file, or is cut off.')).toBeVisible()
})

test('a folder and a ZIP file are dropped, and either is chosen: each is the same package', async ({
  page,
  world,
}, info) => {
  const { folder } = world.campaign('ether')
  const zip = packZip(folder)
  const archive = info.outputPath('package.zip')
  writeFileSync(archive, zip)
  const verify = new VerifyPage(page)
  await verify.open()
  await offerFolder(page, folder)
  for (const give of [
    () => verify.drop(folder),
    () => verify.drop(archive),
    () => verify.button('Choose a folder').click(),
    () => verify.chooseZip('package.zip', zip),
  ]) {
    await give()
    await expect(verify.card('Package contents')).toContainText('Gas rebate')
    await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
    expect(await verify.ids('not-asked')).toEqual(['address', 'nodes'])
    await verify.button('Another package').click()
    await expect(verify.report).toHaveCount(0)
  }
  // One file of it is no package.
  await verify.drop(join(folder, 'manifest.json'))
  await expect(verify.report).toHaveAttribute('data-verdict', 'failed')
  expect(await verify.ids('failed')).toEqual(['files-present'])
})

test('a contract alone: its package is found where the site has it, else only the chain is shown', async ({
  page,
  world,
}) => {
  const verify = new VerifyPage(page)
  await verify.open()
  await verify.button('Verify').click()
  await expect(page.getByText('Choose a package or enter a contract address.')).toBeVisible()
  await verify.contract.fill('vitalik.eth')
  await verify.button('Verify').click()
  await expect(page.getByText('Enter the contract’s address (0x…)')).toBeVisible()

  await verify.contract.fill(world.campaign('upcoming').distributor)
  await verify.button('Verify').click()
  await expect(verify.card('Package contents')).toContainText('Opens in 2034')
  await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
  await expect(verify.card('Claim with this package')).toContainText(
    'This is a campaign of Everclaim Sandbox',
  )
  await expect(verify.button('Open campaign')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to its page on this site' })).toHaveAttribute(
    'href',
    '/claim/upcoming/',
  )
  const { distributor } = world.campaign('upcoming')
  const subject = verify.card('What was verified')
  await expect(subject).toContainText(`${world.url}/sandbox/packages/upcoming/`)
  await expect(subject.locator(`[data-address="${distributor}"]`)).toBeVisible()

  // A report never is below another address than its own.
  await verify.contract.fill(world.demoToken)
  await expect(verify.report).toHaveCount(0)
  await verify.contract.fill(distributor)
  await verify.button('Verify').click()
  await expect(verify.report).toHaveAttribute('data-verdict', 'passed')
  await page.evaluate((other) => {
    window.location.hash = `distributor=${other}`
  }, world.demoToken)
  await expect(verify.contract).toHaveValue(world.demoToken)
  await expect(verify.report).toHaveCount(0)
  await verify.button('Verify').click()
  await expect(verify.check('code')).toContainText('other code, with hash 0x')
  await expect(verify.report).toHaveAttribute('data-verdict', 'failed')

  world.control({ rpc: 'down', packages: 'down' })
  await verify.contract.fill(world.campaign('upcoming').distributor)
  await verify.button('Verify').click()
  await expect(verify.report).toHaveAttribute('data-verdict', 'could-not-check')
  expect(await verify.ids('failed')).toEqual([])
  await expect(verify.card('We couldn’t check')).toContainText('answered with status 503')
})
