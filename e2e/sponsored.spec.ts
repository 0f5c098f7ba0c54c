import { erc20Abi } from 'viem'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(({ world }) => world.api.control({ budget: 'ok' }))

test('who has no ETH has it sent: queue, transaction, and what the chain reports; reloaded meanwhile', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  const before = await balanceOf(world, world.accounts.ada.address)
  await world.chain.setBalance({ address: world.accounts.ada.address, value: 0n })
  world.api.control({ relayer: 'resting' })
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'fee-short')
  const offer = page.locator('[data-sponsored="offered"]')
  await expect(offer).toContainText('We pay the network fee.')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([])
  }
  await offer.getByRole('button', { name: 'Claim for free' }).focus()
  await page.keyboard.press('Enter')
  const sponsored = page.locator('[data-sponsored]')
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  await expect(claimPage.panel).toContainText('Your free claim is in the queueIt is next.')
  await expect(page.locator(':focus').locator('[data-sponsored]')).toBeVisible()

  await page.reload()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  await world.holdBlocks(true)
  world.api.control({ relayer: 'ok' })
  await expect(sponsored).toHaveAttribute('data-sponsored', 'sent')
  // Sent is not claimed: nothing on the page says so before the chain does. A node that simulates or
  // estimates on what is pending may refuse it by now: then the fee is not known, so that nothing is short
  // of it.
  await expect(claimPage.panel).toHaveAttribute('data-state', /^(fee-short|ready|could-not-prepare)$/)
  await world.holdBlocks(false)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await expect(sponsored).toContainText('This site sent the claim and paid the fee.')
  await claimPage.panel.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('main')).toContainText('1,250')
  expect((await balanceOf(world, world.accounts.ada.address)) > before).toBe(true)
  // The wallet was asked for nothing at all.
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
  expect(await wallet.methodsAsked()).not.toContain('personal_sign')
})

test('a Safe’s claim is sent to its end with no wallet at all; reloaded meanwhile, and read from the chain', async ({
  page,
  world,
}) => {
  const { demoSafe, demoToken, chain } = world
  const balance = () =>
    chain.readContract({
      abi: erc20Abi,
      address: demoToken,
      functionName: 'balanceOf',
      args: [demoSafe],
    })
  const before = await balance()
  world.api.control({ relayer: 'resting' })
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  const way = claim.way('Claim for free')
  await claim.openWays()
  await expect(way).toContainText('it sends the tokens to this Safe')
  expect(world.api.asked()).toEqual([])
  await way.getByRole('button', { name: 'Claim for free' }).click()
  const sponsored = page.locator('[data-sponsored]')
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  await expect(claim.sentence).toContainText('It is next.')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityFaults(page, { within: 'main' })).toEqual([])
  }
  await page.reload()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')

  await world.holdBlocks(true)
  world.api.control({ relayer: 'ok' })
  await expect(sponsored).toHaveAttribute('data-sponsored', 'sent')
  await page.reload()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'sent')
  // Sent is not claimed: nothing on the page says so before the chain does.
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'unproposed')
  await world.holdBlocks(false)
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'done')
  await expect(claim.sentence).toContainText('is in the Safe')
  await expect(claim.panel).toContainText('This site sent the claim and paid the fee.')
  expect((await balance()) > before).toBe(true)
  // What the API has said is not asked again.
  await page.reload()
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'done')
  await expect(claim.sentence).toContainText('Already claimed on ')
  await claim.panel.getByRole('link', { name: 'See the receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.locator(`[data-address="${demoSafe}"]`).first()).toBeVisible()
})
