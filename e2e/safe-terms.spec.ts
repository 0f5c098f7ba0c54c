import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults, inEachLook } from './support/accessibility.ts'
import { DemoWallet } from './support/demoWallet.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { SafeOnChain } from './support/safeOnChain.ts'
import { expect, test } from './support/test.ts'

// The terms of a campaign, accepted for a Safe by one owner after the other, and claims that wait for nobody.

const text = 'Terms of a test\n\n1. Be kind.\n2. <b>Nothing here is more than text.</b>'

const isIn = (claim: SafeClaimPage, state: string) =>
  expect(claim.panel).toHaveAttribute('data-safe-claim', state)
const gate = (page: Page) => page.locator('[data-safe-terms]')
const termsOn = (page: Page) => page.getByRole('region', { name: 'Terms of this campaign' })
const accept = (page: Page) => termsOn(page).getByRole('button', { name: 'Accept by a signature' })
const accepted = 'The owners of this Safe accepted this campaign’s terms'

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
async function fileOf(page: Page) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the acceptance as a file' }).click()
  return readFile(await (await downloading).path(), 'utf8')
}
async function paste(page: Page, pasted: string) {
  const opener = termsOn(page).getByRole('button', { name: /this acceptance$|^Open an acceptance/ })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await page.getByLabel('The acceptance’s link, or its file’s text').fill(pasted)
  await termsOn(page).getByRole('button', { name: 'Take it in' }).click()
}

test('two owners accept on two machines with no service, by a link; then they claim', async ({
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
  await expect(olga.way(/^Pay the network fee yourself/)).toBeVisible()
  expect(world.api.asked()).toEqual([])

  await wallet.connect('Olga')
  const terms = termsOn(page)
  await expect(terms).toContainText('2 of its 3 owners sign, once for the Safe')
  await expect(terms.getByRole('region', { name: 'The terms' }).locator('pre')).toHaveText(text)
  await expect(terms.getByRole('link', { name: 'Claim without this site' })).toHaveAttribute(
    'href',
    `/claim/safe-users/without-this-site/#account=${demoSafe}`,
  )
  // All of the site's own ways come after them.
  for (const way of [
    'Pay the network fee yourself',
    'Have it sent for you',
    'Sign here, without any service',
  ])
    await expect(olga.way(new RegExp(`^${way}`))).toHaveCount(0)
  await expect(olga.button('Sign here')).toHaveCount(0)
  await expect(page.getByText('Another way: the Safe signs, anybody sends')).toBeHidden()

  await wallet.rejectNext()
  await accept(page).click()
  await expect(terms).toContainText('You said no in your wallet. Nothing was signed.')
  await accept(page).click()
  await expect(terms).toContainText('1 of 2')
  await expect(terms).toContainText('You have signed. Now send them the link.')
  const asked = (await wallet.requests()).filter(({ method }) => method === 'eth_signTypedData_v4').at(-1)
  expect(JSON.parse(String(asked?.params[1]))).toMatchObject({
    primaryType: 'SafeMessage',
    domain: { chainId: 81457, verifyingContract: demoSafe },
  })
  await terms.getByText('What exactly an owner signs').click()
  await expect(terms).toContainText(
    `I accept the terms of the campaign safe-users on ${new URL(world.url).origin}`,
  )
  await expect(terms.locator('dl > div').filter({ hasText: 'SafeMessage hash' })).toBeVisible()
  await inEachLook(page, async ({ name, rules }) =>
    expect(await accessibilityFaults(page, { rules }), name).toEqual([]),
  )
  await page.reload()
  await expect(terms).toContainText('1 of 2')
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
    'Your account does not own this Safe, so it cannot accept for it.',
  )
  await expect(accept(other.page)).toHaveCount(0)
  await other.wallet.setAccount('Otto')
  await accept(other.page).click()
  await expect(gate(other.page)).toContainText(accepted)
  await expect(gate(other.page)).toBeFocused()
  expect(new URL(other.page.url()).hash).toBe(`#safe=${demoSafe}`)
  await olga.lookAgain()
  await expect(gate(page)).toContainText(accepted)

  const otto = other.claim
  await otto.button('Sign here').click()
  await isIn(otto, 'collecting')
  await other.wallet.setAccount('Olga')
  await otto.button('Sign it').click()
  await otto.button('Execute').click()
  await isIn(otto, 'done')
  await other.context.close()
})

