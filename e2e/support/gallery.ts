/**
 * Takes pictures of every page in its main states, for people who design them.
 *
 *   npm run gallery -- FOLDER [--only NAME] [--widths 390,1280] [--themes dark,light]
 */

import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseEther } from 'viem'
import { demoTerms } from '../../sandbox/api/demoTerms.ts'
import { renameCampaign } from '../../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../../sandbox/devnet/createCampaign.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { startWalletProcess } from '../../sandbox/walletconnect/startWalletProcess.ts'
import { AccountDialog } from './accountDialog.ts'
import { launchOptions } from './browser.ts'
import { ClaimPage } from './claimPage.ts'
import { ConnectDialog } from './connectDialog.ts'
import { CreatePage } from './createPage.ts'
import { DemoWallet } from './demoWallet.ts'
import { fillSafe } from './fillSafe.ts'
import { giveTokens } from './giveTokens.ts'
import { ManagePage } from './managePage.ts'
import { Messages } from './messages.ts'
import { rowsOf, total } from './newCampaign.ts'
import { NewTransaction } from './newTransaction.ts'
import { OtherOwners } from './otherOwners.ts'
import { scan, startPhone } from './phone.ts'
import { SafeClaimPage } from './safeClaimPage.ts'
import { SafeHost } from './safeHost.ts'
import { SignInBox } from './signIn.ts'
import { VerifyPage } from './verifyPage.ts'
import { Workspace } from './workspace.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '390,768,1280' },
    themes: { type: 'string', default: 'dark,light' },
  },
})
const [folder] = positionals
if (!folder) {
  console.error('Usage: npm run gallery -- FOLDER [--only NAME] [--widths 390,1280] [--themes dark,light]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })

const world = await startSandbox({ campaigns: ['safe-users', 'upcoming', 'ended', 'ether', 'usdb'] })
const browser = await chromium.launch(await launchOptions())

type Scene = (page: Page, claimPage: ClaimPage, wallet: DemoWallet) => Promise<void>

const settled = (claimPage: ClaimPage, state: string) =>
  claimPage.page.locator(`[data-state="${state}"]`).waitFor()

const inSafe = (host: SafeHost, state: string) => host.app.locator(`[data-state="${state}"]`).waitFor()

/** Proposes the claim as Olga and returns its hash. */
async function propose(host: SafeHost): Promise<string> {
  await host.open()
  await host.app.getByRole('button', { name: /^Claim / }).click()
  await host.sign()
  await host.close()
  await inSafe(host, 'proposed')
  await host.app.getByText('1 of 2 signatures').waitFor()
  return (await host.app.locator('[data-safe-tx-hash]').textContent()) ?? ''
}

const forSafe = (claim: SafeClaimPage, state: string) =>
  claim.page.locator(`[data-safe-claim="${state}"]`).waitFor()

/** Signs the Safe's claim as Olga and hands it to the wallet service. */
async function signForSafe(page: Page, wallet: DemoWallet) {
  const claim = new SafeClaimPage(page)
  await claim.open(world.demoSafe)
  await wallet.connect('Olga')
  await claim.button('Sign and propose').click()
  await forSafe(claim, 'collecting')
}

/** Connects the demo Safe by WalletConnect, as a wallet like any other. */
async function connectSafe(page: Page, claimPage: ClaimPage) {
  const walletProcess = startWalletProcess()
  const phone = await startPhone(world, walletProcess, { safe: world.demoSafe })
  await page.route('https://verify.walletconnect.org/**', (route) => route.abort())
  await claimPage.open()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Connect/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).click()
  await phone.pair(await scan(page))
  await claimPage.claimButton.waitFor()
  return walletProcess
}

/** On a phone the app and the queue take turns. */
async function backToApp(host: SafeHost) {
  const button = host.page.getByRole('button', { name: 'App', exact: true })
  if (await button.isVisible()) await button.click()
}

/** Takes the card into the part of the frame that the picture shows. */
const bringIntoView = (host: SafeHost) =>
  host.app.locator('[data-state]').evaluate((panel) => panel.scrollIntoView({ block: 'end' }))

const openTransactions = (page: Page, more: Record<string, string> = {}) =>
  page.goto(`/safe/#${new URLSearchParams({ safe: world.demoSafe, view: 'transactions', ...more })}`)

/** Gives the demo Safe a past and a queue: a conflict, a batch, what nobody can read. */
async function seedTransactions() {
  const { accounts, chain, demoSafe, demoToken } = world
  const owners = new OtherOwners(world)
  const ether = (value: string) => ({
    to: accounts.dan.address,
    value: parseEther(value),
    data: '0x' as const,
  })
  const transfer = (to: Address, value: string) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseEther(value)] })
  await owners.pay(parseEther('3'))
  const given = await chain.sendTransaction({
    account: accounts.operator.signer,
    chain: chain.chain,
    to: demoToken,
    data: transfer(demoSafe, '1250.5'),
  })
  await chain.waitForTransactionReceipt({ hash: given })
  const tokens = (value: string) => ({
    to: demoToken,
    value: 0n,
    data: transfer(accounts.ada.address, value),
  })
  await owners.carryOut(ether('0.25'))
  await owners.carryOut([ether('0.1'), tokens('100')])
  await owners.carryOut(tokens('99999999'), { safeTxGas: 100_000n })
  const origin = { name: 'Transaction Builder', url: 'https://builder.example' }
  const next = await owners.propose(ether('1.5'), { nonce: 3, origin })
  await owners.propose({ to: demoSafe, value: 0n, data: '0x' }, { nonce: 3, by: 'otto' })
  const batch = await owners.propose([ether('0.1'), tokens('250')], { nonce: 4 })
  await owners.confirm(batch, 'omar')
  await owners.propose(tokens('12.5'), { nonce: 5 })
  await owners.propose({ to: accounts.eve.address, value: 1n, data: '0x12345678' }, { nonce: 6 })
  return { next, batch }
}

