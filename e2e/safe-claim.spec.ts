import { type Address, erc20Abi, type Hex, parseAbi } from 'viem'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import type { SafeHost } from './support/safeHost.ts'
import { expect, stalledApiToo, test } from './support/test.ts'

// A claim as the app of a Safe: proposed by one owner, signed by another, executed, and proven by the chain.

const panel = (host: SafeHost) => host.app.locator('[data-state]')
const isIn = (host: SafeHost, state: string) => expect(panel(host)).toHaveAttribute('data-state', state)
const claimButton = (host: SafeHost) => panel(host).getByRole('button', { name: /^Claim / })
const shownHash = (host: SafeHost) => panel(host).locator('[data-safe-tx-hash]')

const balanceOf = (world: Sandbox, account: Address) =>
  world.chain.readContract({
    abi: erc20Abi,
    address: world.demoToken,
    functionName: 'balanceOf',
    args: [account],
  })
const mainCampaign = (world: Sandbox) => {
  const campaign = world.campaigns.find(({ id }) => id === 'safe-users')
  if (!campaign) throw new Error('The world has no main campaign.')
  return campaign
}
/** What the Safe was given, in base units. */
const allocationOf = async (world: Sandbox) => {
  const found = await mainCampaign(world).lookUp(world.demoSafe)
  if (found.status !== 'eligible') throw new Error('The Safe is not on the list.')
  return found.amount
}

/** Opens the claim in the host and proposes it as Olga; the hash is the one that the page shows. */
async function propose(host: SafeHost): Promise<Hex> {
  await host.open()
  await claimButton(host).click()
  await isIn(host, 'confirm-in-wallet')
  await host.sign()
  await host.close()
  await isIn(host, 'proposed')
  const hash = await shownHash(host).textContent()
  return `0x${hash?.slice(2) ?? ''}`
}

/** Opens the host anew: the page inside begins from what this browser remembers. */
async function comeBack(host: SafeHost) {
  await host.page.reload()
  await panel(host).waitFor()
}

test(
  'two owners claim for their Safe: proposed, signed, executed, read back from the chain; reloaded at each stage',
  stalledApiToo,
  async ({ safeHost, world }) => {
    const before = await balanceOf(world, world.demoSafe)
    await safeHost.open()
    await isIn(safeHost, 'ready')
    await expect(panel(safeHost)).toContainText('The Safe will show')
    await expect(panel(safeHost)).toContainText('Paid by the account that executes it')
    await expect(panel(safeHost)).toContainText('2 of 3 must sign')

    await claimButton(safeHost).click()
    await isIn(safeHost, 'confirm-in-wallet')
    await expect(panel(safeHost)).toContainText('Review in the Safe')
    await expect(panel(safeHost)).toContainText('function tryClaim, 0 ETH')
    const { distributor } = mainCampaign(world)
    await expect(panel(safeHost).locator(`[data-address="${distributor}" i]`).first()).toBeVisible()
    await expect(safeHost.dialog).toContainText('tryClaim')
    await safeHost.sign()
    await safeHost.close()

    await isIn(safeHost, 'proposed')
    await expect(panel(safeHost)).toContainText('1 of 2 signatures')
    await expect(claimButton(safeHost)).toHaveCount(0)
    const hash = await shownHash(safeHost).textContent()
    await comeBack(safeHost)
    await isIn(safeHost, 'proposed')
    await expect(panel(safeHost)).toContainText('1 of 2 signatures')
    await expect(shownHash(safeHost)).toHaveText(hash ?? '')

    await safeHost.be('Otto')
    await safeHost.confirm(hash ?? '')
    await comeBack(safeHost)
    await expect(panel(safeHost)).toContainText('2 of 2 signatures')
    await expect(panel(safeHost)).toContainText('Any owner can execute it')

    await safeHost.be('Otto')
    await safeHost.execute(hash ?? '')
    await isIn(safeHost, 'done')
    expect((await balanceOf(world, world.demoSafe)) - before).toBe(await allocationOf(world))
    const link = panel(safeHost).getByRole('link', { name: /on Blastscan/i })
    await expect(link).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
    expect(await link.getAttribute('href')).not.toContain(hash)

    await safeHost.app.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = safeHost.app.getByRole('article', { name: 'Receipt' })
    await expect(receipt.locator(`[data-address="${world.demoSafe}"]`).first()).toBeVisible()
    await comeBackTo(safeHost)
    await isIn(safeHost, 'claimed-before')
  },
)

const comeBackTo = async (host: SafeHost) => {
  await host.open()
  await panel(host).waitFor()
}

