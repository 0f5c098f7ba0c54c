import { Readable } from 'node:stream'
import { type Address, encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { OtherOwners } from '../../../e2e/support/otherOwners.ts'
import { ether, tokens } from '../../../e2e/support/safeCalls.ts'
import type { Sandbox } from '../../../sandbox/startSandbox.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

// A Safe's transactions in the workspace: read, checked, signed, rejected and executed, against the chain.

const safeAbi = parseAbi(['function enableModule(address module)'])
const balanceOf = (world: Sandbox, address: Address) => world.chain.getBalance({ address })

let owners: OtherOwners
const test = base.extend<{ setUp: undefined }>({
  setUp: [
    async ({ world }, use) => {
      owners = new OtherOwners(world)
      await world.chain.setBalance({ address: world.demoSafe, value: parseEther('10') })
      await use(undefined)
    },
    { auto: true },
  ],
})

test('a long history is read page by page to its end, past a service that is down for a while', async ({
  page,
  workspace,
  world,
}) => {
  for (let paid = 1; paid <= 44; paid++) await owners.pay(BigInt(paid))
  await workspace.open(world.demoSafe, 'transactions', { list: 'history' })
  const entries = workspace.panel.locator('[data-transaction-id]')
  await expect(entries).toHaveCount(20)
  const more = workspace.button('Show more')
  await more.click()
  await expect(entries).toHaveCount(40)

  world.walletService.control({ answers: 'down' })
  await more.click()
  await expect(workspace.panel.getByText('We couldn’t load more')).toBeVisible()
  await expect(entries).toHaveCount(40)
  world.walletService.control({ answers: 'ok' })
  await workspace.panel.getByRole('button', { name: 'Try again' }).click()
  // What the world began with: three drawings and the Safe's creation.
  await expect(entries).toHaveCount(48)
  await expect(workspace.panel.getByText('End of the list.')).toBeVisible()
  await expect(entries.last()).toContainText('The Safe was created')
  // The days are those of the reader, each once.
  const days = workspace.panel.getByRole('list', { name: 'History' }).getByRole('heading')
  const names = await days.allInnerTexts()
  expect(names[0]).toMatch(/^Today · /)
  expect(new Set(names).size).toBe(names.length)

  world.walletService.control({ answers: 'down' })
  await page.reload()
  await expect(workspace.panel.getByText('We couldn’t load the history')).toBeVisible()
  world.walletService.control({ answers: 'ok' })
  await workspace.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(entries).toHaveCount(20)
})

test('each filter finds what it should, is in the page’s address, and says what is wrong with its input', async ({
  page,
  workspace,
  world,
}) => {
  const { dan, eve, operator } = world.accounts
  const { chain, demoSafe, demoToken } = world
  await owners.pay(parseEther('3'))
  const given = await chain.writeContract({
    account: operator.signer,
    chain: chain.chain,
    address: demoToken,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [demoSafe, parseEther('1250.5')],
  })
  await chain.waitForTransactionReceipt({ hash: given })
  await owners.carryOut(ether(eve.address, '0.25'))
  const data = encodeFunctionData({ abi: safeAbi, functionName: 'enableModule', args: [dan.address] })
  await owners.carryOut({ to: demoSafe, value: 0n, data })
  // A module may be an account, and it moves what it likes.
  const moved = await chain.writeContract({
    account: dan.signer,
    chain: chain.chain,
    address: demoSafe,
    abi: parseAbi(['function execTransactionFromModule(address,uint256,bytes,uint8) returns (bool)']),
    functionName: 'execTransactionFromModule',
    args: [eve.address, 7n, '0x', 0],
  })
  await chain.waitForTransactionReceipt({ hash: moved })
  await workspace.open(demoSafe, 'transactions', { list: 'history' })
  const entries = workspace.panel.locator('[data-transaction-id]')
  const kind = (name: string) => workspace.panel.getByRole('radio', { name })
  const field = (name: string) => workspace.panel.getByLabel(name)
  const apply = () => workspace.button('Apply').click()

  await kind('Incoming').check()
  await expect(entries.first()).toContainText('Receive EVER')
  await field('Amount from').fill('2.5')
  await field('Amount to').fill('3')
  await apply()
  await expect(entries).toHaveText([/Receive ETH.*3 ETH/])
  await expect(workspace.panel.getByText(/^1 of the \d+ transactions read so far fits\./)).toBeVisible()
  await field('Token’s address').fill(demoToken)
  await apply()
  await expect(workspace.panel.getByText('No matches')).toBeVisible()
  await field('Amount from').fill('1250.5')
  await field('Amount to').fill('1250.50')
  await apply()
  await expect(entries).toHaveText([/Receive EVER.*1,250.5 EVER/])
  const saving = page.waitForEvent('download')
  await workspace.button('Save as CSV').click()
  const file = await new Response(
    Readable.toWeb(await (await saving).createReadStream()) as ReadableStream,
  ).text()
  expect(file.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^\d{4}-.*Z,received,Receive EVER,in,1250\.5,EVER,0x/),
    '',
  ])
  await field('From day').fill('2031-01-01')
  await apply()
  await expect(workspace.panel.getByText('No matches')).toBeVisible()
  await field('From day').fill('2024-01-01')
  await field('To day').fill('2040-01-01')
  await apply()
  await expect(entries).toHaveText([/Receive EVER/])
  const { hash } = new URL(page.url())
  expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
    safe: demoSafe,
    view: 'transactions',
    list: 'history',
    kind: 'incoming',
    least: '1250.5',
    most: '1250.50',
    token: demoToken,
    from: '2024-01-01',
    to: '2040-01-01',
  })
  await page.reload()
  await expect(entries).toHaveText([/Receive EVER/])

  await kind('Outgoing').check()
  await expect(entries).toHaveText([/Enable module/, /Send ETH.*0.25 ETH/])
  await field('Recipient’s address').fill(eve.address)
  await field('Amount from').fill('0.25')
  await field('Amount to').fill('0.25')
  await field('Nonce').fill('0')
  await apply()
  await expect(entries).toHaveText([/Send ETH.*0.25 ETH/])
  await field('Nonce').fill('1')
  await apply()
  await expect(workspace.panel.getByText('No matches')).toBeVisible()
  await field('Nonce').fill('-1')
  await field('Amount from').fill('1,500')
  await field('Recipient’s address').fill('ada.eth')
  await field('From day').fill('2026-02-02')
  await field('To day').fill('2026-02-01')
  await apply()
  await expect(workspace.panel.getByRole('alert')).toHaveText([
    'The last day is before the first.',
    'Enter a whole number, 0 or more.',
    '“1,500” may mean two amounts. Write 1500 or 1.500.',
    'Enter an address (0x…), not a name.',
  ])
  await expect(workspace.panel.getByText('This filter isn’t valid')).toBeVisible()
  await workspace.button('Reset').click()
  await expect(kind('Everything')).toBeChecked()
  await expect(entries.last()).toContainText('The Safe was created')

  await kind('By modules').check()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('By a module')
  await field('Module’s address').fill(eve.address)
  await apply()
  await expect(workspace.panel.getByText('No matches')).toBeVisible()
  await field('Module’s address').fill(dan.address)
  await field('Recipient’s address').fill(eve.address)
  await apply()
  await expect(entries).toHaveCount(1)
  await entries.click()
  await expect(workspace.card('According to the service')).toContainText('Module')
})

