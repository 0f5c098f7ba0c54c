import { erc20Abi, type Hex, parseEther } from 'viem'
import { readSchedule } from '../sandbox/devnet/readCreation.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { ClaimPage } from './support/claimPage.ts'
import { CreatePage } from './support/createPage.ts'
import { giveTokens } from './support/giveTokens.ts'
import { ManagePage } from './support/managePage.ts'
import { describeCampaign, distributorOf, isLive, rowsOf, total, wasMadeOnce } from './support/newCampaign.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { readZip } from './support/readZip.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'

// A campaign that unlocks over time, from its list to a contract that can pay. What it unlocks is chosen,
// typed and drawn; its factory is not on the chain before the first one.

const day = 86_400n

test('a wallet creates and funds one that unlocks over time; its end leaves everyone 30 days', async ({
  page,
  wallet,
  world,
}) => {
  const { ada } = world.accounts
  await giveTokens(world, ada.address, total)
  const create = new CreatePage(page)
  await create.open()
  await wallet.connect('Ada')
  await expect(page.getByRole('radio', { name: /^At once/ })).toBeChecked()
  await create.payOverTime()
  await create.takeList(rowsOf(world))
  await create.fill('Token address', world.demoToken)
  await expect(create.fact('Token on Blast', 'The list pays')).toHaveText('3.5 EVER')
  await create.goOn()

  await create.fill('Claims open', '2027-01-15T12:00')
  const drawing = create.card('Unlocking').getByRole('img')
  await expect(drawing).toHaveAccessibleName(
    /^3\.5 EVER unlocks by the second from 15 Jan 2027 to 15 Jan 2028\. Nothing before 16 Apr 2027\./,
  )
  await create.fill('Nothing before (months, optional)', '13')
  await expect(page.getByText('It can’t be longer than the whole time.')).toBeVisible()
  await create.button('Monthly for 2 years').click()
  await expect(drawing).toHaveAccessibleName(/in 24 equal steps from 15 Jan 2027 to 14 Jan 2029/)
  await create.card('Unlocking').getByText('Show as a table').click()
  await expect(create.card('Unlocking').getByRole('row')).toHaveCount(26)
  expect(await accessibilityFaults(page)).toEqual([])

  // The contract would refuse such an end, so this page does, and says since when it may be.
  await create.fill('Claims close', '2029-02-13T11:59')
  await expect(
    page.getByText('Claims must stay open for 30 days after the last unlock: until 2029-02-13 12:00:00 UTC'),
  ).toBeVisible()
  await expect(create.card('The end')).toContainText('on 13 Feb 2029, 12:00 UTC at the earliest')
  await create.card('The end').getByRole('button', { name: '90 days' }).click()
  await create.button('Use the paying account').click()
  await create.reload()
  await expect(page.getByLabel('Number of steps')).toHaveValue('24')
  await create.goOn()
  await create.fill('Title', 'Team')
  await create.goOn()

  await expect(create.fact('The campaign', 'Unlocks')).toHaveText('in 24 equal steps')
  await expect(create.fact('The campaign', 'All unlocked')).toContainText('14 Jan 2029')
  await expect(create.card('Unlocking').getByRole('img')).toBeVisible()
  const steps = create.card('Steps').getByRole('listitem')
  await expect(steps.first()).toHaveText(
    'Deploy the factory. All campaigns of this kind share it, and it has no owner.',
  )
  await expect(steps.last()).toContainText('Sign a permit for the factory over exactly 3.5 EVER, once')
  expect(await accessibilityFaults(page)).toEqual([])
  const distributor = await distributorOf(create)
  await create.goOn()
  await create.button('Open wallet').click()
  await expect(create.card('Send it')).toContainText('Sign a permit')
  await create.button('Open wallet').click()
  await isLive(create)

  await wasMadeOnce(world, distributor, { creator: ada.address, isOverTime: true })
  expect(await readSchedule(world.chain, distributor)).toEqual({
    cliff: 0n,
    duration: 730n * day,
    tranches: 24,
  })
  const { bytes } = await create.save('Save package')
  expect(JSON.parse(readZip(bytes).get('manifest.json')?.toString('utf8') ?? '')).toMatchObject({
    format: 'everclaim-package/4',
    kind: 'vesting',
    schedule: { cliff: 0, duration: Number(730n * day), tranches: 24 },
  })

  // Once its files are published, its page finds them by the log of its factory.
  await create.button('Publish it here').click()
  await expect(create.step('publish').getByText('The package is published')).toBeVisible()
  const manage = new ManagePage(page, world)
  await page.goto(`/manage/#distributor=${distributor}`)
  await expect(manage.item('list')).toHaveAttribute('data-status', 'done')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Team')
  await expect(manage.fact('Unlocking', 'Still locked')).toHaveText('3.5 EVER (100 %)')
  await page.goto('/manage/#campaigns')
  await manage.button('Find my wallet’s campaigns').click()
  await expect(
    manage
      .card('My campaigns')
      .getByRole('region', { name: 'Created by this account' })
      .getByRole('listitem'),
  ).toHaveCount(1)

  await test.step('and its recipient claims at two times what has unlocked by then', async () => {
    const has = () => balanceOf(world, ada.address)
    const opened = Date.UTC(2027, 0, 15, 12) / 1000
    const claim = new ClaimPage(page)
    const open = async (months: number) => {
      const timestamp = BigInt(opened) + (730n * day * BigInt(months)) / 24n + 60n
      await world.chain.setNextBlockTimestamp({ timestamp })
      await world.chain.mine({ blocks: 1 })
      await page.goto('/help/')
      await page.goto(`/claim/#distributor=${distributor}&account=${ada.address}`)
      await expect(claim.panel).toHaveAttribute('data-state', 'ready')
    }
    await open(2)
    const before = await has()
    await expect(claim.panel).toContainText('0.125 EVER')
    await claim.claimButton.click()
    await expect(claim.panel).toHaveAttribute('data-state', 'done')
    expect((await has()) - before).toBe(parseEther('0.125'))
    await open(18)
    await claim.claimButton.click()
    await expect(claim.panel).toHaveAttribute('data-state', 'done')
    expect((await has()) - before).toBe((parseEther('1.5') * 18n) / 24n)
  })
})