test('the Safe has it paid to another address, of the host’s address book once it may be read', async ({
  safeHost,
  world,
}) => {
  const { dan } = world.accounts
  const before = await balanceOf(world, dan.address)
  await safeHost.open()
  await panel(safeHost).getByRole('button', { name: 'Send it to another address' }).click()
  const recipient = safeHost.app.getByLabel('Address that receives the tokens')
  await expect(recipient).toBeVisible()
  await safeHost.app.getByRole('button', { name: 'From the Safe’s address book' }).click()
  await safeHost.refuse()
  await expect(safeHost.app.getByText('Everything else works without it.')).toBeVisible()
  await safeHost.app.getByRole('button', { name: 'From the Safe’s address book' }).click()
  await safeHost.allow()
  await safeHost.app.getByLabel('From the Safe’s address book').selectOption(dan.address)
  await expect(recipient).toHaveValue(dan.address)
  await expect(panel(safeHost).getByText('claimTo', { exact: true })).toBeVisible()
  await claimButton(safeHost).click()
  await expect(safeHost.dialog).toContainText('claimTo')
  await safeHost.sign()
  await safeHost.close()
  const hash = (await shownHash(safeHost).textContent()) ?? ''
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await isIn(safeHost, 'done')
  expect((await balanceOf(world, dan.address)) - before).toBe(await allocationOf(world))
})

