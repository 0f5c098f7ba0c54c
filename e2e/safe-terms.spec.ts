import type { Browser, Page } from '@playwright/test'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook } from './support/accessibility.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { holdRequests } from './support/holdRequests.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'

// The terms of a campaign, accepted for a Safe by one owner after the other. What is damaged, changed or away
// is tried on the whole page in src/ui/safeClaim/terms/safeTerms.test.tsx.

const text = 'Terms of a test\n\n1. Be kind.\n2. <b>Nothing here is more than text.</b>'

const isIn = (claim: SafeClaimPage, state: string) =>
  expect(claim.panel).toHaveAttribute('data-safe-claim', state)
const gate = (page: Page) => page.locator('[data-safe-terms]')
const termsOn = (page: Page) => page.getByRole('region', { name: 'Terms of this campaign' })
const accept = (page: Page) => termsOn(page).getByRole('button', { name: 'Sign to accept the terms' })
const accepted = 'The owners accepted this campaign’s terms'

/** Another person at another machine. */
async function otherMachine(browser: Browser, world: Sandbox) {
  const context = await browser.newContext({ baseURL: world.url, locale: 'en-GB', timezoneId: 'UTC' })
  const page = await context.newPage()
  return { context, page, claim: new SafeClaimPage(page), wallet: new DemoWallet(page, world) }
}

async function linkOf(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the acceptance’s link' }).click()
  await page.getByText('Copied', { exact: true }).first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
test('two owners accept on two machines with no service, by a link; then they may claim', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  const { demoSafe } = world
  world.walletService.control({ answers: 'down', words: 'true' })
  world.api.setTerms('safe-users', text)
  const olga = new SafeClaimPage(page)
  await olga.open(demoSafe)
  await isIn(olga, 'unproposed')
  // Nobody learns who is looked at.
  await olga.openWays()
  await expect(olga.way(/^Pay the network fee yourself/)).toBeVisible()
  expect(world.api.asked()).toEqual([])

  await wallet.connect('Olga')
  const terms = termsOn(page)
  await expect(terms).toContainText('2 of its 3 owners sign, once for the Safe')
  await expect(terms.getByRole('region', { name: 'The terms' }).locator('pre')).toHaveText(text)
  await expect(terms.getByRole('link', { name: 'Claim without this website' })).toHaveAttribute(
    'href',
    `/claim/safe-users/without-this-site/#account=${demoSafe}`,
  )
  // All of the site's own ways come after them.
  for (const way of ['Pay the network fee yourself', 'Claim for free'])
    await expect(olga.way(new RegExp(`^${way}`))).toHaveCount(0)
  await expect(olga.sign).toHaveCount(0)
  await expect(page.getByText('Pay the tokens to another address')).toBeHidden()

  await wallet.rejectNext()
  await accept(page).click()
  await expect(terms).toContainText('You declined in your wallet. Nothing was signed.')
  await accept(page).click()
  await expect(terms).toContainText('1 of 2')
  await expect(terms).toContainText('You have signed. Send them the link.')
  const asked = (await wallet.requests()).filter(({ method }) => method === 'eth_signTypedData_v4').at(-1)
  expect(JSON.parse(String(asked?.params[1]))).toMatchObject({
    primaryType: 'SafeMessage',
    domain: { chainId: 81457, verifyingContract: demoSafe },
  })
  await terms.getByText('What exactly is signed').click()
  await expect(terms).toContainText(
    `I accept the terms of the campaign safe-users on ${new URL(world.url).origin}`,
  )
  await expect(terms.locator('dl > div').filter({ hasText: 'SafeMessage hash' })).toBeVisible()
  await inEachLook(page, async ({ name, rules }) =>
    expect(await accessibilityFaults(page, { rules }), name).toEqual([]),
  )
  const link = await linkOf(page)
  expect(new URL(link).search).toBe('')

  const other = await otherMachine(browser, world)
  // Of this machine alone: Olga's page asks every ten seconds whether the others have accepted.
  const askedHere: string[] = []
  other.page.on('request', (request) => {
    if (request.url().startsWith(world.api.url)) askedHere.push(request.url())
  })
  await other.page.goto(link)
  await isIn(other.claim, 'unproposed')
  await expect(gate(other.page)).toContainText('You were sent terms to accept for this Safe')
  expect(askedHere).toEqual([])
  await other.page.getByRole('button', { name: 'Read the terms' }).click()
  await expect(termsOn(other.page)).toContainText('1 of 2')
  expect(askedHere).not.toEqual([])
  await other.wallet.connect('Dan')
  await expect(termsOn(other.page)).toContainText(
    'Your account isn’t an owner of this Safe. Connect an owner’s wallet to accept.',
  )
  await expect(accept(other.page)).toHaveCount(0)
  await other.wallet.setAccount('Otto')
  await accept(other.page).click()
  await expect(gate(other.page)).toContainText(accepted)
  await expect(gate(other.page)).toBeFocused()
  expect(new URL(other.page.url()).hash).toBe(`#safe=${demoSafe}`)
  await olga.lookAgain()
  await expect(gate(page)).toContainText(accepted)

  await other.claim.sign.click()
  await isIn(other.claim, 'collecting')
  await other.context.close()
})

test('while the site is asked for terms, nothing is shown that can’t be pressed; then all is where it was waited for', async ({
  page,
  wallet,
  world,
}) => {
  const claim = new SafeClaimPage(page)
  const { isHolding, release } = await holdRequests(page, `${world.api.url}/**/terms*`)
  await claim.open(world.demoSafe)
  await isIn(claim, 'unproposed')
  await wallet.connect('Olga')
  const waiting = claim.button('Preparing the claim')
  await expect(gate(page)).toContainText('Checking whether this campaign has terms.')
  expect(isHolding()).toBe(true)
  // The ways have all that belongs to them by then, and none of it is seen.
  const folds = ['Claim 2 more in the same transaction', 'Other ways to claim', 'What exactly is signed']
  for (const fold of folds) {
    await expect(page.getByText(fold)).toHaveCount(1)
    await expect(page.getByText(fold)).toBeHidden()
  }
  await expect(claim.sign).toBeHidden()
  const below = page.getByRole('link', { name: 'Back to the campaign' })
  const place = await waiting.boundingBox()
  const end = await below.boundingBox()
  release()
  await expect(claim.sign).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await claim.sign.boundingBox()).toEqual(place)
  expect(await below.boundingBox()).toEqual(end)
})

test('inside its host the Safe accepts in the host’s own dialog, once for all ways', async ({
  page,
  safeHost,
  world,
}) => {
  world.api.setTerms('safe-users', text)
  const { app } = safeHost
  await safeHost.open(SafeClaimPage.path(world.demoSafe))
  const claim = new SafeClaimPage(page, app)
  const terms = app.getByRole('region', { name: 'Terms of this campaign' })
  await terms.getByRole('button', { name: 'Sign to accept the terms' }).click()
  await safeHost.sign()
  await safeHost.be('Otto')
  await safeHost.sign()
  await safeHost.close()
  await expect(app.locator('[data-safe-terms]')).toContainText(accepted)
  await expect(claim.button('Propose in the Safe')).toBeEnabled()
})
