import type { Browser } from '@playwright/test'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashDomain,
  hashStruct,
  parseAbi,
  zeroAddress,
} from 'viem'
import { standIns } from '../sandbox/devnet/canonicalContracts.ts'
import { batchCalls } from '../sandbox/safe/batchCalls.ts'
import { hashSafeTransaction, noRefund } from '../sandbox/safe/safeTransaction.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { SafeOnChain } from './support/safeOnChain.ts'
import { expect, test } from './support/test.ts'

// The claim of a Safe from the first signature to the receipt: with no service, with one, by link, by file,
// inside a host.

const isIn = (claim: SafeClaimPage, state: string) =>
  expect(claim.panel).toHaveAttribute('data-safe-claim', state)
const signaturesAsked = async (wallet: DemoWallet) =>
  (await wallet.methodsAsked()).filter((method) => method === 'eth_signTypedData_v4').length
/** The typed data that the wallet was asked to sign last. */
async function askedToSign(wallet: DemoWallet) {
  const asked = (await wallet.requests()).filter(({ method }) => method === 'eth_signTypedData_v4').at(-1)
  return JSON.parse(String(asked?.params[1])) as {
    types: Record<string, { name: string; type: string }[]>
    primaryType: string
    domain: Record<string, unknown>
    message: Record<string, unknown>
  }
}
const balanceOf = ({ chain, demoToken }: Sandbox, account: Address) =>
  chain.readContract({
    abi: erc20Abi,
    address: demoToken,
    functionName: 'balanceOf',
    args: [account],
  })

/** Another person at another machine. */
async function otherMachine(browser: Browser, world: Sandbox) {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  return { context, page, claim: new SafeClaimPage(page), wallet: new DemoWallet(page, world) }
}

/** What somebody sends by a link: any transaction, signed by nobody. */
function linkTo(
  world: Sandbox,
  what: { to: Address; data: Hex; operation?: 0 | 1 | undefined; nonce?: number | undefined },
) {
  const { demoSafe, chain } = world
  const { to, data, operation = 0, nonce = 0 } = what
  const transaction = { ...noRefund, to, value: 0n, data, operation, nonce }
  const text = JSON.stringify({
    format: 'everclaim-safe-proposal/1',
    chainId: chain.chain.id,
    safe: demoSafe,
    transaction: {
      to,
      value: '0',
      data,
      operation,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce,
    },
    safeTxHash: hashSafeTransaction(chain.chain.id, demoSafe, transaction),
    signatures: [],
  })
  return `${SafeClaimPage.path(demoSafe)}&proposal=${Buffer.from(text).toString('base64url')}`
}

test('no service at all: Olga signs, Otto signs by her link on his machine, anybody executes; reloaded at every stage', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  const { demoSafe, accounts } = world
  const before = await balanceOf(world, demoSafe)
  world.walletService.control({ answers: 'down', words: 'true' })
  const olga = new SafeClaimPage(page)
  await olga.open(demoSafe)
  await isIn(olga, 'unproposed')
  await expect(page.getByText('2 of 3 owners must sign')).toBeVisible()
  await expect(page.getByText('The wallet service could not be asked')).toBeVisible()
  await expect(olga.way(/^Pay the network fee yourself/).getByRole('link')).toHaveAttribute(
    'href',
    `/claim/safe-users/#account=${demoSafe}`,
  )
  await expect(olga.way('Propose it in the Safe’s queue')).toHaveCount(0)
  await expect(olga.button('Sign here')).toHaveCount(0)
  await wallet.connect('Olga')

  await page.getByText('What exactly an owner signs').click()
  const hash = (await olga.safeTxHash.textContent()) ?? ''
  await wallet.rejectNext()
  await olga.button('Sign here').click()
  await expect(olga.panel).toContainText('You said no in your wallet. Nothing was signed.')
  await isIn(olga, 'unproposed')
  await olga.button('Sign here').dblclick()
  await isIn(olga, 'collecting')
  await expect(olga.panel).toContainText('1 of 2 signatures are there: 1 more owner must sign.')
  expect(await signaturesAsked(wallet)).toBe(2)
  await page.reload()
  await isIn(olga, 'collecting')
  await expect(olga.safeTxHash).toHaveText(hash)
  await expect(olga.signatures.getByRole('listitem').filter({ hasText: 'Verified' })).toHaveCount(1)
  await expect(olga.panel).toContainText('You have signed.')
  await expect(page.getByText('Proven by the list')).toBeVisible()
  const link = await olga.link()
  expect(new URL(link).search).toBe('')

  const other = await otherMachine(browser, world)
  const otto = other.claim
  await other.page.goto(link)
  await isIn(otto, 'collecting')
  await expect(otto.safeTxHash).toHaveText(hash)
  await expect(otto.button('Sign it')).toHaveCount(0)
  await other.wallet.connect('Otto')
  await otto.button('Sign it').click()
  await isIn(otto, 'executable')
  await other.page.reload()
  await isIn(otto, 'executable')

  // Dan owns nothing of it and pays.
  await other.wallet.setAccount('Dan')
  await expect(other.page.getByText('Not an owner', { exact: true })).toBeVisible()
  await other.wallet.setMode('hold')
  await otto.button('Execute').click()
  await isIn(otto, 'executing')
  await other.page.reload()
  await isIn(otto, 'executing')
  await expect(otto.panel).toContainText('A wallet was asked to execute this')
  await other.wallet.setMode('approve')
  await otto.button('The wallet shows nothing: start again').click()
  await otto.button('Execute').click()
  await isIn(otto, 'done')
  expect((await balanceOf(world, demoSafe)) - before).toBeGreaterThan(0n)
  await other.page.reload()
  await isIn(otto, 'done')
  await otto.panel.getByRole('link', { name: 'See the receipt' }).click()
  const receipt = other.page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.locator(`[data-address="${demoSafe}"]`).first()).toBeVisible()
  await expect(receipt.locator(`[data-address="${accounts.dan.address}"]`)).toBeVisible()
  await other.context.close()

  // Olga knows it from the chain alone.
  await isIn(olga, 'done')
})

