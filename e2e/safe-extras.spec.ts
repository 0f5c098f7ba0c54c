import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { SandboxCampaignId } from '../sandbox/campaign/sandboxCampaigns.ts'
import { blastStandInAbi } from '../sandbox/devnet/artifacts.generated.ts'
import { standIns } from '../sandbox/devnet/canonicalContracts.ts'
import { unbatchCalls } from '../sandbox/safe/batchCalls.ts'
import { decodeCall } from '../sandbox/safe/decodeCall.ts'
import { safeAbi } from '../sandbox/safe/safeAbi.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook } from './support/accessibility.ts'
import { AccountDialog } from './support/accountDialog.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'

// What a Safe's transaction can do besides its claim, and the claim that a Safe signs and anybody sends.

const isIn = (claim: SafeClaimPage, state: string) =>
  expect(claim.panel).toHaveAttribute('data-safe-claim', state)

/** Another person at another machine. */
async function otherMachine(browser: Browser, world: Sandbox) {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  return { context, page, claim: new SafeClaimPage(page), wallet: new DemoWallet(page, world) }
}

const balanceOf = ({ chain }: Sandbox, token: Address, account: Address) =>
  chain.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] })

/** What a campaign gives to the demo Safe. */
async function allocationIn(world: Sandbox, id: SandboxCampaignId) {
  const found = await world.campaign(id).lookUp(world.demoSafe)
  if (found.status !== 'eligible') throw new Error('The Safe is not on the list.')
  return found
}

/** What a button puts on the clipboard. */
async function copied({ page }: SafeClaimPage, name: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name }).click()
  await page.getByText('Copied', { exact: true }).first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The text of the file that a button saves. */
async function saved({ page }: SafeClaimPage, name: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await downloading).path(), 'utf8')
}

/** What the wallet was asked to sign last. */
async function signedBy(wallet: DemoWallet) {
  const asked = (await wallet.requests()).filter(({ method }) => method === 'eth_signTypedData_v4').at(-1)
  return JSON.parse(String(asked?.params[1])) as { primaryType: string; message: { data: Hex } }
}