test('a Safe creates and funds one by one proposal that two owners sign, and they claim for it at two times', async ({
  page,
  safeHost,
  wallet,
  world,
}) => {
  const { demoSafe, accounts } = world
  await new OtherOwners(world).give(total)
  const create = new CreatePage(safeHost.page, safeHost.app)
  await safeHost.open('/create/')
  await create.payOverTime()
  // It is on its own list.
  await create.takeList(`${demoSafe},1.5\n${accounts.ben.address},2\n`)
  await describeCampaign(create, world, {
    title: 'From a Safe',
    receiver: demoSafe,
    unlocking: '1 year, nothing for 3 months',
  })
  await expect(create.card('Steps').getByRole('listitem')).toHaveText([
    'Deploy the factory. All campaigns of this kind share it, and it has no owner.',
    'Approve the factory for exactly 3.5 EVER.',
    /^Create the contract at 0x[0-9a-fA-F]{40} and move exactly 3.5 EVER to it, in one transaction.$/,
  ])
  const distributor = await distributorOf(create)
  await create.goOn()
  await create.button('Propose in the Safe').click()
  await safeHost.sign()
  await safeHost.close()
  const shown = create.step('deploy').locator('[data-safe-tx-hash]')
  await expect(shown).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = ((await shown.textContent()) ?? '') as Hex
  // What the owners sign is read from its bytes, with what unlocks when.
  await safeHost.show('Queue')
  await expect(safeHost.entry(hash).getByRole('heading').first()).toHaveText(
    /: Create a campaign and fund it with 3\.5 EVER$/,
  )
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await isLive(create)
  await wasMadeOnce(world, distributor, { creator: demoSafe, isOverTime: true })
  expect(await readSchedule(world.chain, distributor)).toEqual({
    cliff: (365n * day) / 4n,
    duration: 365n * day,
    tranches: 0,
  })
  await create.button('Publish it here').click()
  await expect(create.step('publish').getByText('The package is published')).toBeVisible()

  const opened = BigInt(Date.UTC(2027, 0, 15, 12) / 1000)
  const claim = new SafeClaimPage(page)
  const isIn = (state: string) => expect(claim.panel).toHaveAttribute('data-safe-claim', state)
  const open = async () => {
    await page.goto('/help/')
    await page.goto(`/claim/opened/safe/#distributor=${distributor}&safe=${demoSafe}`)
  }
  const turnTo = async (share: { of: bigint }) => {
    await world.chain.setNextBlockTimestamp({ timestamp: opened + (365n * day) / share.of + 60n })
    await world.chain.mine({ blocks: 1 })
  }
  /** What had unlocked of its allocation in the block of its last payment, and all that it was paid. */
  const paid = async () => {
    const logs = await world.chain.getContractEvents({
      abi: erc20Abi,
      address: world.demoToken,
      eventName: 'Transfer',
      args: { from: distributor, to: demoSafe },
      fromBlock: 0n,
    })
    const { timestamp } = await world.chain.getBlock({ blockNumber: logs.at(-1)?.blockNumber ?? 0n })
    return {
      times: logs.length,
      sum: logs.reduce((sum, { args }) => sum + (args.value ?? 0n), 0n),
      unlocked: (parseEther('1.5') * (timestamp - opened)) / (365n * day),
    }
  }

  await test.step('signed before anything has unlocked, and executed once a third has', async () => {
    await turnTo({ of: 12n })
    await wallet.connectBefore('olga')
    await open()
    await isIn('nothing-due')
    await claim.sign.click()
    await expect(claim.panel).toContainText('1 of 2 verified signatures')
    await wallet.setAccount('Otto')
    await claim.sign.click()
    await expect(claim.panel).toContainText('2 of 2 verified signatures')
    expect(await accessibilityFaults(page)).toEqual([])
    await turnTo({ of: 3n })
    await open()
    await isIn('executable')
    await claim.button('Execute').click()
    await expect.poll(async () => (await paid()).times).toBe(1)
    const { sum, unlocked } = await paid()
    expect(sum).toBe(unlocked)
    // It grows each second, so there is something to propose again.
    await page.reload()
    await expect(claim.panel).toContainText('claimed before')
  })

  await test.step('proposed anew once more has unlocked, in the other order', async () => {
    await turnTo({ of: 2n })
    await open()
    await isIn('unproposed')
    await claim.sign.click()
    await isIn('collecting')
    await wallet.setAccount('Olga')
    await claim.sign.click()
    await isIn('executable')
    await claim.button('Execute').click()
    await expect.poll(async () => (await paid()).times).toBe(2)
    const { sum, unlocked } = await paid()
    expect(sum).toBe(unlocked)
  })

  await test.step('the rest is paid for by anybody; then it is over', async () => {
    await turnTo({ of: 1n })
    await wallet.setAccount('Ben')
    await page.goto(`/claim/#distributor=${distributor}&account=${demoSafe}`)
    await new ClaimPage(page).claimButton.click()
    await expect(new ClaimPage(page).panel).toHaveAttribute('data-state', 'done')
    expect((await paid()).sum).toBe(parseEther('1.5'))
    await open()
    await isIn('overtaken')
  })
})