const approveData = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [world.accounts.ben.address, maxUint256],
})
const typedOrder = {
  domain: { name: 'Example Exchange', version: '2', chainId: 81457, verifyingContract: world.demoToken },
  types: {
    Order: [
      { name: 'sell', type: 'Token' },
      { name: 'recipients', type: 'Share[]' },
      { name: 'until', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
    Token: [
      { name: 'contract', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    Share: [
      { name: 'to', type: 'address' },
      { name: 'perCent', type: 'uint8' },
    ],
  },
  message: {
    sell: { contract: world.demoToken, amount: '250000000000000000000' },
    recipients: [
      { to: world.accounts.ada.address, perCent: 60 },
      { to: world.accounts.ben.address, perCent: 40 },
    ],
    until: 1798761600,
    note: 'Only if the price holds.',
  },
}

/** Two messages that Olga has signed; the second, typed data, is open. */
async function signedMessages(page: Page, wallet: DemoWallet) {
  const messages = new Messages(page)
  await new Workspace(page).open(world.demoSafe, 'messages')
  await wallet.connect('Olga')
  await messages.compose()
  await messages.writeText(
    'We, the owners of this Safe, agree to the terms of the rebate campaign.\n\nSigned for the record \u202eby Olga and Otto.',
  )
  await messages.review()
  await messages.sign()
  await page.getByRole('heading', { name: '1 of 2 signatures' }).waitFor()
  await page.getByRole('link', { name: 'All messages' }).click()
  await messages.compose()
  await messages.writeTypedData(typedOrder)
  await messages.review()
  await messages.sign()
  await page.getByRole('heading', { name: '1 of 2 signatures' }).waitFor()
}

/** A list with a problem of most kinds. */
function troubledList(): string {
  const { ada, ben, dan } = world.accounts
  return [
    'address,amount,note',
    `${ada.address},1250.5,`,
    `${ben.address.toLowerCase().replace(/[a-f]/, (letter) => letter.toUpperCase())},300,`,
    `\u200b${dan.address},75,copied`,
    `${ada.address},20,again`,
    `${dan.address.slice(2)},.5,`,
    'vitalik.eth,100,',
    `${ben.address},"1,000",`,
    '8.07E+47,100,',
    `${ben.address},,`,
  ].join('\n')
}

const scenes: Record<string, Scene> = {
  async home(page) {
    await page.goto('/')
    await page.getByRole('region', { name: 'Open now' }).waitFor()
  },
  async 'home-answers'(page) {
    await page.route('**/sandbox/packages/usdb/**', (route) => route.abort())
    await page.goto(`/#account=${world.accounts.ada.address}`)
    await page.locator('[data-answers="all"]').waitFor()
    await page.getByRole('region', { name: 'We couldn’t check these' }).waitFor()
  },
  async 'home-absent'(page) {
    await page.goto(`/#account=${world.accounts.dan.address}`)
    await page.locator('[data-answers="all"]').waitFor()
  },
  async 'home-unchecked'(page) {
    world.control({ rpc: 'down' })
    await page.goto(`/#account=${world.accounts.ada.address}`)
    await page.getByRole('region', { name: 'We couldn’t check these' }).waitFor()
    await page.locator('[data-answers="all"]').waitFor()
  },
  async idle(_, claimPage) {
    await claimPage.open()
    await claimPage.trust('code').locator('visible=true').waitFor()
    await claimPage.page.getByText('All 5 checks passed').waitFor()
  },
  async eligible(_, claimPage) {
    await claimPage.open('safe-users', '#account=0x0000000b71f2d236c38ae51952c46f03b89d0777')
    await settled(claimPage, 'no-wallet')
    await claimPage.page.getByText('All 5 checks passed').waitFor()
  },
  /** The picture in the README. */
  async hero(_, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await settled(claimPage, 'ready')
    await claimPage.page.getByText('All 5 checks passed').waitFor()
  },
  async absent(_, claimPage) {
    await claimPage.open('safe-users', `#account=${world.accounts.dan.address}`)
    await settled(claimPage, 'not-eligible')
  },
  async unchecked(_, claimPage) {
    world.control({ rpc: 'down' })
    await claimPage.open('safe-users', `#account=${world.accounts.ada.address}`)
    await settled(claimPage, 'could-not-check')
  },
  async connect(page, claimPage) {
    await claimPage.open()
    await new ConnectDialog(page).open()
  },
  async connectLearn(page, claimPage, wallet) {
    await scenes.connect?.(page, claimPage, wallet)
    await new ConnectDialog(page).button('Info').click()
  },
  async connectGet(page, claimPage, wallet) {
    await scenes.connectLearn?.(page, claimPage, wallet)
    await new ConnectDialog(page).button('Get a Wallet').click()
  },
  async connectOptions(page, claimPage, wallet) {
    await scenes.connectGet?.(page, claimPage, wallet)
    await new ConnectDialog(page).button('GET').first().click()
  },
  async connectDownload(page, claimPage, wallet) {
    await scenes.connectOptions?.(page, claimPage, wallet)
    await new ConnectDialog(page).button('Get the app').click()
  },
  async connectInstructions(page, claimPage, wallet) {
    await scenes.connectDownload?.(page, claimPage, wallet)
    await new ConnectDialog(page).button('Continue').click()
  },
  async connectCode(page, claimPage, wallet) {
    await scenes.connect?.(page, claimPage, wallet)
    const connect = new ConnectDialog(page)
    await connect.option('wc').click()
    await connect.qrCode.waitFor()
  },
  async connectRetry(page, claimPage, wallet) {
    await scenes.connect?.(page, claimPage, wallet)
    await wallet.setMode('reject')
    const connect = new ConnectDialog(page)
    await connect.option('org.everclaim.sandbox').click()
    await connect.button('RETRY').waitFor()
  },
  async connectArabic(page, claimPage) {
    await claimPage.open()
    await page.getByLabel('Language of the wallet dialogs').selectOption('ar-AR')
    await new ConnectDialog(page).open()
    await page.getByRole('dialog').getByText('شائع').waitFor()
  },
  async account(page, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ada')
    await settled(claimPage, 'ready')
    const entry = (digit: string, description: string, more: object) => ({
      hash: `0x${digit.repeat(64)}`,
      description,
      ...more,
    })
    const list = [
      entry('b', 'Claim 86,400.5 EVER', { status: 'failed' }),
      entry('c', 'Claim 12.34 EVER', { status: 'failed', outcome: 'cancelled' }),
      entry('d', 'Never shown', { status: 'confirmed' }),
    ]
    await claimPage.claimButton.click()
    await settled(claimPage, 'done')
    await page.evaluate(
      ([account, list]) => {
        const stored = JSON.parse(localStorage.getItem('rk-transactions') ?? '{}')
        stored[account][81457].push(...list)
        localStorage.setItem('rk-transactions', JSON.stringify(stored))
      },
      [world.accounts.ada.address.toLowerCase(), list] as const,
    )
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet 0x/ })
      .click()
    await page.getByRole('dialog').getByText('Confirmed').waitFor()
  },
  /** Nothing sent yet, no name. */
  async accountEmpty(page, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await settled(claimPage, 'ready')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet 0x/ })
      .click()
    await page.getByRole('dialog').getByText(/ETH$/).waitFor()
    await page.getByRole('button', { name: /show the whole address/ }).click()
  },
  async ready(_, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await settled(claimPage, 'ready')
    await claimPage.button('Send it to another address').click()
  },
  async confirm(_, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await settled(claimPage, 'ready')
    await wallet.setMode('ask')
    await claimPage.claimButton.click()
    await settled(claimPage, 'confirm-in-wallet')
  },
  async unanswered(page, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await settled(claimPage, 'ready')
    await wallet.setMode('hold')
    await claimPage.claimButton.click()
    await settled(claimPage, 'confirm-in-wallet')
    await page.reload()
    await settled(claimPage, 'unanswered')
  },
  async done(_, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await claimPage.claimButton.click()
    await settled(claimPage, 'done')
  },
  async receipt(page, claimPage, wallet) {
    await scenes.done?.(page, claimPage, wallet)
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await page.getByRole('article', { name: 'Receipt' }).waitFor()
  },
  async claimed(_, claimPage) {
    await claimPage.open('safe-users', `#account=${world.accounts.eve.address}`)
    await settled(claimPage, 'claimed-before')
    await claimPage.page.getByRole('link', { name: 'See the receipt' }).waitFor()
  },
  async independent(page) {
    await page.goto(`/claim/safe-users/without-this-site/#account=${world.accounts.ada.address}`)
    await page.getByText('Calldata').waitFor()
  },
  async network(page, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await wallet.setChain(1)
    await settled(claimPage, 'wrong-chain')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /wrong network/ })
      .click()
    await page.getByRole('dialog', { name: 'Network' }).waitFor()
  },
  async networkRefused(page, claimPage, wallet) {
    await scenes.network?.(page, claimPage, wallet)
    await wallet.answerNext('wallet_switchEthereumChain', {
      error: { code: 5101, message: 'Unsupported methods.' },
    })
    await page.getByRole('button', { name: 'Switch to Blast' }).click()
    await page.getByText('Details', { exact: true }).click()
  },
  async switchRefused(_, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await wallet.setChain(1)
    await wallet.answerNext('wallet_switchEthereumChain', { result: null })
    await claimPage.button('Switch to Blast').click()
    await claimPage.page.getByText('The network was not changed').waitFor()
  },
  async notSent(_, claimPage, wallet) {
    await claimPage.open()
    await wallet.connect('Ben')
    await settled(claimPage, 'ready')
    await wallet.answerNext('eth_sendTransaction', {
      error: { code: -32002, message: 'Request already pending.' },
    })
    await claimPage.claimButton.click()
    await claimPage.panel.getByText('Details', { exact: true }).click()
  },
  async connectFailed(page, claimPage, wallet) {
    await scenes.connect?.(page, claimPage, wallet)
    await wallet.answerNext('wallet_requestPermissions', { error: { code: -32002 } })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Sandbox wallet/i })
      .click()
    await page.locator('[data-wallet-notice]').getByRole('button', { name: 'Close' }).waitFor()
  },
  async safeReady(page) {
    const host = new SafeHost(page, world)
    await host.open()
    await inSafe(host, 'ready')
    await bringIntoView(host)
  },
  async safeReview(page) {
    const host = new SafeHost(page, world)
    await host.open()
    await host.app.getByRole('button', { name: /^Claim / }).click()
    await inSafe(host, 'confirm-in-wallet')
    await bringIntoView(host)
    await host.dialog.waitFor()
  },
  async safeProposed(page) {
    const host = new SafeHost(page, world)
    await propose(host)
    await bringIntoView(host)
  },
  async safeSigned(page) {
    const host = new SafeHost(page, world)
    const hash = await propose(host)
    await host.be('Otto')
    await host.confirm(hash)
    await page.reload()
    await host.app.getByText('2 of 2 signatures').waitFor()
    await backToApp(host)
    await bringIntoView(host)
  },
  async safeReplaced(page) {
    const host = new SafeHost(page, world)
    const hash = await propose(host)
    await host.be('Otto')
    await host.reject(hash)
    await host.be('Omar')
    await host.confirm('On-chain rejection')
    await host.execute('On-chain rejection')
    await backToApp(host)
    await inSafe(host, 'proposal-replaced')
    await bringIntoView(host)
  },
  async safeDone(page) {
    const host = new SafeHost(page, world)
    const hash = await propose(host)
    await host.be('Otto')
    await host.confirm(hash)
    await host.execute(hash)
    await backToApp(host)
    await inSafe(host, 'done')
    await bringIntoView(host)
  },
  async safeReadOnly(page) {
    const host = new SafeHost(page, world)
    await host.open()
    await host.be('Ada')
    await page.reload()
    await inSafe(host, 'read-only')
    await bringIntoView(host)
  },
  async workspaceQueue(page) {
    await seedTransactions()
    await openTransactions(page)
    await page.getByText('End of the list.').waitFor()
  },
  async workspaceHistory(page) {
    await seedTransactions()
    await openTransactions(page, { list: 'history' })
    await page.getByText('End of the list.').waitFor()
  },
  async workspaceFilter(page) {
    await seedTransactions()
    await openTransactions(page, { list: 'history', kind: 'outgoing', value: '0.25', recipient: '0x12' })
    await page.getByText('The filter cannot be used as it is').waitFor()
  },
  /** One that an owner can confirm. */
  async workspaceConfirm(page, _, wallet) {
    const { next } = await seedTransactions()
    await openTransactions(page, { transaction: next })
    await wallet.connect('Otto')
    await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Reject this transaction' }).click()
  },
  async workspaceBatch(page) {
    const { batch } = await seedTransactions()
    await openTransactions(page, { transaction: batch })
    await page.locator('ol > li > details > summary').nth(1).click()
    await page.getByText('Recomputed here: match').waitFor()
  },
  async workspaceExecute(page, _, wallet) {
    const { next } = await seedTransactions()
    await new OtherOwners(world).confirm(next, 'otto')
    await openTransactions(page, { transaction: next })
    await wallet.connect('Dan')
    await page.getByRole('button', { name: 'Execute', exact: true }).waitFor()
  },
  async workspaceForged(page) {
    const { next } = await seedTransactions()
    world.walletService.control({ words: 'forged' })
    await openTransactions(page, { transaction: next })
    await page.getByText('Not to be trusted').waitFor()
  },
  async workspaceMessages(page, _, wallet) {
    await signedMessages(page, wallet)
    await page.getByRole('link', { name: 'All messages' }).click()
    await page.getByText('Needs 1 more').first().waitFor()
  },
  async workspaceMessage(page, _, wallet) {
    await signedMessages(page, wallet)
    await wallet.setAccount('Otto')
    await page.getByRole('button', { name: 'Sign this message' }).click()
    await page.getByText('The Safe’s contract accepts it').waitFor()
  },
  async workspaceMessageText(page, _, wallet) {
    await signedMessages(page, wallet)
    await page.getByRole('link', { name: 'All messages' }).click()
    await page.getByRole('link', { name: /We, the owners/ }).click()
    await page.getByRole('heading', { name: '1 of 2 signatures' }).waitFor()
  },
  async workspaceNewMessage(page, _, wallet) {
    const messages = new Messages(page)
    await new Workspace(page).open(world.demoSafe, 'messages')
    await wallet.connect('Olga')
    await messages.compose()
    await messages.writeTypedData({ ...typedOrder, types: { Order: [{ name: 'sell', type: 'Token' }] } })
  },
  async workspaceReviewMessage(page, _, wallet) {
    const messages = new Messages(page)
    await new Workspace(page).open(world.demoSafe, 'messages')
    await wallet.connect('Olga')
    await messages.compose()
    await messages.writeTypedData({ ...typedOrder, domain: { ...typedOrder.domain, chainId: 1 } })
    await messages.review()
    await messages.dialog.getByRole('button', { name: 'Sign in your wallet' }).waitFor()
  },
  async workspacePropose(page, _, wallet) {
    const transaction = new NewTransaction(page)
    await new OtherOwners(world).give(1250n * 10n ** 18n)
    await new Workspace(page).open(world.demoSafe, 'transactions')
    await wallet.connect('Olga')
    await transaction.open()
    await transaction.send(world.accounts.ada.address, '0.25', { token: world.demoToken })
    await transaction.button('Add another call').click()
    await transaction.callContract(world.demoToken, approveData, { number: 2 })
    await transaction.dialog.getByText('Read from the bytes').waitFor()
  },
  async workspaceProposeFaults(page, _, wallet) {
    const transaction = new NewTransaction(page)
    await new Workspace(page).open(world.demoSafe, 'transactions')
    await wallet.connect('Olga')
    await transaction.open()
    await transaction.send('0x1234', '1,5')
    await transaction.nonce.fill('9')
    await transaction.review()
  },
  async workspaceReview(page, _, wallet) {
    const transaction = new NewTransaction(page)
    await scenes.workspacePropose?.(page, _, wallet)
    await transaction.review()
    await transaction.dialog.getByText(/would (succeed|fail) now/).waitFor()
  },
  async workspaceReviewEther(page, _, wallet) {
    const transaction = new NewTransaction(page)
    await world.chain.setBalance({ address: world.demoSafe, value: 3n * 10n ** 18n })
    await new Workspace(page).open(world.demoSafe, 'transactions')
    await wallet.connect('Olga')
    await transaction.open()
    await transaction.send(world.accounts.ada.address, '1.5')
    await transaction.review()
    await transaction.dialog.getByText(/would (succeed|fail) now/).waitFor()
  },
  async workspaceProposed(page, _, wallet) {
    const transaction = new NewTransaction(page)
    await scenes.workspaceReviewEther?.(page, _, wallet)
    await transaction.sign()
    await transaction.button('Open it').waitFor()
  },
  async workspaceChoose(page, _, wallet) {
    const workspace = new Workspace(page)
    await workspace.open(world.demoSafe)
    await workspace.header.waitFor()
    await workspace.header.getByRole('link', { name: 'Open another Safe' }).click()
    await wallet.connect('Olga')
    await page.getByText('Each one is checked on Blast').waitFor()
  },
  async workspaceBalances(page, _, wallet) {
    await fillSafe(world)
    const workspace = new Workspace(page)
    await workspace.open(world.demoSafe)
    await wallet.connect('Olga')
    await workspace.header.getByText('3 owners, you').click()
    await page.locator('[data-collectible]').first().waitFor()
    await page.locator('[data-fiat-total]').waitFor()
  },
  async workspaceApps(page) {
    const workspace = new Workspace(page)
    await workspace.open(world.demoSafe, 'apps')
    await page.locator('[data-app]').first().waitFor()
  },
  async workspaceNoService(page) {
    world.walletService.control({ answers: 'down' })
    const workspace = new Workspace(page)
    await workspace.open(world.demoSafe)
    await workspace.panel.getByText('The collectibles could not be read').waitFor()
  },
  async workspaceNoSafe(page) {
    await new Workspace(page).open(world.demoToken)
    await page.getByText('is not a Safe').waitFor()
  },
  async workspaceClaims(page) {
    await page.route('**/packages/usdb/**', (route) => route.abort())
    await new Workspace(page).open(world.demoSafe)
    await page.getByText('Claim 2 at once').waitFor()
    await page.getByText('Could not check').waitFor()
  },
  async safeAccount(page, claimPage) {
    await claimPage.open('safe-users', `#account=${world.demoSafe}`)
    await claimPage.button('Is this address a Safe?').click()
    await page.getByText('This address is a Safe').waitFor()
  },
  async safeAccountAsked(page, claimPage) {
    await claimPage.open('safe-users', `#account=${world.demoSafe}`)
    await claimPage.button('Is this address a Safe?').waitFor()
    await page.getByText('All 5 checks passed').waitFor()
  },
  async safeAccountUnknown(page, claimPage) {
    await claimPage.open('safe-users', `#account=${world.demoSafe}`)
    await settled(claimPage, 'no-wallet')
    world.control({ rpc: 'down' })
    await claimPage.button('Is this address a Safe?').click()
    await page.getByText('could not be checked').waitFor()
  },
  /** Dan pays; Olga has signed in this browser before. */
  async safeAccountRemembered(page, claimPage, wallet) {
    await signForSafe(page, wallet)
    await page.getByRole('link', { name: 'Back to the campaign' }).click()
    await wallet.setAccount('Dan')
    await settled(claimPage, 'ready')
    await page.getByText('This browser remembers').waitFor()
  },
  async safeAccountConnected(page, claimPage) {
    const walletProcess = await connectSafe(page, claimPage)
    await settled(claimPage, 'ready')
    await page.getByText('Connect an ordinary wallet').waitFor()
    await walletProcess.stop()
  },
  async safeAccountProposed(page, claimPage) {
    const walletProcess = await connectSafe(page, claimPage)
    await claimPage.claimButton.click()
    await settled(claimPage, 'proposed')
    await walletProcess.stop()
  },
  async safeSeveral(page) {
    const host = new SafeHost(page, world)
    await host.open()
    await host.app.getByRole('link', { name: 'Claim them together' }).scrollIntoViewIfNeeded()
  },
  async claimForSafeChoose(page) {
    await page.goto('/claim/safe-users/safe/')
    await page.getByLabel('Address of a Safe on Blast').waitFor()
  },
  async claimForSafe(page) {
    const claim = new SafeClaimPage(page)
    await claim.open(world.demoSafe)
    await forSafe(claim, 'unproposed')
  },
  /** Nobody answers but the chain. */
  async claimForSafeAlone(page, _, wallet) {
    world.walletService.control({ answers: 'down', words: 'true' })
    const claim = new SafeClaimPage(page)
    await claim.open(world.demoSafe)
    await wallet.connect('Olga')
    await forSafe(claim, 'unproposed')
    await page.getByText('What exactly an owner signs').click()
  },
  async claimForSafeSigned(page, _, wallet) {
    await signForSafe(page, wallet)
    await new SafeClaimPage(page).button('Add signatures that another owner sent you').click()
  },
  async claimForSafeOther(page, _, wallet) {
    await signForSafe(page, wallet)
    await wallet.setAccount('Otto')
    await new SafeClaimPage(page).button('Sign it').waitFor()
  },
  async claimForSafeReady(page, _, wallet) {
    await signForSafe(page, wallet)
    const claim = new SafeClaimPage(page)
    await wallet.setAccount('Otto')
    await claim.button('Sign it').click()
    await forSafe(claim, 'executable')
    await wallet.setAccount('Dan')
    await claim.button('Execute').waitFor()
  },
  async claimForSafeDone(page, claimPage, wallet) {
    await scenes.claimForSafeReady?.(page, claimPage, wallet)
    const claim = new SafeClaimPage(page)
    await claim.button('Execute').click()
    await forSafe(claim, 'done')
  },
  /** Somebody paid for it while it waited. */
  async claimForSafeOvertaken(page, claimPage, wallet) {
    await signForSafe(page, wallet)
    await claimPage.open('safe-users', `#account=${world.demoSafe}`)
    await wallet.setAccount('Ada')
    await claimPage.claimButton.click()
    await settled(claimPage, 'done')
    const claim = new SafeClaimPage(page)
    await claim.open(world.demoSafe)
    await forSafe(claim, 'overtaken')
  },
  /** Other campaigns ticked; one of them could not be checked. */
  async claimForSafeCampaigns(page) {
    await page.route('**/sandbox/packages/usdb/**', (route) => route.fulfill({ status: 500 }))
    const claim = new SafeClaimPage(page)
    await claim.open(world.demoSafe)
    await forSafe(claim, 'unproposed')
    await page.getByText(/^usdb could not be checked/).waitFor()
    await page.getByRole('checkbox', { name: 'Gas rebate' }).check()
  },
  async claimForSafeSettings(page) {
    const claim = new SafeClaimPage(page)
    await claim.open(world.demoSafe)
    await forSafe(claim, 'unproposed')
    await page.getByText('Settings of Blast for this Safe').click()
    await page.getByRole('checkbox', { name: 'Automatic ETH yield' }).check()
    await page.getByRole('checkbox', { name: 'Gas rebate' }).check()
    await page.getByRole('checkbox', { name: 'Dollar rewards' }).check()
    await page.getByText('What exactly an owner signs').click()
  },
  /** One transaction that claimed in three campaigns, one of which somebody else had claimed. */
  async claimForSafeOutcomes(page, claimPage, wallet) {
    await scenes.claimForSafeSettings?.(page, claimPage, wallet)
    const claim = new SafeClaimPage(page)
    await wallet.connect('Olga')
    await claim.button('Sign and propose').click()
    await forSafe(claim, 'collecting')
    await wallet.setAccount('Otto')
    await claim.button('Sign it').click()
    await claimPage.open('ether', `#account=${world.demoSafe}`)
    await wallet.setAccount('Ada')
    await claimPage.claimButton.click()
    await settled(claimPage, 'done')
    await claim.open(world.demoSafe)
    await claim.button('Execute').click()
    await forSafe(claim, 'done')
    await page.getByText('Skipped: claimed before').waitFor()
    await page.getByText('So by the chain now').waitFor()
  },
  async claimForSafePermit(page, _, wallet) {
    const claim = new SafeClaimPage(page)
    await claim.open(world.demoSafe)
    await wallet.connect('Olga')
    await page.getByText('Another way: the Safe signs, anybody sends').click()
    await page.getByLabel('Address that receives the tokens').fill(world.demoSafe)
  },
  /** What one of two owners has signed, with all that they compare. */
  async claimForSafeAuthorization(page, claimPage, wallet) {
    await scenes.claimForSafePermit?.(page, claimPage, wallet)
    const claim = new SafeClaimPage(page)
    await page.getByLabel('Address that receives the tokens').fill(world.accounts.ada.address)
    await claim.button('Prepare the claim authorization').click()
    await page.getByRole('checkbox', { name: /^I know the address/ }).check()
    await claim.button('Sign the claim authorization').click()
    await page.getByText('You have signed.').waitFor()
    await page.getByText('What exactly an owner signs').last().click()
    await page.getByText('Or approve it on chain').click()
  },
  async claimForSafePermitted(page, claimPage, wallet) {
    await scenes.claimForSafeAuthorization?.(page, claimPage, wallet)
    await wallet.setAccount('Otto')
    const claim = new SafeClaimPage(page)
    await page.getByRole('checkbox', { name: /^I know the address/ }).check()
    await claim.button('Sign the claim authorization').click()
    await page.getByText('The Safe has signed it').waitFor()
    await wallet.setAccount('Dan')
    await claim.button('Send the claim').waitFor()
  },
  async claimForSafeNobody(page) {
    await page.goto(SafeClaimPage.path(world.accounts.ada.address))
    await page.getByText('There is nothing at this address').waitFor()
  },
  /** The text that the wallet signs, shown while it asks. */
  async accountSigningIn(page, claimPage, wallet) {
    const account = new AccountDialog(page)
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.setMode('hold')
    await account.open()
    await new SignInBox(page).button('Sign in').click()
    await new SignInBox(page).text.waitFor()
    await new SignInBox(page).text.scrollIntoViewIfNeeded()
  },
  async accountSignedIn(page, claimPage, wallet) {
    const account = new AccountDialog(page)
    await claimPage.open()
    await wallet.connect('Ada')
    await account.open()
    await new SignInBox(page).button('Sign in').click()
    await new SignInBox(page).button('Sign out').waitFor()
  },
  async terms(page, claimPage, wallet) {
    world.api.setTerms('safe-users', demoTerms)
    await claimPage.open()
    await wallet.connect('Ada')
    await page.getByRole('button', { name: 'Sign to accept the terms' }).waitFor()
  },
  async sponsoredOffered(page, claimPage, wallet) {
    await world.chain.setBalance({ address: world.accounts.ada.address, value: 0n })
    await claimPage.open()
    await wallet.connect('Ada')
    await page.locator('[data-sponsored="offered"]').waitFor()
  },
  async sponsoredQueued(page, claimPage, wallet) {
    world.api.control({ relayer: 'resting' })
    await scenes.sponsoredOffered?.(page, claimPage, wallet)
    await page.getByRole('button', { name: 'Claim for free' }).click()
    await page.locator('[data-sponsored="queued"]').waitFor()
  },
  async sponsoredPaid(page, claimPage, wallet) {
    await scenes.sponsoredQueued?.(page, claimPage, wallet)
    world.api.control({ relayer: 'ok' })
    await page.locator('[data-sponsored="paid"]').waitFor()
  },
  /** A campaign's terms before all ways to claim for a Safe; no owner has signed. */
  async claimForSafeTerms(page, _, wallet) {
    world.api.setTerms('safe-users', demoTerms)
    await new SafeClaimPage(page).open(world.demoSafe)
    await wallet.connect('Olga')
    await page.getByRole('button', { name: 'Sign to accept the terms' }).waitFor()
  },
  async claimForSafeTermsSigned(page, claimPage, wallet) {
    await scenes.claimForSafeTerms?.(page, claimPage, wallet)
    await page.getByRole('button', { name: 'Sign to accept the terms' }).click()
    await page.getByText('You have signed.').waitFor()
    await page.getByText('What exactly an owner signs').first().click()
  },
  /** Somebody without a wallet has opened another owner's link. */
  async claimForSafeTermsLinked(page, claimPage, wallet) {
    await scenes.claimForSafeTermsSigned?.(page, claimPage, wallet)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the acceptance’s link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await wallet.disconnect()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('button', { name: 'Read the terms' }).waitFor()
    await page.getByText('Claim for free').first().waitFor()
  },
  /** All have signed, and the API is away. */
  async claimForSafeTermsWaived(page, claimPage, wallet) {
    await scenes.claimForSafeTermsSigned?.(page, claimPage, wallet)
    world.api.control({ answers: 'down' })
    await wallet.setAccount('Otto')
    await page.getByRole('button', { name: 'Sign to accept the terms' }).click()
    await page.getByText('Nobody waits for the terms now').waitFor()
  },
  async claimForSafeTermsAccepted(page, claimPage, wallet) {
    await scenes.claimForSafeTermsSigned?.(page, claimPage, wallet)
    await wallet.setAccount('Otto')
    await page.getByRole('button', { name: 'Sign to accept the terms' }).click()
    await page.locator('[data-safe-terms="accepted"]').waitFor()
  },
  async claimForSafeUnasked(page) {
    await new SafeClaimPage(page).open(world.demoSafe)
    await page.locator('[data-sponsored="unasked"]').waitFor()
  },
  async claimForSafeQueued(page, claimPage, wallet) {
    world.api.control({ relayer: 'resting' })
    await scenes.claimForSafeUnasked?.(page, claimPage, wallet)
    await page.getByRole('button', { name: 'Ask the operator to send it' }).click()
    await page.locator('[data-sponsored="queued"]').waitFor()
  },
  async claimForSafeSent(page, claimPage, wallet) {
    await scenes.claimForSafeQueued?.(page, claimPage, wallet)
    world.api.control({ relayer: 'ok' })
    await forSafe(new SafeClaimPage(page), 'done')
  },
  /** An owner has signed a proposal, and the operator would send the claim at once. */
  async claimForSafeCollecting(page, _, wallet) {
    await signForSafe(page, wallet)
    await page.locator('[data-sponsored="offered"]').waitFor()
  },
  async missing(page) {
    await page.goto('/claim/nowhere/')
  },
  async createStart(page) {
    await new CreatePage(page).open()
    await page.getByText('Drop a CSV file here').waitFor()
  },
  async createColumns(page) {
    const create = new CreatePage(page)
    await create.open()
    await create.choose(`Name;Wohin;Wieviel\nAnna;${world.accounts.ada.address};1.250,50\n`, 'Empfänger.csv')
    await page.getByText('Which columns are meant?').waitFor()
  },
  async createProblems(page) {
    const create = new CreatePage(page)
    await create.open()
    await create.choose(troubledList())
    await create.declare('Whole tokens')
    await create.check()
    await page.getByText(/The list has \d+ problems/).waitFor()
  },
  async createList(page) {
    const create = new CreatePage(page)
    await create.open()
    const odd = [
      `0x000000000000000000000000000000000000dEaD,250`,
      `${world.demoToken},900`,
      `${world.demoSafe},300`,
    ]
    await create.choose(
      `${readFileSync('sandbox/campaign/safe-allocations-2022.csv', 'utf8')}${odd.join('\n')}\n`,
    )
    await create.declare('Whole tokens')
    await create.check()
    await page.getByText('Addresses that nobody can claim from').waitFor()
    await page.getByText('The chart as a table').click()
    await page.getByText(/largest amounts/).click()
    await create.button('Look them up').click()
    await page.locator('[data-on-chain]').waitFor()
    await page.getByText(/^Contracts on Blast that are no Safes/).click()
  },
  async manageChoose(page) {
    await page.goto('/manage/')
    await page.getByText('Gas rebate').waitFor()
  },
  async manageOpen(page) {
    const manage = new ManagePage(page, world)
    await manage.open('safe-users')
    await page.getByText('Everybody who is left can be paid', { exact: true }).waitFor()
    await manage.card('Latest claims').waitFor()
    await page.getByText('The chart as a table').click()
  },
  async managePush(page, _claimPage, wallet) {
    const manage = new ManagePage(page, world)
    await manage.open('ether')
    await wallet.connect('Olga')
    await manage.button('Prepare a batch').click()
    await manage.haveSafeDoIt('Pay those who have not claimed')
    await page.getByText('It would succeed now').waitFor()
  },
  async managePaid(page, _claimPage, wallet) {
    const manage = new ManagePage(page, world)
    await manage.open('ether')
    await wallet.connect('Dan')
    await manage.button('Prepare a batch').click()
    await manage.button(/^Pay \d+ allocations$/).click()
    await page.getByText('The payments went through').waitFor()
    await manage
      .card('Claims over time')
      .getByText(/^All \d+ claims/)
      .waitFor()
  },
  async manageEnded(page, _claimPage, wallet) {
    const manage = new ManagePage(page, world)
    await manage.open('ended')
    await wallet.connect('Dan')
    await manage.button('Sweep what is left').waitFor()
    await page.getByText(/^Network fee, about [\d<]/).waitFor()
  },
  async manageAlone(page) {
    const { distributor } = world.campaign('usdb')
    // The site's own, with no host of packages: what the contract alone knows.
    world.control({ packages: 'down' })
    await page.goto(`/manage/#distributor=${distributor}`)
    await page.getByText('The campaign’s list is not here').waitFor()
    await page.getByText(/^The one claim/).waitFor()
  },
  async manageProposed(page, _claimPage, wallet) {
    const manage = new ManagePage(page, world)
    await manage.open('ended')
    await wallet.connect('Olga')
    await manage.haveSafeDoIt('The end')
    await manage.button('Sign and propose').click()
    await page.getByText('verified signatures').waitFor()
  },
  /** A link to a campaign that is none of the site's: by its contract alone. */
  async manageForeign(page) {
    const { distributor } = await foreignCampaign()
    await page.goto(
      `/manage/#distributor=${distributor}&package=${encodeURIComponent('https://files.example/theirs/')}`,
    )
    await page.getByText('It is known by its contract alone.').waitFor()
    await page.getByText(/^The one claim/).waitFor()
  },
  async manageForeignList(page) {
    const { distributor, folder } = await foreignCampaign()
    await page.goto(`/manage/#distributor=${distributor}`)
    await page.getByLabel('Folder of the package').setInputFiles(folder)
    await page.getByText('It is checked against its contract').waitFor()
    await page.getByText('Everybody who is left can be paid', { exact: true }).waitFor()
  },
  async manageNowhere(page) {
    await page.goto(`/manage/#distributor=${world.demoToken}`)
    await page.getByText('There is no campaign at this address').waitFor()
  },
  async manageShort(page) {
    await world.chain.setBalance({ address: world.campaign('ether').distributor, value: 1n })
    await new ManagePage(page, world).open('ether')
    await page.getByText('The contract cannot pay everybody who is left').waitFor()
  },
  /** A file for a Safe that nobody was seen to bring in. */
  async manageSaved(page, _claimPage, wallet) {
    const manage = new ManagePage(page, world)
    await manage.open('ether')
    await wallet.connect('Olga')
    await manage.button('Prepare a batch').click()
    await manage.haveSafeDoIt('Pay those who have not claimed')
    await manage.save('Save for the transaction builder')
    await page.getByText('are in a file for a Safe').waitFor()
  },
  /** What came of a proposal could not be read. */
  async manageProposalUnread(page, claimPage, wallet) {
    await scenes.manageProposed?.(page, claimPage, wallet)
    world.control({ rpc: 'down' })
    await page.reload()
    await page.getByText('its status could not be checked just now').waitFor()
  },
  async manageDown(page) {
    world.control({ rpc: 'down' })
    await new ManagePage(page, world).open('usdb')
    await page.getByText('The contract could not be read', { exact: true }).waitFor()
  },
  async verifyStart(page) {
    await new VerifyPage(page).open()
  },
  async verifyPassed(page) {
    const verify = new VerifyPage(page)
    const { folder, distributor } = world.campaign('usdb')
    await verify.open()
    await verify.contract.fill(distributor)
    await verify.choose(folder)
    await verify.report.waitFor()
  },
  async verifyFailed(page) {
    const verify = new VerifyPage(page)
    await verify.open()
    await verify.contract.fill(world.demoToken)
    await verify.choose(world.campaign('usdb').folder)
    await verify.report.waitFor()
  },
  async verifyUnchecked(page) {
    world.control({ rpc: 'down' })
    const verify = new VerifyPage(page)
    await verify.open()
    await verify.choose(world.campaign('usdb').folder)
    await verify.report.waitFor()
  },
  async verifyOpened(page) {
    const verify = new VerifyPage(page)
    await verify.open()
    await verify.choose(world.campaign('usdb').folder)
    await verify.button('Open this campaign').click()
    await page.locator('[data-opened]').waitFor()
    await page.getByText('All 5 checks passed').waitFor()
  },
  async verifyContractAlone(page) {
    const verify = new VerifyPage(page)
    await verify.open()
    await verify.contract.fill((await foreignCampaign()).distributor)
    await verify.button('Verify').click()
    await verify.report.waitFor()
  },
  async verifyForeignOpened(page) {
    const verify = new VerifyPage(page)
    await verify.open()
    await verify.choose((await foreignCampaign()).folder)
    await verify.button('Open this campaign').click()
    await page.getByText('All 5 checks passed').waitFor()
  },
  async verifyNothingOpen(page) {
    await page.goto('/claim/opened/')
    await page.getByText('No campaign is open in this tab').waitFor()
  },
  async createToken(page, _claimPage, wallet) {
    await createAsAda(page, wallet)
    await page.getByLabel('Address of the token').fill(world.demoToken)
    await page.getByText('What the chain says of it').waitFor()
  },
  async createFlagged(page) {
    const create = new CreatePage(page)
    await create.open()
    const rows = [world.accounts.ada.address, world.demoToken]
    await create.takeList(rows.map((address) => `${address},2\n`).join(''))
    await create.fill('Address of the token', world.demoToken)
    await page.getByText('What the chain says of it').waitFor()
    await page.getByText('The list pays the token’s own contract').waitFor()
  },
  async createFlagRow(page, claimPage, wallet) {
    await scenes.createFlagged?.(page, claimPage, wallet)
    await new CreatePage(page).button('Show row 2 of the list').click()
    await page.getByText('Row 2,').waitFor()
  },
  async createWindow(page, claimPage, wallet) {
    await scenes.createToken?.(page, claimPage, wallet)
    const create = new CreatePage(page)
    await create.goOn()
    await create.fill('Claims open', '2027-01-15T12:00')
    await create.fill('Claims close', '2027-01-15T11:00')
    await create.button('Use the account that pays').click()
  },
  async createTexts(page, claimPage, wallet) {
    await scenes.createWindow?.(page, claimPage, wallet)
    const create = new CreatePage(page)
    await create.fill('Claims close', '2030-01-15T12:00')
    await create.goOn()
    await create.fill('Title', 'Spring rewards')
  },
  async createReview(page, claimPage, wallet) {
    await scenes.createTexts?.(page, claimPage, wallet)
    await new CreatePage(page).goOn()
    await page.getByText('What will be done').waitFor()
  },
  async createDeploy(page, claimPage, wallet) {
    await scenes.createReview?.(page, claimPage, wallet)
    const create = new CreatePage(page)
    await create.goOn()
    await create.button('Open the wallet').waitFor()
  },
  /** The page was closed while the wallet was asked for a transaction. */
  async createUnanswered(page, claimPage, wallet) {
    await scenes.createReview?.(page, claimPage, wallet)
    const create = new CreatePage(page)
    // No token: nothing is signed before the transaction.
    await create.button(/Token$/).click()
    await page.getByRole('radio', { name: /^ETH/ }).check()
    for (const card of ['When people can claim', 'What people read', 'What will be done']) {
      await create.goOn()
      await create.card(card).waitFor()
    }
    await create.goOn()
    await create.button('Open the wallet').waitFor()
    await wallet.setMode('hold')
    await create.button('Open the wallet').click()
    await page.getByText('Look at your wallet').waitFor()
    await create.reload()
    await page.getByText('Your wallet was asked before, and its answer is not known.').waitFor()
    await create.button('Change something').click()
    await page.getByText('Something was asked of your wallet or your Safe already.').waitFor()
  },
  /** Something else goes wrong after the wallet was asked. */
  async createAskedBefore(page, claimPage, wallet) {
    await scenes.createUnanswered?.(page, claimPage, wallet)
    world.control({ rpc: 'down' })
    await page.reload()
    await page.getByText('The token could not be checked').waitFor()
    await page.getByText('What was asked for before may be on the chain.').waitFor()
  },
  /** Proposed to a Safe through the wallet service; the owners have not signed. */
  async createProposed(page, claimPage, wallet) {
    await new OtherOwners(world).give(parseEther('3.5'))
    await scenes.createReview?.(page, claimPage, wallet)
    await wallet.setAccount('Olga')
    await page.getByRole('radio', { name: /^A Safe/ }).check()
    const create = new CreatePage(page)
    await create.fill('Address of the Safe on Blast', world.demoSafe)
    await page.getByRole('radio', { name: /^Through the wallet service/ }).check()
    await create.goOn()
    await create.button('Sign and propose').click()
    await page.getByText('Proposed. The owners of the Safe sign and execute it.').waitFor()
  },
  /** The same, once it would fail: the tokens are gone. */
  async createProposedInVain(page, claimPage, wallet) {
    await scenes.createProposed?.(page, claimPage, wallet)
    const { chain, demoSafe, demoToken, accounts } = world
    await chain.setBalance({ address: demoSafe, value: parseEther('1') })
    await chain.impersonateAccount({ address: demoSafe })
    await chain.writeContract({
      account: demoSafe,
      chain: chain.chain,
      address: demoToken,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [accounts.ada.address, parseEther('3.5')],
    })
    await chain.stopImpersonatingAccount({ address: demoSafe })
    await page.getByText('Proposed, and it would fail if it were executed now.').waitFor()
  },
  async createUnderWay(page, claimPage, wallet) {
    await scenes.createDeploy?.(page, claimPage, wallet)
    await world.holdBlocks(true)
    await new CreatePage(page).button('Open the wallet').click()
    await page.getByText('Sent. Waiting for the chain.').waitFor()
    await world.holdBlocks(false)
  },
  async createPublish(page, claimPage, wallet) {
    await scenes.createDeploy?.(page, claimPage, wallet)
    await new CreatePage(page).button('Open the wallet').click()
    await page.getByText('The contract is deployed and funded.').waitFor()
    await page.getByText('Stands since block').waitFor()
  },
  async createPublished(page, claimPage, wallet) {
    await scenes.createPublish?.(page, claimPage, wallet)
    await new CreatePage(page).button('Publish it here').click()
    await page.getByText('The package is published.').waitFor()
  },
  async createBatch(page, claimPage, wallet) {
    await new OtherOwners(world).give(parseEther('3.5'))
    await scenes.createReview?.(page, claimPage, wallet)
    await page.getByRole('radio', { name: /^A Safe/ }).check()
    const create = new CreatePage(page)
    await create.fill('Address of the Safe on Blast', world.demoSafe)
    await page.getByRole('radio', { name: /^As a file/ }).check()
    await create.goOn()
    await page.getByText('What the owners must see').waitFor()
  },
}

