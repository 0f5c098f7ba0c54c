import type { Browser } from '@playwright/test'
import { encodeFunctionData, type Hex, padHex, parseEther } from 'viem'
import { safeAbi } from '../sandbox/safe/safeAbi.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { SafeOnChain } from './support/safeOnChain.ts'
import { expect, test } from './support/test.ts'

// The claim of a Safe that meets trouble: other transactions, other owners, other payers, services and nodes
// that fail or lie. What the page says is held against the chain each time.

const isIn = (claim: SafeClaimPage, state: string) =>
  expect(claim.panel).toHaveAttribute('data-safe-claim', state)
const hashIn = async (claim: SafeClaimPage) => (await claim.safeTxHash.textContent()) as Hex
const fact = (claim: SafeClaimPage, name: string) =>
  claim.scope
    .locator('dl > div')
    .filter({ has: claim.page.getByText(name, { exact: true }) })
    .locator('dd')
const signed = (claim: SafeClaimPage, status: string) => claim.signatures.locator(`[data-status="${status}"]`)

/** What a Safe names as the one before its first owner. */
const firstOwner = padHex('0x01', { size: 20 })

/** Another person at another machine. */
async function otherMachine(browser: Browser, world: Sandbox) {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  return { context, page, claim: new SafeClaimPage(page), wallet: new DemoWallet(page, world) }
}

/** Owners have proposed and signed the claim in their wallets; gives its safeTxHash. */
async function proposed(signers: readonly ('otto' | 'omar')[] = ['otto']): Promise<Hex> {
  const proposal = await owners.propose({ ...(await safe.claimCall('tryClaim')), value: 0n })
  for (const signer of signers) await owners.confirm(proposal, signer)
  return proposal
}

let owners: OtherOwners
let safe: SafeOnChain
test.beforeEach(async ({ world }) => {
  owners = new OtherOwners(world)
  safe = new SafeOnChain(world)
})

test('another transaction takes its nonce: replaced, then rejected, proposed anew each time, never two at a time', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  const { demoSafe, accounts } = world
  const { distributor } = world.campaign('safe-users')
  const funds = await safe.balanceOf(distributor)
  await world.chain.setBalance({ address: demoSafe, value: parseEther('1') })
  const olga = new SafeClaimPage(page)
  await olga.open(demoSafe)
  await wallet.connect('Olga')
  await olga.button('Sign and propose').click()
  await isIn(olga, 'collecting')
  const first = await hashIn(olga)

  const payment = { to: accounts.dan.address, value: parseEther('0.5'), data: '0x' as Hex }
  const rival = await owners.propose(payment, { by: 'otto', nonce: 0 })
  await olga.lookAgain()
  const conflict = page.getByText('Nonce 0 is wanted twice')
  await expect(conflict).toBeVisible()
  await expect(olga.panel).toContainText('Whichever is executed first ends the other.')
  await expect(olga.panel.getByRole('link', { name: 'another transaction' })).toHaveAttribute(
    'href',
    `/safe/#safe=${demoSafe}&view=transactions&transaction=${rival}`,
  )
  await owners.confirm(first, 'omar')
  await olga.lookAgain()
  await isIn(olga, 'executable')
  await expect(conflict).toBeVisible()
  await owners.confirm(rival, 'omar')
  await owners.execute(rival)
  await olga.lookAgain()
  await isIn(olga, 'replaced')
  await expect(olga.sentence).toHaveText(
    'The Safe executed another transaction in its place. The tokens are still here.',
  )
  await expect(olga.panel).toContainText('another transaction with nonce 0, so this proposal can never be')
  expect(await safe.balanceOf(distributor)).toBe(funds)

  // Anew, with the next nonce, even while the service does not say what comes next.
  world.walletService.control({ answers: 'stalled' })
  await olga.button('Start again').click()
  await olga.button('Sign and propose').click()
  await isIn(olga, 'collecting')
  await expect(olga.panel).toContainText('Sending it to the wallet service')
  world.walletService.control({ answers: 'ok' })
  const second = await hashIn(olga)
  expect(second).not.toBe(first)
  await expect(page.getByText('is wanted twice')).toHaveCount(0)
  await expect(fact(olga, 'Nonce')).toHaveText('1')

  const other = await otherMachine(browser, world)
  const otto = other.claim
  await otto.open(demoSafe)
  await isIn(otto, 'collecting')
  await expect(otto.safeTxHash).toHaveText(second)
  await expect(otto.waysForOwners).toHaveCount(0)

  // Two owners reject it in their own wallets.
  await safe.execute({ to: demoSafe, data: '0x' })
  expect(await safe.nonce()).toBe(2n)
  for (const claim of [olga, otto]) {
    await claim.lookAgain()
    await isIn(claim, 'replaced')
    await expect(claim.sentence).toHaveText('The owners rejected the proposal. The tokens are still here.')
    await expect(claim.panel).toContainText('Rejected by the owners')
  }
  expect(await safe.balanceOf(distributor)).toBe(funds)

  await page.reload()
  await isIn(olga, 'replaced')

  // Otto proposes anew at his machine; Olga's page, which still shows the rejection, shows his and offers
  // no second one.
  await otto.button('Start again').click()
  await other.wallet.connect('Otto')
  await otto.button('Sign and propose').click()
  await isIn(otto, 'collecting')
  const third = await hashIn(otto)
  await other.context.close()
  await olga.lookAgain()
  await isIn(olga, 'collecting')
  await expect(olga.safeTxHash).toHaveText(third)
  await expect(olga.button('Sign and propose')).toHaveCount(0)
  await olga.button('Sign it').click()
  await isIn(olga, 'executable')
  await olga.button('Execute').click()
  await isIn(olga, 'done')
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
})