test('proposed by one owner, confirmed by a second, executed by a third; nobody is asked twice', async ({
  page,
  wallet,
  workspace,
  world,
}) => {
  await wallet.connectBefore('otto')
  const { dan } = world.accounts
  const before = await balanceOf(world, dan.address)
  const hash = await owners.propose(ether(dan.address, '1.5'))
  await workspace.openTransaction(world.demoSafe, hash)
  const actions = workspace.card('Actions')
  await expect(workspace.heading('Send 1.5 ETH')).toBeVisible()
  await expect(actions).toContainText('1 of 2')

  await wallet.rejectNext()
  await actions.getByRole('button', { name: 'Confirm' }).click()
  await expect(actions).toContainText('You declined in your wallet. Nothing was signed.')
  expect(await wallet.signaturesAsked()).toBe(1)

  // A signature of somebody else is not kept: the wallet is asked again.
  await wallet.answerNext('eth_signTypedData_v4', { result: `0x${'11'.repeat(64)}1b` })
  await actions.getByRole('button', { name: 'Confirm' }).click()
  await expect(actions).toContainText('so it was not sent')
  expect(await wallet.signaturesAsked()).toBe(2)

  // The service is gone when the signature is there: it is kept, and the wallet is not asked again.
  world.walletService.control({ answers: 'down' })
  await actions.getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(actions).toContainText('Signed. We don’t know whether the service took it')
  expect(await wallet.signaturesAsked()).toBe(3)
  world.walletService.control({ answers: 'ok' })
  await actions.getByRole('button', { name: 'Try again' }).click()
  await expect(actions).toContainText('2 of 2')
  expect(await wallet.signaturesAsked()).toBe(3)
  await expect(
    workspace.card('Signatures').locator('[data-status="verified"]').filter({ hasText: 'Otto' }),
  ).toContainText('you')

  await wallet.setAccount('Omar')
  await expect(workspace.panel.getByText('Ready to execute')).toBeVisible()
  await expect(actions).toContainText('Network fee, about')
  await wallet.setChain(1)
  await actions.getByRole('button', { name: 'Switch to Blast' }).click()
  await expect(actions.getByRole('button', { name: 'Execute' })).toBeVisible()
  await wallet.rejectNext()
  await actions.getByRole('button', { name: 'Execute' }).click()
  await expect(actions).toContainText('You declined in your wallet. Nothing was sent.')
  await world.holdBlocks(true)
  await actions.getByRole('button', { name: 'Execute' }).dblclick()
  await expect(actions).toContainText('Waiting for Blast')
  // Looking at something else ends nothing.
  await workspace.panel.getByRole('link', { name: 'Queue' }).click()
  await expect(workspace.panel.getByText('Nonce 0 is being executed')).toBeVisible()
  await world.holdBlocks(false)
  await expect(workspace.panel.getByText('Nothing is waiting')).toBeVisible()
  expect((await balanceOf(world, dan.address)) - before).toBe(parseEther('1.5'))
  expect(await owners.nonce()).toBe(1n)
  expect((await wallet.methodsAsked()).filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)

  await workspace.panel.getByRole('link', { name: 'History' }).click()
  await workspace.row('Send ETH').click()
  await expect(workspace.panel.getByText('Executed', { exact: true }).first()).toBeVisible()
  await expect(workspace.card('Facts').getByRole('link', { name: /on Blastscan/ })).toHaveAttribute(
    'href',
    /\/tx\/0x[0-9a-f]{64}$/,
  )
  await expect(workspace.card('Facts')).toContainText('Executed by')
  await expect(page.getByRole('button', { name: /Confirm|Execute|Reject/ })).toHaveCount(0)
})

