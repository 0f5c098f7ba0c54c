import { type Address, erc20Abi, getAddress, parseEther } from 'viem'
import { readCreation, readSchedule } from '../sandbox/devnet/readCreation.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { CreatePage } from './support/createPage.ts'
import { giveTokens } from './support/giveTokens.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { expect, test } from './support/test.ts'

// One sheet of team, advisors and investors: a campaign of each, all created and funded at once.

const total = parseEther('10')
const day = 86_400n
const year = 365n * day
const sheetOf = ({ accounts: { ada, ben, cleo } }: Sandbox) =>
  [
    'address,amount,class',
    `${ada.address},3,Team`,
    `${ben.address},1,Team`,
    // She is an adviser as well.
    `${ada.address},0.5,Advisors`,
    `${cleo.address},5.5,Investors`,
  ].join('\n')

/** The steps up to the review, with a schedule for each group. */
async function fillIn(create: CreatePage, world: Sandbox, { receiver }: { receiver: Address }) {
  await create.payOverTime()
  await create.paste(sheetOf(world))
  await create.root.getByLabel('Groups with their own schedules').selectOption('Column class')
  await create.declare('Whole tokens')
  await create.check()
  await create.card('3 groups').waitFor()
  await create.goOn()
  await create.fill('Token address', world.demoToken)
  await create
    .fact('Token on Blast', 'Symbol')
    .filter({ hasText: /^EVER$/ })
    .waitFor()
  await create.goOn()
  await create.fill('Claims open', '2027-01-15T12:00')
  const choose = (group: string, preset: string) =>
    create.root.getByRole('group', { name: group, exact: true }).getByRole('button', { name: preset }).click()
  await choose('Team', '4 years, nothing for 1 year')
  await choose('Advisors', 'Monthly for 2 years')
  await choose('Investors', '1 year, nothing for 3 months')
  await create.root.getByRole('checkbox', { name: /^Claims never close/ }).check()
  await create.fill('Address', receiver)
}

const addressIn = async (create: CreatePage, title: string): Promise<Address> => {
  const details = create.root.locator('details').filter({ hasText: title }).first()
  const shown = details.locator('dl > div').filter({ hasText: 'Contract address' }).locator('[data-address]')
  return getAddress((await shown.getAttribute('data-address')) ?? '')
}

const schedules = {
  'Acme: Team': { cliff: year, duration: 4n * year, tranches: 0 },
  'Acme: Advisors': { cliff: 0n, duration: 2n * year, tranches: 24 },
  'Acme: Investors': { cliff: year / 4n, duration: year, tranches: 0 },
} as const
const totals = { 'Acme: Team': '4', 'Acme: Advisors': '0.5', 'Acme: Investors': '5.5' } as const
const titles = Object.keys(schedules) as (keyof typeof schedules)[]

/** The chain's own account of all three. */
async function wereMade(world: Sandbox, addresses: readonly Address[], creator: Address) {
  for (const [i, title] of titles.entries()) {
    const distributor = addresses[i] ?? '0x'
    expect(await readCreation(world.chain, distributor, { isOverTime: true })).toEqual({
      creators: [creator],
      isFunded: true,
    })
    expect(await readSchedule(world.chain, distributor)).toEqual(schedules[title])
    const held = await world.chain.readContract({
      abi: erc20Abi,
      address: world.demoToken,
      functionName: 'balanceOf',
      args: [distributor],
    })
    expect(held).toBe(parseEther(totals[title]))
  }
}