test('somebody else pays for the claim while the proposal waits: paid once, and the truth about the rest', async ({
  page,
  world,
}) => {
  const { demoSafe, accounts } = world
  const proposal = await proposed()
  const olga = new SafeClaimPage(page)
  await olga.open(demoSafe)
  await isIn(olga, 'executable')

  const pushed = await safe.claimAsDan('tryClaim')
  await olga.lookAgain()
  await isIn(olga, 'overtaken')
  await expect(olga.sentence).toHaveText(
    'Already claimed: somebody paid the fee for it, and the Safe has been paid.',
  )
  const receiptLink = olga.panel.getByRole('link', { name: 'See the receipt' })
  await expect(receiptLink).toHaveAttribute('href', `/claim/safe-users/receipt/#transaction=${pushed}`)
  await expect(olga.panel.locator(`[data-address="${demoSafe}"]`).first()).toBeVisible()
  await expect(olga.panel).toContainText('A proposal still waits in the Safe')
  await expect(olga.panel).toContainText('Executing it would pay nothing and cost the network fee.')
  await expect(olga.button(/^(Execute|Sign)/)).toHaveCount(0)
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
  await page.reload()
  await isIn(olga, 'overtaken')
  await expect(olga.panel).toContainText('A proposal still waits in the Safe')

  // It is executed all the same, by somebody's own means.
  const { safeTxHash, hash } = await safe.execute({ ...(await safe.claimCall('tryClaim')), nonce: 0n })
  expect(safeTxHash).toBe(proposal)
  expect((await world.chain.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await safe.nonce()).toBe(1n)
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
  await olga.lookAgain()
  await expect(olga.panel).toContainText('The Safe executed its proposal as well')
  await expect(olga.panel).toContainText(
    'It paid nothing of this campaign, because this allocation was claimed before.',
  )
  await expect(olga.panel).not.toContainText('still waits')
  for (const turn of ['seen live', 'after a reload']) {
    await expect(olga.panel, turn).toContainText('The Safe executed its proposal as well')
    await isIn(olga, 'overtaken')
    await expect(receiptLink).toHaveAttribute('href', `/claim/safe-users/receipt/#transaction=${pushed}`)
    if (turn === 'seen live') await page.reload()
  }
  await receiptLink.click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.locator(`[data-address="${demoSafe}"]`).first()).toBeVisible()
  await expect(receipt.locator(`[data-address="${accounts.dan.address}"]`)).toBeVisible()
})

