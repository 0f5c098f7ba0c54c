import { type Address, erc20Abi, type Hex, zeroAddress } from 'viem'
import { AccountDialog } from '../../../e2e/support/accountDialog.ts'
import { CreatePage } from '../../../e2e/support/createPage.ts'
import { giveTokens } from '../../../e2e/support/giveTokens.ts'
import { ManagePage } from '../../../e2e/support/managePage.ts'
import {
  describeCampaign,
  distributorOf,
  isLive,
  rowsOf,
  total,
  wasMadeOnce,
} from '../../../e2e/support/newCampaign.ts'
import { OtherOwners } from '../../../e2e/support/otherOwners.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

const test = base.extend<{ create: CreatePage }>({
  create: async ({ page }, use) => use(new CreatePage(page)),
})

// From a list to a campaign that can pay: by a wallet, by a Safe in its host, by a Safe without one.

test('one that can be cancelled says so in Review, is created so, and is cancelled before it opens', async ({
  create,
  page,
  wallet,
  world,
}) => {
  await wallet.connectBefore('ada')
  const { ada } = world.accounts
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, {
    title: 'Called off',
    receiver: ada.address,
    isEther: true,
    isCancellable: true,
  })
  await expect(create.fact('The campaign', 'Can be cancelled')).toContainText('until 15 Jan 2027')
  const distributor = await distributorOf(create)
  await create.goOn()
  await create.button('Open wallet').click()
  await isLive(create)
  await wasMadeOnce(world, distributor, { creator: ada.address, token: zeroAddress })

  const manage = new ManagePage(page, world)
  await page.goto(`/manage/#distributor=${distributor}`)
  await manage.button('Cancel this campaign…').click()
  await manage.button(/^Cancel this campaign$/).click()
  await expect(page.getByText('The cancellation went through')).toBeVisible()
  await expect(page.getByText('3.5 ETH sent to the receiver.')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(await world.chain.getBalance({ address: distributor })).toBe(0n)
})

