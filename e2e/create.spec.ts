import { formatEther, type Hex } from 'viem'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { CreatePage } from './support/createPage.ts'
import { giveTokens } from './support/giveTokens.ts'
import { describeCampaign, distributorOf, isLive, rowsOf, total, wasMadeOnce } from './support/newCampaign.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { readZip } from './support/readZip.ts'
import { expect, test } from './support/test.ts'

// From a list to a campaign that can pay: by a wallet, by a Safe in its host, by a Safe without one.

test('a wallet creates and funds a campaign with one transaction; the page is reloaded at every step', async ({
  page,
  wallet,
  world,
}) => {
  const { ada } = world.accounts
  await giveTokens(world, ada.address, total)
  const before = await balanceOf(world, ada.address)
  const create = new CreatePage(page)
  await create.open()
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  // Nowhere else is an approval asked for, so the dialog promises something else here.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Everclaim Sandbox asks for exactly your campaign’s total')
  await expect(dialog).not.toContainText('no approval')
  await page.keyboard.press('Escape')
  await wallet.connect('Ada')
  await create.paste(rowsOf(world))
  await create.declare('Whole tokens')
  await create.check()
  const isInOrder = page.getByText('The list is in order: 2 recipients.')
  await expect(isInOrder).toBeVisible()
  await create.reload()
  await expect(isInOrder).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Whole tokens' })).toBeChecked()
  await create.goOn()

  await create.fill('Token address', world.demoToken)
  await expect(create.fact('Token on Blast', 'Payer’s balance')).toHaveText(`${formatEther(before)} EVER`)
  await create.reload()
  await expect(create.fact('Token on Blast', 'The list pays')).toHaveText('3.5 EVER')
  expect(await accessibilityFaults(page)).toEqual([])
  await create.goOn()

  await create.goOn()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Enter when claims open.')
  await create.fill('Claims open', '2027-01-15T12:00')
  await create.fill('Claims close', '2027-01-15T11:00')
  await expect(page.getByText('Claims must close after they open.').first()).toBeVisible()
  await create.fill('Claims close', '2030-01-15T12:00')
  await create.button('Use the paying account').click()
  await create.reload()
  await expect(page.getByLabel('Claims close')).toHaveValue('2030-01-15T12:00')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ada.address)
  expect(await accessibilityFaults(page)).toEqual([])
  await create.goOn()

  await create.fill('Title', 'Spring rewards')
  await create.fill('Terms to accept (optional)', 'Be kind.')
  await create.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Spring rewards')
  await create.goOn()

  await expect(create.card('Steps')).toContainText(
    'Sign a permit for the factory over exactly 3.5 EVER, once',
  )
  await expect(create.fact('Costs', 'Goes into the contract')).toHaveText('3.5 EVER')
  await expect(create.fact('Costs', 'Network fees, about')).toHaveText(/^0\.\d+ ETH$/)
  const distributor = await distributorOf(create)
  await create.reload()
  await expect(create.fact('The campaign', 'Contract address')).toContainText('0x')
  expect(await distributorOf(create)).toBe(distributor)
  expect(await accessibilityFaults(page)).toEqual([])
  await create.goOn()

  // A no leaves everything as it was, and the campaign can still be changed.
  await expect(create.button('Open wallet')).toBeVisible()
  await wallet.rejectNext()
  await create.button('Open wallet').click()
  await expect(page.getByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
  await create.button('Try again').click()
  await expect(create.button('Open wallet')).toBeVisible()
  await create.button('Change campaign').click()
  await expect(page.getByText('A change makes another campaign, with another contract')).toBeVisible()
  await create.button('Back to the review').click()
  await expect(create.step('review')).toBeVisible()
  await create.reload()
  await create.goOn()
  // Where the browser does not keep that it is under way, no wallet is asked.
  const requests = async () =>
    (await wallet.methodsAsked()).filter((method) => /^eth_(send|sign)/.test(method))
  await expect(create.button('Open wallet')).toBeVisible()
  await create.failToKeepDrafts()
  await create.button('Open wallet').click()
  await expect(page.getByText('couldn’t save your progress')).toBeVisible()
  expect(await requests()).toEqual([])
  await page.reload()
  await create.button('Open wallet').click()
  await isLive(create)
  expect(before - (await balanceOf(world, ada.address))).toBe(total)
  expect(await requests()).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])

  await page.reload()
  await isLive(create)
  await expect(create.fact('The contract', 'Owes')).toHaveText('3.5 EVER')
  expect(await accessibilityFaults(page)).toEqual([])
  const { name, bytes } = await create.save('Save package')
  expect(name).toBe('spring-rewards-package.zip')
  const manifest = JSON.parse(readZip(bytes).get('manifest.json')?.toString('utf8') ?? '')
  expect(manifest).toMatchObject({ token: { symbol: 'EVER' }, tree: { count: 2, total: `${total}` } })
  expect(await create.save('Save terms')).toMatchObject({ name: 'spring-rewards.txt', text: 'Be kind.' })
  await expect(create.fact('The contract', 'Deployed in block')).toHaveText(/^[\d,]+$/)
  const row: unknown = JSON.parse((await page.locator('[data-site-row]').textContent()) ?? '')
  expect(row).toMatchObject({ id: 'spring-rewards', distributor, fromBlock: expect.any(Number) })
  // All of it was sent once.
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
  await wasMadeOnce(world, distributor, { creator: ada.address })
})

