import type { MadeCampaign } from '../sandbox/campaign/makeCampaign.ts'
import { claimFor } from '../sandbox/devnet/claimFor.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { test as base, expect } from './support/test.ts'
import { createUnlisted, putIntoSite } from './support/unlistedCampaign.ts'

// A series for its claimants: three rounds, each a contract of its own, added up on one page.

const test = base.extend<{ rounds: readonly [MadeCampaign, MadeCampaign, MadeCampaign] }>({
  rounds: async ({ world }, use, info) => {
    const first = await createUnlisted(world, info.outputPath('first'))
    const second = await createUnlisted(world, info.outputPath('second'), { previous: first })
    const third = await createUnlisted(world, info.outputPath('third'), { previous: second })
    await use([first, second, third])
  },
})

const amountIn = async ({ lookUp }: MadeCampaign, account: `0x${string}`) => {
  const answer = await lookUp(account)
  if (answer.status !== 'eligible') throw new Error('It is on every list.')
  return answer.amount
}

test('three rounds, one paid by somebody else before, are claimed in one transaction from one button', async ({
  page,
  context,
  rounds,
  world,
  wallet,
  claimPage,
}) => {
  const { ada } = world.accounts
  const [, second, third] = rounds
  for (const round of rounds) await putIntoSite(context, round)
  await claimFor(world.chain, second, { account: ada.address, payer: world.accounts.operator.signer })
  const has = () => balanceOf(world, ada.address, third.parameters.token)
  const amount = await amountIn(third, ada.address)

  await page.goto(`/claim/#distributor=${third.distributor}&account=${ada.address}`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  const row = (number: number) => page.locator(`[data-round="${number}"]`)
  await expect(row(3)).toHaveAttribute('data-answer', 'open')
  await expect(row(2)).toHaveAttribute('data-answer', 'claimed')
  await expect(row(1)).toHaveAttribute('data-answer', 'open')
  await expect(claimPage.panel.getByText('250')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  // Anybody pays the fee.
  await wallet.connect('Ada')
  const before = await has()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect((await has()) - before).toBe(2n * amount)
  await expect(row(1)).toContainText('Claimed')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: /^Receipt of Round 1/ }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('125')
})

test('who has no ETH has all rounds sent in one transaction that the site pays for', async ({
  page,
  context,
  rounds,
  world,
  wallet,
  claimPage,
}) => {
  const { ada } = world.accounts
  const [first, second, third] = rounds
  for (const round of rounds) await putIntoSite(context, round)
  const { distributor, manifestHash } = third
  world.api.control({ budget: 'ok' })
  world.api.sponsor({
    id: 'third',
    distributor,
    rounds: [first.distributor, second.distributor],
    least: { unit: 'base', amount: `${3n * (await amountIn(third, ada.address))}` },
  })
  await context.route('**/campaigns.json', async (route) => {
    const listed = await (await route.fetch()).json()
    const ours = { id: 'third', distributor, packages: [`/packages/${manifestHash}/`] }
    return route.fulfill({ json: [...listed, ours] })
  })
  await world.chain.setBalance({ address: ada.address, value: 0n })
  const has = () => balanceOf(world, ada.address, third.parameters.token)
  const before = await has()
  const sponsored = page.locator('[data-sponsored]')
  await wallet.connectBefore('ada')
  world.api.control({ relayer: 'resting' })
  await page.goto(`/claim/third/#account=${ada.address}`)
  await page.getByRole('button', { name: 'Claim for free' }).click()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  expect(world.api.asked()).toContain('POST /campaigns/third/sponsored-series')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  world.api.control({ relayer: 'ok' })
  for (const number of [1, 2, 3])
    await expect(page.locator(`[data-round="${number}"]`)).toHaveAttribute('data-answer', 'claimed')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await expect(sponsored).toContainText('This site sent the claim and paid the fee.')
  expect((await has()) - before).toBe(3n * (await amountIn(third, ada.address)))
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
})