test('a wallet creates and funds the campaigns of all groups in one transaction', async ({
  page,
  wallet,
  world,
}) => {
  const { ada } = world.accounts
  await giveTokens(world, ada.address, total)
  const create = new CreatePage(page)
  await create.open()
  await wallet.connect('Ada')
  await fillIn(create, world, { receiver: ada.address })
  await expect(page.getByRole('img', { name: /^4 EVER unlocks by the second/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^0\.5 EVER unlocks in 24 equal steps/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  // What was typed for each group is kept.
  await create.reload()
  await expect(page.getByRole('img', { name: /^5\.5 EVER unlocks by the second/ })).toBeVisible()
  await create.goOn()
  await create.fill('Title', 'Acme')
  await create.goOn()

  for (const title of titles)
    await expect(create.fact('3 campaigns', title)).toHaveText(`${totals[title]} EVER`)
  await expect(create.fact('3 campaigns', 'In all')).toHaveText('10 EVER')
  await expect(create.card('Steps').getByRole('listitem').last()).toHaveText(
    'Sign a permit for the factory over exactly 10 EVER, once. Then create 3 contracts and fund them, in one transaction.',
  )
  expect(await accessibilityFaults(page)).toEqual([])
  const addresses = await Promise.all(titles.map((title) => addressIn(create, title)))
  await create.goOn()
  // The factory is put there first, by the first campaign of this kind on a chain.
  await create.button('Open wallet').click()
  await expect(create.card('Send it')).toContainText('create 3 contracts and fund them')
  const sent = () => world.chain.getTransactionCount({ address: ada.address })
  const before = await sent()
  await create.button('Open wallet').click()
  await expect(create.step('publish').getByRole('region', { name: '3 campaigns' })).toBeVisible()
  expect(await sent()).toBe(before + 1)
  await wereMade(world, addresses, ada.address)

  // Each is published by itself, under a name of its own.
  await page.getByText('Acme: Advisors', { exact: true }).last().click()
  await expect(page.getByText('The contract is deployed and funded')).toBeVisible()
  await expect(page.locator('[data-site-row]')).toContainText('acme-advisors')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a Safe creates and funds them by one proposal of its host, which two owners sign', async ({
  safeHost,
  world,
}) => {
  await new OtherOwners(world).give(total)
  const create = new CreatePage(safeHost.page, safeHost.app)
  await safeHost.open('/create/')
  await fillIn(create, world, { receiver: world.demoSafe })
  await create.goOn()
  await create.fill('Title', 'Acme')
  await create.goOn()
  await expect(create.card('Steps').getByRole('listitem')).toHaveText([
    'Deploy the factory. All campaigns of this kind share it, and it has no owner.',
    'Approve the factory for exactly 10 EVER.',
    'Create 3 contracts and move exactly 10 EVER to them, in one transaction.',
  ])
  const addresses = await Promise.all(titles.map((title) => addressIn(create, title)))
  await create.goOn()
  await create.button('Propose in the Safe').click()
  await safeHost.sign()
  await safeHost.close()
  const shown = create.step('deploy').locator('[data-safe-tx-hash]')
  await expect(shown).toHaveText(/^0x[0-9a-f]{64}$/)
  const hash = ((await shown.textContent()) ?? '') as `0x${string}`
  await safeHost.show('Queue')
  await expect(safeHost.entry(hash).getByRole('heading').first()).toHaveText(
    /: Create 3 campaigns and fund them with 10 EVER$/,
  )
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await expect(create.step('publish').getByRole('region', { name: '3 campaigns' })).toBeVisible()
  await wereMade(world, addresses, world.demoSafe)
})

test('groups are asked for, and are none of what is paid at once', async ({ page, world }) => {
  const create = new CreatePage(page)
  await create.open()
  await create.paste(sheetOf(world))
  const groups = page.getByLabel('Groups with their own schedules')
  await expect(page.getByText('We read only the two marked columns.')).toBeVisible()
  await expect(groups).toHaveCount(0)
  await create.payOverTime()
  await groups.selectOption('Column class')
  await expect(page.getByText('We read only the three marked columns.')).toBeVisible()
  await create.declare('Whole tokens')
  await create.check()
  await expect(create.card('3 groups')).toContainText('Team')
  await page.getByRole('radio', { name: /^At once/ }).check()
  await expect(page.getByText('Groups are paid over time')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await create.button('Read the list without groups').click()
  // Then who is in two of them is there twice.
  await create.check()
  await expect(page.getByText(/is in row 2 already/)).toBeVisible()
})