test('a visitor who does not want to sign approves exactly the total; a transaction that waits is followed after a reload', async ({
  create,
  page,
  wallet,
  world,
}) => {
  await wallet.connectBefore('ada')
  const { ada } = world.accounts
  await create.open()
  await create.takeList(rowsOf(world))
  // What could not be asked is no answer, and can be asked again.
  world.control({ rpc: 'down' })
  await create.fill('Token address', world.demoToken)
  await expect(page.getByText('We couldn’t check the token')).toBeVisible()
  world.control({ rpc: 'ok' })
  await create.button('Try again').click()
  await describeCampaign(create, world, { title: 'Approved', receiver: ada.address })
  const distributor = await distributorOf(create)
  // Nothing is begun that could not be ended.
  await expect(
    page.getByText(/holds 0 EVER, and the campaign needs 3.5 EVER. Send it the rest first.$/),
  ).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await giveTokens(world, ada.address, total)
  await create.button('Check again').click()
  await create.goOn()
  await expect(create.button('Open wallet')).toBeVisible()
  await wallet.rejectNext()
  await create.button('Open wallet').click()
  await create.button('Approve with a transaction instead').click()
  await expect(create.card('2 things are left')).toContainText('Approve the factory for exactly 3.5 EVER.')
  await create.button('Open wallet').click()
  await expect(create.card('Send it')).toContainText('move exactly 3.5 EVER to it')

  await world.holdBlocks(true)
  await create.button('Open wallet').click()
  await expect(page.getByText('Sent. Waiting for Blast.')).toBeVisible()
  expect((await wallet.methodsAsked()).filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  await page.reload()
  await expect(page.getByText('Sent. Waiting for Blast.')).toBeVisible()
  const account = new AccountDialog(page)
  await account.open()
  await expect(account.transactions).toHaveText([
    /^Create “Approved” and fund it with 3.5 EVERPending/,
    /^Approve 3.5 EVER for “Approved”Confirmed/,
  ])
  await account.close()
  await create.button('Change campaign').click()
  await expect(page.getByText('Your wallet or Safe already has a request')).toBeVisible()
  await world.holdBlocks(false)
  await isLive(create)
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
  await account.open()
  await expect(account.transactions.first()).toContainText('Confirmed')
  await account.close()
  await wasMadeOnce(world, distributor, { creator: ada.address })
})

test('ETH; a reload while the wallet’s question is open asks again only on request, and finds what was sent', async ({
  create,
  page,
  wallet,
  world,
}) => {
  await wallet.connectBefore('ada')
  const { ada } = world.accounts
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'In ether', receiver: ada.address, isEther: true })
  const distributor = await distributorOf(create)
  await create.goOn()
  const sends = async () =>
    (await wallet.methodsAsked()).filter((method) => method === 'eth_sendTransaction').length
  await expect(create.card('Send it')).toContainText('move exactly 3.5 ETH to it')
  await wallet.setChain(1)
  await expect(page.getByText('Your wallet is on another network')).toBeVisible()
  await create.button('Switch to Blast').click()
  await expect(page.getByText('Your wallet is on another network')).toHaveCount(0)
  await wallet.rejectNext()
  await create.button('Open wallet').click()
  await create.button('Try again').click()
  await expect(create.button('Open wallet')).toBeVisible()
  await create.button('Change campaign').click()
  await expect(create.button('Back to the review')).toBeVisible()
  await wallet.setMode('hold')
  await create.button('Open wallet').click()
  await expect(page.getByText('Check your wallet')).toBeVisible()
  // The way back that was open before is not any more.
  await expect(create.button('Back to the review')).toHaveCount(0)
  await expect.poll(sends).toBe(2)
  await create.button('Change campaign').click()
  await expect(page.getByText('Your wallet or Safe already has a request')).toBeVisible()
  // Who waits for nothing any more says so, without a reload.
  await create.button('Check again').click()
  await expect(page.getByText('We don’t know your wallet’s answer')).toBeVisible()
  await page.reload()

  // Nobody knows what the wallet did, so nothing is asked of it before somebody has looked.
  const unknown = page.getByText('We don’t know your wallet’s answer')
  await expect(unknown).toBeVisible()
  await create.button('Check again').click()
  await expect(unknown).toBeVisible()
  expect(await sends()).toBe(0)

  // What was asked for is this package and no other.
  await create.retitleKeptDraft('Another title')
  await page.reload()
  const other = page.getByText('This draft now makes another package')
  await expect(other).toBeVisible()
  const step = create.step('deploy')
  await expect(step).toContainText('Nothing further was sent.')
  await expect(step).not.toContainText('Nothing was sent.')
  await expect(step).toContainText('We don’t know your wallet’s answer to the last request.')
  await expect(step.locator(`[data-address="${distributor}"]`)).toBeVisible()
  await expect(create.button(/^Open wallet|ask again$/)).toHaveCount(0)
  await create.retitleKeptDraft('In ether')
  // A draft that has forgotten it is locked by what was written down for its contract.
  await create.unlockKeptDraft()
  await page.reload()
  await expect(unknown).toBeVisible()
  await expect(create.button('Change campaign')).toBeVisible()
  await expect(create.button(/Texts$/)).toHaveCount(0)
  await wallet.setMode('lose')
  await create.button('Nothing is waiting there. Ask again').click()
  await create.button('Open wallet').click()
  // The wallet never answers; the chain says what became of it.
  await isLive(create)
  expect(await sends()).toBe(1)
  await wasMadeOnce(world, distributor, { creator: ada.address, token: zeroAddress })
})