test('a link or file of something else brings nothing; terms that change are read again; who has left does not count', async ({
  page,
  wallet,
  world,
}) => {
  const { demoSafe, accounts } = world
  world.walletService.control({ answers: 'down', words: 'true' })
  world.api.setTerms('safe-users', text)
  world.api.setTerms('ether', text)
  const claim = new SafeClaimPage(page)
  await claim.open(demoSafe, 'ether')
  await wallet.connect('Otto')
  await accept(page).click()
  await expect(termsOn(page)).toContainText('1 of 2')
  const ofEther = await linkOf(page)

  await claim.open(demoSafe)
  await expect(termsOn(page)).toBeVisible()
  const alert = termsOn(page).getByRole('alert')
  await paste(page, ofEther)
  await expect(alert).toContainText('This acceptance is for another campaign.')
  await expect(termsOn(page)).toContainText('0 of 2')
  await accept(page).click()
  await expect(termsOn(page)).toContainText('1 of 2')
  const file = await fileOf(page)
  const parsed = JSON.parse(file) as { messageHash: `0x${string}`; signatures: object[] }
  const byDan = await accounts.dan.signer.sign({ hash: parsed.messageHash })
  const stranger = { signer: accounts.dan.address, signature: byDan }
  await paste(
    page,
    JSON.stringify({ ...parsed, signatures: [{ ...stranger, signer: accounts.olga.address }] }),
  )
  await expect(alert).toContainText('A signature in this acceptance is not that of the account it names.')
  // Genuine, and of nobody who has a say.
  await paste(page, JSON.stringify({ ...parsed, signatures: [stranger] }))
  await expect(termsOn(page)).toContainText('who does not own this Safe')
  await expect(termsOn(page)).toContainText('1 of 2')
  const link = await linkOf(page)

  // What Otto signed counts as long as he is an owner.
  const owners = new SafeOnChain(world)
  await owners.change('swapOwner', accounts.olga.address, accounts.otto.address, accounts.dan.address)
  await page.reload()
  await expect(termsOn(page)).toContainText('0 of 2')
  await owners.change('swapOwner', accounts.olga.address, accounts.dan.address, accounts.otto.address)
  await page.reload()
  await expect(termsOn(page)).toContainText('1 of 2')

  world.api.setTerms('safe-users', `${text}\n3. Be kinder.`)
  await wallet.setAccount('Omar')
  await accept(page).click()
  await expect(termsOn(page)).toContainText('The terms have changed in the meantime.')
  await expect(termsOn(page)).toContainText('3. Be kinder.')
  await expect(termsOn(page)).toContainText('0 of 2')
  await page.goto(link)
  await page.reload()
  await expect(termsOn(page)).toContainText('This acceptance is of other terms than today’s')
  await page.getByRole('button', { name: 'Go on without it' }).click()
  await expect(termsOn(page)).not.toContainText('other terms than today’s')
  await accept(page).click()
  await expect(termsOn(page)).toContainText('1 of 2')
  await wallet.setAccount('Olga')
  await accept(page).click()
  await expect(gate(page)).toContainText(accepted)
})

test('with a wallet service no link is needed: the second owner finds the first one’s signature', async ({
  page,
  browser,
  wallet,
  world,
}) => {
  world.api.setTerms('safe-users', text)
  await new SafeClaimPage(page).open(world.demoSafe)
  await wallet.connect('Olga')
  await accept(page).click()
  await expect(termsOn(page)).toContainText('The other owners find it among the Safe’s messages and here')
  const other = await otherMachine(browser, world)
  await other.claim.open(world.demoSafe)
  await other.wallet.connect('Omar')
  await expect(termsOn(other.page)).toContainText('1 of 2')
  await accept(other.page).click()
  await expect(gate(other.page)).toContainText(accepted)
  await other.context.close()
})

test('where one owner is enough, one signature is', async ({ page, wallet, world }) => {
  world.api.setTerms('safe-users', text)
  await new SafeOnChain(world).change('changeThreshold', 1n)
  await new SafeClaimPage(page).open(world.demoSafe)
  await wallet.connect('Omar')
  await expect(termsOn(page)).toContainText('1 of its 3 owners signs, once for the Safe')
  await accept(page).click()
  await expect(gate(page)).toContainText(accepted)
})

test('the API is away: from the start, and when all have signed; nobody waits', async ({
  page,
  wallet,
  world,
}) => {
  world.walletService.control({ answers: 'down', words: 'true' })
  world.api.setTerms('safe-users', text)
  world.api.control({ answers: 'down' })
  const claim = new SafeClaimPage(page)
  await claim.open(world.demoSafe)
  await wallet.connect('Olga')
  await expect(gate(page)).toContainText('Whether this campaign has terms could not be checked')
  await expect(gate(page)).toContainText('You can claim all the same.')
  await expect(claim.button('Sign here')).toBeEnabled()

  world.api.control({ answers: 'ok' })
  world.walletService.control({ answers: 'ok', words: 'true' })
  await page.reload()
  await accept(page).click()
  await expect(termsOn(page)).toContainText('1 of 2')
  await expect(claim.button('Sign here')).toHaveCount(0)
  // Neither takes the last signature: one notice says so, that of this site.
  world.api.control({ answers: 'down' })
  await page.route(/\/messages\/.*\/signatures/, (route) => route.abort())
  await wallet.setAccount('Otto')
  await accept(page).click()
  await expect(termsOn(page)).toContainText('Signed, and not known whether this site took it')
  await expect(gate(page)).toContainText('Nobody waits for the terms now')
  await expect(termsOn(page).getByRole('button', { name: 'Try again' })).toHaveCount(1)
  world.walletService.control({ answers: 'down', words: 'true' })
  await claim.button('Sign here').click()
  await isIn(claim, 'collecting')
  await wallet.setAccount('Olga')
  await claim.button('Sign it').click()
  await isIn(claim, 'executable')

  // What is signed is there when the API is, and nobody signs twice.
  world.api.control({ answers: 'ok' })
  await termsOn(page).getByRole('button', { name: 'Try again' }).click()
  await expect(gate(page)).toContainText(accepted)
  await claim.button('Execute').click()
  await isIn(claim, 'done')
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
  await terms.getByRole('button', { name: 'Accept by a signature' }).click()
  await safeHost.sign()
  await safeHost.be('Otto')
  await safeHost.sign()
  await safeHost.close()
  await expect(app.locator('[data-safe-terms]')).toContainText(accepted)
  await expect(claim.button('Propose in the Safe')).toBeEnabled()
})