test('signatures go by file and by paste; what is damaged is reported, and nothing of it is used', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  world.walletService.control({ answers: 'down', words: 'true' })
  const olga = new SafeClaimPage(page)
  await olga.open(world.demoSafe)
  await wallet.connect('Olga')
  await olga.button('Sign here').click()
  await isIn(olga, 'collecting')
  const file = await olga.file()
  expect(file.name).toMatch(/^safe-claim-[0-9a-f]{8}\.json$/)

  const other = await otherMachine(browser, world)
  const otto = other.claim
  await otto.open(world.demoSafe)
  await isIn(otto, 'unproposed')
  await otto.openFile({ ...file, text: file.text.replace(/"nonce": \d+/, '"nonce": 7') })
  await expect(otto.panel.getByRole('alert')).toContainText('This proposal contradicts itself')
  await isIn(otto, 'unproposed')
  await otto.openFile(file)
  await isIn(otto, 'collecting')
  await other.page.reload()
  await isIn(otto, 'collecting')
  await other.wallet.connect('Otto')
  await otto.button('Sign it').click()
  await isIn(otto, 'executable')
  const link = await otto.link()
  await other.context.close()

  // A claim authorization is called what it is.
  await olga.openFile({ name: 'authorization.json', text: '{"format":"everclaim-signed-claim/1"}' })
  await expect(olga.panel.getByRole('alert')).toHaveText(
    'This is a claim authorization, no proposal. Open it under “Another way”.',
  )
  await olga.paste(link.slice(0, -9))
  await expect(olga.panel.getByRole('alert')).toBeVisible()
  await isIn(olga, 'collecting')
  await olga.paste(link)
  await isIn(olga, 'executable')
  await expect(olga.signatures.getByRole('listitem').filter({ hasText: 'Verified' })).toHaveCount(2)
})