/** As anybody may, from an ordinary wallet. */
async function push(world: Sandbox, id: SandboxCampaignId) {
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

/**
 * How the Safe earns on Blast, by Blast's contract: yield 0 is automatic and 1 none, gas 0 is none and 1
 * claimable.
 */
async function modesOf({ chain, demoSafe }: Sandbox) {
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

  // The bytes that are signed: a tryClaim each, and the two settings.
  const calls = unbatchCalls((await signedBy(wallet)).message.data)
  expect(calls?.map(({ operation, value }) => [operation, value])).toEqual(Array(5).fill([0, 0n]))
  expect(calls?.map(({ to, data }) => [to.toLowerCase(), decodeCall(data)?.method])).toEqual([
    ...(['safe-users', 'ether', 'usdb'] as const).map((id) => [
      world.campaign(id).distributor.toLowerCase(),
      'tryClaim',
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
  // Where one campaign is done with, the rest of the proposal is not.
  await otto.open(demoSafe, 'ether')
  await isIn(otto, 'overtaken')
  await expect(otto.panel).toContainText('Executing it still works: this claim in it is skipped')
  await otto.panel.getByRole('link', { name: 'Go on with the rest of it' }).click()
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
    to: standIns.blast,
    value: 0n,
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

/** Terms of a claim authorization, as the owner in front of the page types them. */
async function fillTerms({ page }: SafeClaimPage, recipient: string) {
  await page.getByText('Another way: the Safe signs, anybody sends').click()
  await page.getByLabel('Address that receives the tokens').fill(recipient)
  await page.getByLabel('How long the claim authorization lives').selectOption('One day')
}
async function permit(claim: SafeClaimPage, recipient: string) {
  await fillTerms(claim, recipient)
  await claim.button('Prepare the claim authorization').click()
}
const authorization = ({ page }: SafeClaimPage) => page.locator('[data-authorization]')
const authorizationIs = (claim: SafeClaimPage, status: string) =>
  expect(authorization(claim)).toHaveAttribute('data-authorization', status)
async function signAuthorization(claim: SafeClaimPage) {
  await claim.page.getByRole('checkbox', { name: /^I know the address that is paid/ }).check()
  await claim.button('Sign the claim authorization').click()
}
const hashOnPage = async (claim: SafeClaimPage, name: string) =>
  (
    await authorization(claim).locator('dl > div').filter({ hasText: name }).locator('dd').textContent()
  )?.trim() as Hex

test('a claim authorization that no owner has signed is not opened from a link', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  const olga = new SafeClaimPage(page)
  await olga.open(world.demoSafe)
  await wallet.connect('Olga')
  await permit(olga, world.accounts.ada.address)
  await authorizationIs(olga, 'collecting')
  const unsigned = page.url()
  expect(unsigned).toContain('signed=')
  // The one who has prepared it finds it again.
  await page.reload()
  await authorizationIs(olga, 'collecting')

  const other = await otherMachine(browser, world)
  await other.page.goto(unsigned)
  await authorizationIs(other.claim, 'unsigned')
  await expect(authorization(other.claim)).toContainText('None of this Safe’s owners has signed')
  await expect(authorization(other.claim)).not.toContainText('Paid to')
  await other.wallet.connect('Otto')
  await expect(other.claim.button('Sign the claim authorization')).toHaveCount(0)
  await authorizationIs(other.claim, 'unsigned')

  await signAuthorization(olga)
  await expect(authorization(olga)).toContainText('1 of 2')
  await other.page.goto(page.url())
  await authorizationIs(other.claim, 'collecting')
  await expect(other.claim.button('Sign the claim authorization')).toBeVisible()
})

test('two owners sign off chain on two machines, the Safe says yes by ERC-1271, and a stranger sends it', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  const { demoSafe, demoToken, accounts, chain } = world
  const before = await balanceOf(world, demoToken, accounts.ada.address)
  const olga = new SafeClaimPage(page)
  await olga.open(demoSafe)
  await wallet.connect('Olga')
  await fillTerms(olga, demoSafe)
  await expect(olga.panel.getByRole('alert')).toContainText('For this Safe itself nobody has to sign')
  await page.getByLabel('Address that receives the tokens').fill(accounts.ada.address)
  // What was typed outlives the page.
  await page.reload()
  await page.getByText('Another way: the Safe signs, anybody sends').click()
  await expect(page.getByLabel('Address that receives the tokens')).toHaveValue(accounts.ada.address)
  await olga.button('Prepare the claim authorization').click()
  await authorizationIs(olga, 'collecting')
  await expect(authorization(olga)).toContainText('The tokens go to the address below, and not to this Safe')
  await expect(authorization(olga).locator(`[data-address="${accounts.ada.address}"]`).first()).toBeVisible()
  await expect(olga.button('Sign the claim authorization')).toBeDisabled()
  await signAuthorization(olga)
  await expect(authorization(olga)).toContainText('1 of 2')
  expect((await signedBy(wallet)).primaryType).toBe('SafeMessage')
  await authorization(olga).getByText('What exactly an owner signs').click()
  const contentHash = await hashOnPage(olga, 'Asked of the Safe')
  await inEachLook(page, async ({ name, rules }) =>
    expect(await accessibilityFaults(page, { rules }), name).toEqual([]),
  )
  await page.reload()
  await expect(authorization(olga)).toContainText('1 of 2')
  const link = await copied(olga, 'Copy the claim authorization’s link')
  expect(new URL(link).search).toBe('')

  const other = await otherMachine(browser, world)
  const otto = other.claim
  await other.page.goto(link)
  await authorizationIs(otto, 'collecting')
  await other.wallet.connect('Otto')
  await signAuthorization(otto)
  await authorizationIs(otto, 'signed')
  await expect(authorization(otto)).toContainText('The Safe has signed it')
  const file = await saved(otto, 'Save the claim authorization as a file')
  const { signatures } = JSON.parse(file) as { signatures: { signer: Address; signature: Hex }[] }
  expect(signatures.map(({ signer }) => signer)).toEqual(
    [accounts.olga.address, accounts.otto.address].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
  )
  // What the distributor will ask, asked of the Safe on the chain.
  const answer = await chain.readContract({
    address: demoSafe,
    abi: safeAbi,
    functionName: 'isValidSignature',
    args: [contentHash, concatHex(signatures.map(({ signature }) => signature))],
  })
  expect(answer).toBe('0x1626ba7e')

  await other.wallet.setAccount('Dan')
  await expect(authorization(otto)).toContainText('claimWithSignature')
  await world.holdBlocks(true)
  await otto.button('Send the claim').click()
  const sending = authorization(otto).getByRole('link', { name: /on Blastscan/ })
  await expect(authorization(otto)).toContainText('Waiting for Blast')
  const sent = (await sending.getAttribute('href')) ?? ''
  // Nobody is asked to pay for it twice because the page was closed.
  await other.page.reload()
  await authorizationIs(otto, 'signed')
  await expect(sending).toHaveAttribute('href', sent)
  await expect(otto.button('Send the claim')).toHaveCount(0)
  const account = new AccountDialog(other.page)
  await account.open()
  await expect(account.transactions).toHaveText(/^Claim [\d.,]+ \w+ for 0x[^ ]+ to 0x[^ ]+Pending/)
  await account.close()
  await world.holdBlocks(false)
  await isIn(otto, 'overtaken')
  await expect(otto.panel).toContainText('Already claimed: the Safe had it paid to another address.')
  const { amount } = await allocationIn(world, 'safe-users')
  expect((await balanceOf(world, demoToken, accounts.ada.address)) - before).toBe(amount)
  await otto.panel.getByRole('link', { name: 'See the receipt' }).click()
  const receipt = other.page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.locator(`[data-address="${accounts.ada.address}"]`).first()).toBeVisible()
  await expect(receipt.locator(`[data-address="${accounts.dan.address}"]`)).toBeVisible()
  await other.context.close()
})

test('a claim authorization approved on chain through SignMessageLib needs no signatures, and anybody sends it', async ({
  page,
  wallet,
  workspace,
  world,
}) => {
  const { accounts, demoSafe, demoToken } = world
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  await wallet.connect('Olga')
  await permit(claim, accounts.cleo.address)
  await authorizationIs(claim, 'collecting')
  const terms = page.url()
  await page.getByText('Or approve it on chain').click()
  await claim.button('Prepare the approval').click()
  const safeTxHash = await hashOnPage(claim, 'Safe transaction hash')
  await authorization(claim).getByRole('button', { name: 'Sign and propose' }).click()
  await expect(page.getByText('The approval is proposed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The approval is proposed')).toBeVisible()
  await expect(claim.button('Prepare the approval')).toHaveCount(0)
  await new OtherOwners(world).confirm(safeTxHash, 'otto')
  await page.getByRole('link', { name: 'Sign and execute it in the workspace' }).click()
  await workspace.button('Execute').click()
  await expect(workspace.panel.getByText('Executed', { exact: true }).first()).toBeVisible()

  await page.goto(terms)
  await authorizationIs(claim, 'signed')
  await expect(authorization(claim)).toContainText(
    'the owners have approved this claim authorization on chain',
  )
  await expect(authorization(claim)).toContainText('0 of 2')
  const before = await balanceOf(world, demoToken, accounts.cleo.address)
  await wallet.setAccount('Dan')
  await claim.button('Send the claim').click()
  await isIn(claim, 'overtaken')
  expect(await balanceOf(world, demoToken, accounts.cleo.address)).toBeGreaterThan(before)
})

test('a damaged or forged claim authorization is refused in a sentence, and no wallet is asked', async ({
  page,
  wallet,
  world,
}) => {
  const { demoSafe, accounts } = world
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  await wallet.connect('Olga')
  await permit(claim, accounts.ada.address)
  await signAuthorization(claim)
  await expect(authorization(claim)).toContainText('1 of 2')
  const asked = (await wallet.methodsAsked()).length
  const file = await saved(claim, 'Save the claim authorization as a file')
  const parsed = JSON.parse(file) as {
    messageHash: Hex
    deadline: number
    signatures: { signer: Address; signature: Hex }[]
  }

  await claim.button('Add signatures to this claim authorization').click()
  const paste = async (text: string) => {
    await page.getByLabel('The claim authorization’s link, or its file’s text').fill(text)
    await claim.button('Take it in').click()
  }
  const alert = claim.panel.getByRole('alert')
  await paste(file.replace(accounts.ada.address, accounts.dan.address))
  await expect(alert).toContainText('This claim authorization contradicts itself')
  const byDan = await accounts.dan.signer.sign({ hash: parsed.messageHash })
  const withSigner = (signer: Address) =>
    JSON.stringify({ ...parsed, signatures: [...parsed.signatures, { signer, signature: byDan }] })
  await paste(withSigner(accounts.otto.address))
  await expect(alert).toContainText(
    'A signature in this claim authorization is not that of the account it names.',
  )
  await paste('{"format":"everclaim-safe-proposal/1"}')
  await expect(alert).toBeVisible()
  await expect(authorization(claim)).toContainText('1 of 2')
  // Genuine, and of nobody who has a say.
  await paste(withSigner(accounts.dan.address))
  await expect(authorization(claim)).toContainText('who does not own this Safe')
  await expect(authorization(claim)).toContainText('1 of 2')
  await authorizationIs(claim, 'collecting')

  await page.goto(`${SafeClaimPage.path(demoSafe)}&signed=${new URL(page.url()).hash.slice(-60)}`)
  await expect(page.getByText('This claim authorization cannot be used')).toBeVisible()
  await claim.button('Dismiss').click()
  await expect(page.getByText('This claim authorization cannot be used')).toHaveCount(0)
  await isIn(claim, 'unproposed')

  // In order, and of terms that the form would not take: the token's own contract gets the tokens.
  const { index, amount } = await allocationIn(world, 'safe-users')
  const verifyingContract = world.campaign('safe-users').distributor
  const recipient = world.demoToken
  const contentHash = hashTypedData({
    domain: { name: 'Everclaim', version: '1', chainId: 81457, verifyingContract },
    types: {
      Claim: parseAbiParameters(
        'uint256 index, address account, address recipient, uint256 amount, uint256 deadline',
      ),
    },
    primaryType: 'Claim',
    message: {
      index: BigInt(index),
      account: demoSafe,
      recipient,
      amount,
      deadline: BigInt(parsed.deadline),
    },
  })
  const messageHash = hashTypedData({
    domain: { chainId: 81457, verifyingContract: demoSafe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: contentHash },
  })
  await claim.button('Open a claim authorization from another owner').click()
  await paste(JSON.stringify({ ...parsed, recipient, messageHash, signatures: [] }))
  await authorizationIs(claim, 'collecting')
  await expect(authorization(claim)).toContainText('Tokens sent to this recipient would be lost.')
  await expect(claim.button('Sign the claim authorization')).toHaveCount(0)
  await expect(page.getByText('Or approve it on chain')).toHaveCount(0)
  expect((await wallet.methodsAsked()).slice(asked).filter((method) => method.includes('sign'))).toEqual([])
})