/** A campaign on the chain that the site does not have. */
async function foreignCampaign() {
  const folder = mkdtempSync(join(tmpdir(), 'everclaim-gallery-'))
  const theirs = await renameCampaign(world.campaign('usdb'), 'Rewards of somebody else', folder)
  await createCampaign(world.chain, theirs)
  return theirs
}

/** Ada has tokens, a wallet and a sound list. */
async function createAsAda(page: Page, wallet: DemoWallet) {
  const { accounts } = world
  await giveTokens(world, accounts.ada.address, total)
  const create = new CreatePage(page)
  await create.open()
  await wallet.connect('Ada')
  await create.takeList(rowsOf(world))
}

/** What lies over the page is shown as it is seen, not on a page as long as it is. */
const isInWindow = (name: string) =>
  /^(connect|account|network|confirm|hero|safe(?!Account)|workspace(New|Review|Propose))/.test(name)

try {
  for (const [name, scene] of Object.entries(scenes)) {
    if (values.only && !values.only.split(',').includes(name)) continue
    for (const theme of values.themes.split(','))
      for (const width of values.widths.split(',')) {
        const snapshot = await world.chain.snapshot()
        const context = await browser.newContext({
          baseURL: world.url,
          viewport: { width: Number(width), height: 900 },
          reducedMotion: 'reduce',
          colorScheme: theme === 'light' ? 'light' : 'dark',
          locale: 'en-GB',
        })
        await context.addInitScript((choice) => localStorage.setItem('everclaim.theme', choice), theme)
        const page = await context.newPage()
        page.on('console', (message) => {
          // The Safe's service answers 422 to what it does not know.
          const isOfHost = message.location().url.startsWith(world.safeHost.url)
          if (message.type() === 'error' && !isOfHost) console.error(`${name}: ${message.text()}`)
        })
        await scene(page, new ClaimPage(page), new DemoWallet(page, world))
        await page.screenshot({
          path: join(folder, `${name}-${theme}-${width}.png`),
          fullPage: !isInWindow(name),
        })
        await context.close()
        world.control({ rpc: 'ok', packages: 'ok' })
        world.safeHost.clear()
        world.walletService.control({ answers: 'ok', words: 'true' })
        world.walletService.clear()
        world.api.control({ answers: 'ok', budget: 'ok', relayer: 'ok' })
        await world.api.clear()
        await world.chain.revert({ id: snapshot })
      }
    console.log(name)
  }
} finally {
  await browser.close()
  await world.stop()
}
