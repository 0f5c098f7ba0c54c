import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import { AccountDialog } from './support/accountDialog.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { ether, tokens } from './support/safeCalls.ts'
import { expect, test } from './support/test.ts'
import { Workspace } from './support/workspace.ts'

// A Safe's transactions in the workspace: read, checked, signed, rejected and executed, against the chain.

const safeAbi = parseAbi(['function addOwnerWithThreshold(address owner, uint256 _threshold)'])
const addOwner = (owner: Address) =>
  encodeFunctionData({ abi: safeAbi, functionName: 'addOwnerWithThreshold', args: [owner, 2n] })

let owners: OtherOwners
test.beforeEach(async ({ world }) => {
  owners = new OtherOwners(world)
  await world.chain.setBalance({ address: world.demoSafe, value: parseEther('10') })
})

test('the queue keeps the service’s order, says what conflicts, and is walked with the keyboard alone', async ({
  page,
  workspace,
  world,
}) => {
  const { dan, ada } = world.accounts
  const origin = { name: 'Transaction Builder', url: 'https://builder.example' }
  await owners.propose(ether(dan.address, '1.5'), { nonce: 0, origin })
  await owners.propose(ether(world.demoSafe, '0'), { nonce: 0, by: 'otto' })
  const batch = await owners.propose(
    [
      ether(dan.address, '0.1'),
      tokens(world, '250'),
      { to: world.demoSafe, value: 0n, data: addOwner(ada.address) },
    ],
    { nonce: 1 },
  )
  await owners.confirm(batch, 'omar')
  await workspace.open(world.demoSafe, 'transactions')

  const queue = workspace.panel.getByRole('list', { name: 'Queue' })
  await expect(queue.getByRole('heading')).toHaveText(['Next · nonce 0', 'Queued'])
  await expect(queue).toContainText('Only one of these can run. They share nonce 0')
  await expect(queue.getByRole('link')).toHaveText([/Send ETH/, /On-chain rejection/, /Batch of 3 calls/])
  await expect(workspace.row('Send ETH')).toContainText('To: Dan')
  await expect(workspace.row('Send ETH')).toContainText('1.5 ETH')
  await expect(workspace.row('Send ETH')).toContainText('App: Transaction Builder')
  await expect(workspace.row('Send ETH')).toContainText('Needs 1 more signature')
  await expect(workspace.row('Batch of 3 calls')).toContainText('2 of 2')
  await expect(workspace.row('Batch of 3 calls')).toContainText('Signed, waiting its turn')
  await expect(workspace.panel.getByText('End of the list.')).toBeVisible()

  await workspace.row('Batch of 3 calls').focus()
  await page.keyboard.press('Enter')
  await expect(workspace.heading('Batch of 3 calls')).toBeVisible()
  await expect(workspace.panel.getByText('Signed, waiting for nonce 0')).toBeVisible()
  await expect(workspace.card('Actions')).toContainText('Nonce 0 comes first; this one is 1.')
  const calls = workspace.card('What it does').locator('ol > li')
  await expect(calls).toHaveText([/^1Send 0.1 ETH/, /^2Send 250 EVER/, /^3Add an owner/])
  await calls.nth(1).locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(calls.nth(1)).toContainText('Decoded from the data')
  await expect(calls.nth(1).locator(`[data-address="${ada.address}"]`)).toBeVisible()
  await expect(workspace.card('Hashes')).toContainText(batch)
  await expect(workspace.card('Hashes')).toContainText('Recomputed here: match')
  await expect(workspace.card('Signatures').locator('[data-status="verified"]')).toHaveCount(2)
  await expect(workspace.card('Signatures').locator('[data-status="missing"]')).toContainText('Otto')

  await workspace.panel.getByRole('link', { name: 'Queue' }).focus()
  await page.keyboard.press('Enter')
  await expect(workspace.row('Batch of 3 calls')).toBeFocused()
})

test('an execution on its way is offered again neither after a reload nor in another tab, and is on the account’s list', async ({
  page,
  context,
  wallet,
  workspace,
  world,
}) => {
  const hash = await owners.propose(ether(world.accounts.dan.address, '1.5'))
  await owners.confirm(hash, 'otto')
  await wallet.connectBefore('dan')
  await workspace.openTransaction(world.demoSafe, hash)
  const actions = workspace.card('Actions')
  const execute = actions.getByRole('button', { name: /Execute|start again|Try again/ })
  await expect(execute).toHaveText('Execute')
  await world.holdBlocks(true)
  await execute.click()
  await expect(actions).toContainText('Waiting for Blast')

  await page.reload()
  await expect(actions).toContainText('Waiting for Blast')
  await expect(execute).toHaveCount(0)
  const otherTab = await context.newPage()
  const other = new Workspace(otherTab)
  await other.openTransaction(world.demoSafe, hash)
  await expect(other.card('Actions')).toContainText('Waiting for Blast')
  await expect(otherTab.getByRole('button', { name: 'Execute' })).toHaveCount(0)

  const account = new AccountDialog(page)
  await account.open()
  await expect(account.transactions).toHaveText(/^Execute: Send 1.5 ETH \(Safe 0x[^ ]+, nonce 0\)Pending/)
  await account.close()
  await world.holdBlocks(false)
  await expect(workspace.panel.getByText('Executed', { exact: true }).first()).toBeVisible()
  await expect(other.panel.getByText('Executed', { exact: true }).first()).toBeVisible()
  await account.open()
  await expect(account.transactions).toContainText('Confirmed')
  // What has ended is forgotten once its block is settled.
  const stored = () => page.evaluate(() => localStorage.getItem('everclaim.executions'))
  await world.chain.mine({ blocks: 40 })
  await expect.poll(stored).toBe(null)
})

test('no accessibility fault, no overflow: both themes, phone and desk', async ({
  page,
  workspace,
  world,
}) => {
  const { dan } = world.accounts
  await owners.pay(parseEther('1'))
  await owners.propose(ether(dan.address, '1.5'))
  await owners.propose(ether(world.demoSafe, '0'), { by: 'otto' })
  const batch = await owners.propose([ether(dan.address, '0.1'), tokens(world, '250')], { nonce: 1 })
  await workspace.open(world.demoSafe, 'transactions')
  await expect(workspace.row('Batch of 2 calls')).toBeVisible()
  await check(page)
  await workspace.open(world.demoSafe, 'transactions', { list: 'history', kind: 'incoming', least: 'x' })
  await expect(workspace.panel.getByRole('alert')).toBeVisible()
  await check(page)
  await workspace.openTransaction(world.demoSafe, batch)
  await workspace.card('What it does').locator('ol summary').nth(0).click()
  await check(page)
})

const check = (page: Page) =>
  inEachLook(page, async ({ name, rules }) => {
    expect(await accessibilityFaults(page, { rules }), name).toEqual([])
    expect(await overflowOf(page), name).toBe(0)
  })