test('without a host, an owner signs here and the others find the batch in the queue', async ({
  create,
  page,
  wallet,
  workspace,
  world,
}) => {
  await wallet.connectBefore('olga')
  await new OtherOwners(world).give(total)
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'Through the service', receiver: world.demoSafe })
  const distributor = await distributorOf(create)
  await page.getByRole('radio', { name: /^A Safe/ }).check()
  // An account that is no Safe is named at its field, before any plan is shown.
  const plan = create.card('Steps')
  await create.fill('Address of the Safe on Blast', world.accounts.ada.address)
  await expect(page.getByText('There is no Safe at this address on Blast')).toBeVisible()
  await expect(plan).toHaveCount(0)
  await create.fill('Address of the Safe on Blast', world.demoToken)
  await expect(page.getByText('The contract at this address isn’t a Safe.')).toBeVisible()
  await create.fill('Address of the Safe on Blast', world.demoSafe)
  await expect(page.getByText('A Safe: 2 of 3 owners sign.')).toBeVisible()
  await expect(plan).toBeVisible()
  await page.getByRole('radio', { name: /^Through the wallet service/ }).check()
  await create.goOn()
  await create.button('Sign and propose').click()
  const shown = create.step('deploy').locator('[data-safe-tx-hash]')
  await expect(shown).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect(create.step('deploy')).toContainText('1 of 2 verified signatures')
  // The link leads the other owners to the proposal, in words.
  const funding = 'Create “Through the service” (its creator’s title) and fund it with 3.5 EVER'
  const link = create.step('deploy').getByRole('link', { name: 'Open it in the Safe’s queue' })
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(
    page.getByRole('heading', {
      name: `Batch of 2 calls: ${funding}`,
    }),
  ).toBeVisible()
  await expect(workspace.panel).not.toContainText('can’t decode this call')
  await page.getByText(funding).last().click()
  await expect(workspace.panel.locator(`[data-address="${distributor}"]`)).toBeVisible()
  await workspace.open(world.demoSafe, 'transactions')
  await expect(workspace.panel).toContainText('1 of 2')
  const queue = workspace.panel.getByRole('list', { name: 'Queue' })
  await expect(queue.getByRole('link')).toContainText(`Batch of 2 calls: ${funding}`)
  const account = new AccountDialog(page)
  await account.open()
  await expect(account.transactions).toHaveText(
    /^Propose: Create “Through the service” and fund it with 3.5 EVERWaiting for the other owners/,
  )
  await account.close()
  // It is waited for, not proposed a second time.
  await create.open()
  await expect(shown).toBeVisible()
  await expect(create.button('Sign and propose')).toHaveCount(0)
  const hash = ((await shown.textContent()) ?? '') as Hex
  // Another owner, who executes it too.
  await wallet.setAccount('Otto')
  await workspace.open(world.demoSafe, 'transactions', { transaction: hash })
  await workspace.button('Confirm').click()
  await workspace.button('Execute').click()
  await expect(workspace.panel.getByText('Executed', { exact: true }).first()).toBeVisible()
  await create.open()
  await isLive(create)
  await wasMadeOnce(world, distributor, { creator: world.demoSafe })
})

test('a batch for the transaction builder needs no wallet here; the page sees when it is executed', async ({
  create,
  page,
  world,
}) => {
  const owners = new OtherOwners(world)
  await owners.give(total)
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'As a file', receiver: world.demoSafe })
  const distributor = await distributorOf(create)
  await page.getByRole('radio', { name: /^A Safe/ }).check()
  await create.fill('Address of the Safe on Blast', world.demoSafe)
  await page.getByRole('radio', { name: /^As a file/ }).check()
  await page.getByRole('checkbox', { name: /^Also let the Safe earn/ }).check()
  await create.goOn()
  await expect(create.card('Hashes for the owners')).toContainText('MultiSendCallOnly 1.4.1')
  const { name, text } = await create.save('Save batch')
  expect(name).toBe('as-a-file-batch.json')
  const file: { transactions: { to: Address; value: string; data: Hex }[] } = JSON.parse(text)
  expect(file).toMatchObject({
    version: '1.0',
    chainId: '81457',
    meta: { createdFromSafeAddress: world.demoSafe },
  })
  const calls = file.transactions.map((call) => ({ ...call, value: BigInt(call.value) }))
  // Once a part of it is done by another way, the file no longer fits, and the page says so, also when it is
  // opened anew.
  const outdated = page.getByText('Your saved file is out of date')
  await expect(outdated).toHaveCount(0)
  await owners.carryOut(calls.slice(2, 3), { gas: 1_000_000n })
  await create.reload()
  await expect(outdated).toBeVisible()
  await create.save('Save batch')
  await expect(outdated).toHaveCount(0)
  await owners.carryOut(calls.slice(0, 2), { gas: 8_000_000n })
  await isLive(create)
  // Executing the file once more pays nothing: the factory refuses, and the approval falls with it.
  await owners.carryOut(calls, { gas: 8_000_000n })
  await wasMadeOnce(world, distributor, { creator: world.demoSafe })
})

