import { type Address, type Hex, zeroAddress } from 'viem'
import { CreatePage } from '../../../e2e/support/createPage.ts'
import { giveTokens } from '../../../e2e/support/giveTokens.ts'
import {
  describeCampaign,
  distributorOf,
  isLive,
  rowsOf,
  total,
  wasMadeOnce,
} from '../../../e2e/support/newCampaign.ts'
import { OtherOwners } from '../../../e2e/support/otherOwners.ts'
import { removeFactory } from '../../../e2e/support/removeFactory.ts'
import { deterministicProxyAddress } from '../../multisig/build/knownContracts.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

// On a chain without the factory: it is the first step of the first campaign.

const test = base.extend<{ create: CreatePage }>({
  create: async ({ page }, use) => use(new CreatePage(page)),
})

test('a wallet deploys it first, and its code is compared before the campaign’s money moves', async ({
  create,
  wallet,
  world,
}) => {
  const { chain, factory, accounts } = world
  const code = await removeFactory(world)
  await wallet.connectBefore('ada')
  await giveTokens(world, accounts.ada.address, total)
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'The first', receiver: accounts.ada.address, isEther: true })
  const steps = create.card('Steps')
  await expect(steps.getByRole('listitem').first()).toHaveText(
    'Deploy the factory. All campaigns of this kind share it, and it has no owner.',
  )
  await expect(steps).toContainText('Blast doesn’t have the factory yet.')
  await expect(steps).toContainText(`puts it at ${factory}. We compare its code to the last byte`)
  await expect(create.fact('Costs', 'Of which for the factory, once')).toHaveText(/^0\.\d+ ETH$/)
  const distributor = await distributorOf(create)
  await create.goOn()
  const sends = async () =>
    (await wallet.methodsAsked()).filter((method) => method === 'eth_sendTransaction').length
  await create.button('Open wallet').click()
  // The campaign is another request, which comes once the factory is there.
  await expect(create.card('Send it')).toContainText('move exactly 3.5 ETH to it')
  expect(await sends()).toBe(1)
  expect(await chain.getCode({ address: factory })).toBe(code)
  await create.button('Open wallet').click()
  await isLive(create)
  expect(await sends()).toBe(2)
  await wasMadeOnce(world, distributor, { creator: accounts.ada.address, token: zeroAddress })
})

test('other code at its address ends it: the campaign’s money stays where it is', async ({
  create,
  page,
  wallet,
  world,
}) => {
  const { chain, factory, accounts } = world
  const code = (await removeFactory(world)) ?? '0x'
  await wallet.connectBefore('ada')
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'Another', receiver: accounts.ada.address, isEther: true })
  await create.goOn()
  await wallet.setMode('hold')
  await create.button('Open wallet').click()
  await expect.poll(async () => (await wallet.methodsAsked()).includes('eth_sendTransaction')).toBe(true)
  // A transaction that succeeds, and leaves the same code but for its last bit.
  const last = (Number.parseInt(code.slice(-1), 16) ^ 1).toString(16)
  await chain.setCode({ address: deterministicProxyAddress, bytecode: '0x00' })
  await chain.setCode({ address: factory, bytecode: `${code.slice(0, -1)}${last}` as Hex })
  await wallet.setMode('approve')
  await expect(page.getByText(/isn’t the factory of this version of Everclaim/)).toBeVisible()
  const asked = await wallet.methodsAsked()
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('a Safe’s batch begins with it', async ({ create, page, world }) => {
  const { chain, factory } = world
  const code = await removeFactory(world)
  const owners = new OtherOwners(world)
  await owners.give(total)
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'First of a Safe', receiver: world.demoSafe })
  const distributor = await distributorOf(create)
  await page.getByRole('radio', { name: /^A Safe/ }).check()
  await create.fill('Address of the Safe on Blast', world.demoSafe)
  await page.getByRole('radio', { name: /^As a file/ }).check()
  await expect(create.card('Steps').getByRole('listitem').first()).toContainText('Deploy the factory')
  await expect(create.fact('Costs', 'Of which for the factory, once')).toHaveText(/^0\.\d+ ETH$/)
  await create.goOn()
  await expect(create.card('Hashes for the owners')).toContainText('MultiSendCallOnly 1.4.1')
  const { text } = await create.save('Save batch')
  const file: { transactions: { to: Address; value: string; data: Hex }[] } = JSON.parse(text)
  expect(file.transactions.map(({ to }) => to)).toEqual([deterministicProxyAddress, world.demoToken, factory])
  const calls = file.transactions.map((call) => ({ ...call, value: BigInt(call.value) }))
  await owners.carryOut(calls, { gas: 20_000_000n })
  await isLive(create)
  expect(await chain.getCode({ address: factory })).toBe(code)
  await wasMadeOnce(world, distributor, { creator: world.demoSafe })
})

test('where the proxy that deploys it is missing too, one sentence says so', async ({
  create,
  page,
  wallet,
  world,
}) => {
  await removeFactory(world)
  await world.chain.setCode({ address: deterministicProxyAddress, bytecode: '0x' })
  await wallet.connectBefore('ada')
  await create.open()
  await create.takeList(rowsOf(world))
  const receiver = world.accounts.ada.address
  await describeCampaign(create, world, { title: 'Nowhere', receiver, isEther: true })
  await expect(
    page.getByText(
      `Its deterministic deployment proxy is missing at ${deterministicProxyAddress}. Ask the chain’s operator to deploy it.`,
    ),
  ).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
})