test('the owners have it paid to somebody else: named while that waits, and shown with whom it paid', async ({
  page,
  world,
}) => {
  const { demoSafe, accounts } = world
  const dan = accounts.dan.address
  const before = await safe.balanceOf(dan)
  const call = await safe.claimToCall(dan)
  await owners.propose({ ...call, value: 0n })
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  await isIn(claim, 'unproposed')
  await expect(claim.sentence).toHaveText(
    'Not claimed yet, and no proposal is known that could be signed here.',
  )
  await expect(claim.panel).toContainText('claims this, and has it paid to somebody else')
  await expect(claim.panel.locator(`[data-address="${dan}"]`)).toBeVisible()
  await expect(claim.button('Sign it')).toHaveCount(0)

  const { hash } = await safe.execute({ ...call, nonce: 0n })
  await claim.lookAgain()
  for (const turn of ['seen live', 'after a reload']) {
    await isIn(claim, 'done')
    await expect(claim.sentence, turn).toHaveText('Claimed: the Safe had it paid to another address.')
    await expect(claim.panel.locator(`[data-address="${dan}"]`)).toBeVisible()
    await expect(claim.panel).not.toContainText('this Safe was paid')
    await expect(claim.panel.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
      'href',
      `/claim/safe-users/receipt/#transaction=${hash}`,
    )
    if (turn === 'seen live') await page.reload()
  }
  expect(await safe.balanceOf(dan)).toBe(before + (await safe.allocation()))
  expect(await safe.balanceOf(demoSafe)).toBe(0n)
})

