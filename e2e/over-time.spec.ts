import { type Address, formatUnits } from 'viem'
import type { MadeCampaign } from '../sandbox/campaign/makeCampaign.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { alone, test as base, expect } from './support/test.ts'
import { createUnlisted, listAlso, putIntoSite } from './support/unlistedCampaign.ts'

// A campaign over time, for its claimants. Its calls are those of a campaign at once; what they pay is not.

const day = 86_400

/** A quarter of each allocation every 100 days, the first one after as long. */
const test = base.extend<{ team: MadeCampaign }>({
  team: async ({ world }, use, info) => {
    const { timestamp } = await world.chain.getBlock()
    const schedule = { cliff: 100 * day, duration: 400 * day, tranches: 4 }
    const made = await createUnlisted(world, info.outputPath('team'), { start: Number(timestamp), schedule })
    putIntoSite(world, made)
    await use(made)
  },
})

/** An amount of the campaign's token, as pages write it. */
const words = (amount: bigint) => `${Number(formatUnits(amount, 18)).toLocaleString('en-US')} USDB`

/** Turns the chain's clock to so many quarters after the start, and a minute. */
async function turnTo(world: Sandbox, { manifest }: MadeCampaign, quarters: number) {
  const { window, schedule } = manifest
  const at = window.start + (quarters * (schedule?.duration ?? 0)) / 4 + 60
  await world.chain.setNextBlockTimestamp({ timestamp: BigInt(Math.ceil(at)) })
  await world.chain.mine({ blocks: 1 })
}

test(
  'nothing before the first quarter; then each is claimed as it unlocks, with a receipt of its own',
  alone,
  async ({ page, team, world, wallet, claimPage }) => {
    const { ada } = world.accounts
    const has = () => balanceOf(world, ada.address, team.parameters.token)
    const answer = await team.lookUp(ada.address)
    if (answer.status !== 'eligible') throw new Error('Ada is on every list.')
    const { amount } = answer
    await page.goto(`/claim/#distributor=${team.distributor}&account=${ada.address}`)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'nothing-due')
    await expect(claimPage.heading(/^The first tokens unlock/)).toBeVisible()
    await expect(page.getByText('Only one of three nodes answered.').first()).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await turnTo(world, team, 1)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
    await wallet.connect('Ada')
    const before = await has()
    await claimPage.claimButton.click()
    await expect.poll(async () => (await has()) - before).toBe(amount / 4n)
    // What it has paid is final once a second node says so.
    world.control({ spare: 'ok' })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(claimPage.panel.getByText(/still to come, all by/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('31.25 USDB, 93.75 USDB left')
    await page.goBack()

    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'nothing-due')
    await expect(claimPage.heading('All that has unlocked is claimed')).toBeVisible()

    // Somebody who was away for two quarters gets both at once.
    await turnTo(world, team, 3)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await expect(claimPage.panel.getByText(/claimed before\.$/)).toBeVisible()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    expect((await has()) - before).toBe((amount * 3n) / 4n)
    await claimPage.button('Back to the claim').click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'nothing-due')

    await turnTo(world, team, 4)
    await page.reload()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    expect((await has()) - before).toBe(amount)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  },
)

test('two of three owners authorize claims to another address: what has unlocked now, and what unlocks until it expires', async ({
  page,
  team,
  world,
  wallet,
}) => {
  const { demoSafe, accounts } = world
  const has = (account: Address) => balanceOf(world, account, team.parameters.token)
  const answer = await team.lookUp(demoSafe)
  if (answer.status !== 'eligible') throw new Error('The Safe is on every list.')
  const quarter = answer.amount / 4n
  const before = await has(accounts.ada.address)
  const claim = new SafeClaimPage(page)
  const authorization = page.locator('[data-authorization]')
  const open = async () => {
    await page.goto('/help/')
    await page.goto(`/claim/opened/safe/#distributor=${team.distributor}&safe=${demoSafe}`)
  }
  const prepare = async (howMuch: string, days: string) => {
    await claim.unfold('Pay the tokens to another address')
    await page.getByLabel('Address that receives the tokens').fill(accounts.ada.address)
    await page.getByLabel('How long the claim authorization is valid').selectOption(days)
    await page.getByLabel('How much it allows').selectOption({ label: howMuch })
    await claim.button('Prepare the claim authorization').click()
    await expect(authorization).toHaveAttribute('data-authorization', 'collecting')
  }
  const signBoth = async () => {
    for (const owner of ['Olga', 'Otto'] as const) {
      await wallet.setAccount(owner)
      await page.getByLabel(/^I know the address that is paid/).check()
      await claim.button('Sign the claim authorization').click()
      await expect(authorization).toContainText(owner === 'Olga' ? '1 of 2' : '2 of 2')
    }
    await expect(authorization).toHaveAttribute('data-authorization', 'signed')
  }
  await wallet.connectBefore('olga')

  // A quarter has unlocked. The authorization is for that quarter alone.
  await turnTo(world, team, 1)
  await open()
  const one = `What has unlocked: ${words(quarter)}`
  await prepare(one, 'One week')
  await expect(authorization).toContainText(`At most${words(quarter)} in all`)
  expect(await accessibilityFaults(page)).toEqual([])
  await signBoth()
  await wallet.setAccount('Dan')
  await claim.button('Send the claim').click()
  await expect(authorization.getByText('Paid', { exact: true })).toBeVisible()
  expect((await has(accounts.ada.address)) - before).toBe(quarter)
  await expect(authorization).toContainText('This claim authorization is used up')
  await expect(claim.button('Send the claim')).toHaveCount(0)

  // Nothing is due; what unlocks within the next 90 days may be authorized before.
  await open()
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'nothing-due')
  await turnTo(world, team, 1.5)
  await open()
  await wallet.setAccount('Olga')
  await prepare(`All that unlocks until it expires: ${words(quarter)}`, '90 days')
  await signBoth()
  await wallet.setAccount('Dan')
  await expect(authorization).toContainText('Nothing to send now')
  await turnTo(world, team, 2)
  await page.reload()
  await expect(authorization).toHaveAttribute('data-authorization', 'signed')
  await claim.button('Send the claim').click()
  await expect(authorization).toContainText('This claim authorization is used up')
  expect((await has(accounts.ada.address)) - before).toBe(2n * quarter)
})