test('with the wallet service: proposed by Olga, found by Otto without a link, not offered a second time, executed', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  const olga = new SafeClaimPage(page)
  await olga.open(world.demoSafe)
  await wallet.connect('Olga')
  await olga.button('Sign and propose').click()
  await isIn(olga, 'collecting')
  const hash = (await olga.safeTxHash.textContent()) ?? ''
  // What a hardware wallet shows is computed of what the wallet was asked to sign.
  const { types, primaryType, domain, message } = await askedToSign(wallet)
  await expect(olga.hash('Domain hash')).toHaveText(hashDomain({ domain, types }))
  await expect(olga.hash('Message hash')).toHaveText(hashStruct({ data: message, primaryType, types }))
  await page.reload()
  await isIn(olga, 'collecting')
  await expect(olga.safeTxHash).toHaveText(hash)
  await expect(olga.waysForOwners).toHaveCount(0)

  const other = await otherMachine(browser, world)
  const otto = other.claim
  await otto.open(world.demoSafe)
  await isIn(otto, 'collecting')
  await expect(otto.safeTxHash).toHaveText(hash)
  await expect(otto.waysForOwners).toHaveCount(0)
  await expect(other.page.getByText('the wallet service')).toBeVisible()
  await other.wallet.connect('Otto')
  await otto.button('Sign it').click()
  await isIn(otto, 'executable')
  // Olga's page hears of it from the service.
  await page.reload()
  await isIn(olga, 'executable')
  await olga.button('Execute').click()
  await isIn(olga, 'done')
  await isIn(otto, 'done')
  await other.context.close()
  await page.reload()
  await isIn(olga, 'done')
  await olga.panel.getByRole('link', { name: 'See the receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt.locator(`[data-address="${world.demoSafe}"]`).first()).toBeVisible()
})

test('while a wallet shows a proposal the page shows the same, and a nonce that only the service recommends is not believed', async ({
  page,
  wallet,
  world,
}) => {
  await page.route('**/nonces', (route) =>
    route.fulfill({ json: { currentNonce: 0, recommendedNonce: 4_000 } }),
  )
  const olga = new SafeClaimPage(page)
  await olga.open(world.demoSafe)
  await wallet.connect('Olga')
  await page.getByText('What exactly an owner signs').click()
  await expect(page.getByText('Its nonce is 0.')).toBeVisible()
  const hash = (await olga.safeTxHash.textContent()) ?? ''
  await wallet.setMode('hold')
  await olga.button('Sign here').click()
  await expect(olga.button('Signing').first()).toBeVisible()

  // Meanwhile the nonce is taken by somebody else. Of two looks at the queue, the first has reached the page.
  await new OtherOwners(world).propose({ to: world.demoSafe, value: 0n, data: '0x' }, { by: 'otto' })
  for (const turn of ['first', 'second']) {
    const queue = page.waitForResponse(/transactions\/queued/)
    await olga.lookAgain()
    expect((await queue).ok(), turn).toBe(true)
  }
  await expect(olga.safeTxHash).toHaveText(hash)
  await expect(page.getByText('Its nonce is 0.')).toBeVisible()
  await expect(olga.button(/^Sign (here|and propose)/)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(0)
  await expect.poll(() => signaturesAsked(wallet)).toBe(1)

  // Nothing is asked any more after a reload, and the next one comes after what was proposed.
  await page.reload()
  await expect(olga.panel).toContainText('this one gets nonce 1, and the Safe is at 0')
})

test('signed while the service does not answer: kept, and handed on when it does, without asking the wallet again', async ({
  page,
  wallet,
  world,
}) => {
  const olga = new SafeClaimPage(page)
  await olga.open(world.demoSafe)
  await wallet.connect('Olga')
  await expect(olga.button('Sign and propose')).toBeEnabled()
  world.walletService.control({ answers: 'down', words: 'true' })
  await olga.button('Sign and propose').click()
  await isIn(olga, 'collecting')
  await expect(olga.panel).toContainText('Signed; whether the service took it is not known')
  world.walletService.control({ answers: 'ok', words: 'true' })
  await olga.button('Try again').click()
  await expect(page.getByText('the wallet service')).toBeVisible()
  await expect(olga.panel).not.toContainText('whether the service took it')
  expect(await signaturesAsked(wallet)).toBe(1)
})

test('a stranger’s link that does anything else is shown for what it is, and is not signed', async ({
  page,
  wallet,
  world,
}) => {
  const { demoSafe, demoToken, accounts } = world
  const claim = new SafeClaimPage(page)
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [accounts.ada.address, 1n],
  })
  await page.goto(linkTo(world, { to: demoToken, data: transfer }))
  const refusal = page.getByText('Do not sign this: it is not only a claim for this Safe')
  await expect(refusal).toBeVisible()
  await expect(page.getByText(`It calls ${demoToken}, which is no campaign of this site.`)).toBeVisible()
  await wallet.connect('Olga')
  await expect(claim.button('Sign it')).toHaveCount(0)
  // The Safe's own claim is offered all the same, and is another transaction.
  await expect(claim.button('Sign and propose')).toBeVisible()

  await claim.button('Dismiss').click()
  await expect(refusal).toHaveCount(0)
  expect(new URL(page.url()).hash).toBe(`#safe=${demoSafe}`)

  await page.goto(linkTo(world, { to: accounts.dan.address, data: '0x', operation: 1 }))
  await expect(page.getByText('It runs foreign code as the Safe’s own')).toBeVisible()
  await isIn(claim, 'unproposed')

  // Beside the claim it would have the Safe earn nothing any more.
  const mine = { ...(await new SafeOnChain(world).claimCall('tryClaim')), value: 0n }
  const sets = (functionName: 'configureVoidYield' | 'configureAutomaticYield') => ({
    to: standIns.blast,
    value: 0n,
    data: encodeFunctionData({ abi: parseAbi([`function ${functionName}()`]) }),
  })
  await page.goto(linkTo(world, batchCalls([mine, sets('configureVoidYield')])))
  await expect(refusal).toBeVisible()
  await expect(page.getByText('in a way that this site does not offer')).toBeVisible()
  await isIn(claim, 'unproposed')
  await expect(claim.button('Sign it')).toHaveCount(0)

  // What this site offers is said above the button; so is a nonce that never comes, and it can be dismissed.
  await page.goto(linkTo(world, { ...batchCalls([mine, sets('configureAutomaticYield')]), nonce: 400_000 }))
  await isIn(claim, 'collecting')
  await expect(claim.panel.getByRole('list', { name: 'Also in it' })).toHaveText(
    /^Yield of the Safe’s ETH: added to the balance by itself/,
  )
  await expect(claim.panel).toContainText('(nonce 0; this one is 400000)')
  await expect(claim.button('Sign it')).toBeVisible()
  await page.getByText('Not this proposal?').click()
  await claim.button('Dismiss').click()
  await isIn(claim, 'unproposed')
  await page.reload()
  await isIn(claim, 'unproposed')

  // An honest co-owner's, opened at the wrong campaign.
  await page.goto(linkTo(world, { ...mine, to: world.campaign('ether').distributor }))
  await expect(page.getByText('This is for another campaign')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open it there' })).toHaveAttribute(
    'href',
    new RegExp(`^/claim/ether/safe/#safe=${demoSafe}&proposal=`),
  )
  await expect(refusal).toHaveCount(0)

  await page.goto(`${SafeClaimPage.path(demoSafe)}&proposal=eyJub3QiOiJvbmUifQ`)
  await expect(page.getByText('The link’s proposal could not be used')).toBeVisible()
  await claim.button('Go on without it').click()
  await expect(page.getByText('The link’s proposal could not be used')).toHaveCount(0)
  expect(await signaturesAsked(wallet)).toBe(0)
})