test('it waits behind another nonce, and owners and threshold change: who counts and who may sign follow the chain', async ({
  page,
  wallet,
  world,
}) => {
  const { demoSafe, accounts } = world
  const [olga, otto, omar] = [accounts.olga.address, accounts.otto.address, accounts.omar.address]
  const removal = encodeFunctionData({
    abi: safeAbi,
    functionName: 'removeOwner',
    args: [olga, otto, 2n],
  })
  const ahead = await owners.propose({ to: demoSafe, value: 0n, data: removal }, { by: 'olga', nonce: 0 })
  const claim = new SafeClaimPage(page)
  const row = (address: string) =>
    claim.signatures.getByRole('listitem').filter({ hasText: address.slice(0, 6) })
  await claim.open(demoSafe)
  await wallet.connect('Olga')
  await claim.button('Sign and propose').click()
  await isIn(claim, 'collecting')
  await expect(fact(claim, 'Nonce')).toHaveText('1')
  await expect(claim.panel).toContainText('Nonce 0 comes first; this one is 1.')
  await expect(claim.panel.getByRole('link', { name: 'another transaction' })).toHaveAttribute(
    'href',
    `/safe/#safe=${demoSafe}&view=transactions&transaction=${ahead}`,
  )
  const proposal = await hashIn(claim)
  await owners.confirm(proposal, 'otto')
  await claim.lookAgain()
  await isIn(claim, 'queued')
  await expect(claim.sentence).toHaveText(
    'Enough owners have signed; other transactions of the Safe come first.',
  )
  await expect(claim.button('Execute')).toHaveCount(0)
  await page.reload()
  await isIn(claim, 'queued')
  // While it waits for its turn, one signature more is wanted, and then no more.
  await safe.change('changeThreshold', 3n)
  await claim.lookAgain()
  await isIn(claim, 'collecting')
  await safe.change('changeThreshold', 2n)
  await claim.lookAgain()
  await isIn(claim, 'queued')

  // What was before it takes Otto away, with his signature; Omar has signed as well.
  await owners.confirm(proposal, 'omar')
  await owners.confirm(ahead, 'omar')
  await owners.execute(ahead)
  await claim.lookAgain()
  await isIn(claim, 'executable')
  await expect(page.getByText('2 of 2 owners must sign')).toBeVisible()
  await expect(claim.panel).not.toContainText('comes first')
  await expect(row(otto)).toContainText('This account does not own the Safe now.')
  await expect(signed(claim, 'verified')).toHaveCount(2)

  // Omar gives his place to Dan.
  await safe.change('swapOwner', olga, omar, accounts.dan.address)
  await claim.lookAgain()
  await isIn(claim, 'collecting')
  await expect(claim.sentence).toHaveText('1 of 2 signatures are there: 1 more owner must sign.')
  await expect(row(accounts.dan.address)).toContainText('Has not signed')
  await safe.change('changeThreshold', 1n)
  await claim.lookAgain()
  await isIn(claim, 'executable')
  await expect(page.getByText('1 of 2 owners must sign')).toBeVisible()
  await safe.change('changeThreshold', 2n)
  await claim.lookAgain()
  await isIn(claim, 'collecting')

  await wallet.setAccount('Omar')
  await expect(page.getByText('Not an owner', { exact: true })).toBeVisible()
  await expect(claim.panel).toContainText('Your account does not own this Safe, so it cannot sign for it.')
  await expect(claim.button('Sign it')).toHaveCount(0)
  await wallet.setAccount('Dan')
  await claim.button('Sign it').click()
  await isIn(claim, 'executable')

  // And Olga hers to Ada, after everybody had signed.
  await safe.change('swapOwner', firstOwner, olga, accounts.ada.address)
  await claim.lookAgain()
  await isIn(claim, 'collecting')
  await expect(row(olga)).toContainText('No owner now')
  await page.reload()
  await isIn(claim, 'collecting')
  await expect(row(olga)).toContainText('No owner now')
  await wallet.setAccount('Ada')
  await claim.button('Sign it').click()
  await isIn(claim, 'executable')
  await claim.button('Execute').click()
  await isIn(claim, 'done')
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
})

test('a wallet service that is down, answers as a proxy, or is silent: shown as that alone, and signing goes by link', async ({
  page,
  wallet,
  world,
}) => {
  await page.clock.install()
  const olga = new SafeClaimPage(page)
  await olga.open(world.demoSafe)
  await wallet.connect('Olga')
  await olga.button('Sign and propose').click()
  await isIn(olga, 'collecting')
  const proposal = await hashIn(olga)
  const note = olga.panel.getByText('The wallet service could not be asked')
  await expect(olga.panel).toContainText('The other owners find it in the Safe’s queue')
  for (const answers of ['down', 'stalled', 'html'] as const) {
    world.walletService.control({ answers })
    await olga.lookAgain()
    if (answers === 'stalled') {
      await expect.poll(() => world.walletService.waiting()).toBeGreaterThan(0)
      await page.clock.fastForward(13_000)
    }
    await expect(note, answers).toBeVisible()
    await expect(olga.panel).toContainText('Signatures that owners gave there may be missing here.')
    await isIn(olga, 'collecting')
    await expect(olga.safeTxHash).toHaveText(proposal)
    await expect(signed(olga, 'verified')).toHaveCount(1)
    if (answers === 'html') break
    world.walletService.control({ answers: 'ok' })
    await olga.lookAgain()
    await expect(note, `after ${answers}`).toHaveCount(0)
  }
  await page.reload()
  await expect(note).toBeVisible()
  await isIn(olga, 'collecting')

  // By the link alone, in a browser that knows nothing.
  const link = await olga.link()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await isIn(olga, 'collecting')
  await wallet.connect('Otto')
  await olga.button('Sign it').click()
  await isIn(olga, 'executable')
  await expect(note).toBeVisible()
  await olga.button('Execute').click()
  await isIn(olga, 'done')
  await expect(note).toHaveCount(0)
  expect(await safe.balanceOf(world.demoSafe)).toBe(await safe.allocation())
})

