import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { concatHex, type Hex } from 'viem'
import type { SandboxCampaignId } from '../sandbox/campaign/sandboxCampaigns.ts'
import { safeAbi } from '../sandbox/safe/safeAbi.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook } from './support/accessibility.ts'
import { AccountDialog } from './support/accountDialog.ts'
import { balanceOf } from './support/balanceOf.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { alone, expect, test } from './support/test.ts'

// The claim that a Safe signs and anybody sends. What its transaction can do besides its claim, and what is
// refused, is tried on the whole page in src/ui/safeClaim/more and src/ui/safeClaim/signed.

const isIn = (claim: SafeClaimPage, state: string) =>
  expect(claim.panel).toHaveAttribute('data-safe-claim', state)

/** Another person at another machine. */
async function otherMachine(browser: Browser, world: Sandbox) {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  return { context, page, claim: new SafeClaimPage(page), wallet: new DemoWallet(page, world) }
}

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

/** Terms of a claim authorization, as the owner in front of the page types them. */
async function fillTerms({ page }: SafeClaimPage, recipient: string) {
  await page.getByText('Pay the tokens to another address').click()
  await page.getByLabel('Address that receives the tokens').fill(recipient)
  await page.getByLabel('How long the claim authorization is valid').selectOption('One day')
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

test(
  'two owners sign off chain on two machines, the Safe says yes by ERC-1271, and a stranger sends it',
  alone,
  async ({ page, browser, wallet, world }) => {
    const { demoSafe, accounts, chain } = world
    const before = await balanceOf(world, accounts.ada.address)
    const olga = new SafeClaimPage(page)
    await wallet.connectBefore('olga')
    await olga.open(demoSafe)
    await fillTerms(olga, accounts.ada.address)
    // What was typed outlives the page.
    await page.reload()
    await page.getByText('Pay the tokens to another address').click()
    await expect(page.getByLabel('Address that receives the tokens')).toHaveValue(accounts.ada.address)
    await olga.button('Prepare the claim authorization').click()
    await authorizationIs(olga, 'collecting')
    await expect(authorization(olga)).toContainText('The tokens go to the address below, not to this Safe')
    await expect(
      authorization(olga).locator(`[data-address="${accounts.ada.address}"]`).first(),
    ).toBeVisible()
    await expect(olga.button('Sign the claim authorization')).toBeDisabled()
    await signAuthorization(olga)
    await expect(authorization(olga)).toContainText('1 of 2')
    expect((await signedBy(wallet)).primaryType).toBe('SafeMessage')
    await authorization(olga).getByText('What exactly is signed').click()
    const contentHash = await hashOnPage(olga, 'Content hash')
    await inEachLook(page, async ({ name, rules }) =>
      expect(await accessibilityFaults(page, { rules }), name).toEqual([]),
    )
    const link = await copied(olga, 'Copy the claim authorization’s link')
    expect(new URL(link).search).toBe('')

    const other = await otherMachine(browser, world)
    const otto = other.claim
    await other.wallet.connectBefore('otto')
    await other.page.goto(link)
    await authorizationIs(otto, 'collecting')
    await signAuthorization(otto)
    await authorizationIs(otto, 'signed')
    await expect(authorization(otto)).toContainText('The Safe has signed it')
    // What the distributor will ask, asked of the Safe on the chain.
    const { signatures } = JSON.parse(await saved(otto, 'Save the claim authorization as a file')) as {
      signatures: { signature: Hex }[]
    }
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
    const paid = async () => (await balanceOf(world, accounts.ada.address)) - before
    await expect.poll(paid).toBe((await allocationIn(world, 'safe-users')).amount)
    world.control({ spare: 'ok' })
    await isIn(otto, 'overtaken')
    await expect(otto.panel).toContainText('Already claimed')
    await otto.panel.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = other.page.getByRole('article', { name: 'Receipt' })
    await expect(receipt.locator(`[data-address="${accounts.ada.address}"]`).first()).toBeVisible()
    await expect(receipt.locator(`[data-address="${accounts.dan.address}"]`)).toBeVisible()
    await other.context.close()
  },
)