test('inside its Safe host: proposed in the host’s dialog, confirmed and executed there, followed here', async ({
  page,
  safeHost,
  world,
}) => {
  const claim = new SafeClaimPage(page, safeHost.app)
  await safeHost.open('/claim/safe-users/safe/')
  await isIn(claim, 'unproposed')
  await expect(claim.button('Sign here')).toHaveCount(0)
  // What came by a link is not in the host's queue.
  const link = linkTo(world, await new SafeOnChain(world).claimCall('tryClaim'))
  await claim.paste(link)
  await isIn(claim, 'collecting')
  await expect(claim.panel).toContainText('is not known to have this proposal in its queue')
  await claim.button('Propose in the Safe').click()
  await expect(safeHost.dialog).toContainText('tryClaim')
  await safeHost.sign()
  await safeHost.close()
  await isIn(claim, 'collecting')
  await expect(claim.panel).toContainText('it has this transaction in its own queue')
  await expect(claim.button('Propose in the Safe')).toHaveCount(0)
  const hash = (await claim.safeTxHash.textContent()) ?? ''
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await page.reload()
  await safeHost.execute(hash)
  await isIn(claim, 'done')
  expect(await balanceOf(world, world.demoSafe)).toBeGreaterThan(0n)
  await claim.panel.getByRole('link', { name: 'See the receipt' }).click()
  const receipt = safeHost.app.getByRole('article', { name: 'Receipt' })
  await expect(receipt.locator(`[data-address="${world.demoSafe}"]`).first()).toBeVisible()
})

test('the page looks right and is usable for everybody: both themes, phone and desk, keyboard', async ({
  page,
  wallet,
  world,
}) => {
  const claim = new SafeClaimPage(page)
  const audit = (what: string) =>
    inEachLook(page, async ({ name, rules }) => {
      expect(await accessibilityFaults(page, { rules }), `${what}, ${name}`).toEqual([])
      expect(await overflowOf(page), `${what}, ${name}: wider than the screen`).toBeLessThanOrEqual(0)
    })
  await page.goto('/claim/safe-users/safe/')
  await page.getByLabel('Address of a Safe on Blast').fill('nobody')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('That is not an address')).toBeVisible()
  await audit('choosing')
  // Any link of this site goes where it leads.
  await page
    .getByLabel('Address of a Safe on Blast')
    .fill(`${world.url}/claim/ether/safe/#safe=${world.demoSafe}&with=all`)
  await page.keyboard.press('Enter')
  await isIn(claim, 'unproposed')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await claim.open(world.demoSafe)
  await isIn(claim, 'unproposed')
  await wallet.connect('Olga')
  await page.getByText('What exactly an owner signs').click()
  await claim.button('Open a proposal that you were sent').click()
  await audit('unproposed')
  const sign = claim.button('Sign and propose')
  await sign.focus()
  await page.keyboard.press('Enter')
  await isIn(claim, 'collecting')
  // The button has gone; the focus stays where it was pressed.
  await expect(claim.panel).toBeFocused()
  await audit('collecting')
})