test('a wallet service that lies, forges, or is behind: the chain and the owners’ keys decide', async ({
  page,
  world,
}) => {
  const { demoSafe, accounts } = world
  const proposal = await proposed([])
  const olga = new SafeClaimPage(page)
  await olga.open(demoSafe)
  await isIn(olga, 'collecting')
  const isUnmoved = async () => {
    await isIn(olga, 'collecting')
    await expect(olga.sentence).toHaveText('1 of 2 signatures are there: 1 more owner must sign.')
    await expect(olga.safeTxHash).toHaveText(proposal)
    await expect(signed(olga, 'verified')).toHaveCount(1)
  }
  const details = new RegExp(`/transactions/[^/]*${proposal.slice(2)}`)
  /** It is asked again when what it answered was taken in. */
  const isHeardOut = async () => {
    for (const _ of ['once', 'again']) {
      const asked = page.waitForRequest(details)
      await olga.lookAgain()
      await asked
    }
  }

  world.walletService.control({ words: 'lying' })
  await isHeardOut()
  await isUnmoved()
  world.walletService.control({ words: 'true' })

  // It says that it failed, and shows a signature of Otto’s that he never gave.
  const signature = await accounts.omar.signer.sign({ hash: proposal })
  await page.route(details, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const info = json.detailedExecutionInfo
    const forged = { ...info.confirmations[0], signer: { ...info.signers[1], value: accounts.otto.address } }
    info.confirmations = [...info.confirmations, { ...forged, signature }]
    await route.fulfill({ response, json: { ...json, txStatus: 'FAILED', txHash: world.setUpHash } })
  })
  await olga.lookAgain()
  await expect(signed(olga, 'wrong')).toContainText('Not genuine')
  await isUnmoved()
  await page.unroute(details)

  // Another transaction under the hash.
  world.walletService.control({ words: 'forged' })
  await olga.lookAgain()
  await expect(olga.panel).toContainText(
    'The wallet service shows something that is not what the owners would sign',
  )
  await isUnmoved()
  // A browser that knows nothing of it.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await isIn(olga, 'unproposed')
  await expect(olga.sentence).toHaveText(
    'Not claimed yet. Whether a proposal is waiting could not be checked.',
  )
  await expect(olga.panel).toContainText('It is not used. Whether an owner has proposed this claim')
  world.walletService.control({ words: 'true' })
  await olga.lookAgain()
  await isUnmoved()

  // It stands still, and the chain goes on.
  world.walletService.control({ words: 'behind' })
  const executed = await safe.execute({ ...(await safe.claimCall('tryClaim')), nonce: 0n })
  expect(executed.safeTxHash).toBe(proposal)
  await olga.lookAgain()
  await isIn(olga, 'done')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await isIn(olga, 'done')
  await expect(olga.panel.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
    'href',
    `/claim/safe-users/receipt/#transaction=${executed.hash}`,
  )
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
})

