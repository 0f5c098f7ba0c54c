import { encodeFunctionData, erc20Abi, maxUint256, parseEther } from 'viem'
import { NewTransaction } from '../../../e2e/support/newTransaction.ts'
import { OtherOwners } from '../../../e2e/support/otherOwners.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

const test = base.extend<{ transaction: NewTransaction }>({
  transaction: async ({ page }, use) => use(new NewTransaction(page)),
})

test('ETH: written, simulated, refused, signed once, proposed; the draft outlives the dialog and a reload', async ({
  transaction,
  page,
  workspace,
  wallet,
  world,
}) => {
  await wallet.connectBefore('olga')
  const { ada, otto } = world.accounts
  await new OtherOwners(world).pay(parseEther('3'))
  await workspace.open(world.demoSafe, 'transactions')
  await transaction.open()
  await transaction.call().getByRole('button', { name: 'Max' }).click()
  await expect(transaction.call().getByLabel('Amount')).toHaveValue('3')
  await transaction.send(ada.address, '0.25')
  await page.keyboard.press('Escape')
  await expect(transaction.dialog).toBeHidden()
  await page.reload()
  await transaction.open()
  await expect(transaction.call().getByLabel('Recipient')).toHaveValue(ada.address)
  await expect(transaction.call().getByLabel('Amount')).toHaveValue('0.25')

  await transaction.review()
  await expect(transaction.dialog.getByText('It would succeed now')).toBeVisible()
  await expect(transaction.dialog.getByText('hasn’t sent to this recipient')).toBeVisible()
  await expect(transaction.dialog.getByRole('region', { name: 'What the call does' })).toContainText(
    '0.25 ETH',
  )
  await wallet.rejectNext()
  await transaction.sign()
  await expect(transaction.dialog.getByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
  await transaction.button('Sign and propose').dblclick()
  await expect(transaction.dialog.getByText('Signed. Waiting for the other owners')).toBeVisible()
  expect(await wallet.signaturesAsked()).toBe(2)
  const link = (await transaction.dialog.locator('code').textContent()) ?? ''

  await transaction.button('Open it').click()
  await expect(workspace.panel).toContainText('1 of 2')
  // What the wallet signed is what the page shows.
  const [, typed] =
    (await wallet.requests()).findLast(({ method }) => method === 'eth_signTypedData_v4')?.params ?? []
  expect(JSON.parse(String(typed))).toMatchObject({
    domain: { chainId: 81457, verifyingContract: world.demoSafe },
    primaryType: 'SafeTx',
    message: { to: ada.address, value: parseEther('0.25').toString(), data: '0x', operation: 0, nonce: '0' },
  })
  // The other owner comes by the link.
  await wallet.setAccount(otto.name)
  await page.goto('/')
  await page.goto(link)
  const before = await world.chain.getBalance({ address: ada.address })
  await workspace.panel.getByRole('button', { name: 'Confirm' }).click()
  await workspace.panel.getByRole('button', { name: 'Execute' }).click()
  await expect(workspace.panel.getByText('Executed', { exact: true }).first()).toBeVisible()
  expect((await world.chain.getBalance({ address: ada.address })) - before).toBe(parseEther('0.25'))
  // What was proposed is no draft any more.
  await transaction.open()
  await expect(transaction.call().getByLabel('Recipient')).toHaveValue('')
})

test('a token and a contract call as one batch: decoded, warned of, and in the queue', async ({
  transaction,
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('olga')
  const { ada, ben } = world.accounts
  await new OtherOwners(world).give(parseEther('1250.5'))
  const approve = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [ben.address, maxUint256],
  })
  await workspace.open(world.demoSafe, 'transactions')
  await transaction.open()
  await transaction.send(ada.address, '250.000000000000000001', { token: world.demoToken })
  await transaction.button('Add another call').click()
  await transaction.callContract(world.demoToken, approve, { number: 2 })
  await expect(transaction.call(2).getByText('Decoded from the data')).toBeVisible()
  await transaction.button('Add another call').click()
  await transaction.call(3).getByRole('button', { name: 'Remove' }).click()
  await expect(transaction.dialog).toContainText('These 2 calls run as one batch')
  await transaction.review()
  await expect(transaction.dialog.getByText('It would succeed now')).toBeVisible()
  await expect(transaction.dialog).toContainText('take all of this token from the Safe, now and later')
  await expect(transaction.dialog).toContainText('MultiSendCallOnly')
  const hash = await transaction.dialog
    .getByText('Safe transaction hash')
    .locator('..')
    .getByText(/^0x/)
    .textContent()
  await transaction.sign()
  await transaction.button('Open it').click()
  await expect(workspace.panel).toContainText(hash ?? 'none')
  await workspace.tab('Transactions').click()
  await expect(workspace.panel.locator('[data-kind="batch"]').first()).toBeVisible()
})

