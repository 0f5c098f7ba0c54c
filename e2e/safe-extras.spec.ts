import type { Browser } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import type { SandboxCampaignId } from '../sandbox/campaign/sandboxCampaigns.ts'
import { blastStandInAbi } from '../sandbox/devnet/artifacts.generated.ts'
import { standIns } from '../sandbox/devnet/canonicalContracts.ts'
import { unbatchCalls } from '../sandbox/safe/batchCalls.ts'
import { decodeCall } from '../sandbox/safe/decodeCall.ts'
import type { World } from '../sandbox/startWorld.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'

// What a Safe's transaction can do besides its claim, and the claim that a Safe signs and anybody sends.

const isIn = (claim: SafeClaimPage, state: string) =>
  expect(claim.panel).toHaveAttribute('data-safe-claim', state)

/** Another person at another machine. */
async function otherMachine(browser: Browser, world: World) {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  return { context, page, claim: new SafeClaimPage(page), wallet: new DemoWallet(page, world) }
}

const balanceOf = ({ chain }: World, token: Address, account: Address) =>
  chain.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] })

/** What a campaign gives to the demo Safe. */
async function allocationIn(world: World, id: SandboxCampaignId) {
  const found = await world.campaign(id).lookUp(world.demoSafe)
  if (found.status !== 'eligible') throw new Error('The Safe is not on the list.')
  return found
}

/** What the wallet was asked to sign last. */
async function signedBy(wallet: DemoWallet) {
  const asked = (await wallet.requests()).filter(({ method }) => method === 'eth_signTypedData_v4').at(-1)
  return JSON.parse(String(asked?.params[1])) as { primaryType: string; message: { data: Hex } }
}

/** As anybody may, from an ordinary wallet. */
async function push(world: World, id: SandboxCampaignId) {
  const { index, amount, proof } = await allocationIn(world, id)
  const hash = await world.chain.writeContract({
    account: world.accounts.dan.signer,
    address: world.campaign(id).distributor,
    abi: parseAbi(['function claim(uint256 index, address account, uint256 amount, bytes32[] proof)']),
    functionName: 'claim',
    args: [BigInt(index), world.demoSafe, amount, proof],
  })
  await world.chain.waitForTransactionReceipt({ hash })
}

/** How the Safe earns on Blast, by Blast's contract: yield 0 is automatic and 1 none, gas 0 is none and 1 claimable. */
async function modesOf({ chain, demoSafe }: World) {
  const blast = { abi: blastStandInAbi, address: standIns.blast, args: [demoSafe] } as const
  const ethYield = await chain.readContract({ ...blast, functionName: 'readYieldConfiguration' })
  const [, , , gas] = await chain.readContract({ ...blast, functionName: 'readGasParams' })
  return { ethYield, gas }
}