test('nodes that do not answer: never a no, nothing lost, and well again by itself', async ({
  page,
  wallet,
  world,
}) => {
  await page.clock.install()
  const claim = new SafeClaimPage(page)
  await claim.open(world.demoSafe)
  await wallet.connect('Olga')
  await claim.button('Sign here').click()
  await isIn(claim, 'collecting')
  const proposal = await hashIn(claim)

  world.control({ rpc: 'down' })
  await claim.lookAgain()
  await isIn(claim, 'could-not-check')
  await expect(claim.sentence).toHaveText('The claim’s status could not be checked.')
  await expect(claim.panel).toContainText('What was signed is kept.')
  await page.reload()
  const closed = page.locator('[data-safe-state="closed"]')
  await expect(closed).toContainText('Could not check this Safe')
  await expect(closed).toContainText('What was signed and sent here before is kept')
  await expect(page.getByText(/not on (this|the) list|not a Safe|There is nothing/)).toHaveCount(0)
  world.control({ rpc: 'ok' })
  await page.clock.fastForward(10_000)
  await isIn(claim, 'collecting')
  await expect(claim.safeTxHash).toHaveText(proposal)
  await expect(signed(claim, 'verified')).toHaveCount(1)

  await wallet.setAccount('Otto')
  await claim.button('Sign it').click()
  await isIn(claim, 'executable')
  await wallet.setAccount('Dan')
  await world.holdBlocks(true)
  await claim.button('Execute').click()
  await isIn(claim, 'executing')
  await expect(claim.sentence).toHaveText('Sent: waiting for Blast.')
  world.control({ rpc: 'down' })
  await claim.lookAgain()
  await expect(claim.sentence).toHaveText('Sent, and out of sight for now.')
  await expect(claim.panel).toContainText('The nodes do not answer at the moment.')
  await isIn(claim, 'executing')
  await page.reload()
  await expect(closed).toContainText('What was signed and sent here before is kept')
  await expect(page.getByText('nothing was sent')).toHaveCount(0)
  world.control({ rpc: 'ok' })
  await page.clock.fastForward(10_000)
  await expect(claim.sentence).toHaveText('Sent: waiting for Blast.')
  await world.chain.mine({ blocks: 1 })
  await page.clock.fastForward(4_000)
  await isIn(claim, 'done')
  expect(await safe.balanceOf(world.demoSafe)).toBe(await safe.allocation())
})

test('an execution that its payer loses, takes back or speeds up: shown, and nothing is executed twice', async ({
  page,
  wallet,
  world,
}) => {
  const { demoSafe, accounts, chain } = world
  await proposed()
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  await isIn(claim, 'executable')
  await wallet.connect('Dan')
  await world.holdBlocks(true)
  const send = async () => {
    await claim.button('Execute').click()
    await isIn(claim, 'executing')
    const link = claim.panel.getByRole('link', { name: /on Blastscan/ })
    const hash = /0x[0-9a-f]{64}$/.exec((await link.getAttribute('href')) ?? '')?.[0] as Hex
    return chain.getTransaction({ hash })
  }
  /** The same account puts another transaction in its place, for a higher fee, and it is mined. */
  const outbid = async (
    { nonce, maxFeePerGas = 0n }: { nonce: number; maxFeePerGas?: bigint | undefined },
    call: { to: Hex | null; data?: Hex },
  ) => {
    const fee = maxFeePerGas * 2n
    const hash = await chain.sendRawTransaction({
      serializedTransaction: await accounts.dan.signer.signTransaction({
        type: 'eip1559',
        chainId: 81457,
        nonce,
        gas: 1_000_000n,
        ...call,
        maxFeePerGas: fee,
        maxPriorityFeePerGas: fee,
      }),
    })
    await chain.mine({ blocks: 1 })
    await claim.lookAgain()
    return hash
  }

  const lost = await send()
  await chain.dropTransaction({ hash: lost.hash })
  await claim.lookAgain()
  await isIn(claim, 'executing')
  await chain.mine({ blocks: 31 })
  await claim.lookAgain()
  await expect(claim.sentence).toHaveText('Sent, and out of sight for now.')
  await expect(claim.panel).toContainText('It may still arrive; this page keeps looking.')
  await claim.button('Try again').click()
  await isIn(claim, 'executable')

  const cancelled = await send()
  const by = await outbid(cancelled, { to: accounts.dan.address })
  await isIn(claim, 'executable')
  for (const turn of ['seen live', 'after a reload']) {
    await expect(claim.panel, turn).toContainText('The last execution never happened')
    // Not a moment later: what was sent is not shown beside it.
    expect(await claim.panel.getByRole('link', { name: /on Blastscan/ }).count(), turn).toBe(1)
    await expect(claim.panel.getByRole('link', { name: /on Blastscan/ })).toHaveAttribute(
      'href',
      new RegExp(`${by}$`),
    )
    if (turn === 'seen live') await page.reload()
  }
  expect(await safe.nonce()).toBe(0n)

  const slow = await send()
  await expect(claim.panel).not.toContainText('never happened')
  const faster = await outbid(slow, { to: slow.to, data: slow.input })
  await isIn(claim, 'done')
  await expect(claim.panel.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
    'href',
    `/claim/safe-users/receipt/#transaction=${faster}`,
  )
  expect(await safe.nonce()).toBe(1n)
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
})