test('a wallet that was asked to execute before a reload is not asked a second time by itself; what it sent is found', async ({
  page,
  wallet,
  workspace,
  world,
}) => {
  await wallet.connectBefore('dan')
  const hash = await owners.propose(ether(world.accounts.dan.address, '1.5'))
  await owners.confirm(hash, 'otto')
  await workspace.openTransaction(world.demoSafe, hash)
  const actions = workspace.card('Actions')
  await wallet.setMode('hold')
  await actions.getByRole('button', { name: 'Execute' }).click()
  await expect(actions.getByRole('button', { name: 'Confirm in your wallet' })).toBeVisible()
  await page.reload()
  await wallet.setMode('approve')
  await expect(actions).toContainText('A wallet was asked to execute this')
  await expect(actions.getByRole('button', { name: 'Execute' })).toHaveCount(0)
  await actions.getByRole('button', { name: 'The wallet shows nothing: start again' }).click()
  await actions.getByRole('button', { name: 'Execute' }).click()
  await expect(workspace.panel.getByText('Executed', { exact: true }).first()).toBeVisible()
})

test('a rejection with the same nonce, executed, replaces the other', async ({
  wallet,
  workspace,
  world,
}) => {
  await wallet.connectBefore('otto')
  const { dan } = world.accounts
  const before = await balanceOf(world, dan.address)
  const hash = await owners.propose(ether(dan.address, '1.5'))
  await workspace.openTransaction(world.demoSafe, hash)
  await workspace.button('Reject transaction').click()
  await expect(workspace.panel).toContainText('A signature can’t be taken back.')
  await workspace.button('Propose rejection').click()
  await workspace.panel.getByRole('link', { name: 'See the rejection' }).click()
  await expect(workspace.heading('On-chain rejection')).toBeVisible()
  await expect(workspace.card('Actions')).toContainText('You have signed.')

  await wallet.setAccount('Omar')
  await workspace.button('Confirm').click()
  await workspace.button('Execute').click()
  await expect(workspace.panel.getByText('Executed', { exact: true }).first()).toBeVisible()
  expect(await owners.nonce()).toBe(1n)
  expect(await balanceOf(world, dan.address)).toBe(before)

  await workspace.openTransaction(world.demoSafe, hash)
  await expect(workspace.panel.getByText('Replaced', { exact: true }).first()).toBeVisible()
  await expect(workspace.panel).toContainText('executed another transaction with nonce 0')
  await expect(workspace.button(/Confirm|Execute|Reject/)).toHaveCount(0)
})

