import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Address, erc20Abi, parseEther } from 'viem'
import { readCreation } from '../sandbox/devnet/readCreation.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { CreatePage } from './support/createPage.ts'
import { giveTokens } from './support/giveTokens.ts'
import { ManagePage } from './support/managePage.ts'
import { distributorOf, isLive, rowsOf } from './support/newCampaign.ts'
import { readZip } from './support/readZip.ts'
import { expect, test } from './support/test.ts'

// A series of two rounds: the second begins from the first, and from a sheet of what everyone has earned.

/** The package that the page saves, unpacked. */
async function unpack(create: CreatePage, folder: string) {
  const files = readZip((await create.save('Save package')).bytes)
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  return JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '')
}

test('the next round of a cumulative sheet: a lowered amount is refused by its row, and what is new is created', async ({
  page,
  wallet,
  world,
}, info) => {
  const { ada, ben, cleo } = world.accounts
  await giveTokens(world, ada.address, parseEther('10'))
  const create = new CreatePage(page)
  await create.open()
  await wallet.connect('Ada')
  await create.payInRounds()
  await expect(page.getByRole('radio', { name: /^The first round/ })).toBeChecked()
  await create.takeList(rowsOf(world))
  await create.fill('Token address', world.demoToken)
  await expect(create.fact('Token on Blast', 'The list pays')).toHaveText('3.5 EVER')
  await create.goOn()
  await create.fill('Claims open', '2026-01-15T12:00')
  await create.fill('Claims close', '2030-01-15T12:00')
  await create.fill('Address', ada.address)
  await create.goOn()
  await create.fill('Title', 'Weekly')
  await create.fill('Description (optional)', 'Paid every week.')
  await create.goOn()
  await expect(create.fact('The campaign', 'Round after')).toHaveCount(0)
  const first = await distributorOf(create)
  await create.goOn()
  await create.button('Open wallet').click()
  await isLive(create)
  const one = info.outputPath('one')
  expect(await unpack(create, one)).toMatchObject({ format: 'everclaim-package/4' })
  // Its package is nowhere but in this browser, and is recomputed there.
  await page.getByRole('link', { name: 'Create the next round' }).click()
  const rounds = page.getByRole('region', { name: 'Rounds so far' })
  await expect(rounds.getByRole('row').nth(1)).toContainText('1: Weekly')
  await expect(rounds.getByRole('row').nth(1)).toContainText('3.5 EVER')
  await page.getByRole('radio', { name: /^Everything since the first round/ }).check()
  await create.paste(`${ben.address},1.25\n${cleo.address},3\n`)
  await expect(page.getByLabel('Decimals of the token')).toHaveCount(0)
  await create.declare('Whole tokens')
  await create.check()
  const lowered = create.card('Amounts below the rounds so far')
  await expect(lowered).toContainText('The sheet lowers 2 amounts. What a round gave can’t be taken back.')
  await expect(lowered.getByRole('listitem')).toHaveText([
    `Row 1${ben.address.toLowerCase()} was 2 EVER, is 1.25 EVER`,
    `Not in the sheet${ada.address.toLowerCase()} is missing; it was 1.5 EVER`,
  ])
  await expect(create.report).toContainText('The list has 2 problems.')
  await expect(create.button('Continue')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await create.button('Another list').click()
  await create.paste(`${ada.address},1.5\n${ben.address},2.75\n${cleo.address},3\n`)
  await create.declare('Whole tokens')
  await create.check()
  const difference = create.card('What is new')
  await expect(difference.getByRole('row')).toHaveText([
    'PartAddressesChange',
    'new1+3 EVER',
    'more1+0.75 EVER',
    'less00',
    'the same10',
    'gone00',
  ])
  await expect(difference).toContainText('The sheet beside the rounds so far:')
  await expect(difference).toContainText('This round pays 3.75 EVER to 2 recipients.')
  // What was read and chosen is there again after a reload.
  await create.reload()
  await expect(difference).toContainText('This round pays 3.75 EVER to 2 recipients.')
  await create.goOn()
  await expect(page.getByLabel('Token address')).toHaveCount(0)
  await expect(create.fact('Token on Blast', 'The list pays')).toHaveText('3.75 EVER')
  await create.goOn()
  await create.button('One week after the last round').click()
  await expect(page.getByLabel('Claims open', { exact: true })).toHaveValue('2026-01-22T12:00')
  await expect(page.getByLabel('Claims close', { exact: true })).toHaveValue('2030-01-22T12:00')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(ada.address)
  await create.goOn()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Weekly')
  await expect(page.getByLabel('Description (optional)')).toHaveValue('Paid every week.')
  await create.goOn()
  await expect(create.fact('The campaign', 'Round after').locator('[data-address]')).toHaveAttribute(
    'data-address',
    first,
  )
  await expect(difference).toContainText('This round pays 3.75 EVER to 2 recipients.')
  const second = await distributorOf(create)
  await create.goOn()
  await create.button('Open wallet').click()
  await isLive(create)

  // By the chain, and by the command line, which recomputes both and their link.
  expect(await readCreation(world.chain, second)).toEqual({ creators: [ada.address], isFunded: true })
  const held = (account: Address) =>
    world.chain.readContract({
      address: world.demoToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    })
  expect(await held(second)).toBe(parseEther('3.75'))
  const two = info.outputPath('two')
  expect(await unpack(create, two)).toMatchObject({
    format: 'everclaim-package/4',
    previous: { distributor: first.toLowerCase() },
    tree: { count: 2, total: parseEther('3.75').toString() },
  })
  const verified = await promisify(execFile)(process.execPath, [
    ...[
      'cli/everclaim.mjs',
      'verify',
      one,
      two,
      '--rpc',
      world.rpcUrl,
      '--one-node',
      '--distributor',
      second,
    ],
  ])
  expect(verified.stdout).toContain('✓ Each round names the one before it: to the first')

  // Side by side, with what was claimed of each.
  const published = create.step('publish').getByText('The package is published')
  await create.button('Publish it here').click()
  await expect(published).toBeVisible()
  await create.button('All drafts').click()
  await create
    .button(/^Open Weekly/)
    .nth(1)
    .click()
  await create.button('Publish it here').click()
  await expect(published).toBeVisible()
  const manage = new ManagePage(page, world)
  await page.goto(`/manage/#distributor=${first}`)
  await manage.button('Prepare batch').click()
  await manage.button(/^Pay 2 allocations$/).click()
  await expect(page.getByText('The payments went through')).toBeVisible()
  await page.goto(`/manage/#distributor=${second}`)
  const side = page.getByRole('region', { name: 'Rounds side by side' }).getByRole('row')
  await expect(side).toHaveText([
    'RoundOpensClosesTotalClaimedUnclaimedHolds',
    '1: “Weekly”15 Jan 202615 Jan 20303.5 EVER3.5 EVER (2 of 2)0 EVER0 EVER',
    '2: “Weekly”22 Jan 202622 Jan 20303.75 EVER0 EVER (0 of 2)3.75 EVER3.75 EVER',
    'All rounds7.25 EVER3.5 EVER3.75 EVER3.75 EVER',
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Create the next round' }).click()
  await expect(rounds.getByRole('row')).toHaveCount(2)
  await page.getByRole('radio', { name: /^Everything since the first round/ }).check()
  await expect(rounds.getByRole('row')).toHaveCount(3)

  // A new draft goes on from a campaign of this browser as well.
  await create.button('All drafts').click()
  await create.button('New draft').click()
  await create.payInRounds()
  await page.getByRole('radio', { name: /^The next round of a series/ }).check()
  await create.button('Use “Weekly” of 22 Jan 2026').click()
  await expect(rounds.getByRole('row')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
})