test('executed, and the claim inside fails: the reason, and another proposal when it has gone', async ({
  page,
  wallet,
  world,
}) => {
  const { demoSafe } = world
  const claimCall = await safe.claimCall('claim')
  const failing = await owners.propose({ ...claimCall, value: 0n }, { by: 'otto', safeTxGas: 300_000n })
  await owners.confirm(failing, 'omar')
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  await isIn(claim, 'executable')
  const does = page.getByRole('list', { name: 'What it does' })
  await expect(does).toContainText('should that fail, the transaction is used up and nothing is claimed.')
  await expect(does).toContainText(
    'It fails as a whole if somebody claims for the Safe before it is executed.',
  )
  const giveBack = await safe.robDistributor()
  await wallet.connect('Olga')
  await expect(claim.panel).toContainText('The call inside would fail')
  await claim.button('Execute').click()
  for (const turn of ['seen live', 'after a reload']) {
    await expect(claim.sentence, turn).toHaveText(
      'Executed, but the claim inside failed: this Safe was not paid.',
    )
    await isIn(claim, 'failed')
    await expect(claim.panel).toContainText('The transfer to')
    await expect(claim.panel).toContainText('Only the network fee was spent.')
    if (turn === 'seen live') await page.reload()
  }
  expect(await safe.nonce()).toBe(1n)

  // This site's own claims skip what cannot be paid.
  const proposeAndExecute = async () => {
    await claim.button('Start again').click()
    await claim.button('Sign and propose').click()
    await isIn(claim, 'collecting')
    const hash = await hashIn(claim)
    // What is signed is shown before the service has taken it.
    const proposal = `${world.walletService.url}/v1/chains/81457/transactions/${hash}`
    await expect.poll(async () => (await fetch(proposal)).status).toBe(200)
    await owners.confirm(hash, 'otto')
    await claim.lookAgain()
    await isIn(claim, 'executable')
    await claim.button('Execute').click()
  }
  await proposeAndExecute()
  await isIn(claim, 'failed')
  await expect(claim.panel).toContainText('The token refused to be sent to the Safe.')
  expect(await safe.nonce()).toBe(2n)
  expect(await safe.balanceOf(demoSafe)).toBe(0n)
  await giveBack()
  await proposeAndExecute()
  await isIn(claim, 'done')
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
})

test('the window ends while the proposal waits: too late, and where the tokens go', async ({
  page,
  world,
}) => {
  const { demoSafe, chain } = world
  const { distributor, manifest } = world.campaign('safe-users')
  const funds = await safe.balanceOf(distributor)
  await proposed()
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  await isIn(claim, 'executable')

  await chain.setNextBlockTimestamp({ timestamp: BigInt(manifest.window.end ?? 0) })
  await chain.mine({ blocks: 1 })
  await claim.lookAgain()
  const isTooLate = async () => {
    await isIn(claim, 'too-late')
    await expect(claim.sentence).toHaveText('Claims ended before the proposal was executed.')
    await expect(claim.panel).toContainText(
      'this Safe was not paid: what was not claimed before goes back to the campaign’s receiver.',
    )
    await expect(claim.button(/^(Execute|Sign)/)).toHaveCount(0)
  }
  await isTooLate()
  await page.reload()
  await isTooLate()
  // As it says, executing it can only fail.
  const { hash } = await safe.execute({ ...(await safe.claimCall('tryClaim')), nonce: 0n })
  expect((await chain.getTransactionReceipt({ hash })).status).toBe('reverted')
  await claim.lookAgain()
  await isTooLate()

  await safe.execute({ to: demoSafe, data: '0x' })
  await claim.lookAgain()
  await isIn(claim, 'replaced')
  await expect(claim.sentence).toHaveText('The owners rejected the proposal. This Safe was not paid.')
  await expect(claim.panel).toContainText('Claims have ended, so no other proposal can be made now.')
  await expect(claim.button('Start again')).toHaveCount(0)
  expect(await safe.balanceOf(distributor)).toBe(funds)
})