test('a press while the nonce is read is answered at once, and goes on by itself', async ({
  transaction,
  page,
  workspace,
  world,
  wallet,
}) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/nonces', async (route) => {
    await held
    await route.continue()
  })
  await wallet.connectBefore('olga')
  await workspace.open(world.demoSafe, 'transactions')
  await transaction.open()
  await transaction.button('Review').click()
  await expect(transaction.dialog.getByRole('alert').first()).toHaveText('Enter an amount.')
  await transaction.send(world.accounts.ada.address, '0.2')
  await transaction.button('Review').click()
  await expect(transaction.button('Reading the nonce')).toHaveAttribute('aria-busy', 'true')
  // What is written on is not reviewed unasked.
  await transaction.call().getByLabel('Amount').fill('0.1')
  await expect(transaction.button('Review')).toBeVisible()
  await transaction.button('Review').click()
  await expect(transaction.button('Reading the nonce')).toBeVisible()
  answer()
  await expect(transaction.dialog.getByRole('region', { name: 'What the call does' })).toContainText(
    '0.1 ETH',
  )
})

test('owners and threshold as one review; a collectible from its tile: the chain would take both', async ({
  transaction,
  page,
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('olga')
  const { ada } = world.accounts
  await workspace.open(world.demoSafe, 'transactions')
  await transaction.open()
  await transaction.call().getByRole('radio', { name: 'Owners' }).check()
  await transaction.call().getByRole('textbox', { name: 'New owner' }).fill(ada.address)
  await expect(transaction.call()).toContainText('2 of 4 owners will sign')
  await transaction.button('Add another call').click()
  await transaction.call(2).getByRole('radio', { name: 'Owners' }).check()
  await transaction.call(2).getByLabel('Change').selectOption('Replace an owner')
  await transaction.call(2).getByLabel('Owner to replace').selectOption(ada.address.toLowerCase())
  await transaction.call(2).getByRole('textbox', { name: 'New owner' }).fill(world.accounts.ben.address)
  await transaction.button('Add another call').click()
  await transaction.call(3).getByRole('radio', { name: 'Owners' }).check()
  await transaction.call(3).getByLabel('Change').selectOption('Change the threshold')
  await transaction.call(3).getByLabel('Threshold').selectOption('3 of 4')
  await transaction.review()
  await expect(transaction.dialog).toContainText('Afterwards 3 of 4 owners will sign. Now it is 2 of 3.')
  await expect(transaction.dialog.getByText('It would succeed now')).toBeVisible()
  await page.keyboard.press('Escape')

  await workspace.tab('Balances').click()
  const tile = workspace.panel.locator('[data-collectible]').first()
  await tile.getByRole('button', { name: 'Send' }).click()
  await transaction.call().getByLabel('Recipient').fill(ada.address)
  await transaction.review()
  await expect(transaction.dialog.getByText('It would succeed now')).toBeVisible()
  await transaction.sign()
  await transaction.button('Open it').click()
  await expect(workspace.panel.getByRole('heading', { name: /collectible/i }).first()).toBeVisible()
})

test('what would fail is said call by call; more than there is, and a token sent to its own contract', async ({
  transaction,
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('olga')
  const { ada } = world.accounts
  const owners = new OtherOwners(world)
  await owners.give(parseEther('5'))
  await owners.pay(parseEther('1'))
  await workspace.open(world.demoSafe, 'transactions')
  await transaction.open()
  const alerts = transaction.dialog.getByRole('alert')

  await transaction.review()
  await expect(alerts).toHaveText(['Enter an amount.', 'Enter a recipient.'])
  await expect(transaction.call().getByLabel('Amount')).toBeFocused()
  await transaction.send('0x1234', '1,500')
  await expect(alerts).toHaveText([
    '“1,500” may mean two amounts. Write 1500 or 1.500.',
    'An address has 42 characters; this has 6. Copy it again, whole.',
  ])
  await transaction.send(world.demoToken, '1', { token: world.demoToken })
  await expect(alerts).toContainText(['Tokens sent there are lost'])
  await transaction.send(`0x${'0'.repeat(40)}`, '1')
  await expect(alerts).toContainText(['This is the zero address'])

  await transaction.send(ada.address, '1')
  await transaction.button('Add another call').click()
  await transaction.send(ada.address, '9', { number: 2, token: world.demoToken })
  await expect(transaction.call(2)).toContainText('The Safe has 5 EVER, which is less.')
  await transaction.review()
  await expect(transaction.dialog.getByText('Call 2 would fail now')).toBeVisible()
  await transaction.button('Back').click()

  await transaction.call(2).getByRole('button', { name: 'Remove' }).click()
  await transaction.callContract(ada.address, '0xabc')
  await expect(alerts).toContainText(['A digit is missing'])
  await transaction.callContract(ada.address, '0x12345678')
  await transaction.review()
  await expect(transaction.dialog).toContainText('There is no contract at this address')
  world.control({ rpc: 'down' })
  await transaction.button('Back').click()
  await transaction.callContract(ada.address, '0x1234567890')
  await transaction.review()
  await expect(transaction.dialog.getByText('We couldn’t simulate it')).toBeVisible()
  world.control({ rpc: 'ok' })
  await transaction.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(transaction.dialog.getByText('It would succeed now')).toBeVisible()
})

test('a used nonce is refused, a waiting one is replaced, a later one waits', async ({
  transaction,
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('otto')
  const { ada } = world.accounts
  const owners = new OtherOwners(world)
  await owners.pay(parseEther('1'))
  await owners.carryOut({ to: ada.address, value: 1n, data: '0x' })
  const first = await owners.propose({ to: ada.address, value: 2n, data: '0x' })
  await workspace.open(world.demoSafe, 'transactions')
  await transaction.open()
  await expect(transaction.dialog).toContainText('It runs after the one that waits.')
  await transaction.send(ada.address, '0.5')
  await transaction.nonce.fill('0')
  await expect(transaction.dialog.getByRole('alert')).toHaveText(
    'Nonce 0 is already used. This Safe is at 1. Choose 1 or more.',
  )
  await transaction.nonce.fill('4')
  await expect(transaction.dialog).toContainText('It runs only after nonces 2 to 3')
  await transaction.button(/Use the recommended nonce/).click()
  await expect(transaction.nonce).toHaveValue('')
  await transaction.nonce.fill('1')
  await expect(transaction.dialog).toContainText('This one replaces it')
  await transaction.review()
  // Somebody paid before is no first-time recipient.
  await expect(transaction.dialog.getByText('It would succeed now')).toBeVisible()
  await expect(transaction.dialog.getByText('hasn’t sent to this recipient')).toHaveCount(0)
  await transaction.sign()
  await transaction.button('Close').last().click()
  await expect(workspace.panel.locator('[data-transaction-id]')).toHaveCount(2)
  await expect(workspace.panel.locator(`[data-transaction-id$="${first}"]`)).toBeVisible()
})

test('a service that refuses after signing: the signature is kept, and the wallet is not asked again', async ({
  transaction,
  page,
  workspace,
  wallet,
  world,
}) => {
  await wallet.connectBefore('olga')
  await workspace.open(world.demoSafe, 'transactions')
  world.walletService.control({ answers: 'down' })
  await transaction.open()
  await expect(transaction.dialog).toContainText('We couldn’t check which nonces are taken.')
  await expect(transaction.dialog).toContainText('You can still send ETH')
  await transaction.send(world.accounts.ada.address, '0.1')
  await transaction.review()
  await expect(transaction.dialog.getByText('It would fail now')).toBeVisible()
  await transaction.sign()
  await expect(
    transaction.dialog.getByText('Signed. We don’t know whether the service took it'),
  ).toBeVisible()
  await page.reload()
  await transaction.open()
  await transaction.review()
  world.walletService.control({ answers: 'ok' })
  await transaction.sign()
  await expect(transaction.dialog.getByText('Signed. Waiting for the other owners')).toBeVisible()
  // The reload has emptied the wallet's list: after it, nothing was asked for.
  expect(await wallet.signaturesAsked()).toBe(0)
})

test('a wallet that signs as somebody else is refused, and nothing is stored', async ({
  transaction,
  workspace,
  wallet,
  world,
}) => {
  await wallet.connectBefore('olga')
  await workspace.open(world.demoSafe, 'transactions')
  await transaction.open()
  await transaction.send(world.accounts.ada.address, '0.1')
  await transaction.review()
  await wallet.answerNext('eth_signTypedData_v4', { result: `0x${'11'.repeat(64)}1b` })
  await transaction.sign()
  await expect(transaction.dialog.getByText('Not signed')).toBeVisible()
  await expect(transaction.dialog).toContainText('so it was not sent')
  const path = `/v1/chains/81457/safes/${world.demoSafe}/transactions/queued`
  expect(await (await fetch(`${world.walletService.url}${path}`)).json()).toMatchObject({ results: [] })
  await transaction.sign()
  await expect(transaction.dialog.getByText('Signed. Waiting for the other owners')).toBeVisible()
  expect(await wallet.signaturesAsked()).toBe(2)
})

test('readers have no button', async ({ transaction, page, workspace, wallet, world }) => {
  await workspace.open(world.demoSafe, 'transactions')
  await expect(workspace.header).toHaveAttribute('data-role', 'reader')
  await expect(transaction.opener).toHaveCount(0)
  await wallet.connectBefore('ada')
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  await expect(transaction.opener).toHaveCount(0)
  await wallet.setAccount('Olga')
  await expect(transaction.opener).toBeVisible()
})

test('an owner names a delegate, who proposes and deletes the proposal; an owner sees whose it is', async ({
  transaction,
  workspace,
  wallet,
  world,
}) => {
  await wallet.connectBefore('olga')
  const { ada, ben, olga } = world.accounts
  await new OtherOwners(world).pay(parseEther('1'))
  await workspace.open(world.demoSafe, 'transactions')
  await expect(workspace.header).toContainText('You are an owner')
  await workspace.header.getByText('Delegates', { exact: true }).click()
  await workspace.header.getByLabel('Delegate', { exact: true }).fill(ada.address)
  await workspace.header.getByLabel('Name').fill('Accountant')
  await workspace.button('Add delegate').click()
  await expect(workspace.header.getByRole('list', { name: 'Delegates' })).toContainText('Accountant')
  const typed = async () => {
    const asked = (await wallet.requests()).findLast(({ method }) => method === 'eth_signTypedData_v4')
    return JSON.parse(String(asked?.params?.[1]))
  }
  expect(await typed()).toMatchObject({
    primaryType: 'Delegate',
    domain: { name: 'Safe Transaction Service', version: '1.0', chainId: 81457 },
    message: { delegateAddress: ada.address },
  })

  await wallet.setAccount('Ada')
  await expect(workspace.header).toContainText('You can propose; owners sign')
  await transaction.open()
  await transaction.send(ben.address, '0.1')
  await transaction.review()
  await expect(transaction.dialog.getByText('as the service estimates')).toBeVisible()
  await transaction.sign()
  await expect(transaction.dialog.getByText('Proposed. Waiting for the owners')).toBeVisible()
  await transaction.button('Open it').click()
  await expect(workspace.panel).toContainText('0 of 2')

  // What an owner sees of it.
  await wallet.setAccount('Olga')
  await expect(workspace.panel).toContainText(/Proposed by a delegate of 0x/)
  await expect(workspace.panel.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await workspace.tab('Transactions').click()
  await expect(workspace.panel.getByRole('list', { name: 'Queue' })).toContainText(
    `Proposed by a delegate of ${olga.address.slice(0, 4)}`,
  )

  await wallet.setAccount('Ada')
  await workspace.panel.getByRole('list', { name: 'Queue' }).getByRole('link').click()
  await workspace.panel.getByRole('button', { name: 'Delete your proposal' }).click()
  await expect(workspace.panel).toContainText('Anyone with its signatures can still execute it')
  await workspace.panel.getByRole('button', { name: 'Delete from the list' }).click()
  await expect(workspace.panel).toContainText('You deleted this proposal')
  expect(await typed()).toMatchObject({
    primaryType: 'DeleteRequest',
    domain: { name: 'Safe Transaction Service', chainId: 81457, verifyingContract: world.demoSafe },
  })
  await workspace.tab('Transactions').click()
  await expect(workspace.panel).toContainText('Nothing is waiting')
})