test('what would fail is said before a wallet is asked, and what failed inside is not called a success', async ({
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('dan')
  const refused = await owners.propose(tokens(world, '99999999'), { nonce: 0 })
  await owners.confirm(refused, 'otto')
  await workspace.openTransaction(world.demoSafe, refused)
  await expect(workspace.panel.getByText('It can’t be executed now')).toBeVisible()
  await expect(workspace.panel).toContainText('GS013')
  await expect(workspace.button('Execute')).toHaveCount(0)
  // Dan owns nothing, and may only look or execute.
  await expect(workspace.button(/Confirm|Reject/)).toHaveCount(0)

  const failing = await owners.propose(tokens(world, '99999999'), { nonce: 0, safeTxGas: 100_000n })
  await owners.confirm(failing, 'otto')
  await workspace.openTransaction(world.demoSafe, failing)
  await expect(workspace.panel.getByText('The call inside would fail', { exact: true })).toBeVisible()
  await expect(workspace.card('Facts')).toContainText('Gas of its own (safeTxGas)')
  await workspace.button('Execute').click()
  await expect(workspace.panel.getByText('Executed, but its call failed')).toBeVisible()
  expect(await owners.nonce()).toBe(1n)
})

test('a service that forges or lies is found out; a dangerous transaction is warned of', async ({
  page,
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('otto')
  const hash = await owners.propose(ether(world.accounts.dan.address, '1.5'), { gasPrice: 1n })
  world.walletService.control({ words: 'forged' })
  await workspace.openTransaction(world.demoSafe, hash)
  await expect(workspace.panel.getByText('Can’t be trusted')).toBeVisible()
  await expect(workspace.panel).toContainText('Do not sign it.')
  await expect(workspace.panel).toContainText(`Asked for: ${hash}`)
  await expect(workspace.button(/Confirm|Execute|Reject/)).toHaveCount(0)

  world.walletService.control({ words: 'lying' })
  await page.reload()
  await expect(workspace.panel.getByText('Needs 1 more signature')).toBeVisible()
  await expect(workspace.panel).toContainText('The wallet service says “SUCCESS”; the chain does not.')
  await expect(workspace.button('Confirm')).toBeVisible()
  await workspace.panel.getByRole('link', { name: 'Queue' }).click()
  await expect(workspace.row('Send ETH')).toContainText('Not executed')
  await expect(workspace.row('Send ETH')).toContainText('Service disagrees')

  world.walletService.control({ words: 'true' })
  await workspace.row('Send ETH').click()
  await expect(workspace.panel).toContainText('The Safe pays for its execution')
})

test('a visitor who cannot sign sees why: without a wallet, and as a stranger', async ({
  page,
  workspace,
  world,
  wallet,
}) => {
  const hash = await owners.propose(ether(world.accounts.dan.address, '1'))
  await workspace.openTransaction(world.demoSafe, hash)
  const actions = workspace.card('Actions')
  await expect(actions).toContainText('Connect an owner’s wallet to sign.')
  await wallet.connectBefore('ada')
  await page.reload()
  await expect(actions).toContainText(
    'Your wallet’s account doesn’t own this Safe, so it can’t sign this transaction.',
  )
  await expect(actions.getByRole('button')).toHaveCount(0)
})