test('a Safe creates and funds a campaign by one proposal of its host, which two owners sign', async ({
  safeHost,
  world,
}) => {
  await new OtherOwners(world).give(total)
  const create = new CreatePage(safeHost.page, safeHost.app)
  await safeHost.open('/create/')
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'From a Safe', receiver: world.demoSafe })
  await expect(create.card('Who pays')).toContainText('Your open Safe pays')
  await expect(create.card('Steps').getByRole('listitem')).toHaveText([
    'Approve the factory for exactly 3.5 EVER.',
    /^Create the contract at 0x[0-9a-fA-F]{40} and move exactly 3.5 EVER to it, in one transaction.$/,
  ])
  await expect(create.fact('Costs', 'Network fee, about')).toHaveText(/^0\.\d+ ETH$/)
  await create.root.getByRole('checkbox', { name: /^Also let the Safe earn/ }).check()
  await expect(create.card('Steps').getByRole('listitem').nth(3)).toContainText(
    /^Let the Safe claim its gas|^Let the Safe’s ETH earn/,
  )
  const distributor = await distributorOf(create)
  await create.goOn()
  await create.button('Propose in the Safe').click()
  await expect(safeHost.dialog).toBeVisible()
  // The page is gone before anybody has answered: what became of it is for a person to say.
  await safeHost.page.reload()
  const unknown = create.step('deploy').getByText('We don’t know the Safe’s answer')
  await expect(unknown).toBeVisible()
  await create.button('Check again').click()
  await expect(unknown).toBeVisible()
  await create.button('It isn’t in the queue. Ask again').click()
  await create.button('Propose in the Safe').click()
  await safeHost.sign()
  await safeHost.close()
  const shown = create.step('deploy').locator('[data-safe-tx-hash]')
  await expect(shown).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = ((await shown.textContent()) ?? '') as Hex
  // The page is opened anew while the owners take their time.
  await safeHost.page.reload()
  await expect(shown).toHaveText(hash)
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await isLive(create)
  await wasMadeOnce(world, distributor, { creator: world.demoSafe })

  // A host of no campaign of its own learns the title where its package is published.
  const title = safeHost.entry(hash).getByRole('heading').first()
  await safeHost.show('History')
  await expect(title).toHaveText(/: Create a campaign and fund it with 3\.5 EVER$/)
  await create.button('Publish it here').click()
  await expect(create.step('publish').getByText('The package is published')).toBeVisible()
  await safeHost.show('History')
  await expect(title).toHaveText(/: Create “From a Safe” and fund it with 3\.5 EVER$/)
})

test('a draft is open in one tab at a time, and can be deleted', async ({ page, context, world }) => {
  const create = new CreatePage(page)
  await create.open()
  await create.takeList(rowsOf(world))
  await expect(create.step('token')).toBeVisible()
  await create.isKept()
  const second = await context.newPage()
  const other = new CreatePage(second)
  await other.open()
  await expect(second.getByText('Your draft is open in another tab')).toBeVisible()
  await page.close()
  // The step is drawn once the list is read from this browser: until then what is below it moves.
  await expect(other.step('token').getByRole('heading', { name: 'The token' })).toBeVisible()
  await other.button('Delete draft').click()
  await other.button('Delete draft').click()
  await expect(second.getByText('Drop a CSV or Excel file here')).toBeVisible()
  await other.reload()
  await expect(second.getByText('Drop a CSV or Excel file here')).toBeVisible()
  // A browser that keeps nothing says so.
  await second.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await second.reload()
  await expect(second.getByText('This browser can’t save your draft')).toBeVisible()
  await expect(second.getByText('Drop a CSV or Excel file here')).toBeVisible()
})

test('the browser’s Back and Forward are the steps, also after a reload, and lead between drafts', async ({
  page,
  world,
}) => {
  const create = new CreatePage(page)
  await page.goto('/help/')
  await create.open()
  await create.takeList(rowsOf(world))
  await expect(create.step('token')).toBeVisible()
  await page.goBack()
  await expect(create.step('list').getByText('The list is in order: 2 recipients.')).toBeVisible()
  await page.goForward()
  await expect(create.step('token')).toBeVisible()
  await create.reload()
  await expect(create.step('token').getByRole('heading', { name: 'The token' })).toBeVisible()
  await create.button('New draft').click()
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible()
  await page.goBack()
  await expect(create.step('token').getByRole('heading', { name: 'The token' })).toBeVisible()
  await page.goBack()
  await expect(create.step('list').getByText('The list is in order: 2 recipients.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/help\/$/)
})

test('what is doubtful has no accessibility fault: a receiver, the review of one, and a batch as a file', async ({
  page,
  world,
}) => {
  const receiver = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5a02'
  await new OtherOwners(world).give(total)
  const create = new CreatePage(page)
  await create.open()
  await create.takeList(rowsOf(world))
  await create.fill('Token address', world.demoToken)
  await expect(create.fact('Token on Blast', 'Symbol')).toHaveText('EVER')
  await create.goOn()
  await create.fill('Claims open', '2027-01-15T12:00')
  await create.fill('Claims close', '2030-01-15T12:00')
  await create.fill('Address', receiver)
  await expect(page.getByText('This address was never used on Blast')).toBeVisible()
  await create.fill('Last 4 characters of the address', '5A02')
  await expect(page.getByText('You confirmed this address.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await create.goOn()
  await create.fill('Title', 'Doubtful')
  await create.goOn()
  await page.getByRole('radio', { name: /^A Safe/ }).check()
  await create.fill('Address of the Safe on Blast', world.demoSafe)
  await page.getByRole('radio', { name: /^As a file/ }).check()
  await expect(create.button('Continue')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await create.goOn()
  await expect(create.card('Hashes for the owners')).toContainText('MultiSendCallOnly 1.4.1')
  expect(await accessibilityFaults(page)).toEqual([])
})