test('anybody pays: from the Safe’s page to the receipt, reloaded at every stage', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  const { demoSafe, accounts } = world
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe)
  await isIn(claim, 'unproposed')
  await page.reload()
  await isIn(claim, 'unproposed')
  await expect(claim.way(/^Pay the network fee yourself/)).toContainText(
    'the contract pays this Safe and nobody else, no matter who sends it',
  )
  await claim.scope.getByRole('link', { name: 'Claim now from any wallet' }).click()
  const reloaded = async (state: string) => {
    await expect(claimPage.panel).toHaveAttribute('data-state', state)
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', state)
    await expect(page.locator(`[data-address="${demoSafe}" i]`).first()).toBeVisible()
  }
  await reloaded('no-wallet')
  await wallet.connect('Dan')
  await reloaded('ready')
  await wallet.setMode('approve')
  await world.holdBlocks(true)
  await claimPage.claimButton.click()
  await reloaded('sent')
  expect(await safe.balanceOf(demoSafe)).toBe(0n)
  await world.chain.mine({ blocks: 1 })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect(await safe.balanceOf(demoSafe)).toBe(await safe.allocation())
  await page.reload()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  for (const turn of ['opened', 'reloaded']) {
    await expect(receipt.locator(`[data-address="${demoSafe}"]`).first(), turn).toBeVisible()
    await expect(receipt.locator(`[data-address="${accounts.dan.address}"]`), turn).toBeVisible()
    if (turn === 'opened') await page.reload()
  }
  await claim.open(demoSafe)
  await isIn(claim, 'overtaken')
  await expect(claim.panel).not.toContainText('still waits')
  await expect(claim.button(/^(Execute|Sign|Start)/)).toHaveCount(0)
})

test('inside its Safe host: reloaded at every stage, past a host that is silent', async ({
  page,
  safeHost,
  world,
}) => {
  const claim = new SafeClaimPage(page, safeHost.app)
  const reloaded = async (state: string) => {
    await isIn(claim, state)
    await page.reload()
    await isIn(claim, state)
  }
  await safeHost.open('/claim/safe-users/safe/')
  await claim.button('Propose in the Safe').click()
  // The dialog goes with the page; nothing was signed.
  await expect(safeHost.dialog).toContainText('tryClaim')
  await reloaded('unproposed')
  await claim.button('Propose in the Safe').click()
  await safeHost.sign()
  await safeHost.close()
  await reloaded('collecting')
  const proposal = await hashIn(claim)
  await expect(claim.button('Propose in the Safe')).toHaveCount(0)

  // Another owner's browser remembers nothing, and finds it in the host's queue, without the service.
  world.walletService.control({ answers: 'down' })
  await claim.panel.evaluate(() => localStorage.clear())
  await safeHost.be('Otto')
  await reloaded('collecting')
  await expect(claim.safeTxHash).toHaveText(proposal)
  await safeHost.confirm(proposal)
  await claim.lookAgain()
  await reloaded('executable')
  await expect(claim.panel).toContainText('Sign and execute in the Safe itself')
  world.safeHost.control({ answers: 'hang' })
  await safeHost.execute(proposal)
  await isIn(claim, 'done')
  world.safeHost.control({ answers: 'ok' })
  await reloaded('done')
  expect(await safe.balanceOf(world.demoSafe)).toBe(await safe.allocation())
})