/** The team's campaign in the site's list, whose operator pays for claims from 30% of an allocation on. */
async function sponsorIt(world: Sandbox, folder: string, team: MadeCampaign): Promise<void> {
  world.api.control({ budget: 'ok' })
  world.api.sponsor({
    id: 'team',
    distributor: team.distributor,
    least: { unit: 'percent', percent: 30 },
  })
  await listAlso(world, folder, [{ ...team, id: 'team' }])
}

test('who has no ETH has it sent twice as it unlocks, once the least amount is due', async ({
  page,
  team,
  world,
  wallet,
  claimPage,
}, info) => {
  const { ada } = world.accounts
  const has = () => balanceOf(world, ada.address, team.parameters.token)
  const answer = await team.lookUp(ada.address)
  if (answer.status !== 'eligible') throw new Error('Ada is on every list.')
  const quarter = answer.amount / 4n
  const before = await has()
  await world.chain.setBalance({ address: ada.address, value: 0n })
  await sponsorIt(world, info.outputPath('list'), team)
  const sponsored = page.locator('[data-sponsored]')
  const offer = page.getByRole('button', { name: 'Claim for free' })
  const open = () => page.goto(`/claim/team/#account=${ada.address}`)
  await wallet.connectBefore('ada')

  // A quarter is less than the operator pays for, and the page says so before anything is signed.
  await turnTo(world, team, 1)
  await open()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'below-least')
  await expect(sponsored).toContainText(
    `This site pays the fee for claims from ${words((answer.amount * 3n) / 10n)} on.`,
  )
  await expect(offer).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await turnTo(world, team, 2)
  await page.reload()
  await offer.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'nothing-due')
  await expect(sponsored).toContainText('This site sent the claim and paid the fee.')
  await expect(sponsored.getByRole('link', { name: / on Blastscan$/ })).toBeVisible()
  expect((await has()) - before).toBe(2n * quarter)
  expect(await accessibilityFaults(page)).toEqual([])

  // The rest is offered on the page as it is, and sent to the same account.
  await turnTo(world, team, 4)
  await expect(offer).toBeVisible()
  world.api.control({ relayer: 'resting' })
  await offer.click()
  // What was paid before may be shown beside it.
  await expect(page.locator('[data-sponsored="queued"]')).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-sponsored="queued"]')).toBeVisible()
  world.api.control({ relayer: 'ok' })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await expect(sponsored).toContainText('This site sent the claim and paid the fee.')
  expect((await has()) - before).toBe(answer.amount)
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
})

test('a Safe’s claim over time is sent for it, with no wallet at all', async ({
  page,
  team,
  world,
}, info) => {
  const { demoSafe } = world
  const has = () => balanceOf(world, demoSafe, team.parameters.token)
  const answer = await team.lookUp(demoSafe)
  if (answer.status !== 'eligible') throw new Error('The Safe is on every list.')
  const before = await has()
  await sponsorIt(world, info.outputPath('list'), team)
  const claim = new SafeClaimPage(page)
  const press = async () => {
    await claim.openWays()
    await claim.way('Claim for free').getByRole('button', { name: 'Claim for free' }).click()
  }
  await turnTo(world, team, 1)
  await claim.open(demoSafe, 'team')
  await press()
  await expect(page.locator('[data-sponsored]')).toHaveAttribute('data-sponsored', 'below-least')
  for (const quarters of [2, 4]) {
    await turnTo(world, team, quarters)
    await page.reload()
    await press()
    await expect(claim.panel).toHaveAttribute('data-safe-claim', quarters === 4 ? 'done' : 'nothing-due')
    expect((await has()) - before).toBe((answer.amount * BigInt(quarters)) / 4n)
  }
  await expect(claim.panel).toContainText('This site sent the claim and paid the fee.')
})
