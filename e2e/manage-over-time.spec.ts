import { zeroAddress } from 'viem'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { ManagePage } from './support/managePage.ts'
import { expect, test } from './support/test.ts'
import { createUnlisted, putIntoSite } from './support/unlistedCampaign.ts'

// A campaign over time, for its operator: what is unlocked, claimed and owed, and all that can be done.

const day = 86_400

async function turnTo(world: Sandbox, time: number) {
  await world.chain.setNextBlockTimestamp({ timestamp: BigInt(time) })
  await world.chain.mine({ blocks: 1 })
}

test('what it owes now and in all is shown; what is due is paid twice as it unlocks, and the rest is swept', async ({
  page,
  world,
  wallet,
}, info) => {
  const start = Number((await world.chain.getBlock()).timestamp)
  const end = start + 430 * day
  const schedule = { cliff: 100 * day, duration: 400 * day, tranches: 4 }
  const team = await createUnlisted(world, info.outputPath('team'), { start, end, schedule })
  putIntoSite(world, team)
  const { distributor, parameters } = team
  const { total } = parameters
  const manage = new ManagePage(page, world)
  const share = async (label: string) =>
    (await manage.fact('Unlocking', label).textContent())?.match(/\(.*\)/)?.[0]

  await page.goto(`/manage/#distributor=${distributor}`)
  await expect(page.getByText('Everyone else can be paid', { exact: true })).toBeVisible()
  expect(await share('Still locked')).toBe('(100 %)')
  expect(await share('Owed now')).toBe('(0 %)')
  await expect(manage.fact('Unlocking', 'Next unlock')).toContainText('in 3 months')
  await expect(manage.card('The end')).toContainText('You can sweep after claims close.')

  await turnTo(world, start + 200 * day)
  await page.reload()
  await wallet.connect('Dan')
  await expect(manage.fact('Unlocking', 'Unlocked')).toContainText('(50 %)')
  expect(await share('Owed now')).toBe('(50 %)')
  expect(await share('Owed in all, until the end')).toBe('(100 %)')
  await expect(manage.card('Unlocking').getByRole('img')).toHaveAccessibleName(/in 4 equal steps/)
  expect(await accessibilityFaults(page)).toEqual([])
  const pay = 'Pay what is unlocked'
  await manage.button('Show the cost of all batches').click()
  await expect(manage.fact(pay, 'All together')).toContainText(/USDB$/)
  await manage.button(/^Pay [\d,]+ recipients one batch after the other$/).click()
  await expect(manage.card(pay).getByText('Everyone is paid what was unlocked')).toBeVisible()
  const held = await balanceOf(world, distributor, parameters.token)
  // Each share is rounded down.
  expect(held - total / 2n).toBeLessThan(BigInt(parameters.count))
  await manage.button('Dismiss').click()
  await expect(manage.fact('Unlocking', 'Of it claimed')).toContainText('(50 %)')
  await expect(manage.card('Claims over time')).toContainText(/^.*checked against what the contract has paid/)
  await expect(manage.card('Unlocking').getByRole('img')).toHaveAccessibleName(/USDB is claimed\.$/)
  await expect(manage.step('wait')).toContainText('Nothing to do now.')
  await manage.button('Prepare batch').click()
  await expect(manage.card(pay)).toContainText('Everyone is paid what is unlocked.')

  // More unlocks: the same recipients are paid again, by a prepared batch this time.
  await turnTo(world, start + 300 * day)
  await page.reload()
  await expect(manage.fact('Unlocking', 'Unlocked')).toContainText('(75 %)')
  await manage.button('Prepare batch').click()
  await manage.button(/^Pay [\d,]+ allocations?$/).click()
  await expect(page.getByText('The payments went through')).toBeVisible()
  expect(await balanceOf(world, distributor, parameters.token)).toBeLessThan(held)

  await turnTo(world, end)
  await page.reload()
  await manage.button('Sweep unclaimed tokens').click()
  await expect(page.getByText(/The sweep went through/)).toBeVisible()
  expect(await balanceOf(world, distributor, parameters.token)).toBe(0n)
  expect(parameters.sweepReceiver).not.toBe(zeroAddress)
})

test('one that may be is cancelled before it opens, and everything goes back', async ({
  page,
  world,
  wallet,
}, info) => {
  const start = Number((await world.chain.getBlock()).timestamp) + 10 * day
  const schedule = { cliff: 0, duration: 400 * day }
  const terms = {
    start,
    end: start + 430 * day,
    cancellable: true,
    schedule,
    sweep: world.accounts.dan.address,
  } as const
  const team = await createUnlisted(world, info.outputPath('team'), terms)
  putIntoSite(world, team)
  const { distributor, parameters } = team
  const manage = new ManagePage(page, world)
  await wallet.connectBefore('dan')
  await page.goto(`/manage/#distributor=${distributor}`)
  await expect(manage.item('list')).toHaveAttribute('data-status', 'done')
  // What would be paid is tried at a time when all is unlocked: at the opening nothing is.
  await manage.button('Run the checks').click()
  await expect(page.getByText(/test claims would be paid once all is unlocked\.$/)).toBeVisible()
  const { sweepReceiver, token, total } = parameters
  const before = await balanceOf(world, sweepReceiver, token)
  await manage.button('Cancel this campaign…').click()
  await manage.button(/^Cancel this campaign$/).click()
  await expect(page.getByText('The cancellation went through')).toBeVisible()
  expect((await balanceOf(world, sweepReceiver, token)) - before).toBe(total)
  await expect(page.getByText('This campaign was cancelled', { exact: true })).toBeVisible()
})
