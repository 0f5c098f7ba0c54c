import { deepEqual } from 'node:assert/strict'
import { type Address, erc20Abi, parseEther, zeroAddress } from 'viem'
import { readCreation, vestingFactory } from '../../sandbox/devnet/readCreation.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import type { CreatePage } from './createPage.ts'

// A campaign of two recipients, from the token to the chain, for tests in a browser and on a drawn page.

export const rowsOf = ({ accounts }: Sandbox) => `${accounts.ada.address},1.5\n${accounts.ben.address},2\n`
/** Of these rows, in base units. */
export const total = parseEther('3.5')

/** The steps from the token to the review. */
export async function describeCampaign(
  create: CreatePage,
  world: Sandbox,
  {
    title,
    receiver,
    isEther = false,
    isCancellable = false,
    unlocking,
  }: {
    title: string
    receiver: Address
    isEther?: boolean
    isCancellable?: boolean
    /** One of those that are often used, where it is a campaign over time. */
    unlocking?: string
  },
) {
  if (isEther) await create.root.getByRole('radio', { name: /^ETH/ }).check()
  else await create.fill('Token address', world.demoToken)
  const symbol = create.fact('Token on Blast', 'Symbol')
  await symbol.filter({ hasText: isEther ? /^ETH$/ : /^EVER$/ }).waitFor()
  await create.goOn()
  await create.fill('Claims open', '2027-01-15T12:00')
  if (unlocking !== undefined) await create.button(unlocking).click()
  await create.fill('Claims close', '2030-01-15T12:00')
  if (isCancellable) await create.root.getByRole('checkbox', { name: /^Until claims open/ }).check()
  await create.fill('Address', receiver)
  await create.goOn()
  await create.fill('Title', title)
  await create.goOn()
  await create.step('review').waitFor()
  await create.fact('The campaign', 'Recipients').filter({ hasText: /^2$/ }).waitFor()
}

/** The address that the page says the contract will have, or has. */
export async function distributorOf(create: CreatePage): Promise<Address> {
  const shown = create.fact('The campaign', 'Contract address').locator('[data-address]')
  const address = await shown.getAttribute('data-address')
  return `0x${address?.slice(2) ?? ''}`
}

/** Waits until the page says so. */
export const isLive = (create: CreatePage) =>
  create.step('publish').getByText('The contract is deployed and funded').waitFor()

/**
 * The chain's own account of it: created once, by `creator`, and paid the total once.
 *
 * @throws AssertionError
 */
export async function wasMadeOnce(
  world: Sandbox,
  distributor: Address,
  {
    creator,
    token = world.demoToken,
    isOverTime = false,
  }: { creator: Address; token?: Address; isOverTime?: boolean },
): Promise<void> {
  const { chain } = world
  deepEqual(await readCreation(chain, distributor, { isOverTime }), { creators: [creator], isFunded: true })
  if (token === zeroAddress) return deepEqual(await chain.getBalance({ address: distributor }), total)
  const paid = await chain.getContractEvents({
    abi: erc20Abi,
    address: token,
    eventName: 'Transfer',
    args: { to: distributor },
    fromBlock: 0n,
  })
  deepEqual(
    paid.map(({ args }) => args.value),
    [total],
  )
  // The approval is used up to the last unit.
  const left = await chain.readContract({
    abi: erc20Abi,
    address: token,
    functionName: 'allowance',
    args: [creator, isOverTime ? vestingFactory : world.factory],
  })
  deepEqual(left, 0n)
}