test('a receiver is looked at before the review: refused, or confirmed by its last characters', async ({
  create,
  page,
  world,
}) => {
  await create.open()
  await create.takeList(rowsOf(world))
  await create.root.getByRole('radio', { name: /^ETH/ }).check()
  await create.goOn()
  await create.fill('Claims open', '2027-01-15T12:00')
  await create.fill('Claims close', '2030-01-15T12:00')
  await create.fill('Address', world.demoToken)
  await expect(page.getByText('This contract refuses ETH')).toBeVisible()
  await create.fill('Address', '0x000000000000000000000000000000000000dEaD')
  await expect(page.getByText('No one has the key of this address')).toBeVisible()
  await create.fill('Address', world.accounts.ada.address)
  await expect(page.getByText('An account with one key.')).toBeVisible()
  await create.fill('Address', '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5a02')
  await expect(page.getByText('This address was never used on Blast')).toBeVisible()
  await create.goOn()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Enter the last 4 characters')
  await create.fill('Last 4 characters of the address', '5A02')
  await expect(page.getByText('You confirmed this address.')).toBeVisible()
  await create.reload()
  await expect(page.getByText('You confirmed this address.')).toBeVisible()
  // A press while the chain is asked is not lost.
  await create.goOn()
  await expect(create.step('texts')).toBeVisible()
})

test('Review says what has become doubtful of a receiver since, and which approval is there already', async ({
  create,
  page,
  world,
  wallet,
}) => {
  await wallet.connectBefore('ada')
  const { chain, accounts, demoToken, factory } = world
  const { ada } = accounts
  const receiver: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5a03'
  const review = async (state: { value?: bigint; code?: Hex | undefined }) => {
    await chain.setBalance({ address: receiver, value: state.value ?? 0n })
    await chain.setCode({ address: receiver, bytecode: state.code ?? '0x' })
    await create.reload()
  }
  await chain.setBalance({ address: receiver, value: 1n })
  await giveTokens(world, ada.address, total)
  const approval = await chain.writeContract({
    account: ada.signer,
    chain: chain.chain,
    address: demoToken,
    abi: erc20Abi,
    functionName: 'approve',
    args: [factory, 2n * total],
  })
  await chain.waitForTransactionReceipt({ hash: approval })
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, { title: 'Looked at again', receiver })
  await expect(page.getByText('The factory may take 7 EVER by an earlier approval.')).toBeVisible()
  await expect(create.button('Continue')).toBeVisible()

  await review({ value: 0n })
  await expect(page.getByText(/: This address was never used on Blast/)).toBeVisible()
  await expect(page.getByText('go back to “Window” and confirm it.')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)

  const { distributor } = world.campaign('usdb')
  await review({ code: await chain.getCode({ address: distributor }) })
  await expect(page.getByText(/This is a campaign’s contract/)).toBeVisible()
  await expect(page.getByText('Go back to “Window” and enter another one.')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)

  await review({ value: 1n })
  await expect(create.button('Continue')).toBeVisible()
})

test('another campaign is begun after one is live; it knows nothing of the first and goes live as well', async ({
  create,
  world,
  wallet,
}) => {
  await wallet.connectBefore('ada')
  const { ada } = world.accounts
  const goLive = async (title: string) => {
    await create.takeList(rowsOf(world))
    await describeCampaign(create, world, { title, receiver: ada.address, isEther: true })
    const distributor = await distributorOf(create)
    await create.goOn()
    await create.button('Open wallet').click()
    await isLive(create)
    return distributor
  }
  await create.open()
  const first = await goLive('Round one')
  await create.button('Start another campaign').click()
  await create.button('Delete draft').click()
  await expect(create.step('list').getByText('Drop a CSV or Excel file here')).toBeVisible()
  const second = await goLive('Round two')
  expect(second).not.toBe(first)
  for (const distributor of [first, second])
    await wasMadeOnce(world, distributor, { creator: ada.address, token: zeroAddress })
})