test('a request that is open in the Safe’s dialog is not asked a second time', async ({
  safeHost,
  world,
}) => {
  await safeHost.open()
  await claimButton(safeHost).click()
  await safeHost.dialog.waitFor()
  // The dialog covers the page, and a script reaches below it.
  const field = safeHost.app.getByLabel('Address or ENS name')
  await field.evaluate((input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, world.accounts.ben.address)
  await field.evaluate((input) => (input as HTMLInputElement).form?.requestSubmit())
  await expect(panel(safeHost)).toContainText('This address is on the list')
  await isIn(safeHost, 'ready')
  await claimButton(safeHost).evaluate((button: HTMLButtonElement) => button.click())
  await isIn(safeHost, 'ready')
  await expect(panel(safeHost)).toContainText('Nothing was sent')
  await expect(panel(safeHost)).toContainText(
    'The Safe already has a request open. Sign or close that one in the Safe first.',
  )
})

test('the proposal is readable by everybody, and no wider than the screen of a phone or a desk', async ({
  safeHost,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await propose(safeHost)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    if (width < 960) await safeHost.show('App')
    await expect(panel(safeHost)).toContainText('1 of 2 signatures')
    expect(await accessibilityFaults(page, { within: ['iframe[name="app"]', '[data-state]'] })).toEqual([])
    const overflow = await panel(safeHost).evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    for (const name of ['Copy the Safe transaction hash', 'Start again']) {
      const box = await panel(safeHost).getByRole('button', { name }).boundingBox()
      expect(box && Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(44)
    }
  }
})

test('executed while the page was closed: the Safe’s own log shows it', async ({ safeHost }) => {
  const hash = await propose(safeHost)
  await safeHost.be('Omar')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await expect(safeHost.entry(hash)).toBeHidden()
  await comeBack(safeHost)
  await isIn(safeHost, 'done')
  await expect(panel(safeHost)).not.toContainText('no longer needed')
})

test('a no in the Safe’s dialog', async ({ safeHost }) => {
  await safeHost.open()
  await claimButton(safeHost).click()
  await safeHost.dialog.waitFor()
  await safeHost.refuse()
  await isIn(safeHost, 'ready')
  await expect(panel(safeHost)).toContainText('You said no in the Safe')
  await comeBack(safeHost)
  await isIn(safeHost, 'ready')
})

test('reloaded while the Safe asks: nothing is called sent, and it can be started again', async ({
  safeHost,
}) => {
  await safeHost.open()
  await claimButton(safeHost).click()
  await safeHost.dialog.waitFor()
  await comeBack(safeHost)
  await isIn(safeHost, 'unanswered')
  await expect(panel(safeHost)).toContainText('look there before you start again')
  await safeHost.app.getByRole('button', { name: 'Start again' }).click()
  await isIn(safeHost, 'ready')
})

test('what waits in the Safe already is not proposed again, no matter who opens the page', async ({
  safeHost,
}) => {
  const hash = await propose(safeHost)
  // Another owner's browser remembers nothing of it.
  await panel(safeHost).evaluate(() => localStorage.clear())
  await safeHost.be('Otto')
  await comeBack(safeHost)
  await isIn(safeHost, 'proposed')
  await expect(shownHash(safeHost)).toHaveText(hash)
  await expect(panel(safeHost)).toContainText('1 of 2 signatures')
  await panel(safeHost).getByRole('button', { name: 'Start again' }).click()
  await isIn(safeHost, 'ready')
})

test('signed after the page was reloaded: the proposal is found in the queue', async ({ safeHost }) => {
  await safeHost.open()
  await claimButton(safeHost).click()
  await safeHost.dialog.waitFor()
  // The app alone is reloaded: the host's dialog stays, and its answer goes to nobody.
  await panel(safeHost).evaluate(() => location.reload())
  await isIn(safeHost, 'unanswered')
  await safeHost.sign()
  await safeHost.close()
  await comeBack(safeHost)
  await isIn(safeHost, 'proposed')
})

test('another transaction takes its place: the owners’ rejection', async ({ safeHost }) => {
  const hash = await propose(safeHost)
  await safeHost.be('Otto')
  await safeHost.reject(hash)
  await safeHost.be('Omar')
  await safeHost.confirm('On-chain rejection')
  await safeHost.execute('On-chain rejection')
  await isIn(safeHost, 'proposal-replaced')
  await expect(panel(safeHost)).toContainText('The tokens are still here')
  await safeHost.app.getByRole('button', { name: 'Back to the claim' }).click()
  await isIn(safeHost, 'ready')
})

test('somebody else pays for the claim while it waits', async ({ safeHost, world }) => {
  await propose(safeHost)
  await claimFor(world, world.demoSafe)
  await isIn(safeHost, 'claimed-before')
  await expect(panel(safeHost)).toContainText('no longer needed')
})

test('executed, and the contract could not pay: shown with its reason, and not called claimed', async ({
  safeHost,
  world,
}) => {
  const hash = await propose(safeHost)
  // The distributor is robbed of its tokens, as no real one can be.
  const { distributor } = mainCampaign(world)
  const { chain } = world
  await chain.impersonateAccount({ address: distributor })
  await chain.setBalance({ address: distributor, value: 10n ** 18n })
  const taken = await chain.writeContract({
    account: distributor,
    chain: null,
    address: world.demoToken,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [world.accounts.dan.address, await balanceOf(world, distributor)],
  })
  await chain.waitForTransactionReceipt({ hash: taken })
  await chain.stopImpersonatingAccount({ address: distributor })
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await isIn(safeHost, 'proposal-failed')
  await expect(panel(safeHost)).toContainText('Executed, but the claim inside did not go through')
  await expect(panel(safeHost)).toContainText('The token refused to be sent')
})

test('a host that hangs after the proposal: the chain shows the execution', async ({ safeHost, world }) => {
  const hash = await propose(safeHost)
  world.safeHost.control({ answers: 'hang' })
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await isIn(safeHost, 'done')
})

test('a host that says SUCCESS of what was never executed is not believed', async ({
  safeHost,
  page,
  world,
}) => {
  const hash = await propose(safeHost)
  await page.route('**/api/details', async (route) => {
    const response = await route.fetch()
    const lie = { txStatus: 'SUCCESS', txHash: world.setUpHash, executedAt: 1 }
    await route.fulfill({ response, json: { ...(await response.json()), ...lie } })
  })
  await comeBack(safeHost)
  await expect(panel(safeHost)).toContainText('The Safe says that it was executed')
  await isIn(safeHost, 'proposed')
  await expect(safeHost.app.getByRole('link', { name: 'See the receipt' })).toHaveCount(0)
  await page.unroute('**/api/details')
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await isIn(safeHost, 'done')
})

test('a visitor who is no owner may look, and sees who may do what', async ({ safeHost }) => {
  await safeHost.open()
  await safeHost.be('Ada')
  await safeHost.page.reload()
  await isIn(safeHost, 'read-only')
  await expect(panel(safeHost)).toContainText('You are not an owner of this Safe')
  await expect(claimButton(safeHost)).toHaveCount(0)
  await expect(safeHost.app.getByRole('link', { name: 'Look at them' })).toBeVisible()
  const [outside] = await Promise.all([
    safeHost.page.waitForEvent('popup'),
    safeHost.app.getByRole('link', { name: 'Open this page outside the Safe' }).click(),
  ])
  await expect(outside.locator('[data-state]')).toHaveAttribute('data-state', 'no-wallet')
  await expect(outside.locator(`[data-address="${safeHost.world.demoSafe}" i]`).first()).toBeVisible()
})

test('starting again says what it means; the proposal is one of the recent transactions', async ({
  safeHost,
  world,
}) => {
  await propose(safeHost)
  await expect(panel(safeHost)).toContainText('paid once at most')
  await safeHost.app.locator('[data-connection]').click()
  const account = safeHost.app.getByRole('dialog')
  await expect(account).toContainText('Claim')
  await expect(account).toContainText(/owners/i)
  await safeHost.page.keyboard.press('Escape')
  await panel(safeHost).getByRole('button', { name: 'Start again' }).click()
  await isIn(safeHost, 'ready')
  expect(await balanceOf(world, world.demoSafe)).toBe(0n)
})

/** As anybody may, from an ordinary wallet. */
async function claimFor(world: Sandbox, account: Address) {
  const found = await mainCampaign(world).lookUp(account)
  if (found.status !== 'eligible') throw new Error('Not on the list.')
  const { index, amount, proof } = found
  const hash = await world.chain.writeContract({
    account: world.accounts.dan.signer,
    address: mainCampaign(world).distributor,
    abi: parseAbi(['function claim(uint256 index, address account, uint256 amount, bytes32[] proof)']),
    functionName: 'claim',
    args: [BigInt(index), account, amount, proof],
  })
  await world.chain.waitForTransactionReceipt({ hash })
}
