import { accessibilityFaults } from './support/accessibility.ts'
import { ManagePage } from './support/managePage.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ manage: ManagePage }>({
  manage: async ({ page, world }, use) => use(new ManagePage(page, world)),
})
const title = 'Sponsored claims'

test('an operator sees the budget, stops and resumes sponsored claims, and sets the limit', async ({
  manage,
  page,
  wallet,
  world,
}) => {
  world.api.control({ budget: 'ok' })
  const card = manage.card(title)
  const state = card.locator('[data-sponsoring]')
  const visitors = async () => {
    const answer = await fetch(`${world.url}/api/v1/campaigns/safe-users/sponsorship`)
    return ((await answer.json()) as { status: string }).status
  }
  await manage.open('safe-users')
  await expect(card).toContainText('Connect an operator’s wallet.')
  await wallet.connect('Ada')
  await card.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(state).toHaveAttribute('data-sponsoring', 'on')
  await expect(manage.fact(title, 'Budget')).toHaveText('1 ETH')
  await expect(manage.fact(title, 'Left')).toHaveText('1 ETH')
  await expect(manage.fact(title, 'Relayer has')).toContainText('ETH')
  await expect(manage.fact(title, 'Pays for claims from')).toHaveText('1 % of an allocation')

  await card.getByRole('button', { name: 'Stop sponsored claims' }).click()
  await expect(state).toHaveAttribute('data-sponsoring', 'stopped')
  await expect(card).toContainText('Visitors pay their own network fee.')
  await expect(card.locator(`[data-address="${world.accounts.ada.address}"]`)).toHaveCount(1)
  expect(await visitors()).toBe('none')
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('button', { name: 'Resume sponsored claims' }).click()
  await expect(state).toHaveAttribute('data-sponsoring', 'on')
  expect(await visitors()).toBe('open')

  const field = card.getByLabel('Budget in ETH')
  const set = card.getByRole('button', { name: 'Set budget' })
  await expect(set).toBeDisabled()
  await field.fill('1.5')
  await expect(card).toContainText('The server’s settings allow 1 ETH at most.')
  await expect(set).toBeDisabled()
  await field.fill('0.25')
  await set.click()
  await expect(manage.fact(title, 'Budget')).toHaveText('0.25 ETH')
  await page.reload()
  await expect(manage.fact(title, 'Budget')).toHaveText('0.25 ETH')

  // Where the operator has set a sum, it is one of the campaign’s token.
  const { id, distributor } = world.campaign('usdb')
  world.api.sponsor({ id, distributor, least: { unit: 'base', amount: `${5n * 10n ** 18n}` } })
  await manage.open('usdb')
  await expect(manage.fact(title, 'Pays for claims from')).toHaveText('5 USDB')
  await manage.open('safe-users')

  world.api.control({ answers: 'down' })
  await card.getByRole('button', { name: 'Stop sponsored claims' }).click()
  await expect(card).toContainText('The change wasn’t saved')
  world.api.control({ answers: 'ok' })
  await expect(state).toHaveAttribute('data-sponsoring', 'on')
  expect(await visitors()).toBe('open')
})

test('other accounts see no budget, and neither does anyone where nothing is sponsored', async ({
  manage,
  page,
  wallet,
  world,
}) => {
  world.api.control({ budget: 'ok' })
  const card = manage.card(title)
  await manage.open('safe-users')
  await wallet.connect('Ben')
  await card.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(card).toHaveCount(0)
  await manage.open('ether')
  await expect(manage.card('Yield and gas')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(card).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
