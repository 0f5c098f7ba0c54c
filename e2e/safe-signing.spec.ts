import type { Browser } from '@playwright/test'
import { hashDomain, hashStruct } from 'viem'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook, overflowOf } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { alone, expect, test } from './support/test.ts'

// The claim of a Safe from the first signature to the receipt, on two machines. What happens meanwhile, and
// what is sent by link and file, is tried on the whole page in src/ui/safeClaim/proposal.test.tsx and
// sentProposal.test.tsx.

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

/** Another person at another machine. */
async function otherMachine(browser: Browser, world: Sandbox) {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  return { context, page, claim: new SafeClaimPage(page), wallet: new DemoWallet(page, world) }
}

test(
  'no service at all: Olga signs, Otto signs by her link on his machine, anybody executes; reloaded at every stage',
  alone,
  async ({ page, browser, wallet, world }) => {
    const { demoSafe, accounts } = world
    const before = await balanceOf(world, demoSafe)
    const olga = new SafeClaimPage(page)
    await wallet.connectBefore('olga')
    await olga.open(demoSafe)
    await isIn(olga, 'unproposed')
    await expect(olga.sentence).toContainText('We couldn’t check whether a proposal waits.')
    await olga.unfold(/checks passed/)
    await expect(page.getByText('The wallet service doesn’t answer')).toBeVisible()
    const hash = (await olga.safeTxHash.textContent()) ?? ''
    await wallet.rejectNext()
    await olga.sign.click()
    await expect(olga.panel).toContainText('You declined in your wallet. Nothing was signed.')
    await isIn(olga, 'unproposed')
    await olga.sign.dblclick()
    await isIn(olga, 'collecting')
    await expect(olga.panel).toContainText('1 of 2 verified signatures')
    expect(await signaturesAsked(wallet)).toBe(2)
    await page.reload()
    await isIn(olga, 'collecting')
    await expect(olga.safeTxHash).toHaveText(hash)
    await olga.unfold('Who has signed')
    await expect(olga.signatures.getByRole('listitem').filter({ hasText: 'Verified' })).toHaveCount(1)
    await expect(olga.panel).toContainText('You have signed.')
    await olga.unfold('What exactly is signed')
    await expect(page.getByText('Proven by the list')).toBeVisible()
    const link = await olga.link()
    expect(new URL(link).search).toBe('')
    await test.step('it is too long for a code, and goes to her phone as a link', async () => {
      await page.locator('summary').filter({ hasText: 'Continue on your phone' }).click()
      await expect(page.getByText('This link is too long for a QR code.')).toBeVisible()
      await expect(page.locator('[data-device-link]')).toHaveText(link)
    })

    const other = await otherMachine(browser, world)
    const otto = other.claim
    await other.wallet.connectBefore('otto')
    await other.page.goto(link)
    await isIn(otto, 'collecting')
    await expect(otto.safeTxHash).toHaveText(hash)
    await otto.sign.click()
    await isIn(otto, 'executable')

    // Dan owns nothing of it and pays.
    await other.wallet.setAccount('Dan')
    await expect(other.page.getByText('Not an owner', { exact: true })).toBeVisible()
    // What is sent for a Safe needs two nodes that agree; what its owners have signed needed one.
    await expect(otto.button('Execute')).toHaveCount(0)
    world.control({ spare: 'ok' })
    await other.page.reload()
    await other.wallet.setMode('hold')
    await otto.button('Execute').click()
    await isIn(otto, 'executing')
    await other.page.reload()
    await isIn(otto, 'executing')
    await expect(otto.panel).toContainText('Confirm in your wallet')
    await other.wallet.setMode('approve')
    await otto.button('The wallet shows nothing: start again').click()
    await otto.button('Execute').click()
    await isIn(otto, 'done')
    expect((await balanceOf(world, demoSafe)) - before).toBeGreaterThan(0n)
    await otto.panel.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = other.page.getByRole('article', { name: 'Receipt' })
    await expect(receipt.locator(`[data-address="${demoSafe}"]`).first()).toBeVisible()
    await expect(receipt.locator(`[data-address="${accounts.dan.address}"]`)).toBeVisible()
    await other.context.close()

    // Olga knows it from the chain alone.
    await isIn(olga, 'done')
  },
)

test('with the wallet service: proposed by the keyboard alone; both themes, phone and desk', async ({
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
  await wallet.connectBefore('olga')
  await page.goto('/claim/safe-users/safe/')
  await page.getByLabel('Address of a Safe on Blast').fill('nobody')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('That is neither an address')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  // Any link of this site goes where it leads.
  await page
    .getByLabel('Address of a Safe on Blast')
    .fill(`${world.url}/claim/ether/safe/#safe=${world.demoSafe}&with=all`)
  await page.keyboard.press('Enter')
  await isIn(claim, 'unproposed')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await claim.unfold('What exactly is signed')
  await claim.unfold('Open a proposal that you were sent')
  await audit('unproposed')
  const sign = claim.sign
  await sign.focus()
  await page.keyboard.press('Enter')
  await isIn(claim, 'collecting')
  // The button has gone; the focus stays where it was pressed.
  await expect(claim.panel).toBeFocused()
  // What a hardware wallet shows is computed of what the wallet was asked to sign.
  const { types, primaryType, domain, message } = await askedToSign(wallet)
  await expect(claim.hash('Domain hash')).toHaveText(hashDomain({ domain, types }))
  await expect(claim.hash('Message hash')).toHaveText(hashStruct({ data: message, primaryType, types }))
  const proposal = `${world.walletService.url}/v1/chains/81457/transactions/${await claim.safeTxHash.textContent()}`
  await expect.poll(async () => (await fetch(proposal)).status).toBe(200)
  await audit('collecting')
})