test('three campaigns and two settings of Blast in one transaction, one of them claimed by somebody else before', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  const { demoSafe, demoToken, chain } = world
  const before = await balanceOf(world, demoToken, demoSafe)
  expect(await modesOf(world)).toEqual({ ethYield: 1, gas: 0 })
  // A host that fails hides no other campaign.
  await page.route('**/sandbox/packages/usdb/**', (route) => route.fulfill({ status: 500 }))
  const olga = new SafeClaimPage(page)
  await olga.open(demoSafe)
  await isIn(olga, 'unproposed')
  const more = page.getByRole('region', { name: 'In the same transaction' })
  await expect(more.getByText(/^usdb could not be checked/)).toBeVisible()
  await more.getByText('2 others with nothing to claim now').click()
  await expect(more).toContainText('Summer of 2024: ended')
  await page.unroute('**/sandbox/packages/usdb/**')
  await more.getByRole('button', { name: 'Try again' }).click()
  const rebate = more.getByRole('checkbox', { name: 'Gas rebate' })
  const dollars = more.getByRole('checkbox', { name: 'Dollar rewards' })
  await expect(dollars).not.toBeChecked()
  await expect(rebate).not.toBeChecked()
  await rebate.check()
  await dollars.check()
  await expect(more.getByLabel('Together').getByText(/EVER$/)).toBeVisible()
  await expect(more.getByLabel('Together').locator('dd')).toHaveCount(3)
  await more.getByText('Settings of Blast for this Safe').click()
  const settings = more.getByRole('list', { name: 'Settings of Blast' })
  await expect(settings.getByText('Now: none.')).toBeVisible()
  await expect(settings.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await settings.getByRole('checkbox', { name: 'Automatic ETH yield' }).check()
  await settings.getByRole('checkbox', { name: 'Claimable gas fees' }).check()
  await wallet.connect('Olga')
  await olga.button('Sign here').click()
  await isIn(olga, 'collecting')

  // The bytes that are signed: a claimMany with one entry each, and the two settings.
  const calls = unbatchCalls((await signedBy(wallet)).message.data)
  expect(calls?.map(({ operation, value }) => [operation, value])).toEqual(Array(5).fill([0, 0n]))
  expect(calls?.map(({ to, data }) => [to.toLowerCase(), decodeCall(data)?.method])).toEqual([
    ...(['safe-users', 'ether', 'usdb'] as const).map((id) => [
      world.campaign(id).distributor.toLowerCase(),
      'claimMany',
    ]),
    [standIns.blast, 'configureAutomaticYield'],
    [standIns.blast, 'configureClaimableGas'],
  ])

  await push(world, 'ether')
  const other = await otherMachine(browser, world)
  await other.page.goto(await olga.link())
  const otto = other.claim
  await isIn(otto, 'collecting')
  const reading = other.page.getByRole('list', { name: 'What it does' })
  await expect(reading.getByRole('listitem').filter({ hasText: 'Gas rebate' })).toContainText(
    'Claimed before: skipped',
  )
  await expect(reading.getByRole('listitem').filter({ hasText: 'Dollar rewards' })).toContainText(
    'Proven by the list',
  )
  await expect(reading).toContainText('Gas fees of the Safe: kept aside until the Safe claims them')
  await other.wallet.connect('Otto')
  await otto.button('Sign it').click()
  await isIn(otto, 'executable')
  const ether = await chain.getBalance({ address: demoSafe })
  await otto.button('Execute').click()
  await isIn(otto, 'done')
  await other.page.reload()
  await isIn(otto, 'done')
  const outcome = (name: string) =>
    otto.panel
      .getByRole('list', { name: 'What the transaction did' })
      .getByRole('listitem')
      .filter({ hasText: name })
  await expect(outcome('Safe users of 2022')).toContainText('Claimed')
  await expect(outcome('Dollar rewards')).toContainText('Claimed')
  await expect(outcome('Gas rebate')).toContainText('Skipped: claimed before')
  await expect(outcome('Yield of the Safe’s ETH: added to the balance by itself')).toContainText(
    'So by the chain now',
  )
  await expect(outcome('Gas fees of the Safe')).toContainText('So by the chain now')
  // By the chain itself: paid once each, and set.
  expect((await balanceOf(world, demoToken, demoSafe)) - before).toBe(
    (await allocationIn(world, 'safe-users')).amount,
  )
  expect(await balanceOf(world, standIns.usdb, demoSafe)).toBe((await allocationIn(world, 'usdb')).amount)
  expect(await chain.getBalance({ address: demoSafe })).toBe(ether)
  expect(await modesOf(world)).toEqual({ ethYield: 0, gas: 1 })

  await outcome('Gas rebate').getByRole('link', { name: 'See the receipt of the earlier claim' }).click()
  const receipt = other.page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.locator(`[data-address="${world.accounts.dan.address}"]`)).toBeVisible()
  await other.page.goBack()

  // The page of the campaign that somebody else claimed says the same of the one transaction.
  await otto.open(demoSafe, 'ether')
  await isIn(otto, 'overtaken')
  await expect(otto.panel).toContainText('It paid nothing of this campaign')
  await expect(outcome('Dollar rewards')).toContainText('Claimed')
  // And what is set so already is not offered again.
  await otto.open(demoSafe, 'upcoming')
  await isIn(otto, 'not-started')
  await other.page.getByText('Settings of Blast for this Safe').click()
  await expect(other.page.getByText('The Safe’s ETH earns yield by itself already.')).toBeVisible()
  await expect(other.page.getByRole('checkbox', { name: 'Automatic ETH yield' })).toBeDisabled()
  await other.context.close()
})

test('a Safe that has a governor on Blast is offered no setting, which would take its claim down', async ({
  page,
  world,
}) => {
  const { dan } = world.accounts
  await new OtherOwners(world).carryOut({
    ...{ to: standIns.blast, value: 0n },
    data: encodeFunctionData({
      abi: blastStandInAbi,
      functionName: 'configureGovernor',
      args: [dan.address],
    }),
  })
  const claim = new SafeClaimPage(page)
  await claim.open(world.demoSafe)
  await page.getByText('Settings of Blast for this Safe').click()
  const settings = page.getByRole('list', { name: 'Settings of Blast' })
  await expect(
    settings.getByText(
      `Only the governor that this Safe has named on Blast can change this: ${dan.address}.`,
    ),
  ).toHaveCount(2)
  await expect(settings.getByRole('checkbox', { disabled: true })).toHaveCount(2)
})
